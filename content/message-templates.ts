// The emails that the desk starts from. Each is filled in for one lead, and staff change it before it goes.
import { brand } from "./brand.ts";

/** What a template may say in braces, such as {firstName}. One without a value stays as it is until staff fill it in. */
export const messageVariables = [
  "firstName",
  "name",
  "city",
  /** The location's number. */
  "phone",
  "reference",
  /** The visit's or the move's, or else the day they asked for. */
  "day",
  "window",
  /** What was quoted or agreed. */
  "amount",
  /** Who writes. */
  "me",
] as const;

export type MessageVariable = (typeof messageVariables)[number];

export type MessageTemplate = {
  name: string;
  /** Of these leads; missing: of both kinds, in every status. */
  kind?: "moving" | "junk";
  status?: readonly string[];
  subject: string;
  text: string;
};

/** Of an email that starts from none. */
export const emailSubject = {
  moving: `Your move with ${brand.name}`,
  junk: `Your junk removal with ${brand.name}`,
} as const;

const beforeQuote = ["new", "contacted"] as const;
const openJob = ["active", "confirmed"] as const;

/** In the order in which the desk shows them. */
export const messageTemplates: Readonly<Record<string, MessageTemplate>> = {
  "no-answer": {
    name: "Couldn't reach you",
    subject: "We tried to call you",
    text: `Hi {firstName},

Thanks for your request. I just tried to call you and couldn't get through.

When's a good time to talk? Reply to this email or call {phone}, and ask for {me}.`,
  },
  details: {
    name: "A few details",
    kind: "moving",
    status: beforeQuote,
    subject: "A few details about your move",
    text: `Hi {firstName},

Thanks for asking us about your move. So that your price is right the first time, could you tell me:

- how many rooms there are, and anything big or heavy
- stairs or an elevator, at both ends
- how close the truck can park

A reply to this email is all it takes.`,
  },
  quote: {
    name: "Your quote",
    kind: "moving",
    status: [...beforeQuote, "quoted"],
    subject: "Your quote",
    text: `Hi {firstName},

Your price for the move on {day} is {amount}. You don't owe anything until you sign.

Happy with it? Reply to this email, and I'll hold the day for you.`,
  },
  "after-quote": {
    name: "Any questions?",
    kind: "moving",
    status: ["quoted"],
    subject: "Any questions about your quote?",
    text: `Hi {firstName},

I'm checking in on your quote of {amount}. Is anything unclear, or has anything changed?

Reply to this email or call {phone}.`,
  },
  "move-day": {
    name: "Move day",
    kind: "moving",
    status: ["won"],
    subject: "Your move is on",
    text: `Hi {firstName},

You're down for {day}, and the crew arrives at {window}.

Please have boxes closed and labeled, and keep a spot for the truck if you can. Anything new? Reply to this email or call {phone}.`,
  },
  visit: {
    name: "Before we come",
    kind: "junk",
    status: openJob,
    subject: "Before we come",
    text: `Hi {firstName},

We have you down for {day}, {window}. Two people will come with a truck and tell you the price before they lift anything.

Is there anything we should know about stairs, parking or a gate code? A reply to this email is all it takes.`,
  },
  photos: {
    name: "What's going, and how much?",
    kind: "junk",
    status: openJob,
    subject: "Could you tell us a bit more?",
    text: `Hi {firstName},

So that we bring the right truck, could you tell us what's going and roughly how much space it takes?

Reply to this email or call {phone}.`,
  },
  thanks: {
    name: "Thank you",
    status: ["done"],
    subject: "Thank you",
    text: `Hi {firstName},

Thanks for having us. Was everything as you expected? If not, reply to this email and I'll make it right.`,
  },
};
