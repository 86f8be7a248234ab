import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { wakeWorker } from "../../deliveries/outbox.server.ts";
import { setStopped } from "../../deliveries/text-stops.server.ts";
import { findTextedLast } from "../../deliveries/texted-lead.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { findLead, type LeadRow } from "../records/records.server.ts";
import { isClosed, type Status } from "../status.ts";
import { insertIncoming } from "./message-records.server.ts";
import { addToLead } from "./receive-mail.server.ts";
import { isOnlyStop, readKeyword, type TextKeyword } from "./text-keywords.ts";

/**
 * `from` in E.164; `id` is the provider's, and so is `keyword`: what it took the text for, where it says so. It has
 * answered those itself.
 */
export type IncomingText = {
  from: string;
  text: string;
  id: string;
  files: number;
  keyword?: TextKeyword | null;
};

const LONGEST_TEXT = 10_000;

export async function receiveText(text: IncomingText, now: number): Promise<void> {
  const words = text.text.trim();
  const keyword = text.keyword ?? readKeyword(words);
  const isDone = keyword === "HELP" || (keyword === "STOP" && (text.keyword === "STOP" || isOnlyStop(words)));
  await commitTogether(async (transaction) => {
    const row = await findLeadByPhone(transaction, text.from);
    const message = {
      ...{ id: uuidv7({ msecs: now }), way: "text" as const, direction: "in" as const, at: now, subject: "" },
      // To be read, but it waits for no reply: after STOP none may be sent, and the provider has sent that to HELP.
      kind: isDone ? ("auto" as const) : ("written" as const),
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
    if (keyword === "STOP") await setStopped(transaction, text.from, now);
    else if (keyword === "START") await setStopped(transaction, text.from, null);
    if (row) await addToLead(transaction, row, message, now);
  });
  wakeWorker();
  notifyLeadsChanged();
}

/** The lead that was texted last, by the customer or by us, or else the newest of the phone's, an open one first. */
async function findLeadByPhone(transaction: DatabaseTransaction, phone: string): Promise<LeadRow | null> {
  const rows = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("phone_e164", "=", phone)
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .orderBy("captured_at", "desc")
    .limit(20)
    .execute();
  const written = await transaction
    .selectFrom("lead_messages")
    .select(["id", "lead_id"])
    .where("correspondent", "=", phone)
    .where("way", "=", "text")
    .where("lead_id", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const letter = await findTextedLast(
    transaction,
    rows.map(({ id }) => id),
  );
  const isLetterLast = letter !== null && letter.id > (written?.id ?? "");
  const texted = isLetterLast ? letter.leadId : written?.lead_id;
  if (texted) return findLead(transaction, texted);
  return rows.find(({ status }) => !isClosed(status as Status)) ?? rows[0] ?? null;
}
