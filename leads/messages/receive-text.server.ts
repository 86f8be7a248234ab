import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { wakeWorker } from "../../deliveries/outbox.server.ts";
import { setStopped } from "../../deliveries/text-stops.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { findLead, type LeadRow } from "../records/records.server.ts";
import { isClosed, type Status } from "../status.ts";
import { insertIncoming } from "./message-records.server.ts";
import { addToLead } from "./receive-mail.server.ts";

/** `from` in E.164; `id` is the provider's. */
export type IncomingText = { from: string; text: string; id: string; files: number };

const LONGEST_TEXT = 10_000;

/** What carriers and Twilio take for it, too. */
const stop = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i;
const start = /^(start|unstop|yes)$/i;

export async function receiveText(text: IncomingText, now: number): Promise<void> {
  const words = text.text.trim();
  const isStop = stop.test(words);
  await commitTogether(async (transaction) => {
    const row = await findLeadByPhone(transaction, text.from);
    const message = {
      ...{ id: uuidv7({ msecs: now }), way: "text" as const, direction: "in" as const, at: now, subject: "" },
      // To be read, but it waits for no reply: none may be sent.
      kind: isStop ? ("auto" as const) : ("written" as const),
      ...{
        correspondent: text.from,
        text: words.slice(0, LONGEST_TEXT),
        quoted: "",
        refs: "",
        posting_id: null,
      },
      attachments: JSON.stringify(
        Array.from({ length: text.files }, (_, index) => ({ name: `file ${index + 1}`, size: null })),
      ),
      message_id: `<${text.id}@text>`,
    };
    if (!(await insertIncoming(transaction, { ...message, lead_id: row?.id ?? null }))) return;
    if (isStop) await setStopped(transaction, text.from, now);
    else if (start.test(words)) await setStopped(transaction, text.from, null);
    if (row) await addToLead(transaction, row, message, now);
  });
  wakeWorker();
  notifyLeadsChanged();
}

/** The lead that was texted last, or else the newest of the phone's, an open one first. */
async function findLeadByPhone(transaction: DatabaseTransaction, phone: string): Promise<LeadRow | null> {
  const texted = await transaction
    .selectFrom("lead_messages")
    .select("lead_id")
    .where("correspondent", "=", phone)
    .where("way", "=", "text")
    .where("lead_id", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (texted?.lead_id) return findLead(transaction, texted.lead_id);
  const rows = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("phone_e164", "=", phone)
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .orderBy("captured_at", "desc")
    .limit(20)
    .execute();
  return rows.find(({ status }) => !isClosed(status as Status)) ?? rows[0] ?? null;
}
