import { database, longReads } from "../../db/connect.server.ts";
import { mapGivingWay } from "../../db/give-way.server.ts";
import { readOwnFields } from "../records/exported-record.server.ts";
import { findVisibleLead, type LeadRow } from "../records/records.server.ts";
import { readDetails, readRecord } from "../records/stored-json.ts";
import { readDesk } from "./export-columns.server.ts";
import { narrowBy, readPageStart, sortNewestFirst, writePageStart } from "./filtered-leads.server.ts";
import type { LeadFilter } from "./lead-filter.ts";

export type LeadRecords = { leads: LeadRecord[]; next: string | null };

type LeadRecord = ReturnType<typeof toLeadRecord>;

/** Newest first; null for a page that isn't one. Leads that come in meanwhile move nothing. */
export async function listLeadRecords(
  filter: LeadFilter,
  { page, limit, now }: { page: string | null; limit: number; now: number },
): Promise<LeadRecords | null> {
  const after = readPageStart(page);
  if (page !== null && !after) return null;
  const narrow = await narrowBy(filter);
  const rows = await sortNewestFirst(narrow(longReads().selectFrom("leads")), after)
    .selectAll()
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    leads: await mapGivingWay(shown, (row) => toLeadRecord(row, now)),
    next: last ? writePageStart(last) : null,
  };
}

/** Null also for one in quarantine, or outside `locations`. */
export async function findLeadRecord(
  id: string,
  { now, locations }: { now: number; locations?: readonly string[] | undefined },
): Promise<LeadRecord | null> {
  const row = await findVisibleLead(database(), id, locations);
  return row && row.standing !== "quarantined" && row.is_test === 0 ? toLeadRecord(row, now) : null;
}

/** The same for as long as the revision is: what only a clock or a reader changes is left out. */
function toLeadRecord(row: LeadRow, now: number) {
  const { standing: _, repeats: __, ...own } = readOwnFields(row);
  const { is_read, response_minutes, response_state, suspicion, ...desk } = readDesk(row, now);
  return {
    ...own,
    kind: row.kind,
    revision: row.revision,
    record: readRecord(row),
    details: readDetails(row),
    desk: { status: row.status, ...desk },
  };
}
