import { setImmediate as nextTurn } from "node:timers/promises";
import { database } from "../../db/connect.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { addDays, countDays, DAY, isDay } from "../../schedule/days-and-durations.ts";
import { isVisible, type LeadRow } from "../records/records.server.ts";
import { findServingLocation, measureResponse, type Response } from "../records/response-time.server.ts";
import { type Kind, type Status, wasWon } from "../status.ts";

const QUARTER = 15 * 60 * 1000;
/** Other requests get a turn in between. */
const PAGE = 2_000;

/** `from` and `to` are days in each location's own time zone; `now` is epoch milliseconds. */
type NumbersAsked = {
  from: string;
  to: string;
  locations?: readonly string[];
  kind?: Kind;
  now: number;
};

/** Times are milliseconds of opening hours, null when there is nothing to measure. Totals are cents. */
export type Figures = {
  leads: number;
  moving: number;
  jobs: number;
  /** As {@link wasWon} has it. */
  won: number;
  lost: number;
  canceled: number;
  /** A range counts as its middle. */
  quotedTotal: number;
  /** The price, or else the final amount, of what was won and not canceled. */
  wonTotal: number;
  finalTotal: number;
  winRate: number | null;
  answered: number;
  waiting: number;
  unanswered: number;
  medianResponse: number | null;
  p90Response: number | null;
  longestWait: number | null;
};

export type Compared = { key: string; now: Figures; before: Figures };

export type Numbers = {
  period: { from: string; to: string };
  before: { from: string; to: string };
  total: Compared;
  /** Every day of the period; `before` is the matching day of the period before. */
  byDay: Compared[];
  /** Largest first. Keys are slugs ("" for no city), sources, campaigns ("" for none) and statuses. */
  byCity: Compared[];
  bySource: Compared[];
  byCampaign: Compared[];
  byStatus: Compared[];
};

type Counted = Pick<
  LeadRow,
  | "id"
  | "kind"
  | "captured_at"
  | "location_slug"
  | "source"
  | "campaign"
  | "status"
  | "quoted_amount"
  | "quoted_to"
  | "final_amount"
  | "first_response_at"
  | "response_time"
>;

class Tally {
  #leads = 0;
  #moving = 0;
  #won = 0;
  #lost = 0;
  #canceled = 0;
  #quotedTotal = 0;
  #wonTotal = 0;
  #finalTotal = 0;
  #unanswered = 0;
  readonly #times: number[] = [];
  readonly #waits: number[] = [];

  add(lead: Counted, response: Response): void {
    const { kind, status, final_amount: paid } = lead;
    const price = findPrice(lead);
    const isWon = wasWon({ kind, status: status as Status });
    this.#leads += 1;
    if (kind === "moving") this.#moving += 1;
    if (isWon) this.#won += 1;
    if (status === "lost") this.#lost += 1;
    if (status === "cancelled") this.#canceled += 1;
    else if (isWon) this.#wonTotal += price ?? paid ?? 0;
    this.#quotedTotal += price ?? 0;
    this.#finalTotal += paid ?? 0;
    if (response.state === "answered") {
      if (response.time !== null) this.#times.push(response.time);
    } else if (response.state === "waiting") this.#waits.push(response.time);
    else this.#unanswered += 1;
  }

  figures(): Figures {
    const times = this.#times.toSorted((a, b) => a - b);
    const decided = this.#won + this.#lost;
    return {
      leads: this.#leads,
      moving: this.#moving,
      jobs: this.#leads - this.#moving,
      won: this.#won,
      lost: this.#lost,
      canceled: this.#canceled,
      quotedTotal: this.#quotedTotal,
      wonTotal: this.#wonTotal,
      finalTotal: this.#finalTotal,
      winRate: decided > 0 ? this.#won / decided : null,
      answered: times.length,
      waiting: this.#waits.length,
      unanswered: this.#unanswered,
      medianResponse: findPercentile(times, 0.5),
      p90Response: findPercentile(times, 0.9),
      longestWait: this.#waits.length > 0 ? this.#waits.reduce((most, wait) => Math.max(most, wait)) : null,
    };
  }
}

function findPrice({ quoted_amount: low, quoted_to: high }: Counted): number | null {
  return low === null || high === null ? low : Math.round((low + high) / 2);
}

export function findPercentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
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

const LONGEST_PERIOD = 800;

export function isPeriod({ from, to }: { from: string; to: string }): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = countDays({ from, to });
  return days >= 1 && days <= LONGEST_PERIOD;
}

/** Quarantined leads, tests and erased leads aren't counted. Throws a RangeError unless {@link isPeriod}. */
export async function readNumbers(asked: NumbersAsked): Promise<Numbers> {
  if (!isPeriod(asked))
    throw new RangeError(`A period needs a first and a last day and at most ${LONGEST_PERIOD} days.`);
  const days = countDays(asked);
  const dayAt = (offset: number) => addDays(asked.from, offset);
  const offsets = new Map(
    Array.from({ length: 2 * days }, (_, index) => [dayAt(index - days), index - days] as const),
  );
  const [total, byDay, byCity, bySource, byCampaign, byStatus] = Array.from(
    { length: 6 },
    () => new Groups(),
  ) as [Groups, Groups, Groups, Groups, Groups, Groups];
  // No time zone is more than 14 hours from UTC.
  const span = { from: Date.parse(dayAt(-days)) - DAY, to: Date.parse(asked.to) + 2 * DAY };
  for await (const row of listLeadsBetween(span, asked)) {
    const offset = offsets.get(
      findLocalDay(row.captured_at, findServingLocation(row.location_slug).timeZone),
    );
    if (offset === undefined) continue;
    const isNow = offset >= 0;
    const response = measureResponse(row, asked.now);
    for (const [groups, key] of [
      [total, ""],
      [byDay, String(isNow ? offset : offset + days)],
      [byCity, row.location_slug ?? ""],
      [bySource, row.source],
      [byCampaign, row.campaign ?? ""],
      [byStatus, row.status],
    ] as const) {
      groups.of(key, isNow).add(row, response);
    }
  }
  const emptyGroup = () => ({ now: new Tally().figures(), before: new Tally().figures() });
  const daily = new Map(byDay.list().map((group) => [group.key, group]));
  return {
    period: { from: asked.from, to: asked.to },
    before: { from: dayAt(-days), to: dayAt(-1) },
    total: total.list()[0] ?? { key: "", ...emptyGroup() },
    byDay: Array.from({ length: days }, (_, index) => ({
      ...(daily.get(String(index)) ?? emptyGroup()),
      key: dayAt(index),
    })),
    byCity: byCity.list(),
    bySource: bySource.list(),
    byCampaign: byCampaign.list(),
    byStatus: byStatus.list(),
  };
}

async function* listLeadsBetween(
  { from, to }: { from: number; to: number },
  { locations, kind }: NumbersAsked,
): AsyncGenerator<Counted> {
  let after = { captured_at: from, id: "" };
  for (;;) {
    let query = database()
      .selectFrom("leads")
      .select(["id", "kind", "captured_at", "location_slug", "source", "campaign", "status"])
      .select(["quoted_amount", "quoted_to", "final_amount", "first_response_at", "response_time"])
      .where("is_test", "=", 0)
      .where("erased_at", "is", null)
      .where("standing", "!=", "quarantined")
      .where("captured_at", ">=", after.captured_at)
      .where("captured_at", "<", to)
      .where((row) => row.or([row("captured_at", ">", after.captured_at), row("id", ">", after.id)]))
      .orderBy("captured_at")
      .orderBy("id")
      .limit(PAGE);
    if (kind) query = query.where("kind", "=", kind);
    const page: Counted[] = await query.execute();
    for (const row of page) if (isVisible(row, locations)) yield row;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last;
    await nextTurn();
  }
}

/** Cached by zone and quarter hour: no zone changes its day within one. */
const days = new Map<string, string>();

function findLocalDay(moment: number, timeZone: string): string {
  const quarter = Math.floor(moment / QUARTER);
  const key = `${timeZone} ${quarter}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size > 200_000) days.clear();
  const day = localDateAndTime(quarter * QUARTER, timeZone).date;
  days.set(key, day);
  return day;
}
