import { type RawBuilder, sql } from "kysely";
import { database } from "../../db/connect.server.ts";
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
export type PersonFigures = { answered: number; medianResponse: number | null; won: number; wonMoney: Money };

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
  leads: number;
  answered: number;
  quoted: number;
  worth: number;
  final: number;
};

type Timed = Pick<Counted, "location_slug" | "source" | "answered_by"> & { minutes: number; leads: number };

type CountedDay = { day: number; kind: Kind; leads: number; won: number };

type Rows = { counted: Counted[]; timed: Timed[]; days: CountedDay[] };

/** Quarantined leads, tests and erased leads aren't counted. Throws a RangeError unless {@link isPeriod}. */
export async function readNumbers({ period, before, ...narrowed }: NumbersAsked): Promise<Numbers> {
  if (!isPeriod(period) || (before && !isPeriod(before)))
    throw new RangeError(`A period needs a first and a last day and at most ${LONGEST_PERIOD} days.`);
  const none: Rows = { counted: [], timed: [], days: [] };
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
    for (const row of rows.timed) {
      total.of("", isNow).addTime(row);
      byCity.of(row.location_slug ?? "", isNow).addTime(row);
      bySource.of(row.source, isNow).addTime(row);
      people.addTime(row, isNow);
    }
  }
  const empty = { key: "", now: new Tally().figures(), before: new Tally().figures() };
  return {
    total: total.list()[0] ?? empty,
    days: { now: listDays(period, now.days), before: before ? listDays(before, earlier.days) : [] },
    answers: listAnswers(now.timed, earlier.timed),
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
const won = sql<number>`sum(case when kind = 'moving' and status in ('won', 'done', 'cancelled') then 1 else 0 end)`;
const isAnswered = sql`first_response_at is not null and response_time is not null`;

/** Three queries, whatever the number of leads; the database adds them up. */
async function readRows(
  span: Span,
  { locations, kind }: Pick<NumbersAsked, "locations" | "kind">,
): Promise<Rows> {
  // No time zone is more than 14 hours from UTC.
  const from = Date.parse(span.from) - DAY;
  const to = Date.parse(span.to) + 2 * DAY;
  const first = Date.parse(span.from) / DAY;
  const day = localDayNumber(from, to);
  const where = sql`is_test = 0 and erased_at is null and standing <> 'quarantined'
    and captured_at >= ${sql.lit(from)} and captured_at < ${sql.lit(to)}
    and ${day} between ${sql.lit(first)} and ${sql.lit(Date.parse(span.to) / DAY)}
    ${kind ? sql`and kind = ${kind}` : sql``} ${whereVisible(locations)}`;
  const [counted, timed, days] = await Promise.all([
    run<Counted>(sql`select location_slug, source, campaign, kind, status, answered_by, won_by, count(*) as leads,
        sum(case when ${isAnswered} then 1 else 0 end) as answered, coalesce(sum(${price}), 0) as quoted,
        coalesce(sum(coalesce(${price}, final_amount)), 0) as worth, coalesce(sum(final_amount), 0) as final
      from leads where ${where} group by location_slug, source, campaign, kind, status, answered_by, won_by`),
    run<Timed>(sql`select location_slug, source, answered_by, ${minutes} as minutes, count(*) as leads
      from leads where ${isAnswered} and ${where} group by location_slug, source, answered_by, 4`),
    run<CountedDay>(sql`select ${day} as day, kind, count(*) as leads, ${won} as won
      from leads where ${where} group by 1, 2`),
  ]);
  return { counted, timed, days };
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
  const numbers = ["leads", "answered", "quoted", "worth", "final", "minutes", "day", "won"];
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of numbers) if (typeof row[name] === "string") row[name] = Number(row[name]);
  }
  return rows;
}

function listDays({ from, to }: Span, rows: readonly CountedDay[]): DayFigures[] {
  const first = Date.parse(from) / DAY;
  const list = Array.from({ length: countDays({ from, to }) }, (_, index) => ({
    ...{ day: addDays(from, index), moving: 0, jobs: 0, won: 0 },
  }));
  for (const { day, kind, leads, won: count } of rows) {
    const found = list[day - first];
    if (!found) continue;
    found[kind === "moving" ? "moving" : "jobs"] += leads;
    found.won += count;
  }
  return list;
}

function listAnswers(now: readonly Timed[], before: readonly Timed[]): Answered[] {
  const bounds = [...answerBounds, null];
  const place = ({ minutes: time }: Timed) => {
    const found = answerBounds.findIndex((bound) => time < bound);
    return found < 0 ? answerBounds.length : found;
  };
  const count = (rows: readonly Timed[], index: number) =>
    rows.filter((row) => place(row) === index).reduce((sum, { leads }) => sum + leads, 0);
  return bounds.map((upTo, index) => ({ upTo, now: count(now, index), before: count(before, index) }));
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

  add({ minutes: time, leads }: Timed): void {
    this.#counts.set(time, (this.#counts.get(time) ?? 0) + leads);
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
    ...{ leads: 0, moving: 0, won: 0, lost: 0, canceled: 0, answered: 0, open: 0 },
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
    sum.answered += row.answered;
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
    if (!isClosed(status)) sum.open += leads - row.answered;
    const pay = (what: "quoted" | "wonMoney" | "lostMoney" | "final", cents: number) => {
      if (cents > 0) this.#money[what] = addByCountry(this.#money[what], { [country]: cents });
    };
    pay("quoted", row.quoted);
    pay("final", row.final);
    if (isWon && status !== "cancelled") pay("wonMoney", row.worth);
    if (status === "lost") pay("lostMoney", row.quoted);
  }

  addTime(row: Timed): void {
    this.#times.add(row);
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

type Person = { answered: number; won: number; wonMoney: Money; times: Times };

const nobody = (): Person => ({ answered: 0, won: 0, wonMoney: {}, times: new Times() });

class People {
  readonly #people = new Map<string, [now: Person, before: Person]>();

  #of(key: string, isNow: boolean): Person {
    const pair = this.#people.get(key) ?? [nobody(), nobody()];
    this.#people.set(key, pair);
    return pair[isNow ? 0 : 1];
  }

  add(row: Counted, isNow: boolean): void {
    if (row.answered_by !== null) this.#of(row.answered_by, isNow).answered += row.answered;
    const credited = row.won_by ? ` ${row.won_by}` : row.answered_by;
    if (credited === null || !wasWon(row)) return;
    const person = this.#of(credited, isNow);
    person.won += row.leads;
    if (row.status === "cancelled" || row.worth === 0) return;
    const worth = { [findServingLocation(row.location_slug).country]: row.worth };
    person.wonMoney = addByCountry(person.wonMoney, worth);
  }

  addTime(row: Timed, isNow: boolean): void {
    if (row.answered_by !== null) this.#of(row.answered_by, isNow).times.add(row);
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
