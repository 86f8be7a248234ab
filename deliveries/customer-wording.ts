import type { customerEmail } from "../content/mail.ts";
import { type customerTexts, textFrame } from "../content/texts.ts";
import { formatVisitTime, visitStatus } from "./destinations/email/facts.ts";
import { measureText, toGsm } from "./gsm.ts";
import { type Letter, nameLetter } from "./letter.ts";

export type CustomerWords = typeof customerEmail;

/** What an email to a customer says above the facts and below them. */
export type Wording = { subject: string; opening: string; next: readonly string[] };

export function chooseWording(letter: Letter, words: CustomerWords): Wording {
  const { visit } = letter.lead;
  const { opening, ...rest } = chooseTexts(letter, words);
  const values = { when: visit ? formatVisitTime(visit) : "", minutes: readMinutes(letter) };
  return { ...rest, opening: fillIn(opening, values) };
}

function chooseTexts(letter: Letter, words: CustomerWords): Wording {
  const { kind } = letter.lead;
  const name = nameLetter(letter);
  if (name === "on-the-way") {
    const { subject, opening, openingIn } = words[kind][name];
    return { subject, opening: readMinutes(letter) ? openingIn : opening, next: [] };
  }
  if (kind === "moving") {
    const { next, ready } = words.moving;
    if (name === "captured" || name === "edited") return { ...words.moving[name], next };
    const isSet = name !== "cancelled" && name !== "unconfirmed";
    return { ...words.moving[name], next: isSet ? ready : [] };
  }
  const { subject, opening } = words.junk[name];
  if (name === "tomorrow") return { subject, opening, next: words.junk.next.confirmed };
  const status = visitStatus(letter);
  return {
    subject,
    opening: `${opening} ${words.junk.status[status]}`.trim(),
    next: words.junk.next[status],
  };
}

/** "" where the crew didn't say. */
function readMinutes(letter: Letter): string {
  return letter.event === "customer.letter" ? String(letter.minutes ?? "") : "";
}

type Values = { when: string; minutes: string; phone?: string };

const fillIn = (text: string, values: Values) =>
  text.replace(/\{(when|minutes|phone)\}/g, (written, name: keyof Values) => values[name] ?? written);

export function composeText(letter: Letter, words: typeof customerTexts): string {
  const { kind, visit, place } = letter.lead;
  const minutes = readMinutes(letter);
  const name = nameLetter(letter);
  return fillText(words[kind][name === "on-the-way" && minutes ? "on-the-way-in" : name], {
    when: visit ? (visit.short ?? `${visit.day} ${visit.window}`.trim()) : "",
    phone: place.phone,
    minutes,
  });
}

/** As it's sent: with the company's name, and how to end them. */
function fillText(words: string, values: Values): string {
  return toGsm(`${textFrame.from}${fillIn(words, values)}${textFrame.stop}`);
}

/** A text as a customer would get it, with how much of one it takes. */
export function previewText(words: string, values: Values): { text: string; length: number; texts: number } {
  const text = fillText(words, values);
  return { text, ...measureText(text) };
}
