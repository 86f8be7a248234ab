import { longReads } from "../../db/connect.server.ts";
import type { OpenWeek } from "../../schedule/duration-text.ts";
import { measureOpenTime, measureOpenWeek, readPromise } from "../records/response-time.server.ts";
import type { Kind } from "../status.ts";
import { hasNoAnswer, narrowBy } from "./filtered-leads.server.ts";
import type { LeadFilter } from "./lead-filter.ts";

/**
 * `longest` is milliseconds of opening hours and the week of its location; `over` is how many have waited longer than their
 * location promises.
 */
export type WaitingNow = { count: number; longest: { time: number; week: OpenWeek } | null; over: number };

/** Who has no answer at this moment, whenever they asked. */
export async function readWaitingNow(
  asked: { locations?: readonly string[] | undefined; kind?: Kind | undefined },
  now: number,
): Promise<WaitingNow> {
  const filter: LeadFilter = {
    ...(asked.locations && { location: asked.locations }),
    ...(asked.kind && { kind: asked.kind }),
  };
  const narrow = await narrowBy(filter);
  const waiting = narrow(longReads().selectFrom("leads")).where(hasNoAnswer);
  const places = await waiting
    .select([
      "location_slug",
      (row) => row.fn.countAll().as("count"),
      (row) => row.fn.min("captured_at").as("oldest"),
    ])
    .groupBy("location_slug")
    .execute();
  const oldest = places.map(({ location_slug, oldest: captured_at }) => ({ location_slug, captured_at }));
  const late = oldest.filter((row) => measureOpenTime(row, now) > readPromise(row));
  const { over } =
    late.length === 0
      ? { over: 0 }
      : await waiting
          .select((row) => row.fn.countAll().as("over"))
          .where((row) =>
            row.or(
              late.map(({ location_slug, captured_at }) =>
                row.and([
                  row("location_slug", location_slug === null ? "is" : "=", location_slug),
                  row("captured_at", "<=", findLatestOver({ location_slug, captured_at }, now)),
                ]),
              ),
            ),
          )
          .executeTakeFirstOrThrow();
  return {
    count: places.reduce((sum, { count }) => sum + Number(count), 0),
    longest: findLongest(oldest, now),
    over: Number(over),
  };
}

function findLongest(
  oldest: readonly { location_slug: string | null; captured_at: number }[],
  now: number,
): WaitingNow["longest"] {
  const waits = oldest.map((row) => ({ row, time: measureOpenTime(row, now) }));
  const longest = waits.toSorted((one, other) => other.time - one.time)[0];
  return longest ? { time: longest.time, week: measureOpenWeek(longest.row) } : null;
}

const ACCURACY = 1_000;

/** Who came in by then has waited longer than promised: the wait only gets shorter the later someone came in. */
function findLatestOver(first: { location_slug: string | null; captured_at: number }, now: number): number {
  const { location_slug } = first;
  const promise = readPromise(first);
  let [over, within] = [first.captured_at, now];
  while (within - over > ACCURACY) {
    const middle = Math.floor((over + within) / 2);
    if (measureOpenTime({ location_slug, captured_at: middle }, now) > promise) over = middle;
    else within = middle;
  }
  return over;
}
