import { type RawBuilder, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { defaultLocation, groupByTimeZone } from "../../locations/locations.server.ts";
import { DAY } from "../../schedule/days-and-durations.ts";

type Stretch = { until: number; offset: number };

/** The day's number, counted from January 1, 1970, on which a lead came in by its own location's clock. */
export function localDayNumber(from: number, to: number): RawBuilder<number> {
  const usual = defaultLocation().timeZone;
  const slugsByShift = new Map<string, { stretches: Stretch[]; slugs: string[] }>();
  for (const [timeZone, locations] of groupByTimeZone()) {
    if (timeZone === usual) continue;
    const stretches = listStretches(timeZone, from, to);
    const shift = JSON.stringify(stretches);
    const same = slugsByShift.get(shift) ?? { stretches, slugs: [] };
    slugsByShift.set(shift, { ...same, slugs: [...same.slugs, ...locations.map(({ slug }) => slug)] });
  }
  const otherwise = formatShift(listStretches(usual, from, to));
  const cases = [...slugsByShift.values()].map(
    ({ stretches, slugs }) => sql`when location_slug in (${sql.join(slugs)}) then ${formatShift(stretches)}`,
  );
  const shift = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${otherwise} end` : otherwise;
  return sql<number>`((captured_at + ${shift}) / ${sql.lit(DAY)})`;
}

/** How far a zone is ahead of UTC; it changes where clocks do. */
function listStretches(timeZone: string, from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  let moment = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  for (;;) {
    const next = moment.getTimeZoneTransition("next");
    const until = next === null ? to : Math.min(next.epochMilliseconds, to);
    stretches.push({ until, offset: moment.offsetNanoseconds / 1e6 });
    if (next === null || until >= to) return stretches;
    moment = next;
  }
}

function formatShift(stretches: readonly Stretch[]): RawBuilder<number> {
  const last = stretches.at(-1)?.offset ?? 0;
  const earlier = stretches
    .slice(0, -1)
    .map(({ until, offset }) => sql`when captured_at < ${sql.lit(until)} then ${sql.lit(offset)}`);
  if (earlier.length === 0) return sql<number>`${sql.lit(last)}`;
  return sql<number>`case ${sql.join(earlier, sql` `)} else ${sql.lit(last)} end`;
}
