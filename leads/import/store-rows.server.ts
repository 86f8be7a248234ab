import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { claimVisit, readScheduleKey } from "../../schedule/bookings.server.ts";
import { buildFirstVersion } from "../capture/first-version.server.ts";
import { insertLead, isKeyTaken, type LeadRow } from "../records/records.server.ts";
import { findRelated } from "../records/related-leads.server.ts";
import { writeStatus } from "../records/stored-json.ts";
import { ERASED, isErased, openColumns } from "./check-rows.server.ts";
import type { StagedImport } from "./import.server.ts";
import { type PlannedLead, readRow } from "./read-row.server.ts";

const AT_ONCE = 20;

/** Each row once, with its true day and status. Nobody is notified and nothing is posted: it isn't news. */
export async function storeRows(
  transaction: DatabaseTransaction,
  one: StagedImport,
  now: number,
): Promise<boolean> {
  const { id, madeBy, choices } = one;
  const open = openColumns(one);
  const rows = await transaction
    .selectFrom("import_rows")
    .select(["position", "cells"])
    .where("import_id", "=", id)
    .where("state", "=", "new")
    .orderBy("position")
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return false;
  const { made_by } = await transaction
    .selectFrom("imports")
    .select("made_by")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // Who was erased since the rows were checked.
  const erasures = await transaction.selectFrom("erasures").selectAll().execute();
  const line = { actor: { id: made_by, name: madeBy }, action: "imported", at: now } as const;
  for (const { position, cells } of rows) {
    const planned = readRow(open(cells), choices, now);
    const problem = "problem" in planned ? planned.problem : isErased(planned, erasures) ? ERASED : null;
    const row = "problem" in planned || problem !== null ? null : buildRow(planned, `${id}:${position}`);
    const isStored = row !== null && !(await isKeyTaken(transaction, row.submission_key));
    if (isStored) {
      const { customer } = await findRelated(transaction, row);
      await insertLead(transaction, { ...row, customer }, line);
    }
    if (isStored && row.kind === "junk" && row.status !== "cancelled" && row.status !== "no-show") {
      const { asked, location } = planned as PlannedLead;
      const visit = asked.kind === "junk" ? { date: asked.date, window: asked.startTime } : null;
      const wanted = visit && { leadId: row.id, scheduleKey: readScheduleKey(location), ...visit };
      if (wanted) await claimVisit(transaction, wanted, { now, evenIfFull: true });
    }
    await transaction
      .updateTable("import_rows")
      .set({
        ...{ cells: "", phone_e164: null, email: null },
        ...(isStored
          ? { state: "imported", lead_id: row.id }
          : {
              state: "problem",
              detail: problem ?? "It’s already been imported.",
            }),
      })
      .where("import_id", "=", id)
      .where("position", "=", position)
      .execute();
  }
  return true;
}

function buildRow(planned: PlannedLead, key: string): LeadRow {
  const { asked, location, capturedAt, status, columns, source, campaign, consent } = planned;
  const row = buildFirstVersion(asked, {
    ...{ submissionKey: key, address: null, userAgent: key, country: "", suspicion: null, proof: null },
    ...{ locationSlug: location.slug, locationId: location.locationId, isTest: false, consent },
    ...{ attribution: { first: null, last: null }, now: capturedAt },
  });
  const wonBy = columns.won_by ?? "";
  return {
    ...row,
    ...columns,
    ...(planned.id && { id: planned.id }),
    ...{ status, source, campaign, is_read: 1 },
    // Who waits in an old list isn't known: it counts neither as waiting nor in the answering times.
    first_response_at: capturedAt,
    record: writeStatus(row.record, { kind: asked.kind, status, won_by: wonBy }),
  };
}
