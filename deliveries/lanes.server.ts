import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import type { LanesTable } from "../db/schema.ts";
import { type LaneState, nextTurn, openLane } from "./lane-state.ts";
import { writeBehind } from "./write-behind.server.ts";

type Database = Pick<DatabaseTransaction, "selectFrom">;

export async function findLane(name: string, db: Database = database()): Promise<LaneState> {
  const row = await db.selectFrom("lanes").selectAll().where("name", "=", name).executeTakeFirst();
  if (!row) return openLane;
  const { name: _, ...lane } = row;
  return lane;
}

export function listLanes(db: Database = database()): Promise<LanesTable[]> {
  return db.selectFrom("lanes").selectAll().orderBy("name").execute();
}

async function storeLane(transaction: DatabaseTransaction, name: string, lane: LaneState): Promise<void> {
  const next_at = Math.round(lane.next_at);
  await transaction
    .insertInto("lanes")
    .values({ name, ...lane, next_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ ...lane, next_at }))
    .execute();
}

/** Call it inside {@link writeBehind}, which runs one at a time over all processes. Returns what it was and is now. */
export async function changeLane(
  transaction: DatabaseTransaction,
  name: string,
  change: (lane: LaneState) => LaneState,
): Promise<{ before: LaneState; after: LaneState }> {
  const before = await findLane(name, transaction);
  const after = change(before);
  if (JSON.stringify(after) !== JSON.stringify(before)) await storeLane(transaction, name, after);
  return { before, after };
}

/** Null when another process has the turn or it isn't time. `early`: a second opinion on one failure needn't wait. */
export function takeTurn(name: string, now: number, early: boolean): Promise<LaneState | null> {
  return writeBehind(async (transaction) => {
    const lane = await findLane(name, transaction);
    const mayBeEarly = early && lane.failed_only !== null;
    if (lane.next_at > now && !mayBeEarly) return null;
    // While the second opinion is under way, nobody needs a third.
    const taken = { ...lane, next_at: nextTurn(lane, now), failed_only: early ? null : lane.failed_only };
    await storeLane(transaction, name, taken);
    return lane;
  });
}

/** There was nothing to send. */
export function giveTurnBack(name: string, lane: LaneState): Promise<unknown> {
  return writeBehind((transaction) =>
    changeLane(transaction, name, (taken) => ({
      ...taken,
      next_at: lane.next_at,
      failed_only: lane.failed_only,
    })),
  );
}

/** After the clock was set back: no destination is held for longer than until `latest`. */
export async function endHolds(transaction: DatabaseTransaction, now: number, latest: number): Promise<void> {
  for (const { name, ...lane } of await listLanes(transaction)) {
    const pull = (at: number | null) => (at !== null && at > latest ? now : at);
    await changeLane(transaction, name, () => ({
      ...lane,
      next_at: lane.next_at > latest ? now : lane.next_at,
      failing_since: pull(lane.failing_since),
      told_at: lane.told_at !== null && lane.told_at > latest ? null : lane.told_at,
      refused_since: pull(lane.refused_since),
      refused_at: pull(lane.refused_at),
      measured_from: pull(lane.measured_from),
    }));
  }
}
