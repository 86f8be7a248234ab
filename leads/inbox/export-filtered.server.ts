import { stringify } from "csv-stringify/sync";
import { database } from "../../db/connect.server.ts";
import { nationalPhone } from "../../locations/phone-number.server.ts";
import { exportedRecord } from "../records/exported-record.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { measureResponse, servingLocation } from "../records/response-time.server.ts";
import { readRecord, readTexts } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import { narrowBy, newestFirst, type Place } from "./filtered-leads.server.ts";
import type { LeadFilter } from "./lead-filter.ts";

const PAGE = 500;
const BYTE_ORDER_MARK = "\u{feff}";

const columns = [
  "reference",
  "received",
  "kind",
  "status",
  "name",
  "phone",
  "email",
  "place",
  "address",
  "message",
  "visit",
  "source",
  "campaign",
  "assignee",
  "follow_up_on",
  "quoted",
  "won_by",
  "lost_reason",
  "first_response_at",
  "response_minutes",
  "response_state",
  "ip_address",
  "id",
] as const;

/** Streams the filtered leads, newest first: CSV for spreadsheets, or a JSON list like `npm run export`'s lines. */
export async function* exportFiltered(
  filter: LeadFilter,
  format: "csv" | "json",
  now: number,
): AsyncGenerator<string> {
  yield format === "csv" ? BYTE_ORDER_MARK + csv([columns]) : "[";
  let between = "\n";
  for await (const page of readPages(filter)) {
    if (format === "csv") yield csv(page.map((row) => formatCells(row, now)));
    else yield between + page.map((row) => JSON.stringify(exportedRecord(row))).join(",\n");
    between = ",\n";
  }
  if (format === "json") yield "\n]\n";
}

async function* readPages(filter: LeadFilter): AsyncGenerator<LeadRow[]> {
  let after: Place | null = null;
  for (;;) {
    const narrow = await narrowBy(filter);
    const page: LeadRow[] = await newestFirst(narrow(database().selectFrom("leads")), after)
      .selectAll()
      .limit(PAGE)
      .execute();
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = { capturedAt: last.captured_at, id: last.id };
  }
}

export function csv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(guardFormula)),
    // Some readers end a row at a lone CR or LF.
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}

/** A formula gets an apostrophe in front, even one hidden behind spaces, quotes or separators, or in full width. */
function guardFormula(text: string): string {
  return /^[\s"';,|]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/u.test(text) ? `'${text}` : text;
}

function formatCells(row: LeadRow, now: number): string[] {
  const { phone, message, address } = readTexts(row);
  const fields = readRecord(row);
  const response = measureResponse(row, now);
  const iso = (moment: number | null) => (moment === null ? "" : new Date(moment).toISOString());
  const cells: Record<(typeof columns)[number], string> = {
    reference: formatReference(row.id),
    received: iso(row.captured_at),
    kind: row.kind,
    status: row.status,
    name: row.name,
    phone: row.phone_e164 === null ? phone : nationalPhone(row.phone_e164),
    email: row.email ?? "",
    place: servingLocation(row.location_slug).locationName,
    address,
    message,
    visit: row.kind === "junk" ? `${fields.date} ${fields.start_time}` : "",
    source: row.source,
    campaign: row.campaign ?? "",
    assignee: row.assignee_name ?? "",
    follow_up_on: row.follow_up_on ?? "",
    quoted: row.quoted_amount === null ? "" : (row.quoted_amount / 100).toFixed(2),
    won_by: row.won_by,
    lost_reason: row.lost_reason ?? "",
    first_response_at: iso(row.first_response_at),
    response_minutes: "time" in response ? String(Math.round(response.time / 60_000)) : "",
    response_state: response.state,
    ip_address: fields.ip_address ?? "",
    id: row.id,
  };
  return columns.map((column) => cells[column]);
}
