import { describeHome } from "../../content/home-sizes.ts";
import { junkItems } from "../../content/junk-items.ts";
import { formatNationalPhone } from "../../locations/phone-number.server.ts";
import { printCode } from "../../locations/postal-code.ts";
import { adLabels } from "../capture/attribution.ts";
import type { LoadChoice } from "../junk-load.ts";
import { listMoveCells, listMoveColumns, readMove } from "../moving-lead.ts";
import { toExportedRecord } from "../records/exported-record.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findServingLocation, measureResponse } from "../records/response-time.server.ts";
import {
  type LeadDetails,
  readDetails,
  readRecord,
  readTexts,
  type StoredRecord,
} from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";

type Exported = {
  row: LeadRow;
  record: StoredRecord;
  details: Partial<LeadDetails>;
  texts: ReturnType<typeof readTexts>;
  move: ReturnType<typeof listMoveCells>;
  desk: ReturnType<typeof readDesk>;
};

type Column = {
  name: string;
  read: (lead: Exported) => string;
};

function formatMoment(moment: number | null): string {
  return moment === null ? "" : new Date(moment).toISOString();
}

function formatYesNo(value: boolean | undefined): string {
  return value === undefined ? "" : value ? "yes" : "no";
}

function formatLoad(load: LoadChoice): string {
  const nameFor = (id: string) => junkItems.find((item) => item.id === id)?.name ?? id;
  return Object.entries(load)
    .map(([id, count]) => `${nameFor(id)} × ${count}`)
    .join("; ");
}

function toDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

export function readDesk(row: LeadRow, now: number) {
  const response = measureResponse(row, now);
  return {
    source: row.source,
    campaign: row.campaign,
    assignee: row.assignee_name,
    follow_up_on: row.follow_up_on,
    quoted: toDollars(row.quoted_amount),
    won_by: row.won_by,
    lost_reason: row.lost_reason,
    first_response_at: formatMoment(row.first_response_at),
    response_minutes:
      "time" in response && response.time !== null ? Math.round(response.time / 60_000) : null,
    response_state: response.state,
    suspicion: row.suspicion,
    outside_region: row.outside_region,
    is_read: row.is_read === 1,
    quoted_to: toDollars(row.quoted_to),
    final_amount: toDollars(row.final_amount),
    move_on: row.move_on,
    move_at: row.move_at,
    crew: row.crew,
  };
}

function listTouchColumns(which: "first_touch" | "last_touch"): Column[] {
  return (["at", "referrer", "landing_page", ...adLabels] as const).map((field) => ({
    name: `${which}_${field}`,
    read: ({ details }) => details[which]?.[field] ?? "",
  }));
}

const moveFirst = listMoveColumns().toSorted(
  (one, other) => Number(other === "move_date") - Number(one === "move_date"),
);

/** What a dispatcher reads comes first. Rename none and take none away: people's spreadsheets know them. */
export const exportColumns: readonly Column[] = [
  { name: "reference", read: ({ row }) => formatReference(row.id) },
  { name: "received", read: ({ row }) => formatMoment(row.captured_at) },
  { name: "kind", read: ({ row }) => row.kind },
  { name: "status", read: ({ row }) => row.status },
  { name: "name", read: ({ row }) => row.name },
  {
    name: "phone",
    read: ({ row, texts }) => (row.phone_e164 === null ? texts.phone : formatNationalPhone(row.phone_e164)),
  },
  { name: "email", read: ({ row }) => row.email ?? "" },
  { name: "place", read: ({ row }) => findServingLocation(row.location_slug).locationName },
  ...moveFirst.map((name): Column => ({ name, read: ({ move }) => move[name] ?? "" })),
  { name: "move_on", read: ({ desk }) => desk.move_on ?? "" },
  { name: "move_at", read: ({ desk }) => desk.move_at ?? "" },
  {
    name: "visit",
    read: ({ row, record }) => (row.kind === "junk" ? `${record.date} ${record.start_time}` : ""),
  },
  { name: "visit_end", read: ({ record }) => record.end_time ?? "" },
  { name: "crew", read: ({ desk }) => desk.crew ?? "" },
  { name: "address", read: ({ texts }) => texts.address },
  { name: "load", read: ({ details }) => formatLoad(details.load ?? {}) },
  { name: "message", read: ({ texts }) => texts.message },
  { name: "assignee", read: ({ desk }) => desk.assignee ?? "" },
  { name: "follow_up_on", read: ({ desk }) => desk.follow_up_on ?? "" },
  { name: "quoted", read: ({ desk }) => desk.quoted?.toFixed(2) ?? "" },
  { name: "quoted_to", read: ({ desk }) => desk.quoted_to?.toFixed(2) ?? "" },
  { name: "final_amount", read: ({ desk }) => desk.final_amount?.toFixed(2) ?? "" },
  { name: "won_by", read: ({ desk }) => desk.won_by },
  { name: "lost_reason", read: ({ desk }) => desk.lost_reason ?? "" },
  { name: "source", read: ({ desk }) => desk.source },
  { name: "campaign", read: ({ desk }) => desk.campaign ?? "" },
  { name: "first_response_at", read: ({ desk }) => desk.first_response_at },
  { name: "response_minutes", read: ({ desk }) => String(desk.response_minutes ?? "") },
  { name: "response_state", read: ({ desk }) => desk.response_state },

  { name: "home", read: ({ details: { home } }) => (home ? describeHome(home) : "") },
  { name: "price_range_low", read: ({ details }) => String(details.estimate?.range.low ?? "") },
  { name: "price_range_high", read: ({ details }) => String(details.estimate?.range.high ?? "") },
  { name: "property", read: ({ record }) => record.property_type ?? "" },
  { name: "time_sensitive", read: ({ record }) => formatYesNo(record.is_time_sensitive) },
  { name: "sensitive_reason", read: ({ record }) => record.sensitive_reason ?? "" },
  { name: "street", read: ({ record }) => record.cus_address?.street ?? "" },
  { name: "unit", read: ({ record }) => record.cus_address?.unit ?? "" },
  { name: "city", read: ({ record }) => record.cus_address?.city ?? "" },
  { name: "state", read: ({ record }) => record.cus_address?.state ?? "" },
  { name: "zip", read: ({ record }) => printCode(record.cus_address?.zip ?? "") },
  { name: "country", read: ({ record }) => record.cus_address?.country ?? "" },

  { name: "consent", read: ({ details }) => formatYesNo(details.consent?.given ?? false) },
  { name: "consent_at", read: ({ details: { consent } }) => (consent?.given ? consent.at : "") },
  { name: "consent_version", read: ({ details }) => details.consent?.version ?? "" },
  { name: "consent_text", read: ({ details: { consent } }) => (consent?.given ? consent.text : "") },

  { name: "id", read: ({ row }) => row.id },
  { name: "ip_address", read: ({ record }) => record.ip_address ?? "" },
  { name: "form", read: ({ row }) => row.form },
  { name: "type", read: ({ record }) => record.type ?? "" },
  { name: "record_source", read: ({ record }) => record.source ?? "" },
  { name: "brand_id", read: ({ record }) => String(record.brand_id ?? "") },
  { name: "location", read: ({ row }) => row.location_slug ?? "" },
  { name: "location_id", read: ({ row }) => String(row.location_id ?? "") },
  { name: "local_date", read: ({ row, record }) => (row.kind === "moving" ? (record.date ?? "") : "") },
  { name: "local_time", read: ({ record }) => record.time ?? "" },
  { name: "phone_typed", read: ({ texts }) => texts.phone },
  { name: "phone_e164", read: ({ row }) => row.phone_e164 ?? "" },
  { name: "email_record", read: ({ record }) => record.email ?? record.cus_email ?? "" },
  { name: "visitor_country", read: ({ details }) => details.visitor_country ?? "" },
  { name: "updated", read: ({ row }) => formatMoment(row.updated_at) },
  { name: "version", read: ({ row }) => String(row.version) },
  { name: "repeats", read: ({ row }) => String(row.repeats) },
  { name: "standing", read: ({ row }) => row.standing },
  { name: "suspicion", read: ({ desk }) => desk.suspicion ?? "" },
  { name: "outside_region", read: ({ desk }) => desk.outside_region ?? "" },
  { name: "read", read: ({ desk }) => formatYesNo(desk.is_read) },
  ...listTouchColumns("first_touch"),
  ...listTouchColumns("last_touch"),
  { name: "estimate", read: ({ details: { estimate } }) => (estimate ? JSON.stringify(estimate) : "") },
];

function readMoveCells(row: LeadRow): Exported["move"] {
  return row.kind === "moving" ? listMoveCells(readMove(readRecord(row), readDetails(row))) : {};
}

/** `now` is epoch milliseconds: waits are measured until then. */
export function readCells(row: LeadRow, now: number): string[] {
  const record = readRecord(row);
  const lead = {
    row,
    record,
    details: readDetails(row),
    texts: readTexts(row, record),
    move: readMoveCells(row),
    desk: readDesk(row, now),
  };
  return exportColumns.map(({ read }) => read(lead));
}

export function toDeskRecord(row: LeadRow, now: number): Record<string, unknown> {
  const { zip_from = "", zip_to = "" } = readMoveCells(row);
  const places = { address: readTexts(row).address, zip_from, zip_to };
  return { ...toExportedRecord(row), desk: { ...places, ...readDesk(row, now) } };
}
