import type { customerEmail } from "../content/mail.ts";
import { formatVisitTime, visitStatus } from "./destinations/email/facts.ts";
import type { LeadMessage } from "./message.ts";

/** Content's, or what the owner set instead. */
export type CustomerWords = typeof customerEmail;

/** What an email to a customer says above the facts and below them. */
export type Wording = { subject: string; opening: string; next: readonly string[] };

export function chooseWording(message: LeadMessage, words: CustomerWords): Wording {
  const { event, change, lead } = message;
  const what = event === "lead.updated" ? "edited" : "captured";
  if (!lead.visit) return { ...words.moving[what], next: words.moving.next };
  const when = formatVisitTime(lead.visit);
  const status = visitStatus(message);
  const { subject, opening } = words.junk[change ?? what];
  return {
    subject,
    opening: `${opening(when)} ${words.junk.status[status]}`.trim(),
    next: words.junk.next[status],
  };
}
