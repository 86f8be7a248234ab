import { sql } from "kysely";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import type { TextReportsTable } from "../db/schema.ts";
import { isLetter } from "./letter.ts";
import type { Message } from "./message.ts";
import { ERASED } from "./records.server.ts";
import { explainTextProblem, STOP_CODE } from "./text-problems.ts";
import { setStopped } from "./text-stops.server.ts";

// Twilio accepts a text at once and says later what became of it: in any order, twice, and even before its own answer.

export type TextStatus = TextReportsTable["status"];

const order: Readonly<Record<TextStatus, number>> = { accepted: 0, sent: 1, delivered: 2, failed: 2 };

export type TextReport = {
  deliveryId: string;
  sid: string;
  status: TextStatus;
  code: number | null;
  to: string;
};

/** Changes nothing where a delivery isn't ours or is of somebody erased, or more was known of the text. */
export async function noteTextReport(report: TextReport, now: number): Promise<void> {
  const { deliveryId, sid, status, code, to } = report;
  await commitTogether(async (transaction) => {
    // Writing locks the row: what settles it at this moment sees the report, or is seen here.
    const { numUpdatedRows } = await transaction
      .updateTable("deliveries")
      .set((row) => ({ remote_id: row.ref("remote_id") }))
      .where("id", "=", deliveryId)
      .where("destination", "=", "sms")
      .where("posting_id", "in", (query) =>
        query.selectFrom("postings").select("id").where("message", "!=", ERASED),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const known = await findReport(transaction, sid);
    if (known && order[known.status] >= order[status]) return;
    const said = { status, code, reported_at: now };
    await transaction
      .insertInto("text_reports")
      .values({ sid, delivery_id: deliveryId, ...said })
      .onConflict((conflict) => conflict.column("sid").doUpdateSet(said))
      .execute();
    if (status !== "failed") return;
    if (code === STOP_CODE) await setStopped(transaction, to, now);
    await failReported(transaction, { id: deliveryId, sid, now });
  });
}

/** A text that was accepted and has failed since is as dead as one that was refused. */
export async function failReported(
  transaction: DatabaseTransaction,
  { id, sid, now }: { id: string; sid: string; now: number },
): Promise<void> {
  const report = await findReport(transaction, sid);
  if (report?.status !== "failed") return;
  await transaction
    .updateTable("deliveries")
    .set({ state: "dead", reason: explainTextProblem(report.code), settled_at: now })
    .where("id", "=", id)
    .where("remote_id", "=", sid)
    .where("state", "=", "delivered")
    .execute();
}

function findReport(transaction: DatabaseTransaction, sid: string) {
  return transaction
    .selectFrom("text_reports")
    .select(["status", "code"])
    .where("sid", "=", sid)
    .executeTakeFirst();
}

/** `noticeId` is another one each time that it fails. */
export type FailedText = {
  leadId: string;
  noticeId: string;
  to: string;
  reason: string;
  isOnlyWay: boolean;
};

const MOST_AT_ONCE = 50;

const noticeId = sql<string>`'<' || deliveries.id || '.' || deliveries.settled_at || '@failed-text>'`;

export async function listUntoldTexts(since: number): Promise<FailedText[]> {
  const rows = await database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select("deliveries.reason")
    .select(["postings.lead_id", "postings.message", noticeId.as("notice_id")])
    .where("deliveries.destination", "=", "sms")
    .where("deliveries.state", "=", "dead")
    .where("deliveries.settled_at", ">", since)
    .where("postings.message", "!=", ERASED)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("lead_messages").select("lead_messages.id").where("message_id", "=", noticeId))),
    )
    .orderBy("deliveries.id")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.flatMap(({ reason, lead_id: leadId, message, notice_id }) => {
    const said = JSON.parse(message) as Message;
    const to =
      said.event === "customer.texted" ? said.text.to : isLetter(said) && said.lead.customer.phone_e164;
    if (!leadId || !to) return [];
    const isOnlyWay = !isLetter(said) || said.lead.customer.email === null;
    return [{ leadId, noticeId: notice_id, to, reason: reason ?? "", isOnlyWay }];
  });
}
