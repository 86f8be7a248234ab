import { sql } from "kysely";
import { undoSeconds } from "../../content/schedule.ts";
import { longReads } from "../../db/connect.server.ts";
import type { LetterWay } from "../../deliveries/texted-letters.server.ts";
import { printCode } from "../../locations/postal-code.ts";
import { type OnWay, readOnWay } from "../letters/on-way.ts";
import { findPlan, nameTime } from "../letters/plan.ts";
import { listWaysOnTheDay } from "../letters/write-letter.server.ts";
import { readJobRecord, readRecord } from "../records/stored-json.ts";
import { type PlannedJob, type PlannedMove, readJob, readWork, shownColumns } from "./planned-work.server.ts";

/** `on` YYYY-MM-DD, `at` such as "9:00". What a crew may know has no amounts and no email. */
export type CrewJob = PlannedJob & { kind: "junk"; on: string; at: string };
export type CrewMove = Omit<PlannedMove, "quoted" | "arrives"> & { kind: "moving"; at: string | null };
export type CrewWork = CrewJob | CrewMove;

/** As the database's lower() may write it: SQLite's knows only the letters of ASCII. */
function listSpellings(name: string): string[] {
  const trimmed = name.trim();
  return [trimmed.toLowerCase(), trimmed.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
}

/** Jobs and won moves of these crews on these days that stand or have been ended, in the order they begin. */
export async function listCrewWork(crews: readonly string[], days: readonly string[]): Promise<CrewWork[]> {
  if (crews.length === 0 || days.length === 0) return [];
  const rows = await longReads()
    .selectFrom("leads")
    .select([...shownColumns, "kind", "move_on", "move_at"])
    .where("crew", "is not", null)
    .where(sql`lower(crew)`, "in", crews.flatMap(listSpellings))
    .where(({ or, and, eb }) =>
      or([
        and([eb("kind", "=", "moving"), eb("move_on", "in", days), eb("status", "in", ["won", "done"])]),
        and([
          eb("kind", "=", "junk"),
          eb("status", "in", ["active", "confirmed", "done", "no-show"]),
          // A visit's day is in the record; the exact look follows.
          or(days.map((day) => eb("record", "like", `%"date":"${day}"%`))),
        ]),
      ]),
    )
    .where("standing", "!=", "quarantined")
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .execute();
  const work = rows.map((row): CrewWork => {
    if (row.kind === "junk") {
      const { date: on, start_time: at } = readJobRecord(row);
      return { ...readJob(row), kind: "junk", on, at };
    }
    const { zip = "", zipTo = "" } = readRecord(row);
    return {
      ...readWork(row),
      ...{ kind: "moving", on: row.move_on ?? "", at: row.move_at },
      ...{ zipFrom: printCode(zip), zipTo: printCode(zipTo) },
    };
  });
  const begins = ({ on, at }: CrewWork) => `${on} ${at?.padStart(5, "0") ?? "99"}`;
  return work
    .filter(({ on }) => days.includes(on))
    .toSorted((one, other) => begins(one).localeCompare(begins(other)));
}

/** How far back a crew counts as in use, in milliseconds, and how many are listed. */
const IN_USE = 120 * 24 * 60 * 60 * 1000;
const MOST_CREWS = 50;

/** The crews of leads of late, by name; `locations` as for the inbox. */
export async function listCrews(locations: readonly string[] | undefined): Promise<string[]> {
  if (locations?.length === 0) return [];
  let query = longReads()
    .selectFrom("leads")
    .select("crew")
    .distinct()
    .where("crew", "is not", null)
    .where("captured_at", ">", Date.now() - IN_USE)
    .where("is_test", "=", 0)
    .limit(MOST_CREWS);
  if (locations) query = query.where("location_slug", "in", locations);
  const rows = await query.execute();
  return rows.flatMap(({ crew }) => crew ?? []).toSorted((one, other) => one.localeCompare(other));
}

/** What this person ended, or told the customer just now, and nobody has undone: by lead, the token that undoes it. */
export async function listOwnSteps(
  leadIds: readonly string[],
  actorId: string,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  if (leadIds.length === 0) return new Map();
  const lines = await longReads()
    .selectFrom("lead_history as line")
    .select(["line.lead_id", "line.changeset"])
    .where("line.lead_id", "in", leadIds)
    .where("line.actor_id", "=", actorId)
    .where(({ or, and, eb }) =>
      or([
        eb("line.action", "in", ["done", "no-show"]),
        and([eb("line.action", "=", "on-the-way"), eb("line.at", ">=", now - undoSeconds * 1000)]),
      ]),
    )
    .where("line.changeset", "!=", "")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("lead_history as other")
            .select("other.seq")
            .whereRef("other.changeset", "=", "line.changeset")
            .whereRef("other.lead_id", "!=", "line.lead_id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("lead_history as undo").select("undo.seq").whereRef("undo.undoes", "=", "line.seq"),
        ),
      ),
    )
    .orderBy("line.seq")
    .execute();
  return new Map(lines.map(({ lead_id, changeset }) => [lead_id, changeset]));
}

/** That a customer was told that the crew is on the way to this visit or move, and how they still can be. */
export type OnWayState = { told: OnWay | null; ways: readonly LetterWay[] };

export async function listOnWay(
  leadIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, OnWayState>> {
  if (leadIds.length === 0) return new Map();
  const rows = await longReads().selectFrom("leads").selectAll().where("id", "in", leadIds).execute();
  const states = rows.map(async (row): Promise<[string, OnWayState]> => {
    const plan = findPlan(row);
    const told = readOnWay(row);
    const isTold = told !== null && plan !== null && told.to === nameTime(plan);
    return [row.id, { told: isTold ? told : null, ways: await listWaysOnTheDay(row, now) }];
  });
  return new Map(await Promise.all(states));
}
