import { sql } from "kysely";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import type { CapacitiesTable, OpeningHoursTable, ScheduleChangesTable, VisitsTable } from "../db/schema.ts";

export async function listHolders(
  transaction: DatabaseTransaction,
  { schedule_key, visit_date, visit_window }: Omit<VisitsTable, "lead_id" | "taken_at">,
): Promise<string[]> {
  const visits = await transaction
    .selectFrom("visits")
    .select("lead_id")
    .where("schedule_key", "=", schedule_key)
    .where("visit_date", "=", visit_date)
    .where("visit_window", "=", visit_window)
    .execute();
  return visits.map(({ lead_id }) => lead_id);
}

export async function putVisit(transaction: DatabaseTransaction, visit: VisitsTable): Promise<void> {
  const { lead_id: _, ...rest } = visit;
  await transaction
    .insertInto("visits")
    .values(visit)
    .onConflict((conflict) => conflict.column("lead_id").doUpdateSet(rest))
    .execute();
}

export async function putVisits(
  transaction: DatabaseTransaction,
  visits: readonly VisitsTable[],
): Promise<void> {
  await transaction.insertInto("visits").values(visits).execute();
}

export async function removeVisits(
  transaction: DatabaseTransaction,
  leadIds: readonly string[],
): Promise<boolean> {
  const removed = await transaction.deleteFrom("visits").where("lead_id", "in", leadIds).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function raiseRevision(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .updateTable("schedule_revision")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("id", "=", 1)
    .execute();
}

export async function readRevision(): Promise<number> {
  const { revision } = await database()
    .selectFrom("schedule_revision")
    .select("revision")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(revision);
}

export type Schedule = {
  taken: TakenWindow[];
  changes: ScheduleChangesTable[];
  capacities: CapacitiesTable[];
  hours: OpeningHoursTable[];
};

export async function readSchedule(from: string): Promise<Schedule> {
  const [taken, changes, capacities, hours] = await Promise.all([
    database()
      .selectFrom("visits")
      .select(["schedule_key", "visit_date", "visit_window", sql<number>`count(*)`.as("count")])
      .where("visit_date", ">=", from)
      .groupBy(["schedule_key", "visit_date", "visit_window"])
      .execute(),
    database().selectFrom("schedule_changes").selectAll().where("visit_date", ">=", from).execute(),
    database().selectFrom("capacities").selectAll().execute(),
    database().selectFrom("opening_hours").selectAll().execute(),
  ]);
  return { taken, changes, capacities, hours };
}

export type TakenWindow = { schedule_key: string; visit_date: string; visit_window: string; count: number };

export function listChanges(
  transaction: DatabaseTransaction,
  scheduleKeys: readonly string[],
  date: string,
): Promise<ScheduleChangesTable[]> {
  return transaction
    .selectFrom("schedule_changes")
    .selectAll()
    .where("schedule_key", "in", scheduleKeys)
    .where("visit_date", "=", date)
    .execute();
}

export function listCapacities(transaction: DatabaseTransaction, scheduleKey: string) {
  return transaction
    .selectFrom("capacities")
    .selectAll()
    .where("schedule_key", "in", [scheduleKey, "*"])
    .execute();
}

export function findChangeRow(
  transaction: DatabaseTransaction,
  { schedule_key, visit_date, visit_window }: Omit<VisitsTable, "lead_id" | "taken_at">,
): Promise<ScheduleChangesTable | undefined> {
  return transaction
    .selectFrom("schedule_changes")
    .selectAll()
    .where("schedule_key", "=", schedule_key)
    .where("visit_date", "=", visit_date)
    .where("visit_window", "=", visit_window)
    .executeTakeFirst();
}

export async function putChange(
  transaction: DatabaseTransaction,
  change: ScheduleChangesTable,
): Promise<void> {
  const { kind, reason, changed_by, changed_at } = change;
  await transaction
    .insertInto("schedule_changes")
    .values(change)
    .onConflict((conflict) =>
      conflict
        .columns(["schedule_key", "visit_date", "visit_window"])
        .doUpdateSet({ kind, reason, changed_by, changed_at }),
    )
    .execute();
}

export async function removeChange(
  transaction: DatabaseTransaction,
  { schedule_key, visit_date, visit_window }: Omit<VisitsTable, "lead_id" | "taken_at">,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom("schedule_changes")
    .where("schedule_key", "=", schedule_key)
    .where("visit_date", "=", visit_date)
    .where("visit_window", "=", visit_window)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

type WithReason = Pick<ScheduleChangesTable, "schedule_key" | "visit_date" | "visit_window" | "reason">;

export function listReasons(transaction: DatabaseTransaction): Promise<WithReason[]> {
  return transaction
    .selectFrom("schedule_changes")
    .select(["schedule_key", "visit_date", "visit_window", "reason"])
    .where("reason", "!=", "")
    .execute();
}

export async function removeReason(
  transaction: DatabaseTransaction,
  { schedule_key, visit_date, visit_window }: WithReason,
): Promise<void> {
  await transaction
    .updateTable("schedule_changes")
    .set({ reason: "" })
    .where("schedule_key", "=", schedule_key)
    .where("visit_date", "=", visit_date)
    .where("visit_window", "=", visit_window)
    .execute();
}

export function findCapacityRow(
  transaction: DatabaseTransaction,
  scheduleKey: string,
): Promise<CapacitiesTable | undefined> {
  return transaction
    .selectFrom("capacities")
    .selectAll()
    .where("schedule_key", "=", scheduleKey)
    .executeTakeFirst();
}

export async function putCapacity(transaction: DatabaseTransaction, row: CapacitiesTable): Promise<void> {
  const { schedule_key: _, ...rest } = row;
  await transaction
    .insertInto("capacities")
    .values(row)
    .onConflict((conflict) => conflict.column("schedule_key").doUpdateSet(rest))
    .execute();
}

export async function removeCapacity(transaction: DatabaseTransaction, scheduleKey: string): Promise<void> {
  await transaction.deleteFrom("capacities").where("schedule_key", "=", scheduleKey).execute();
}

export function findOpeningHoursRow(
  transaction: DatabaseTransaction,
  key: string,
): Promise<OpeningHoursTable | undefined> {
  return transaction.selectFrom("opening_hours").selectAll().where("key", "=", key).executeTakeFirst();
}

export async function putOpeningHours(
  transaction: DatabaseTransaction,
  row: OpeningHoursTable,
): Promise<void> {
  const { key: _, ...rest } = row;
  await transaction
    .insertInto("opening_hours")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(rest))
    .execute();
}

export async function removeOpeningHours(transaction: DatabaseTransaction, key: string): Promise<void> {
  await transaction.deleteFrom("opening_hours").where("key", "=", key).execute();
}

/** Both days included; by day, then in booking order. */
export function listVisits(keys: readonly string[], from: string, to: string): Promise<VisitsTable[]> {
  return database()
    .selectFrom("visits")
    .selectAll()
    .where("schedule_key", "in", keys)
    .where("visit_date", ">=", from)
    .where("visit_date", "<=", to)
    .orderBy("visit_date")
    .orderBy("taken_at")
    .execute();
}
