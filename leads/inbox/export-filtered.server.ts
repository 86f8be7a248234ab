import { longReads } from "../../db/connect.server.ts";
import { mapGivingWay } from "../../db/give-way.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { exportColumns, readCells, toDeskRecord } from "./export-columns.server.ts";
import { narrowBy, type PageStart, sortNewestFirst } from "./filtered-leads.server.ts";
import type { LeadFilter } from "./lead-filter.ts";

const PAGE = 50;
const BYTE_ORDER_MARK = "\u{feff}";

/** In chunks: CSV for spreadsheets (UTF-8 with a byte order mark, CRLF) or JSON. Waits are measured until `now`. */
export async function* exportFiltered(
  filter: LeadFilter,
  format: "csv" | "json",
  now: number,
): AsyncGenerator<string> {
  yield format === "csv" ? BYTE_ORDER_MARK + formatCsv([exportColumns.map(({ name }) => name)]) : "[";
  let between = "\n";
  for await (const page of readPages(filter)) {
    if (format === "csv")
      yield (await mapGivingWay(page, (row) => formatCsv([readCells(row, now)]))).join("");
    else
      yield between + (await mapGivingWay(page, (row) => JSON.stringify(toDeskRecord(row, now)))).join(",\n");
    between = ",\n";
  }
  if (format === "json") yield "\n]\n";
}

async function* readPages(filter: LeadFilter): AsyncGenerator<LeadRow[]> {
  let after: PageStart | null = null;
  for (;;) {
    const narrow = await narrowBy(filter);
    const page: LeadRow[] = await sortNewestFirst(narrow(longReads().selectFrom("leads")), after)
      .selectAll()
      .limit(PAGE)
      .execute();
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = { capturedAt: last.captured_at, id: last.id };
  }
}

export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((text) => quote(guardFormula(text))).join(",")}\r\n`).join("");
}

/** Some readers end a row at a lone CR or LF. */
function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A formula gets an apostrophe in front, even one hidden behind spaces, quotes or separators, or in full width. */
function guardFormula(text: string): string {
  return /^[\s"';,|]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/u.test(text) ? `'${text}` : text;
}
