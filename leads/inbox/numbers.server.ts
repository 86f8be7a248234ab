import { type RawBuilder, sql } from "kysely";
import { database, databaseKind } from "../../db/connect.server.ts";
import { addDays, countDays, DAY, isDay } from "../../schedule/days-and-durations.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { isClosed, type Kind, type Status, wasWon } from "../status.ts";
import { localDayNumber } from "./local-days.server.ts";

const MINUTE = 60_000;

/** Days in each location's own time zone, the last one included. */
export type Span = { from: string; to: string };

export type NumbersAsked = {
  period: Span;
  before: Span | null;
  locations?: readonly string[] | undefined;
  kind?: Kind | undefined;
};

export type Country = "Canada" | "USA";

/** Cents in each country's own dollars. */
export type Money = Partial<Record<Country, number>>;

export type CountsByCountry = Partial<Record<Country, number>>;

/** Times are milliseconds of opening hours, null when there is nothing to measure; beyond two hours to ten minutes. */
export type Figures = {
  leads: number;
  moving: number;
  jobs: number;
  /** As {@link wasWon} has it. */
  won: number;
  lost: number;
  canceled: number;
  jobsDone: number;
  jobsCanceled: number;
  noShows: number;
  leadsIn: CountsByCountry;
  wonIn: CountsByCountry;
  /** A range counts as its middle. */
  quoted: Money;
  /** The price, or else the final amount, of what was won and not canceled. */
  wonMoney: Money;
  /** The price of what was lost. */
  lostMoney: Money;
  final: Money;
  winRate: number | null;
  answered: number;
  /** Those answered whose customer had to wait: not those who called, nor imported ones. */
  timed: number;
  waiting: number;
  unanswered: number;
  medianResponse: number | null;
  p90Response: number | null;
};

export type Compared = { key: string; now: Figures; before: Figures };

export type DayFigures = { day: string; moving: number; jobs: number; won: number };

/** How many were answered within `upTo` minutes, and no sooner; null is longer than all. */
export type Answered = { upTo: number | null; now: number; before: number };

/** What somebody answered first, and what was won in their name, or else by them. */
export type PersonFigures = {
  answered: number;
  timed: number;
  medianResponse: number | null;
  won: number;
  wonMoney: Money;
};

export type Numbers = {
  total: Compared;
  days: { now: DayFigures[]; before: DayFigures[] };
  answers: Answered[];
  /** Largest first. Keys are slugs ("" for no city), sources and campaigns ("" for none). */
  byCity: Compared[];
  bySource: Compared[];
  byCampaign: Compared[];
  /** Keys are ids of staff, or names that a win was credited to, with a space before. */
  byPerson: { key: string; now: PersonFigures; before: PersonFigures }[];
};

/** The first bounds, in minutes of opening hours, of a chart of first answers. */
export const answerBounds = [5, 15, 30, 60, 240] as const;

const LONGEST_PERIOD = 800;

export function isPeriod({ from, to }: Span): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = countDays({ from, to });
  return days >= 1 && days <= LONGEST_PERIOD;
}

type Counted = {
  location_slug: string | null;
  source: string;
  campaign: string | null;
  kind: Kind;
  status: Status;
  answered_by: string | null;
  won_by: string;
  isAnswered: boolean;
  /** Until the first answer; null without one, and where nobody waited. */
  minutes: number | null;
  leads: number;
  quoted: number;
  worth: number;
  final: number;
};

type Rows = { counted: Counted[]; days: DayFigures[] };

/** Quarantined leads, tests and erased leads aren't counted. Throws a RangeError unless {@link isPeriod}. */
export async function readNumbers({ period, before, ...narrowed }: NumbersAsked): Promise<Numbers> {
  if (!isPeriod(period) || (before && !isPeriod(before)))
    throw new RangeError(`A period needs a first and a last day and at most ${LONGEST_PERIOD} days.`);
  const none: Rows = { counted: [], days: [] };
  const [now, earlier] = await Promise.all([
    readRows(period, narrowed),
    before ? readRows(before, narrowed) : none,
  ]);
  const total = new Groups();
  const byCity = new Groups();
  const bySource = new Groups();
  const byCampaign = new Groups();
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
      people.add(row, isNow);
    }
  }
  const empty = { key: "", now: new Tally().figures(), before: new Tally().figures() };
  return {
    total: total.list()[0] ?? empty,
    days: { now: now.days, before: earlier.days },
    answers: listAnswers(now.counted, earlier.counted),
    byCity: byCity.list(),
    bySource: bySource.list(),
    byCampaign: byCampaign.list(),
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
    const [{ keys, marks }, amounts] = await Promise.all([
      listKeys(where, day),
      run<Omit<Counted, "isAnswered" | "minutes" | "leads">>(sql`select ${groupColumns},
          coalesce(sum(${price}), 0) as quoted, coalesce(sum(coalesce(${price}, final_amount)), 0) as worth,
          coalesce(sum(final_amount), 0) as final
        from leads where ${where} and (quoted_amount is not null or final_amount is not null)
        group by ${groupColumns}`),
    ]);
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const mark of marks) addToDay(days[Math.floor(mark / 4) - first / DAY], mark);
    counted.push(...amounts.map((sums) => ({ ...sums, isAnswered: false, minutes: null, leads: 0 })));
  }
  for (const [key, leads] of counts) counted.push(readKey(key, leads));
  return { counted, days };
}

/** A mark is four times the day's number, and 2 for a job, and 1 for a win. */
const mark = sql`case when kind = 'junk' then 2 when status in ('won', 'done', 'cancelled') then 1 else 0 end`;

function addToDay(day: DayFigures | undefined, number: number): void {
  if (!day) return;
  if (number % 4 === 2) day.jobs += 1;
  else day.moving += 1;
  if (number % 4 === 1) day.won += 1;
}

const groupColumns = sql.raw("location_slug, source, campaign, kind, status, answered_by, won_by");

/** What each lead is counted under, as JSON: counting texts here is four times as quick as SQLite's sorting of columns. */
async function listKeys(
  where: RawBuilder<unknown>,
  day: RawBuilder<number>,
): Promise<{ keys: readonly string[]; marks: readonly number[] }> {
  const columns = sql`${groupColumns}, case when first_response_at is not null then coalesce(${minutes}, -1) end`;
  const lists =
    databaseKind() === "postgres"
      ? sql`json_agg(json_build_array(${columns})::text)::text as keys, json_agg(${day} * 4 + ${mark})::text as marks`
      : sql`json_group_array(json_array(${columns}) || '') as keys, json_group_array(${day} * 4 + ${mark}) as marks`;
  const query = sql<{ keys: string | null; marks: string | null }>`select ${lists} from leads where ${where}`;
  const [row] = (await query.execute(database())).rows;
  return { keys: JSON.parse(row?.keys ?? "[]"), marks: JSON.parse(row?.marks ?? "[]") };
}

function readKey(key: string, leads: number): Counted {
  const [location_slug, source, campaign, kind, status, answered_by, won_by, time] = JSON.parse(key);
  return {
    ...{ location_slug, source, campaign, kind, status, answered_by, won_by, leads },
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
  const { rows } = await (query as RawBuilder<Row>).execute(database());
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of ["quoted", "worth", "final"]) {
      if (typeof row[name] === "string") row[name] = Number(row[name]);
    }
  }
  return rows;
}

function listAnswers(now: readonly Counted[], before: readonly Counted[]): Answered[] {
  const bounds = [...answerBounds, null];
  const count = (rows: readonly Counted[]) => {
    const counts = bounds.map(() => 0);
    for (const { minutes: time, leads } of rows) {
      if (time === null) continue;
      const found = answerBounds.findIndex((bound) => time < bound);
      const place = found < 0 ? answerBounds.length : found;
      counts[place] = (counts[place] ?? 0) + leads;
    }
    return counts;
  };
  const [counts, earlier] = [count(now), count(before)];
  return bounds.map((upTo, index) => ({ upTo, now: counts[index] ?? 0, before: earlier[index] ?? 0 }));
}

export function addByCountry(one: CountsByCountry, other: CountsByCountry): CountsByCountry {
  const sum = { ...one };
  for (const [country, count] of Object.entries(other) as [Country, number][]) {
    sum[country] = (sum[country] ?? 0) + count;
  }
  return sum;
}

class Times {
  readonly #counts = new Map<number, number>();

  add({ minutes: time, leads }: Pick<Counted, "minutes" | "leads">): void {
    if (time !== null) this.#counts.set(time, (this.#counts.get(time) ?? 0) + leads);
  }

  /** The measured value that the share of all doesn't exceed. */
  percentile(share: number): number | null {
    const sorted = [...this.#counts].toSorted(([a], [b]) => a - b);
    const total = sorted.reduce((sum, [, count]) => sum + count, 0);
    let seen = 0;
    for (const [time, count] of sorted) {
      seen += count;
      if (seen >= Math.max(1, Math.ceil(share * total))) return time * MINUTE;
    }
    return null;
  }
}

class Tally {
  #sum = {
    ...{ leads: 0, moving: 0, won: 0, lost: 0, canceled: 0, answered: 0, timed: 0, open: 0 },
    ...{ jobsDone: 0, jobsCanceled: 0, noShows: 0 },
  };
  #leadsIn: CountsByCountry = {};
  #wonIn: CountsByCountry = {};
  #money: Record<"quoted" | "wonMoney" | "lostMoney" | "final", Money> = {
    ...{ quoted: {}, wonMoney: {}, lostMoney: {}, final: {} },
  };
  readonly #times = new Times();

  add(row: Counted): void {
    const { kind, status, leads } = row;
    const isWon = wasWon(row);
    const sum = this.#sum;
    sum.leads += leads;
    if (row.isAnswered) sum.answered += leads;
    if (row.minutes !== null) sum.timed += leads;
    this.#times.add(row);
    if (kind === "moving") sum.moving += leads;
    if (isWon) sum.won += leads;
    if (status === "lost") sum.lost += leads;
    if (status === "cancelled") sum.canceled += leads;
    if (kind === "junk" && status === "done") sum.jobsDone += leads;
    if (kind === "junk" && status === "cancelled") sum.jobsCanceled += leads;
    const { country } = findServingLocation(row.location_slug);
    this.#leadsIn = addByCountry(this.#leadsIn, { [country]: leads });
    if (isWon) this.#wonIn = addByCountry(this.#wonIn, { [country]: leads });
    if (status === "no-show") sum.noShows += leads;
    if (!isClosed(status) && !row.isAnswered) sum.open += leads;
    const pay = (what: "quoted" | "wonMoney" | "lostMoney" | "final", cents: number) => {
      if (cents > 0) this.#money[what] = addByCountry(this.#money[what], { [country]: cents });
    };
    pay("quoted", row.quoted);
    pay("final", row.final);
    if (isWon && status !== "cancelled") pay("wonMoney", row.worth);
    if (status === "lost") pay("lostMoney", row.quoted);
  }

  figures(): Figures {
    const { open, ...sum } = this.#sum;
    const decided = sum.won + sum.lost;
    return {
      ...sum,
      jobs: sum.leads - sum.moving,
      ...this.#money,
      ...{ leadsIn: this.#leadsIn, wonIn: this.#wonIn },
      winRate: decided > 0 ? sum.won / decided : null,
      waiting: open,
      unanswered: sum.leads - sum.answered - open,
      medianResponse: this.#times.percentile(0.5),
      p90Response: this.#times.percentile(0.9),
    };
  }
}

class Groups {
  readonly #tallies = new Map<string, [now: Tally, before: Tally]>();

  of(key: string, isNow: boolean): Tally {
    const pair = this.#tallies.get(key) ?? [new Tally(), new Tally()];
    this.#tallies.set(key, pair);
    return pair[isNow ? 0 : 1];
  }

  list(): Compared[] {
    return [...this.#tallies]
      .map(([key, [now, before]]) => ({ key, now: now.figures(), before: before.figures() }))
      .toSorted((a, b) => b.now.leads - a.now.leads || (a.key < b.key ? -1 : 1));
  }
}

type Person = { answered: number; timed: number; won: number; wonMoney: Money; times: Times };

const nobody = (): Person => ({ answered: 0, timed: 0, won: 0, wonMoney: {}, times: new Times() });

class People {
  readonly #people = new Map<string, [now: Person, before: Person]>();

  #of(key: string, isNow: boolean): Person {
    const pair = this.#people.get(key) ?? [nobody(), nobody()];
    this.#people.set(key, pair);
    return pair[isNow ? 0 : 1];
  }

  add(row: Counted, isNow: boolean): void {
    if (row.answered_by !== null && row.isAnswered) {
      const first = this.#of(row.answered_by, isNow);
      first.answered += row.leads;
      if (row.minutes !== null) first.timed += row.leads;
      first.times.add(row);
    }
    const credited = row.won_by ? ` ${row.won_by}` : row.answered_by;
    if (credited === null || !wasWon(row)) return;
    const person = this.#of(credited, isNow);
    person.won += row.leads;
    if (row.status === "cancelled" || row.worth === 0) return;
    const worth = { [findServingLocation(row.location_slug).country]: row.worth };
    person.wonMoney = addByCountry(person.wonMoney, worth);
  }

  list(): Numbers["byPerson"] {
    const figures = ({ times, ...rest }: Person) => ({ ...rest, medianResponse: times.percentile(0.5) });
    return [...this.#people].map(([key, [now, before]]) => ({
      ...{ key, now: figures(now), before: figures(before) },
    }));
  }
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
