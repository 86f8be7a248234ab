import { type DatabaseTransaction, database } from "../../db/connect.server.ts";
import { givingWay } from "../../db/give-way.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { holdVisits, readScheduleKey } from "../../schedule/bookings.server.ts";
import { buildFirstVersion } from "../capture/first-version.server.ts";
import { insertLeads } from "../records/insert-many.server.ts";
import { type LeadRow, listSearchWords } from "../records/records.server.ts";
import { findCustomers } from "../records/related-leads.server.ts";
import { writeStatus } from "../records/stored-json.ts";
import { ERASED, isErased } from "./find-duplicates.server.ts";
import { openRows } from "./open-row.ts";
import { type PlannedLead, readRow } from "./read-row.server.ts";
import { BATCH, type Batch } from "./stored-import.server.ts";
import { listStill, writeRows } from "./write-rows.server.ts";

type Refused = { position: number; problem: string };
type Built = { position: number; planned: PlannedLead; row: LeadRow; words: readonly string[] };

/** Each row once, with its true day and status. Nobody is notified and nothing is posted: it isn't news. */
export const storeBatch: Batch = async (one, actor, claim, now) => {
  const { id } = one;
  const rows = await database()
    .selectFrom("import_rows")
    .select(["position", "cells"])
    .where("import_id", "=", id)
    .where("state", "=", "new")
    .orderBy("position")
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return "done";
  const openRow = openRows(one.columns, one.choices);
  const ready: (Built | Refused)[] = [];
  for await (const { position, cells } of givingWay(rows)) {
    const { planned, problems } = readRow(openRow(cells), now);
    if (planned) {
      const row = buildRow(planned, `${id}:${position}`);
      ready.push({ position, planned, row, words: await listSearchWords(row, []) });
    } else ready.push({ position, problem: problems.join("\n") });
  }
  return commitTogether(
    async (transaction) => {
      if (!(await claim(transaction))) return "lost";
      const still = await listStill(transaction, id, "new", rows);
      const wanted = ready.filter(({ position }) => still.has(position));
      const refused = await listRefused(transaction, wanted);
      const stored = wanted.flatMap((each) => ("row" in each && !refused.has(each.position) ? [each] : []));
      await storeLeads(transaction, stored, { actor, at: now });
      const leads = new Map(stored.map(({ position, row }) => [position, row.id]));
      await writeRows(
        transaction,
        id,
        wanted.map(({ position }) => {
          const lead = leads.get(position) ?? null;
          return {
            ...{ position, cells: "", phone_e164: null, email: null, lead_id: lead },
            ...{ state: lead ? ("imported" as const) : ("problem" as const) },
            detail: lead ? null : (refused.get(position) ?? null),
          };
        }),
      );
      return "more";
    },
    { isBackground: true },
  );
};

/** What has changed since the check: an erasure, a rule, or the same lead from elsewhere. */
async function listRefused(
  transaction: DatabaseTransaction,
  ready: readonly (Built | Refused)[],
): Promise<Map<number, string>> {
  const built = ready.filter((one) => "row" in one);
  const erasures = await transaction.selectFrom("erasures").selectAll().execute();
  const taken =
    built.length === 0
      ? []
      : await transaction
          .selectFrom("leads")
          .select(["id", "submission_key"])
          .where((lead) =>
            lead.or([
              lead(
                "id",
                "in",
                built.map(({ row }) => row.id),
              ),
              lead(
                "submission_key",
                "in",
                built.map(({ row }) => row.submission_key),
              ),
            ]),
          )
          .execute();
  const known = new Set(taken.flatMap(({ id, submission_key }) => [id, submission_key]));
  const refused = new Map<number, string>();
  for (const one of ready) {
    if ("problem" in one) refused.set(one.position, one.problem);
    else if (isErased(one.planned, erasures)) refused.set(one.position, ERASED);
    else if (known.has(one.row.id) || known.has(one.row.submission_key))
      refused.set(one.position, "It’s already been imported.");
  }
  return refused;
}

async function storeLeads(
  transaction: DatabaseTransaction,
  built: readonly Built[],
  { actor, at }: { actor: { id: string; name: string }; at: number },
): Promise<void> {
  if (built.length === 0) return;
  const customers = await findCustomers(
    transaction,
    built.map(({ row }) => row),
  );
  const leads = built.map(({ row, words }, place) => ({
    row: { ...row, customer: customers[place] ?? null },
    words,
  }));
  await insertLeads(transaction, leads, { actor, action: "imported", at });
  const visits = built.flatMap(({ row, planned: { asked, location } }) =>
    asked.kind === "junk" && row.status !== "cancelled" && row.status !== "no-show"
      ? [
          {
            leadId: row.id,
            scheduleKey: readScheduleKey(location),
            date: asked.date,
            window: asked.startTime,
          },
        ]
      : [],
  );
  await holdVisits(transaction, visits, at);
}

function buildRow(planned: PlannedLead, key: string): LeadRow {
  const { asked, location, capturedAt, status, columns, source, campaign, consent, own } = planned;
  const row = buildFirstVersion(asked, {
    ...{ submissionKey: key, address: own?.ipAddress || null, userAgent: key, country: "", suspicion: null },
    ...{ proof: null, locationSlug: location.slug, locationId: location.locationId, isTest: false, consent },
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
    ...own?.columns,
    ...(own && {
      details: JSON.stringify({ ...JSON.parse(row.details), estimate: undefined, ...own.details }),
    }),
  };
}
