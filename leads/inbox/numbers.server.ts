import { type RawBuilder, sql } from "kysely";
import { database, databaseKind, longReads } from "../../db/connect.server.ts";
import { addDays, countDays, DAY, isDay } from "../../schedule/days-and-durations.ts";
import { MINUTE } from "../records/response-time.server.ts";
import type { Kind } from "../status.ts";
import { localDayNumber } from "./local-days.server.ts";
import {
  type Answered,
  type Compared,
  type Counted,
  Groups,
  listAnswers,
  noFigures,
  People,
  type PersonFigures,
} from "./numbers-sums.server.ts";

export type {
  Answered,
  Compared,
  Country,
  CountsByCountry,
  Figures,
  Money,
  PersonFigures,
} from "./numbers-sums.server.ts";
export { addByCountry } from "./numbers-sums.server.ts";

/** Days in each location's own time zone, the last one included. */
export type Span = { from: string; to: string };

export type NumbersAsked = {
  period: Span;
  before: Span | null;
  locations?: readonly string[] | undefined;
  kind?: Kind | undefined;
};

export type DayFigures = { day: string; moving: number; jobs: number; won: number };

export type Numbers = {
  total: Compared;
  days: { now: DayFigures[]; before: DayFigures[] };
  answers: Answered[];
  /** Largest first. Keys are slugs ("" for no city), sources and campaigns ("" for none). */
  byCity: Compared[];
  bySource: Compared[];
  byCampaign: Compared[];
  byOutsideRegion: Compared[];
  ranges: RangeFits;
  /** Keys are ids of staff, or names that a win was credited to, with a space before. */
  byPerson: { key: string; now: PersonFigures; before: PersonFigures }[];
};

/** How many prices lay below, within and above the range that the visitor saw. An offered range counts as its middle. */
export type RangeFit = { below: number; within: number; above: number };

/** Offers that were made, and what was agreed or paid for what was won. */
export type RangeFits = { seen: number; offers: RangeFit; wins: RangeFit };

const LONGEST_PERIOD = 800;

export function isPeriod({ from, to }: Span): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = countDays({ from, to });
  return days >= 1 && days <= LONGEST_PERIOD;
}

type Rows = { counted: Counted[]; days: DayFigures[] };

/** Quarantined leads, tests and erased leads aren't counted. Throws a RangeError unless {@link isPeriod}. */
export async function readNumbers({ period, before, ...narrowed }: NumbersAsked): Promise<Numbers> {
  if (!isPeriod(period) || (before && !isPeriod(before)))
    throw new RangeError(`A period needs a first and a last day and at most ${LONGEST_PERIOD} days.`);
  const none: Rows = { counted: [], days: [] };
  const [now, earlier, ranges] = await Promise.all([
    readRows(period, narrowed),
    before ? readRows(before, narrowed) : none,
    readRangeFits(period, narrowed),
  ]);
  const total = new Groups();
  const byCity = new Groups();
  const bySource = new Groups();
  const byCampaign = new Groups();
  const byOutsideRegion = new Groups();
  const people = new People();
  for (const [rows, isNow] of [
    [now, true],
    [earlier, false],
  ] as const) {
    for (const row of rows.counted) {
      for (const [groups, key] of [
        [total, ""],
        [byCity, row.location_slug ?? ""],
        [bySource, row.source],
        [byCampaign, row.campaign ?? ""],
      ] as const) {
        groups.of(key, isNow).add(row);
      }
      if (row.outside_region !== null) byOutsideRegion.of(row.outside_region, isNow).add(row);
      people.add(row, isNow);
    }
  }
  return {
    total: total.list()[0] ?? { key: "", now: noFigures(), before: noFigures() },
    days: { now: now.days, before: earlier.days },
    answers: listAnswers(now.counted, earlier.counted),
    byCity: byCity.list(),
    bySource: bySource.list(),
    byCampaign: byCampaign.list(),
    byOutsideRegion: byOutsideRegion.list(),
    ranges,
    byPerson: people.list(),
  };
}

const price = sql<number>`case when quoted_to is null then quoted_amount else (quoted_amount + quoted_to + 1) / 2 end`;
/** To ten minutes beyond two hours: a few hundred rows instead of one for each lead. */
const minutes = sql<number>`case when response_time < ${sql.lit(120 * MINUTE)} then response_time / ${sql.lit(MINUTE)}
  else response_time / ${sql.lit(10 * MINUTE)} * 10 end`;

const DAYS_AT_ONCE = 31;

async function readRows(
  span: Span,
  { locations, kind }: Pick<NumbersAsked, "locations" | "kind">,
): Promise<Rows> {
  // No time zone is more than 14 hours from UTC.
  const [from, to] = [Date.parse(span.from) - DAY, Date.parse(span.to) + 2 * DAY];
  const day = localDayNumber(from, to);
  const [first, last] = [Date.parse(span.from), Date.parse(span.to)];
  // Only at the ends does it matter where a lead came in.
  const isWithin = sql`(captured_at between ${sql.lit(first + DAY)} and ${sql.lit(last)}
    or ${day} between ${sql.lit(first / DAY)} and ${sql.lit(last / DAY)})`;
  const counts = new Map<string, number>();
  const counted: Counted[] = [];
  const days = Array.from({ length: countDays(span) }, (_, index) => ({
    ...{ day: addDays(span.from, index), moving: 0, jobs: 0, won: 0 },
  }));
  for (let start = from; start < to; start += DAYS_AT_ONCE * DAY) {
    const end = Math.min(to, start + DAYS_AT_ONCE * DAY);
    const where = sql`is_test = 0 and erased_at is null and standing <> 'quarantined'
      and captured_at >= ${sql.lit(start)} and captured_at < ${sql.lit(end)}
      and ${isWithin} ${kind ? sql`and kind = ${kind}` : sql``} ${whereVisible(locations)}`;
    const [amounts] = await Promise.all([
      run<Omit<Counted, "isAnswered" | "minutes" | "leads">>(sql`select ${groupColumns},
          coalesce(sum(${price}), 0) as quoted, coalesce(sum(coalesce(${price}, final_amount)), 0) as worth,
          coalesce(sum(final_amount), 0) as final
        from leads where ${where} and (quoted_amount is not null or final_amount is not null)
        group by ${groupColumns}`),
      tally(where, day, {
        addKey: (key, leads) => counts.set(key, (counts.get(key) ?? 0) + leads),
        addMark: (mark, leads) => addToDay(days[Math.floor(mark / 4) - first / DAY], mark, leads),
      }),
    ]);
    counted.push(...amounts.map((sums) => ({ ...sums, isAnswered: false, minutes: null, leads: 0 })));
  }
  for (const [key, leads] of counts) counted.push(readKey(key, leads));
  return { counted, days };
}

async function readRangeFits(
  span: Span,
  { locations, kind }: Pick<NumbersAsked, "locations" | "kind">,
): Promise<RangeFits> {
  const [from, to] = [Date.parse(span.from) - DAY, Date.parse(span.to) + 2 * DAY];
  const place = (amount: RawBuilder<unknown>) => sql`case when ${amount} < estimate_low then 'below'
    when ${amount} > estimate_high then 'above' when ${amount} is not null then 'within' end`;
  const isWon = sql`status in ('won', 'done')`;
  const rows = await run<{ offer: keyof RangeFit | null; win: keyof RangeFit | null; leads: number }>(
    sql`select ${place(price)} as offer, case when ${isWon} then ${place(sql`coalesce(final_amount, ${price})`)} end as win,
        cast(count(*) as integer) as leads
      from leads where estimate_low is not null and is_test = 0 and erased_at is null and standing <> 'quarantined'
        and captured_at >= ${sql.lit(from)} and captured_at < ${sql.lit(to)}
        and ${localDayNumber(from, to)} between ${sql.lit(Date.parse(span.from) / DAY)} and ${sql.lit(Date.parse(span.to) / DAY)}
        ${kind ? sql`and kind = ${kind}` : sql``} ${whereVisible(locations)}
      group by 1, 2`,
  );
  const fits: RangeFits = {
    seen: rows.reduce((sum, { leads }) => sum + leads, 0),
    ...{ offers: { below: 0, within: 0, above: 0 }, wins: { below: 0, within: 0, above: 0 } },
  };
  for (const { offer, win, leads } of rows) {
    if (offer) fits.offers[offer] += leads;
    if (win) fits.wins[win] += leads;
  }
  return fits;
}

/** A mark is four times the day's number, and 2 for a job, and 1 for a win. */
const mark = sql`case when kind = 'junk' then 2 when status in ('won', 'done', 'cancelled') then 1 else 0 end`;

function addToDay(day: DayFigures | undefined, number: number, leads: number): void {
  if (!day) return;
  if (number % 4 === 2) day.jobs += leads;
  else day.moving += leads;
  if (number % 4 === 1) day.won += leads;
}

const groupColumns = sql.raw(
  "location_slug, source, campaign, kind, status, answered_by, won_by, outside_region",
);

/** Called with what leads are counted under, as JSON, or with a mark, and with how many leads these are. */
type Tally = { addKey(key: string, leads: number): void; addMark(mark: number, leads: number): void };

async function tally(where: RawBuilder<unknown>, day: RawBuilder<number>, { addKey, addMark }: Tally) {
  const answer = sql`case when first_response_at is not null then coalesce(${minutes}, -1) end`;
  const dayAndMark = sql`${day} * 4 + ${mark}`;
  // SQLite sorts one text four times as quickly as columns.
  const counted =
    databaseKind() === "postgres"
      ? sql`select json_build_array(${groupColumns}, answer)::text as key, leads
          from (select ${groupColumns}, ${answer} as answer, count(*)::int as leads from leads where ${where}
            group by ${groupColumns}, ${answer}) as counted`
      : sql`select json_array(${groupColumns}, ${answer}) || '' as key, count(*) as leads
          from leads where ${where} group by 1`;
  const [keys, marks] = await Promise.all([
    run<{ key: string; leads: number }>(counted),
    run<{ mark: number; leads: number }>(
      sql`select ${dayAndMark} as mark, cast(count(*) as integer) as leads from leads where ${where} group by 1`,
    ),
  ]);
  for (const { key, leads } of keys) addKey(key, leads);
  for (const { mark, leads } of marks) addMark(mark, leads);
}

function readKey(key: string, leads: number): Counted {
  const [location_slug, source, campaign, kind, status, answered_by, won_by, outside_region, time] =
    JSON.parse(key);
  return {
    ...{ location_slug, source, campaign, kind, status, answered_by, won_by, outside_region, leads },
    ...{ isAnswered: time !== null, minutes: time === -1 ? null : time, quoted: 0, worth: 0, final: 0 },
  };
}

function whereVisible(locations: readonly string[] | undefined): RawBuilder<unknown> {
  if (!locations) return sql``;
  const slugs = locations.filter(Boolean);
  const isListed = slugs.length > 0 ? sql`location_slug in (${sql.join(slugs)})` : sql`1 = 0`;
  return locations.includes("") ? sql`and (location_slug is null or ${isListed})` : sql`and ${isListed}`;
}

/** PostgreSQL adds up integers to `numeric`, which arrives as a text. */
async function run<Row extends object>(query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(longReads());
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of ["quoted", "worth", "final"]) {
      if (typeof row[name] === "string") row[name] = Number(row[name]);
    }
  }
  return rows;
}

/** By id, of those who have no account here, as in the demo: the name that a lead's history has for them. */
export async function listFormerNames(ids: readonly string[]): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const id of ids) {
    const line = await database()
      .selectFrom("lead_history")
      .select("actor_name")
      .where("actor_id", "=", id)
      .where("lead_id", "=", (row) =>
        row.selectFrom("leads").select("leads.id").where("answered_by", "=", id).limit(1),
      )
      .limit(1)
      .executeTakeFirst();
    if (line) names[id] = line.actor_name;
  }
  return names;
}
