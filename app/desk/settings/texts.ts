import { formatCount } from "../texts.ts";

export const settingsTexts = {
  all: "All settings",
  about: "A change counts right away. The audit log says who made it.",
  ownerOnly: "Secrets and the server’s own settings stay in .env.",
  from: (place: string) => `From ${place}`,
  standard: "Standard",
  setBy: (name: string) => `Set here by ${name} on `,
  someone: "someone who has left",
  unchanged: "Nothing has changed.",

  words: {
    title: "Words",
    variables: "What you can put in braces",
    usual: (text: string) => `Usually: ${text}`,
    changed: "Changed here",
    save: "Save",
    preview: "Preview",
    reset: "Back to the usual words",
  },

  pages: {
    notifications: {
      name: "New-lead emails",
      about: "Who gets an email when a lead comes in.",
    },
    answering: {
      name: "When nobody answers",
      about: "Who hears about a lead that’s still waiting, and after how long.",
    },
    messages: {
      name: "Emails to customers",
      about: "The words of the emails that go out on their own.",
    },
    texts: {
      name: "Texts to customers",
      about: "Which letters also go out by text, and their words.",
    },
    templates: {
      name: "Reply templates",
      about: "What staff start from when they write to a customer.",
    },
    holidays: {
      name: "Holidays",
      about: "Days on which all or some locations are closed.",
    },
    capacity: {
      name: "Bookings per window",
      about: "How many visits a window takes unless a location has its own number.",
    },
    webhooks: {
      name: "Webhooks",
      about: "Where else leads go. Test, pause or resend, and see what came back.",
    },
    api: {
      name: "API keys",
      about: "A key lets another program, such as your CRM, read leads and record what was done about them.",
    },
  },
  state: {
    noTexts: "Not set up",
    texted: (count: number) =>
      count === 0 ? "None go by text" : count === 1 ? "1 letter" : `${formatCount(count)} kinds of letters`,
    mailboxes: (count: number) => (count === 1 ? "1 address" : `${formatCount(count)} addresses`),
    ownMailboxes: (count: number) =>
      count === 0
        ? ""
        : `, ${formatCount(count)} ${count === 1 ? "location has" : "locations have"} their own`,
    firstTold: (minutes: number) => `The first after ${formatCount(minutes)} min`,
    ownOrders: (count: number) =>
      count === 0
        ? ""
        : `, ${formatCount(count)} ${count === 1 ? "location has" : "locations have"} their own`,
    words: (count: number) => (count === 0 ? "None changed here" : `${formatCount(count)} changed here`),
    nextClosed: (day: string, reason: string) => `Next: ${day}, ${reason}`,
    noneClosed: "None ahead",
    perWindow: (capacity: number | null) => (capacity === null ? "No limit" : `${capacity} per window`),
    ownCapacity: (count: number) =>
      count === 0
        ? ""
        : `, ${formatCount(count)} ${count === 1 ? "location has" : "locations have"} their own`,
    webhooks: (count: number) =>
      count === 0 ? "None yet" : count === 1 ? "1 webhook" : `${formatCount(count)} webhooks`,
    keys: (count: number) =>
      count === 0 ? "None yet" : count === 1 ? "1 key" : `${formatCount(count)} keys`,
    inTrouble: (count: number) => (count === 1 ? "1 needs a look" : `${formatCount(count)} need a look`),
  },
} as const;

export type SettingsPage = keyof typeof settingsTexts.pages;
