// The words of the emails that go out: to you when a request comes in, and to the customer when they gave an address.
import { bookingPage } from "./booking.ts";
import { brand } from "./brand.ts";
import { outsideOurAreas } from "./thank-you.ts";

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
    restored: "Back on: ",
  },
  test: "Test: ",
  outside: "Out of area: ",
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
  outsideLabel: "Out of area",
  outsideOf: (region: string, crew: string, distance: string) =>
    `${region}. The nearest crew is ${crew}, ${distance} away.`,
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

export const photosEmail = {
  subject: (count: number, place: string) => `${count === 1 ? "A photo" : `${count} photos`} from a customer, ${place}`,
  opening: (count: number, reference: string) =>
    `The customer of request ${reference} sent ${count === 1 ? "a photo" : `${count} photos`}.`,
  look: (count: number) => (count === 1 ? "See the photo" : "See the photos"),
  until: (day: string) => `The link works until ${day}. Anyone who has it can see the photos, so don't forward it.`,
  desk: "Open the request in the desk",
};

/** {when} becomes "Friday, November 27, 9:00 AM to 11:00 AM", {minutes} a number. The desk can change most of it. */
export const customerEmail = {
  moving: {
    captured: {
      subject: subject("We got your request"),
      opening:
        "Thanks for reaching out. We have your request, and a moving specialist will get back to you with an estimate.",
    },
    edited: {
      subject: subject("We got your changes"),
      opening: "Thanks for the update. Here's your request as it stands now.",
    },
    confirmed: {
      subject: subject("Your move is booked"),
      opening: "Good news: your move is booked for {when}.",
    },
    unconfirmed: {
      subject: subject("Your moving day isn't set yet"),
      opening: "We no longer have your move down for {when}, and we're sorry about the back and forth. We'll call you to find a day that works.",
    },
    moved: {
      subject: subject("Your move has a new time"),
      opening: "Your move is now set for {when}.",
    },
    cancelled: {
      subject: subject("Your move is canceled"),
      opening: "Your move on {when}, is canceled. The crew won't come.",
    },
    restored: {
      subject: subject("Your move is back on"),
      opening: "Your move is back on: {when}.",
    },
    tomorrow: {
      subject: subject("Your move is tomorrow"),
      opening: "Your move is tomorrow, {when}.",
    },
    "on-the-way": {
      subject: subject("The crew is on the way"),
      opening: "The crew is on the way to you.",
      openingIn: "The crew is on the way to you and should be there in about {minutes} minutes.",
    },
    next: [
      "We'll call, text or email you during business hours to go over the details.",
      "You'll get the price in writing. You don't owe anything until you sign.",
      "Happy with it? Sign on your phone, pay the deposit, and the date is yours.",
    ],
    /** Once the day is set. */
    ready: [
      "Tape your boxes shut, and set aside what you'll carry yourself.",
      "Keep a spot near the door free for the truck. If your building has an elevator, book it.",
      "The crew walks through the rooms with you before it loads anything.",
    ],
  },
  junk: {
    captured: {
      subject: subject("We got your junk removal request"),
      opening: "Thanks for reaching out. You asked for {when}.",
    },
    edited: {
      subject: subject("We got your changes"),
      opening: "Thanks for the update. We have you down for {when}.",
    },
    confirmed: {
      subject: subject("Your junk removal is confirmed"),
      opening: "Good news: the crew is coming {when}.",
    },
    unconfirmed: {
      subject: subject("Your junk removal isn't confirmed yet"),
      opening: "We confirmed your visit too soon, and we're sorry. We still have your request for {when}.",
    },
    moved: {
      subject: subject("Your junk removal has a new time"),
      opening: "Your visit has moved to {when}.",
    },
    cancelled: {
      subject: subject("Your junk removal is canceled"),
      opening: "Your visit on {when}, is canceled. The crew won't come.",
    },
    restored: {
      subject: subject("Your junk removal is back on"),
      opening: "Your visit is back on: {when}.",
    },
    tomorrow: {
      subject: subject("We're coming tomorrow"),
      opening: "The crew is coming tomorrow, {when}.",
    },
    "on-the-way": {
      subject: subject("The crew is on the way"),
      opening: "The crew is on the way to you.",
      openingIn: "The crew is on the way to you and should be there in about {minutes} minutes.",
    },
    /** Follows the opening. */
    status: {
      requested: "It isn't final until we call to confirm.",
      confirmed: "It's confirmed.",
      cancelled: "",
    },
    next: {
      requested: [
        "We'll call you during business hours. If that window doesn't work, we'll find you another.",
        "Two people will come with a truck and tell you the price before they lift anything.",
        "Say yes, and they'll load up, sweep up and go.",
      ],
      confirmed: [
        "Leave everything where it is, but set anything hazardous aside. We can't take that.",
        "Two people will come with a truck and tell you the price before they lift anything.",
        "Say yes, and they'll load up, sweep up and go.",
      ],
      cancelled: [],
    },
  },
  outside: outsideOurAreas,
  link: bookingPage.link,
  linkNote: "Keep this link to yourself: anyone who has it can change the booking.",
  greeting: "Hello,",
  nextTitle: "What happens next",
  askedTitle: "What you asked for",
  /** Instead of that, once the day of a move is set. */
  moveTitle: "Your move",
  ownWords:
    "We have your message, too. We leave it out of this email in case the address was typed wrong.",
  reference: "Your reference",
  /** The phone number follows. */
  question: "Questions, or something to change? Reply to this email or call",
  questionOnceCancelled: "Want another day? Reply to this email or call",
  why: "You're getting this because someone entered your address in a form on our site. We only write about that request. Not you? Reply, and we'll erase it.",
  signature: brand.fullName,
};

/** Below what staff write from the desk, after who wrote it. */
export const writtenEmail = {
  reference: (reference: string) => `Your reference: ${reference}`,
  why: "You're getting this because you asked us about a move or junk removal. We only write about that request.",
};

/** To a person whom the owner invites to the desk. */
export const invitationEmail = {
  subject: `You're invited to the ${brand.name} desk`,
  greeting: "Hello,",
  opening: (by: string) =>
    `${by} invited you to the ${brand.name} desk, where we keep our leads and jobs. Choose a name and a password, and you're in.`,
  link: "Create my account",
  note: (hours: number) =>
    `The link works once, within the next ${hours === 1 ? "hour" : `${hours} hours`}. Keep it to yourself: anyone who has it can create the account.`,
  why: (by: string) =>
    `You're getting this because ${by} entered your address at our desk. Not you? Ignore it: nothing happens unless someone uses the link.`,
  signature: brand.fullName,
};

/** To a dispatcher for whom the owner made a reset link. */
export const resetEmail = {
  subject: `Get back into the ${brand.name} desk`,
  greeting: "Hello,",
  opening: (by: string) =>
    `${by} sent you a link to get back into the ${brand.name} desk. Choose a new password, and you'll be signed out everywhere else.`,
  link: "Choose a new password",
  note: (hours: number) =>
    `The link works once, within the next ${hours === 1 ? "hour" : `${hours} hours`}. Keep it to yourself: anyone who has it can use your account.`,
  why: (by: string) =>
    `You're getting this because you're on the ${brand.name} team. Didn't ask ${by} for it? Call them. Nothing happens unless someone uses the link.`,
  signature: brand.fullName,
};

/** To the owner, each Monday. */
export const weekEmail = {
  subject: (requests: string) => `Last week at ${brand.name}: ${requests}`,
  opening: (from: string, to: string) => `${from} to ${to}, and how it compares with the week before.`,
  quiet: "A quiet week: no requests came in, and nobody is waiting for an answer.",
  link: "Open Numbers",
  why: `You get this each Monday because you're on the ${brand.name} team. You can turn it off on your account page at the desk.`,
};

/** The labels of a request's facts in emails. */
export const factLabels = {
  zip_from: "Moving from",
  zip_to: "Moving to",
  move_date: "Moving date",
  packing: "Help with packing",
  property_type: "Property",
  is_time_sensitive: "Timing",
  load: "On the truck",
  home: "Home",
  price_range: "Price range shown",
} as const;

export const visitLabels = {
  when: "When",
  where: "Where",
  /** In emails to customers, instead of the street. */
  yourAddress: (place: string) => `the address you gave us (${place})`,
} as const;

export const timing = { true: "this time only", false: "flexible" } as const;

export const calendarFile = {
  title: {
    requested: `${brand.name}: junk removal (not confirmed yet)`,
    confirmed: `${brand.name}: junk removal`,
    cancelled: `${brand.name}: junk removal (canceled)`,
  },
  description: (reference: string, phone: string) =>
    `Reference ${reference}. To change it, call ${phone}.`,
  fileName: "junk-removal.ics",
};

/** What the desk's tests send: to the mailboxes that get new leads, and to a webhook. */
export const mailTest = {
  subject: `${brand.name}: a test from the desk`,
  text: "This is a test. New leads are emailed to this mailbox. Nobody is waiting for a call.",
};

export const webhookTest = {
  title: "A test from the desk",
  text: "This is a test. It isn't a lead, and nobody is waiting for a call.",
};
