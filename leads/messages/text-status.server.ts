import { v7 as uuidv7 } from "uuid";
import { write } from "../../db/connect.server.ts";
import {
  listUntoldTexts,
  noteTextReport,
  type TextReport,
  type TextStatus,
} from "../../deliveries/text-reports.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { findLead, updateLead } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { insertIncoming } from "./message-records.server.ts";
import { addToLead } from "./receive-mail.server.ts";

const statuses: Readonly<Record<string, TextStatus>> = {
  accepted: "accepted",
  scheduled: "accepted",
  queued: "accepted",
  sending: "accepted",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

export async function receiveTextStatus(
  { status, ...report }: Omit<TextReport, "status"> & { status: string },
  now: number,
): Promise<void> {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
  if (!known) return;
  await noteTextReport({ ...report, status: known }, now);
  notifyLeadsChanged();
}

const TOLD_FOR = 3 * DAY;

/** On the lead, once each. Where nothing else has told the customer, the lead is due today. */
export async function tellOfFailedTexts(now: number): Promise<void> {
  const failed = await listUntoldTexts(now - TOLD_FOR);
  if (failed.length === 0) return;
  const isTold = await write(async (transaction) => {
    let told = 0;
    for (const { leadId, noticeId, to, reason, isOnlyWay } of failed) {
      const row = await findLead(transaction, leadId);
      if (!row || row.erased_at !== null) continue;
      const { date: today } = localDateAndTime(now, findServingLocation(row.location_slug).timeZone);
      const later = row.follow_up_on !== null && row.follow_up_on > today ? row.follow_up_on : null;
      const moved = isOnlyWay && later ? `\nThe follow-up of ${later} is due today instead.` : "";
      const message = {
        ...({ id: uuidv7({ msecs: now }), way: "text", direction: "in", kind: "bounce", at: now } as const),
        ...{ correspondent: to, subject: "", text: `Not delivered: ${reason}.${moved}`, quoted: "" },
        ...{ attachments: "[]", message_id: noticeId, refs: "", posting_id: null },
      };
      if (!(await insertIncoming(transaction, { ...message, lead_id: leadId }))) continue;
      told += 1;
      await addToLead(transaction, row, message, now);
      if (isOnlyWay && (row.follow_up_on === null || later))
        await updateLead(transaction, leadId, { follow_up_on: today });
    }
    return told > 0;
  });
  if (isTold) notifyLeadsChanged();
}
