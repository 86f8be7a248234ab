import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { claimOnceWithin } from "../../db/once.server.ts";
import { findLeadOfEmail, markReturned } from "../../deliveries/answered-email.server.ts";
import { post, wakeWorker } from "../../deliveries/outbox.server.ts";
import { findAddressedLead } from "../../deliveries/reply-address.server.ts";
import { setStopped } from "../../deliveries/text-stops.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { addNumberedLine } from "../records/history.server.ts";
import { findLead, indexLead, type LeadRow, updateLead } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { isClosed, listStatuses } from "../status.ts";
import { classifyMail, type IncomingMail, isMailServer, splitQuoted } from "./incoming-mail.ts";
import { hasComeIn, insertIncoming, type MessageRow } from "./message-records.server.ts";
import { asksForNoTexts } from "./text-keywords.ts";

const LONGEST_TEXT = 100_000;
const MOST_REFERENCES = 20;
/** In characters: longer emails have footers of lists. */
const LONGEST_WISH = 300;

/** Kept once, however often it's handed over; false for one whose signature came with another mail. */
export async function receiveMail(mail: IncomingMail, now: number): Promise<boolean> {
  const { text, quoted } = splitQuoted(mail.text.slice(0, LONGEST_TEXT));
  const kind = classifyMail(mail);
  const message: Omit<MessageRow, "lead_id" | "line"> = {
    ...{ id: uuidv7({ msecs: now }), way: "email", direction: "in", kind, at: now, text, quoted },
    correspondent: mail.from,
    subject: mail.subject,
    attachments: JSON.stringify(mail.attachments),
    message_id: mail.messageId,
    refs: mail.references.slice(-MOST_REFERENCES).join(" "),
    posting_id: null,
  };
  // It may have to make its secret, which a transaction would wait for.
  const addressed = await findAddressedLead(mail.to);
  const { signed } = mail;
  const isTaken = await commitTogether(async (transaction) => {
    if (signed && !(await claimOnceWithin(transaction, "incoming mail", signed.hash, signed.until)))
      return hasComeIn(transaction, mail.messageId);
    const row = await findLeadOf(transaction, mail, addressed);
    if (!(await insertIncoming(transaction, { ...message, lead_id: row?.id ?? null }))) return true;
    if (kind === "bounce") await markReturned(transaction, mail.references, now);
    // Only who got our email knows the address: a forged sender must not silence anybody.
    const isTheirs = kind === "written" && row !== null && row.id === addressed;
    if (isTheirs && row.phone_e164 && text.length <= LONGEST_WISH && asksForNoTexts(text))
      await setStopped(transaction, row.phone_e164, now);
    if (row) await addToLead(transaction, row, message, now);
    return true;
  });
  wakeWorker();
  notifyLeadsChanged();
  return isTaken;
}

/** A program's mail is in the conversation, but nobody has to look at it. A mail server's or a STOP is to be seen. */
export async function addToLead(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { id, kind, way, at, correspondent }: Pick<MessageRow, "id" | "kind" | "way" | "at" | "correspondent">,
  now: number,
): Promise<void> {
  const line = await addNumberedLine(transaction, {
    leadId: row.id,
    at: now,
    actor: null,
    action: "replied",
  });
  await transaction
    .updateTable("lead_messages")
    .set({ line, lead_id: row.id })
    .where("id", "=", id)
    .execute();
  await indexLead(transaction, row);
  const isProgram = kind === "auto" && way === "email";
  if (isProgram && !isMailServer(correspondent)) return;
  await updateLead(transaction, row.id, { is_read: 0, ...(kind === "written" && { replied_at: at }) });
  if (isProgram || kind === "bounce") return;
  await post(
    transaction,
    {
      event: "customer.replied",
      at: new Date(now).toISOString(),
      lead: { id: row.id, kind: row.kind },
      place: findServingLocation(row.location_slug).locationName,
      location: row.location_slug,
      assignee: row.assignee,
    },
    { now, counts: false },
  );
}

async function findLeadOf(
  transaction: DatabaseTransaction,
  mail: IncomingMail,
  addressed: string | null,
): Promise<LeadRow | null> {
  const known = addressed ?? (await findLeadOfEmail(transaction, mail.references));
  return known ? findReal(transaction, known) : findOnlyOpen(transaction, mail.from);
}

async function findReal(transaction: DatabaseTransaction, id: string): Promise<LeadRow | null> {
  const row = await findLead(transaction, id);
  return row?.is_test === 0 ? row : null;
}

/** Whose address it comes from; null when that may be one of several. */
async function findOnlyOpen(transaction: DatabaseTransaction, email: string): Promise<LeadRow | null> {
  const open = [...listStatuses("moving"), ...listStatuses("junk")].filter((status) => !isClosed(status));
  const rows = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("email", "=", email)
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .where("status", "in", open)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
