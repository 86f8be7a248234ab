import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { Destination } from "./destination.ts";
import { isLetter, type Letter, nameLetter } from "./letter.ts";
import type { LeadSnapshot, LetterMessage, Message } from "./message.ts";
import { listDestinations, type PostingOptions, planPosting, writePosting } from "./outbox.server.ts";
import { listPostingsOfLead, listSent, listWaiting, rewritePosting, withdraw } from "./records.server.ts";
import { withdrawUnsent } from "./unsent.server.ts";

/** What hasn't been sent yet about a visit or a move's day, to anybody: something else is true now. */
export async function withdrawVisitLetters(
  transaction: DatabaseTransaction,
  leadId: string,
  now: number,
): Promise<void> {
  await withdraw(transaction, await listAboutVisit(transaction, leadId), now);
}

/** The same to the customer only: what programs are told stays true. */
export async function withdrawFromCustomer(
  transaction: DatabaseTransaction,
  leadId: string,
  now: number,
): Promise<void> {
  const theirs = listDestinations().filter(({ readBy }) => readBy === "customer");
  const names = theirs.map(({ name }) => name);
  await withdraw(transaction, await listAboutVisit(transaction, leadId), now, names);
}

async function listAboutVisit(transaction: DatabaseTransaction, leadId: string): Promise<string[]> {
  const letters = await listLetters(transaction, leadId);
  return [...letters].filter(([, letter]) => !isAnswer(letter)).map(([id]) => id);
}

/** What waits for the customer goes where it's right by now. */
export async function readdressLetters(
  transaction: DatabaseTransaction,
  leadId: string,
  customer: LeadSnapshot["customer"],
): Promise<void> {
  const letters = await listLetters(transaction, leadId);
  const waiting = await listWaiting(transaction, [...letters.keys()]);
  for (const [id, letter] of letters) {
    if (isAnswer(letter) || !waiting.has(id)) continue;
    const readdressed: Letter = { ...letter, lead: { ...letter.lead, customer } };
    await rewritePosting(transaction, id, JSON.stringify(readdressed));
  }
}

function isAnswer(letter: Letter): boolean {
  return ["captured", "edited"].includes(nameLetter(letter));
}

/** False, and nothing is posted, when nobody would get it. */
export async function postLetter(
  transaction: DatabaseTransaction,
  message: LetterMessage,
  options: PostingOptions,
): Promise<boolean> {
  const plan = await planPosting(transaction, message, options);
  if (plan.deliveries.length === 0) return false;
  await writePosting(transaction, message, plan);
  return true;
}

/** Withdraws the last letter of that name as a whole; false when some of it may have been sent. */
export async function takeBackLetter(
  transaction: DatabaseTransaction,
  leadId: string,
  name: LetterMessage["letter"],
  now: number,
): Promise<boolean> {
  const letters = await listLetters(transaction, leadId);
  const [id] = [...letters].findLast(([, letter]) => nameLetter(letter) === name) ?? [];
  return id !== undefined && withdrawUnsent(transaction, id, now);
}

/** Destinations whose readers already know what `message` says. A letter that may have arrived counts as read. */
export async function listAlreadyTold(transaction: DatabaseTransaction, message: Letter): Promise<string[]> {
  const readers = listDestinations().filter(({ readBy }) => readBy);
  if (readers.length === 0) return [];
  const letters = await listLetters(transaction, message.lead.id);
  const last = new Map<string, Letter>();
  for (const { posting_id, destination } of await listSent(transaction, [...letters.keys()])) {
    const sent = letters.get(posting_id);
    if (sent) last.set(destination, sent);
  }
  return readers
    .filter((destination) => {
      const sent = last.get(destination.name);
      const told = sent ? visitState(sent, destination) : message.lead.kind === "moving" ? NO_DAY : null;
      return told === visitState(message, destination);
    })
    .map(({ name }) => name);
}

async function listLetters(transaction: DatabaseTransaction, leadId: string): Promise<Map<string, Letter>> {
  const letters = new Map<string, Letter>();
  for (const { id, message } of await listPostingsOfLead(transaction, leadId)) {
    const posted = JSON.parse(message) as Message;
    if (isLetter(posted)) letters.set(id, posted);
  }
  return letters;
}

const NO_DAY = "no day";

function visitState(letter: Letter, { takes }: Destination): string {
  const { lead } = letter;
  const name = nameLetter(letter);
  if (name === "cancelled") return "cancelled";
  if (lead.kind === "moving") {
    return isAnswer(letter) || name === "unconfirmed" ? NO_DAY : `set ${lead.visit?.starts_at}`;
  }
  const isConfirmed =
    lead.record.job_status === "confirmed" &&
    (letter.event === "customer.letter" || takes({ ...letter, change: "confirmed" }));
  return `${isConfirmed ? "confirmed" : "requested"} ${lead.visit?.starts_at}`;
}
