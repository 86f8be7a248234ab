import { printCode } from "../../locations/postal-code.ts";
import type { Touch } from "../capture/attribution.ts";
import type { Estimate } from "../estimate/estimate.ts";
import type { Home } from "../home.ts";
import type { JobRecord } from "../junk-job.ts";
import type { LoadChoice } from "../junk-load.ts";
import type { LeadRecord } from "../moving-lead.ts";
import type { JobStatus, Kind, MovingStatus, Status } from "../status.ts";
import type { LeadRow } from "./records.server.ts";

// What a lead's JSON columns hold; after an erasure, "{}".

/** `text` is what they read, `at` an ISO instant; `version` names the words that were shown. */
export type MarketingConsent =
  | { given: true; version: string; text: string; at: string }
  | { given: false; version: string };

/** Kept beside the record; a move has the fields of `toMoveDetails`, too. */
export type LeadDetails = {
  message: string;
  email: string;
  load: LoadChoice;
  home: Home;
  /** The range that the visitor saw; missing where no rates were entered. */
  estimate: Estimate;
  visitor_country: string;
  consent: MarketingConsent;
  first_touch: Touch | null;
  last_touch: Touch | null;
};

type StoredLead = Omit<LeadRecord, "status" | "won_by" | "type"> & { status: MovingStatus; won_by: string };
type StoredJob = Omit<JobRecord, "job_status" | "type"> & { job_status: JobStatus };

/** A Lead or Job of section 3 with its current status. The fields of the other kind are missing. */
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
    | "quoted_to"
    | "final_amount"
    | "move_on"
    | "move_at"
    | "crew"
    | "assignee"
    | "assignee_name"
    | "follow_up_on"
    | "is_read"
    | "standing"
    | "suspicion"
    | "first_response_at"
    | "response_time"
    | "replied_at"
    | "customer"
    | "answered_by"
    | "on_way"
  >
>;

/** `date` YYYY-MM-DD, `window` its start, such as "9:00". */
export type VisitTime = { date: string; window: string };

/** What a customer typed, by the form's fields: only those that were corrected. And whose lead it is with that. */
export type Correction = { typed: Readonly<Record<string, string>>; customer: string | null };

type StoredChange =
  | { before: ChangedColumns; after: ChangedColumns }
  | { before: VisitTime; after: VisitTime }
  | { before: Correction; after: Correction };

export function readChange({ before, after }: { before: string; after: string }): StoredChange {
  return { before: JSON.parse(before), after: JSON.parse(after) };
}

export function isVisitMove(change: StoredChange): change is { before: VisitTime; after: VisitTime } {
  return "window" in change.before && "window" in change.after;
}

export function isCorrection(change: StoredChange): change is { before: Correction; after: Correction } {
  return "typed" in change.before && "typed" in change.after;
}

export function writeStatus(
  record: string,
  { kind, status, won_by }: { kind: Kind; status: Status; won_by: string },
): string {
  const fields = readRecord({ record });
  return JSON.stringify(
    kind === "moving" ? { ...fields, status, won_by } : { ...fields, job_status: status },
  );
}

/** `address` is a job's; `codes` are all ZIPs and postal codes, a move's from and to, each printed and without its space. */
type RecordTexts = { phone: string; message: string; address: string; codes: string };

/** As typed; "" for what is missing, as after an erasure. `fields`: the row's record, where it was read already. */
export function readTexts(
  row: { record: string; details: string },
  fields: StoredRecord = readRecord(row),
): RecordTexts {
  return {
    phone: fields.phone ?? fields.cus_phone ?? "",
    message: fields.note_from_customer ?? readDetails(row).message ?? fields.description ?? "",
    address: formatAddress(fields),
    codes: listCodes(fields).join(" "),
  };
}

function formatAddress({ cus_address: address }: StoredRecord): string {
  const { street, unit, city, state, zip = "", country } = address ?? {};
  const region = [state, printCode(zip)].filter(Boolean).join(" ");
  return [street, unit, city, region, country].filter(Boolean).join(", ");
}

function listCodes({ cus_address: address, zip, zipTo }: StoredRecord): string[] {
  const codes = [zip, zipTo, address?.zip].filter((code) => code !== undefined && code !== "");
  return [...new Set(codes.flatMap((code = "") => [printCode(code), code.toUpperCase()]))];
}
