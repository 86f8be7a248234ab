import { findServingLocation, MINUTE } from "../records/response-time.server.ts";
import { isClosed, type Kind, type Status, wasWon } from "../status.ts";

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

/** Leads that have all of these in common. */
export type Counted = {
  location_slug: string | null;
  source: string;
  campaign: string | null;
  kind: Kind;
  status: Status;
  answered_by: string | null;
  won_by: string;
  outside_region: string | null;
  isAnswered: boolean;
  /** Until the first answer; null without one, and where nobody waited. */
  minutes: number | null;
  leads: number;
  quoted: number;
  worth: number;
  final: number;
};

/** The first bounds, in minutes of opening hours, of a chart of first answers. */
const answerBounds = [5, 15, 30, 60, 240] as const;

export function listAnswers(now: readonly Counted[], before: readonly Counted[]): Answered[] {
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

export function noFigures(): Figures {
  return new Tally().figures();
}

export class Groups {
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

export class People {
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

  list(): { key: string; now: PersonFigures; before: PersonFigures }[] {
    const figures = ({ times, ...rest }: Person) => ({ ...rest, medianResponse: times.percentile(0.5) });
    return [...this.#people].map(([key, [now, before]]) => ({
      ...{ key, now: figures(now), before: figures(before) },
    }));
  }
}
