import { stringify } from "csv-stringify/sync";
import { database } from "../db/connect.server.ts";
import { nationalPhone } from "../locations/phone-number.server.ts";
import { exportedRecord } from "./export.server.ts";
import { narrowedBy, newestFirst, type Place } from "./filtered.server.ts";
import type { LeadFilter } from "./lead-filter.ts";
import { listMoveCells, moveColumns, readMove } from "./moving-lead.ts";
import { type LeadRow, textsOf } from "./records.server.ts";
import { referenceOf } from "./reference.ts";
import { responseOf, servingLocation } from "./response.server.ts";

/** Leads read at a time, so that any number fits in memory. */
const PAGE = 500;
/** Tells spreadsheets that the text is UTF-8. */
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
  ...moveColumns,
] as const;

/**
 * Every lead that a filter lets through, newest first, as pieces of a text to be sent as they come: CSV for spreadsheets
 * (UTF-8 with a byte order mark, CRLF, no cell that is a formula), or a JSON list with a line for each lead, as
 * `npm run export` prints them.
 *
 * @param now epoch milliseconds: those who wait are measured until then
 */
export async function* exportFiltered(
  filter: LeadFilter,
  format: "csv" | "json",
  now: number,
): AsyncGenerator<string> {
  yield format === "csv" ? BYTE_ORDER_MARK + csv([columns]) : "[";
  let between = "\n";
  for await (const page of pagesOf(filter)) {
    if (format === "csv") yield csv(page.map((row) => cellsOf(row, now)));
    else yield between + page.map((row) => JSON.stringify(exportedRecord(row))).join(",\n");
    between = ",\n";
  }
  if (format === "json") yield "\n]\n";
}

async function* pagesOf(filter: LeadFilter): AsyncGenerator<LeadRow[]> {
  let after: Place | null = null;
  for (;;) {
    const narrow = await narrowedBy(filter);
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

/** Rows of cells as CSV; each cell is text that a spreadsheet shows and never reckons with. */
export function csv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(harmless)),
    // Some readers end a row at either of the two.
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}

/**
 * A text that would be a formula, or a command of some spreadsheet, begins with an apostrophe instead: also one that hides
 * behind spaces, quotes or separators, or is written in full width.
 */
function harmless(text: string): string {
  return /^[\s"';,|]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/u.test(text) ? `'${text}` : text;
}

function cellsOf(row: LeadRow, now: number): string[] {
  const { phone, message, address } = textsOf(row);
  const fields = JSON.parse(row.record);
  const response = responseOf(row, now);
  const iso = (moment: number | null) => (moment === null ? "" : new Date(moment).toISOString());
  const cells: Partial<Record<(typeof columns)[number], string>> = {
    ...(row.kind === "moving" && listMoveCells(readMove(fields, JSON.parse(row.details)))),
    reference: referenceOf(row.id),
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
  return columns.map((column) => cells[column] ?? "");
}
