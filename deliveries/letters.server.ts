import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { LeadMessage, Message } from "./message.ts";
import { listDestinations } from "./outbox.server.ts";
import { listPostingsOfLead, listSent, withdraw } from "./records.server.ts";

/**
 * Takes back the letters about a lead's visit that still wait, and gives what the readers of each destination of letters
 * were told last, by its name: a letter that is on its way, or may have arrived without an answer, counts as told.
 */
export async function takeBackLetters(
  transaction: DatabaseTransaction,
  leadId: string,
  now: number,
): Promise<ReadonlyMap<string, LeadMessage>> {
  const letters = listDestinations().filter(({ isLetter }) => isLetter);
  const words = new Map<string, LeadMessage>();
  for (const { id, message } of await listPostingsOfLead(transaction, leadId)) {
    const posted = JSON.parse(message) as Message | { event?: undefined };
    if (posted.event === "lead.captured" || posted.event === "lead.updated") words.set(id, posted);
  }
  if (letters.length === 0 || words.size === 0) return new Map();
  const changes = [...words].filter(([, { change }]) => change).map(([id]) => id);
  await withdraw(transaction, changes, now);
  const told = new Map<string, LeadMessage>();
  for (const { posting_id, destination } of await listSent(transaction, [...words.keys()])) {
    const word = words.get(posting_id);
    if (word && letters.some(({ name }) => name === destination)) told.set(destination, word);
  }
  return told;
}
