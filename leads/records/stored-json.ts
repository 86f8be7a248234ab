import type { Touch } from "../capture/attribution.ts";
import type { JobRecord } from "../junk-job.ts";
import type { LoadChoice } from "../junk-load.ts";
import type { LeadRecord } from "../moving-lead.ts";
import type { JobStatus, Kind, MovingStatus, Status } from "../status.ts";
import type { LeadRow } from "./records.server.ts";

// What the JSON columns of a lead hold, typed once. After an erasure they hold "{}".

/**
 * Whether the sender agreed to messages beyond this request: then with the words they read and the ISO instant. The
 * version names the words that were shown.
 */
export type MarketingConsent =
  | { given: true; version: string; text: string; at: string }
  | { given: false; version: string };

/** What is kept beside a record, under names of our own, with the fields of `toMoveDetails` for a move. */
export type LeadDetails = {
  /** A booking's message as it was typed. */
  message: string;
  email: string;
  load: LoadChoice;
  visitor_country: string;
  consent: MarketingConsent;
  first_touch: Touch | null;
  last_touch: Touch | null;
};

type StoredLead = Omit<LeadRecord, "status" | "won_by" | "type"> & { status: MovingStatus; won_by: string };
type StoredJob = Omit<JobRecord, "job_status" | "type"> & { job_status: JobStatus };

/** A Lead or Job of section 3 as it is stored: its status moves on. The fields of the other kind are missing. */
export type StoredRecord = Partial<StoredLead> & Partial<StoredJob> & { type?: "moving" | "Full Service" };

export function readRecord({ record }: { record: string }): StoredRecord {
  return JSON.parse(record);
}

export function readJobRecord({ record }: { record: string }): StoredJob & Pick<JobRecord, "type"> {
  return JSON.parse(record);
}

export function readDetails({
  details,
}: {
  details: string;
}): Partial<LeadDetails> & Readonly<Record<string, unknown>> {
  return JSON.parse(details);
}

export type ChangedColumns = Partial<
  Pick<
    LeadRow,
    | "status"
    | "won_by"
    | "lost_reason"
    | "quoted_amount"
    | "assignee"
    | "assignee_name"
    | "follow_up_on"
    | "is_read"
    | "standing"
    | "suspicion"
    | "first_response_at"
    | "response_time"
  >
>;

/** When a visit is: `date` YYYY-MM-DD, `window` the value of a window. */
export type VisitTime = { date: string; window: string };

export type StoredChange =
  | { before: ChangedColumns; after: ChangedColumns }
  | { before: VisitTime; after: VisitTime };

export function readChange({ before, after }: { before: string; after: string }): StoredChange {
  return { before: JSON.parse(before), after: JSON.parse(after) };
}

export function isVisitMove(change: StoredChange): change is { before: VisitTime; after: VisitTime } {
  return "window" in change.before && "window" in change.after;
}

/** The record with the lead's status in it: `status` and `won_by` of a Lead, `job_status` of a Job. */
export function writeStatus(
  record: string,
  { kind, status, won_by }: { kind: Kind; status: Status; won_by: string },
): string {
  const fields = readRecord({ record });
  return JSON.stringify(
    kind === "moving" ? { ...fields, status, won_by } : { ...fields, job_status: status },
  );
}

export type RecordTexts = { phone: string; message: string; address: string };

/** What was asked, as it was typed, under names that both kinds share; "" for what is missing, as after an erasure. */
export function readTexts(row: { record: string; details: string }): RecordTexts {
  const fields = readRecord(row);
  return {
    phone: fields.phone ?? fields.cus_phone ?? "",
    message: fields.note_from_customer ?? readDetails(row).message ?? fields.description ?? "",
    address: formatAddress(fields),
  };
}

/** A job's address on one line, or a move's codes. Postal codes are stored in lower case and shown in upper case. */
function formatAddress({ cus_address: address, zip = "", zipTo = "" }: StoredRecord): string {
  const { street, unit, city, state, zip: code = "", country } = address ?? {};
  const codes = [zip.toUpperCase(), zipTo.toUpperCase()];
  return [street, unit, city, state, code.toUpperCase(), country, ...codes].filter(Boolean).join(" ");
}
