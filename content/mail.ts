// The words of the emails that go out: to you when a request comes in, and to the customer when they gave an address.
import { bookingPage } from "./booking.ts";
import { brand } from "./brand.ts";

const subject = (text: string) => `${text} – ${brand.name}`;

export const ownerEmail = {
  subject: {
    moving: (name: string, place: string) => `Move: ${name}, ${place}`,
    junk: (name: string, place: string) => `Junk removal: ${name}, ${place}`,
  },
  changed: {
    edited: "Changed: ",
    confirmed: "Confirmed: ",
    unconfirmed: "Not confirmed: ",
    moved: "Moved: ",
    cancelled: "Canceled: ",
    restored: "On again: ",
  },
  test: "Test: ",
  call: (phone: string) => `Call ${phone}`,
  text: "Text",
  reply: "Reply by email",
  map: "Map",
  desk: "Open in the desk",
  name: "Name",
  phone: "Phone",
  email: "Email",
  asked: "What they wrote",
  earlier: "Earlier requests",
  reference: "Reference",
  location: "Location",
  source: "Came from",
  direct: "a direct visit, no ad or link",
  landedOn: (path: string) => `landed on ${path}`,
  changes: "What changed",
  change: (before: string, after: string) => `${before} → ${after}`,
  /** For what was or is not given. */
  nothing: "(nothing)",
  visit: "Visit",
  visitStatus: { requested: "requested", confirmed: "confirmed", cancelled: "canceled" },
  testNote: "This is a test of the path from the form to this mailbox. Nobody is waiting for a call.",
};

export const customerEmail = {
  moving: {
    captured: {
      subject: subject("We got your request"),
      opening:
        "Thanks for reaching out. Here's what we received. A moving specialist will call or email you with an estimate for your move.",
    },
    edited: {
      subject: subject("We got your changes"),
      opening: "Thanks for the update. Here's your request as it stands now.",
    },
    next: [
      "We'll call, usually the same day, to go over the details.",
      "You'll get a price in writing. You owe nothing until you say yes.",
      "We'll set a day, and two people will come with a truck.",
    ],
  },
  junk: {
    captured: {
      subject: subject("We got your junk removal request"),
      opening: (when: string) => `Thanks for your request. You requested ${when}.`,
    },
    edited: {
      subject: subject("We got your changes"),
      opening: (when: string) => `Thanks for the update. We have you down for ${when}.`,
    },
    confirmed: {
      subject: subject("Your junk removal is confirmed"),
      opening: (when: string) => `Good news: the crew is coming ${when}.`,
    },
    unconfirmed: {
      subject: subject("Your junk removal isn't confirmed yet"),
      opening: (when: string) =>
        `We told you too soon that your visit was confirmed, and we're sorry. We still have your request for ${when}.`,
    },
    moved: {
      subject: subject("Your junk removal has moved"),
      opening: (when: string) => `Your visit has moved to ${when}.`,
    },
    cancelled: {
      subject: subject("Your junk removal is canceled"),
      opening: (when: string) => `Your visit on ${when} is canceled, and nobody will come.`,
    },
    restored: {
      subject: subject("Your junk removal is on again"),
      opening: (when: string) => `Your visit is on again after all: ${when}.`,
    },
    /** Follows the opening. */
    status: {
      requested: "We'll call to confirm.",
      confirmed: "Your visit is confirmed.",
      cancelled: "",
    },
    next: {
      requested: [
        "We'll call to confirm the day and the window.",
        "Two people will come with a truck and tell you the price before they lift anything.",
        "Say yes, and they'll load up, sweep up and go.",
      ],
      confirmed: [
        "Two people will come with a truck and tell you the price before they lift anything.",
        "Say yes, and they'll load up, sweep up and go.",
      ],
      cancelled: [],
    },
  },
  link: bookingPage.link,
  linkNote: "Keep this link to yourself: anyone who has it can change the booking.",
  greeting: "Hello,",
  nextTitle: "What happens next",
  askedTitle: "What you asked for",
  ownWords:
    "We have everything you wrote. It isn't repeated here, because anyone can type an email address into a form.",
  reference: "Your reference",
  /** The phone number follows. */
  question: "Need to change something? Reply to this email or call",
  questionOnceCancelled: "Want another day? Reply to this email or call",
  why: "You're getting this email because this address was entered in a form on our site. It's about that request only. Not you? Reply and we'll erase it.",
  signature: brand.fullName,
};

/** To a person whom the owner invites to the desk. */
export const invitationEmail = {
  subject: `You're invited to the ${brand.name} desk`,
  greeting: "Hello,",
  opening: (by: string) =>
    `${by} invited you to the ${brand.name} desk, where we work our leads and jobs. Choose a name and a password, and you're in.`,
  link: "Create my account",
  note: (hours: number) =>
    `The link works once, within the next ${hours === 1 ? "hour" : `${hours} hours`}. Keep it to yourself: anyone who has it can create the account.`,
  why: (by: string) =>
    `You're getting this email because ${by} entered this address at our desk. Not you? Then ignore it: nothing happens unless the link is used.`,
  signature: brand.fullName,
};

/** To a dispatcher for whom the owner made a reset link. */
export const resetEmail = {
  subject: `Regain access to the ${brand.name} desk`,
  greeting: "Hello,",
  opening: (by: string) =>
    `${by} made you a link to get back into the ${brand.name} desk. Choose a new password there. Everywhere else you'll be signed out.`,
  link: "Choose a new password",
  note: (hours: number) =>
    `The link works once, within the next ${hours === 1 ? "hour" : `${hours} hours`}. Keep it to yourself: anyone who has it can use your account.`,
  why: (by: string) =>
    `You're getting this email because you're on the team of ${brand.name}. Didn't ask ${by} for it? Then call them: nothing happens unless the link is used.`,
  signature: brand.fullName,
};

/** The labels of a request's facts in emails. */
export const factLabels = {
  zip_from: "Moving from",
  zip_to: "Moving to",
  move_date: "Moving date",
  packing: "Help with packing",
  property_type: "Property",
  is_time_sensitive: "This time only",
  load: "On the truck",
} as const;

export const visitLabels = {
  when: "When",
  where: "Where",
  /** In emails to customers, instead of the street. */
  yourAddress: (place: string) => `the address in your request (${place})`,
} as const;

export const yesOrNo = { true: "yes", false: "no" } as const;

export const calendarFile = {
  title: {
    requested: `${brand.name}: junk removal (not confirmed yet)`,
    confirmed: `${brand.name}: junk removal`,
    cancelled: `${brand.name}: junk removal (canceled)`,
  },
  fileName: "junk-removal.ics",
};
