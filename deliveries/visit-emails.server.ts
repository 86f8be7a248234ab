import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { Destination } from "./destination.ts";
import type { LeadMessage, Message } from "./message.ts";
import { listDestinations } from "./outbox.server.ts";
import { listPostingsOfLead, listSent, withdraw } from "./records.server.ts";

export async function withdrawVisitEmails(
  transaction: DatabaseTransaction,
  leadId: string,
  now: number,
): Promise<void> {
  const messages = await listLeadMessages(transaction, leadId);
  const changes = [...messages].filter(([, { change }]) => change).map(([id]) => id);
  await withdraw(transaction, changes, now);
}

/** Destinations whose readers already know what `message` says. An email that may have arrived counts as read. */
export async function listAlreadyTold(
  transaction: DatabaseTransaction,
  message: LeadMessage,
): Promise<string[]> {
  const readers = listDestinations().filter(({ isEmail }) => isEmail);
  if (readers.length === 0) return [];
  const messages = await listLeadMessages(transaction, message.lead.id);
  const last = new Map<string, LeadMessage>();
  for (const { posting_id, destination } of await listSent(transaction, [...messages.keys()])) {
    const sent = messages.get(posting_id);
    if (sent) last.set(destination, sent);
  }
  return readers
    .filter((destination) => {
      const sent = last.get(destination.name);
      return sent && visitState(sent, destination) === visitState(message, destination);
    })
    .map(({ name }) => name);
}

async function listLeadMessages(
  transaction: DatabaseTransaction,
  leadId: string,
): Promise<Map<string, LeadMessage>> {
  const messages = new Map<string, LeadMessage>();
  for (const { id, message } of await listPostingsOfLead(transaction, leadId)) {
    const posted = JSON.parse(message) as Message | { event?: undefined };
    if (posted.event === "lead.captured" || posted.event === "lead.updated") messages.set(id, posted);
  }
  return messages;
}

function visitState(message: LeadMessage, { takes }: Destination): string {
  const { change, lead } = message;
  if (change === "cancelled") return "cancelled";
  const isConfirmed = lead.record.job_status === "confirmed" && takes({ ...message, change: "confirmed" });
  return `${isConfirmed ? "confirmed" : "requested"} ${lead.visit?.starts_at}`;
}
