import { v7 as uuidv7 } from "uuid";
import { undoSeconds } from "../../content/schedule.ts";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { listDestinations, post } from "../../deliveries/outbox.server.ts";
import { isStopped } from "../../deliveries/text-stops.server.ts";
import { withdrawUnsent } from "../../deliveries/unsent.server.ts";
import { telLink } from "../../locations/phone.ts";
import { InvalidInput } from "../follow-up/refusals.ts";
import type { ActionContext } from "../records/history.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findLeadLocation } from "../records/snapshot.server.ts";
import { formatReference } from "../reference.ts";
import { findPostingOf, findThread, insertMessage } from "./message-records.server.ts";

/** It goes out once it can't be undone any more. */
export async function writeMessage(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { actor, now }: ActionContext,
  { subject, text, changeset }: { subject: string; text: string; changeset: string },
): Promise<void> {
  const { email } = row;
  if (email === null) return;
  const id = uuidv7({ msecs: now });
  const references = await findThread(transaction, row.id);
  const { name, phone } = findLeadLocation(row);
  const posting = await post(
    transaction,
    {
      event: "customer.messaged",
      at: new Date(now).toISOString(),
      lead: { id: row.id, kind: row.kind, reference: formatReference(row.id) },
      email: {
        ...{ id, to: email, subject, text, by: actor?.name ?? "", references },
        place: { name, phone, tel: telLink(phone) },
      },
    },
    { now, counts: false, lettersDueAt: now + undoSeconds * 1000 },
  );
  await insertMessage(transaction, {
    ...{ id, lead_id: row.id, way: "email", direction: "out", kind: "written", at: now, subject, text },
    ...{ correspondent: email, quoted: "", attachments: "[]", message_id: id, posting_id: posting },
    refs: references.join(" "),
    changeset,
  });
}

/** Why a text can't be sent to a lead's phone; null when it can. */
export async function findWhyNoText(
  transaction: DatabaseTransaction,
  { phone_e164: phone }: LeadRow,
): Promise<InvalidInput | null> {
  if (!listDestinations().some(({ name }) => name === "sms")) return new InvalidInput("Texts aren’t set up.");
  if (phone !== null && (await isStopped(phone, transaction)))
    return new InvalidInput("They asked for no more texts. Call or email them instead.");
  return null;
}

export async function writeText(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { now }: ActionContext,
  { text, changeset }: { text: string; changeset: string },
): Promise<void> {
  const { phone_e164: phone } = row;
  if (phone === null) return;
  const id = uuidv7({ msecs: now });
  const posting = await post(
    transaction,
    {
      event: "customer.texted",
      at: new Date(now).toISOString(),
      lead: { id: row.id, kind: row.kind },
      text: { id, to: phone, text },
    },
    { now, counts: false, dueAt: now + undoSeconds * 1000 },
  );
  await insertMessage(transaction, {
    ...{ id, lead_id: row.id, way: "text", direction: "out", kind: "written", at: now, subject: "", text },
    ...{ correspondent: phone, quoted: "", attachments: "[]", message_id: id, refs: "" },
    posting_id: posting,
    changeset,
  });
}

/** False when it has gone, or is going at this moment. */
export async function takeBackMessage(
  transaction: DatabaseTransaction,
  line: number,
  now: number,
): Promise<boolean> {
  const posting = await findPostingOf(transaction, line);
  return posting !== null && withdrawUnsent(transaction, posting, now);
}
