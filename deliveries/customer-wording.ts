import type { customerEmail } from "../content/mail.ts";
import { formatVisitTime, visitStatus } from "./destinations/email/facts.ts";
import { type Letter, nameLetter } from "./letter.ts";

/** Content's, or what the owner set instead. */
export type CustomerWords = typeof customerEmail;

/** What an email to a customer says above the facts and below them. */
export type Wording = { subject: string; opening: string; next: readonly string[] };

export function chooseWording(letter: Letter, words: CustomerWords): Wording {
  const { lead } = letter;
  const name = nameLetter(letter);
  const when = lead.visit ? formatVisitTime(lead.visit) : "";
  if (name === "on-the-way") return tellOnTheWay(letter, words);
  if (lead.kind === "moving") return chooseMovingWording(name, when, words.moving);
  const { subject, opening } = words.junk[name];
  if (name === "tomorrow") return { subject, opening: opening(when), next: words.junk.next.confirmed };
  const status = visitStatus(letter);
  return {
    subject,
    opening: `${opening(when)} ${words.junk.status[status]}`.trim(),
    next: words.junk.next[status],
  };
}

type LetterName = ReturnType<typeof nameLetter>;

function chooseMovingWording(
  name: Exclude<LetterName, "on-the-way">,
  when: string,
  words: CustomerWords["moving"],
): Wording {
  if (name === "captured" || name === "edited") return { ...words[name], next: words.next };
  const { subject, opening } = words[name];
  const isSet = name !== "cancelled" && name !== "unconfirmed";
  return { subject, opening: opening(when), next: isSet ? words.ready : [] };
}

function tellOnTheWay(letter: Letter, words: CustomerWords): Wording {
  const { subject, opening, openingIn } = words[letter.lead.kind]["on-the-way"];
  const minutes = letter.event === "customer.letter" ? letter.minutes : undefined;
  return { subject, opening: minutes === undefined ? opening : openingIn(String(minutes)), next: [] };
}
