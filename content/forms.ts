// The forms' texts. Browsers load them, so they're short and import nothing but the brand.
import { brand } from "./brand.ts";

export const labels = {
  name: "Your name",
  phone: "Phone number",
  email: "Email",
  moveDate: "Moving date",
  packing: "I'd like help with packing",
  street: "Street address",
  unit: "Unit",
  city: "City",
  zip: "ZIP code",
  postalCode: "Postal code",
  countryName: "Country",
  selectedDate: "Day",
  timeSlot: "Arrival window",
  propertyType: "Where is it?",
  isTimeSensitive: "Are you flexible?",
} as const;

/** The code at one end of a move, as it is called where the visitor is. */
export function movingCodeLabel(end: "from" | "to", country: string): string {
  const code = country === "Canada" ? "postal code" : country === "USA" ? "ZIP" : "ZIP or postal code";
  return `Moving ${end} ${code}`;
}

export const regionLabel = { Canada: "Province", USA: "State" } as const;

/** The countries we work in; `value` is stored with an address. */
export const addressCountries = [
  { value: "Canada", label: "Canada" },
  { value: "USA", label: "United States" },
] as const;

export const movingQuote = {
  title: "FREE QUOTE",
  message: "What's moving?",
  /** One press puts them into the message. */
  words: ["Studio", "1 bedroom", "2 bedrooms", "3+ bedrooms", "Piano", "Stairs", "Elevator"],
  /** The part that a visitor opens. */
  extras: "Add a date, packing or coupons",
  extrasWithCodes: "Add postal codes, a date or packing",
  extrasWithPhotos: "Add photos, a date or packing",
  extrasWithPhotosAndCodes: "Add photos, postal codes or a date",
  button: "Get my free quote",
};

export const freeEstimate = {
  title: "Free estimate",
  text: "Leave a line, and we'll get back to you.",
  message: "What has to move or go?",
  button: "Send my request",
};

export const photoFieldWords = {
  label: "Photos",
  optional: "(optional)",
  hint: "Up to six. They help us give you a better price. Only our own people see them.",
  /** While they're made smaller and sent, once the request itself is stored. */
  sending: (count: number) =>
    `Your request is in. ${count === 1 ? "Sending your photo" : `Sending your ${count} photos`}…`,
} as const;

export const sending = { button: "Sending…", status: "Sending your request. Please keep this page open." };

/** Only robots fill it in; browsers don't autofill a field of this name. */
export const honeypot = { name: "topic", label: "Leave this empty" } as const;

/** The chips under a message's label. */
export const messageWords = "Tap to add";

/** Where a form has nothing else to open. */
export const extrasLabel = "Coupons and news, if you like";

export const pleaseCheck = "Please check these answers";

export const formConsent =
  "By sending this, you're asking us to call, text or email you about it. You don't have to agree to texts to hire us: call instead. Carrier rates may apply; reply STOP to end texts.";

const { mailingAddress: mail } = brand;
const sender = mail
  ? `${brand.legalName}, ${mail.street}, ${mail.city} ${mail.region} ${mail.postalCode},`
  : brand.legalName;
const consentLabel = "Yes, also send me coupons and news about moving and junk removal";
const consentTerms = `${sender} may text or email you at the number and any email given here, up to four times a month; texts may be automated. Consent isn't a condition of purchase. Stop anytime: reply STOP, follow the link in the email, or write to ${brand.contactEmail}. Carrier rates may apply.`;

/**
 * The box for promotions. Its text and version are stored with the request: change the version whenever you change a
 * word. Canada (CASL) requires who asks, a mailing address, the purpose and how to stop; the United States (TCPA) that
 * texts may be automated and that consent isn't a condition of purchase.
 */
export const marketingConsent = {
  version: "2026-11-22",
  label: consentLabel,
  terms: consentTerms,
  /** As it's stored. */
  text: `${consentLabel}. ${consentTerms}`,
};

// When something goes wrong. The form adds the ways to reach us, or the phone number as a link.

export const sendFailed = {
  title: "Sorry, we couldn't save your request",
  text: "That's on us: your request didn't go through. Everything you typed is still here. Wait a moment and send it again, or let us take it another way:",
};

export const networkDropped = {
  title: "We lost the connection",
  text: "Your browser couldn't reach us, so we don't know if your request arrived. Everything you typed is still here. Send it again when you're back online: sending it twice never makes two requests. Or reach us another way:",
};

export const tooMany = {
  title: "That was a lot of requests at once",
  text: "Too many forms came from your connection in a short time, so this one wasn't sent. Everything you typed is still here. Wait a few minutes and try again, or reach us now:",
};

/** Where a form can't be sent: call, text or email, with what was typed filled in. */
export const otherWays = {
  call: (phone: string) => `Call ${phone}`,
  text: "Text us what you typed",
  email: "Email us what you typed",
  subject: (form: string, name: string) => [form, name].filter(Boolean).join(": "),
  intro: "I tried to send this on your website:",
  place: "Location",
  yes: "yes",
};

export const noFiles = {
  title: "We can't take photos or files here",
  text: "So nothing was sent. Everything you typed is still here. Send it again without the file, or call us:",
};

export const unreadable = {
  title: "We couldn't read that",
  text: "That wasn't one of our forms, or it was too long. Nothing was sent. Try again with fewer words, or call us:",
};
