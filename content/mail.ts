// The words of the mail that leaves the house: to you when a request comes in, and to the customer when they gave an
// address.
import { brand } from "./brand.ts";

export const ownerMail = {
  subject: {
    moving: (name: string, place: string) => `Move: ${name}, ${place}`,
    junk: (name: string, place: string) => `Junk removal: ${name}, ${place}`,
  },
  changed: { edited: "Changed: ", moved: "Changed: ", cancelled: "Cancelled: ", restored: "On again: " },
  test: "Test: ",
  call: (name: string) => `Call ${name}`,
  text: "Text",
  reply: "Reply by email",
  email: "Email",
  map: "Map",
  asked: "What they wrote",
  earlier: "Has asked before",
  reference: "Reference",
  location: "Location",
  testNote: "This is a test of the line from the form to this mailbox. Nobody is waiting for a call.",
};

export const customerMail = {
  subject: {
    moving: `We have your request – ${brand.name}`,
    junk: `Your junk removal is booked – ${brand.name}`,
  },
  updatedSubject: `We have your changes – ${brand.name}`,
  changeSubject: {
    moved: `Your junk removal has moved – ${brand.name}`,
    cancelled: `Your junk removal is cancelled – ${brand.name}`,
    restored: `Your junk removal is on again – ${brand.name}`,
  },
  moved: "Your visit has moved. This is when the crew comes now:",
  cancelled: "Your visit is cancelled, and nobody will come. This is what was planned:",
  restored: "Your visit was cancelled and now takes place after all. This is when the crew comes:",
  link: "See, move or cancel your booking",
  linkNote: "Keep this link to yourself: anyone who has it can change the booking.",
  greeting: (name: string) => `Hello ${name},`,
  moving:
    "Thank you for asking us. This is what reached us, and a moving specialist will call or write with an estimate made for your move.",
  junk: "Thank you for booking. The crew has this on its list:",
  next: {
    moving: [
      "We call, usually within the day, to ask what we need to know.",
      "You get a written price. Nothing is owed until you say yes.",
      "We agree on a day, and two people come with a truck.",
    ],
    junk: [
      "We call to confirm the day and the window.",
      "Two people come with a truck and tell you the price before anything is lifted.",
      "You say yes, we load, sweep and go.",
    ],
  },
  nextTitle: "What happens next",
  askedTitle: "What you asked for",
  reference: "Your reference",
  change: (phone: string) => `Something to change? Reply to this message or call ${phone}.`,
  why: "You get this message because this address was given in a form on our site. It is about that request only. Not you? Reply and we erase it.",
  signature: brand.fullName,
};

/** To a dispatcher whom the owner invites to the desk. */
export const invitationMail = {
  subject: `Your invitation to the ${brand.name} desk`,
  greeting: "Hello,",
  opening: (by: string) =>
    `${by} has invited you to the ${brand.name} desk, where we work our leads and jobs. Choose a name and a password to sign in.`,
  link: "Make my account",
  note: (hours: number) =>
    `The link works once, for ${hours === 1 ? "an hour" : `${hours} hours`} from now. Keep it to yourself: anyone who has it can create the account.`,
  why: (by: string) =>
    `You get this message because ${by} typed this address at our desk. Not you? Then leave it: nothing happens unless the link is used.`,
  signature: brand.fullName,
};

/** What the facts of a request are called in mail and at the desk. */
export const factLabels = {
  zip_from: "Moving from",
  zip_to: "Moving to",
  move_date: "Moving date",
  packing: "Help with packing",
  property_type: "Property",
  is_time_sensitive: "Only at this time",
  load: "On the truck",
} as const;

export const visitLabels = { when: "When", where: "Where" } as const;

export const yesOrNo = { true: "yes", false: "no" } as const;

export const calendarFile = {
  title: `${brand.name}: junk removal`,
  fileName: "junk-removal.ics",
};
