import { type DatabaseTransaction, writeAlone } from "./connect.server.ts";

// Deleting by age needs a clock that is right. Each hour the site compares it with a mark in the database and moves the
// mark along. One that's far from it is believed after a week of running, which setting a clock can't make up.

export const LOOK_EVERY = 60 * 60_000;
const WEEK = 7 * 24 * LOOK_EVERY;
/** Milliseconds that clocks may differ by. What's stored further ahead comes from a wrong clock and doesn't count. */
export const CLOCK_SLACK = 60_000;
const HOURS_OF_PROOF = 7 * 24;

let mark: number | null = null;

/** How many milliseconds the clock is ahead of what this process believes; null while nothing is wrong. */
export function findClockDoubt(now: number): number | null {
  return mark !== null && now - mark > WEEK ? now - mark : null;
}

type Look = {
  now: number;
  /** Whether this process has run for {@link LOOK_EVERY} since its last look. */
  hasRun: boolean;
  /** The latest time that the database knows of, for the first look at it. */
  findNewest: (transaction: DatabaseTransaction) => Promise<number | null>;
};

/** False while the clock is too far ahead for anything to be deleted by age. */
export async function lookAtClock({ now, hasRun, findNewest }: Look): Promise<boolean> {
  mark = await writeAlone(async (transaction) => {
    const before = await transaction
      .selectFrom("trusted_clock")
      .selectAll()
      .where("id", "=", 1)
      .executeTakeFirst();
    const known = before ?? {
      id: 1,
      trusted_at: Math.min(now, (await findNewest(transaction)) ?? now),
      seen_at: now,
      hours: 0,
    };
    const row = judge(known, now, hasRun);
    await transaction
      .insertInto("trusted_clock")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    return row.trusted_at;
  });
  return findClockDoubt(now) === null;
}

type Row = { id: number; trusted_at: number; seen_at: number; hours: number };

function judge(row: Row, now: number, hasRun: boolean): Row {
  const believed = { ...row, trusted_at: now, seen_at: now, hours: 0 };
  if (Math.abs(now - row.trusted_at) <= WEEK) return believed;
  const since = Math.abs(now - row.seen_at);
  if (since > WEEK) return { ...row, seen_at: now, hours: 0 };
  // Several processes count an hour once.
  if (!hasRun || since < LOOK_EVERY - CLOCK_SLACK) return row;
  return row.hours + 1 < HOURS_OF_PROOF ? { ...row, seen_at: now, hours: row.hours + 1 } : believed;
}
