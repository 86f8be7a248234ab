import { v7 as uuidv7 } from "uuid";
import { undoSeconds } from "../../content/schedule.ts";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { post } from "../../deliveries/outbox.server.ts";
import { withdrawUnsent } from "../../deliveries/unsent.server.ts";
import { telLink } from "../../locations/phone.ts";
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
    { now, counts: false, emailsDueAt: now + undoSeconds * 1000 },
  );
  await insertMessage(transaction, {
    ...{ id, lead_id: row.id, way: "email", direction: "out", kind: "written", at: now, subject, text },
    ...{ correspondent: email, quoted: "", attachments: "[]", message_id: id, posting_id: posting },
    refs: references.join(" "),
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
