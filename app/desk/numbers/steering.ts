import type { Compared, Figures, Money, Numbers } from "../../../leads/inbox/numbers.server.ts";
import type { WaitingNow } from "../../../leads/inbox/waiting.server.ts";
import { formatDuration, formatOpenTime } from "../../../schedule/duration-text.ts";
import { formatCount } from "../texts.ts";
import { divideMoney } from "./money.ts";
import { formatMoney, formatShare, formatSource, steeringTexts as texts } from "./texts.ts";

/** From this many on, a share or a middle of some requests says something. */
export const ENOUGH = 5;

export type Trend = { arrow: "up" | "down" | "same"; mood: "good" | "bad" | "even"; text: string };

/** A figure that the company is steered by, in a sentence. */
export type Steered = {
  key: "waiting" | "answered" | "requests" | "won" | "booked" | "from" | "cost";
  label: string;
  /** Null where there's too little to say. */
  figure: string | null;
  sentence: string;
  note: string | null;
  trend: Trend | null;
};

export type SteeringAsked = {
  numbers: Pick<Numbers, "total" | "bySource">;
  waiting: WaitingNow;
  /** What was spent on ads; null where nobody entered it. */
  costs: { now: Money; before: Money } | null;
  /** What it's compared with, as a sentence begins with it; null without. */
  before: string | null;
};

export function findMedian({ timed, medianResponse }: Pick<Figures, "timed" | "medianResponse">) {
  return timed >= ENOUGH ? medianResponse : null;
}

export function findWinRate({ won, lost, winRate }: Figures): number | null {
  return won + lost >= ENOUGH ? winRate : null;
}

export function listSteered({ numbers, waiting, costs, before }: SteeringAsked): Steered[] {
  const { total, bySource } = numbers;
  return [
    describeWaiting(waiting),
    describeAnswers(total, before),
    describeRequests(total, before),
    describeWins(total, before),
    describeJobs(total, before),
    describeSources(bySource, total, before),
    ...(costs && Object.keys(costs.now).length > 0 ? [describeCosts(costs, total, before)] : []),
  ];
}

function describeWaiting({ count, longest, over }: WaitingNow): Steered {
  const sentence =
    longest === null
      ? texts.nobodyWaits
      : longest.time === 0
        ? texts.waitsWhileClosed(count)
        : texts.waits(count, formatWait(longest));
  return {
    ...{ key: "waiting", label: texts.waiting, figure: formatCount(count), sentence },
    note: count === 0 ? null : over > 0 ? texts.over(over) : texts.noneOver,
    trend: null,
  };
}

const HOUR = 3_600_000;

function formatWait({ time, week }: NonNullable<WaitingNow["longest"]>): string {
  return formatOpenTime(time < 10 * HOUR ? time : Math.floor(time / HOUR) * HOUR, week);
}

function describeAnswers({ now, before }: Compared, name: string | null): Steered {
  const [median, then] = [findMedian(now), findMedian(before)];
  const p90 = now.timed >= 2 * ENOUGH && now.p90Response !== null ? formatDuration(now.p90Response) : null;
  return {
    ...{ key: "answered", label: texts.answered },
    figure: median === null ? null : formatDuration(median),
    sentence: median === null ? texts.tooFewAnswers(now.timed) : texts.halfWithin(formatDuration(median)),
    note: median === null ? null : `${texts.answers(now.timed, p90)}${texts.unanswered(now.unanswered)}`,
    trend: name === null || median === null ? null : compareTimes(median, then, name),
  };
}

function compareTimes(now: number, then: number | null, name: string): Trend {
  if (then === null) return { arrow: "same", mood: "even", text: texts.tooFewBefore(name) };
  const [shown, shownThen] = [formatDuration(now), formatDuration(then)];
  if (shown === shownThen) return { arrow: "same", mood: "even", text: texts.same(name) };
  return now < then
    ? { arrow: "down", mood: "good", text: texts.faster(name, shownThen) }
    : { arrow: "up", mood: "bad", text: texts.slower(name, shownThen) };
}

function describeRequests({ now, before }: Compared, name: string | null): Steered {
  return {
    ...{ key: "requests", label: texts.requests, figure: formatCount(now.leads), note: null },
    sentence: texts.came(now.leads, now.moving, now.jobs),
    trend: name === null ? null : compareCounts(now.leads, before.leads, before, name),
  };
}

function compareCounts(now: number, then: number, before: Figures, name: string): Trend {
  // A site that wasn't there yet hasn't grown since.
  if (before.leads === 0) return { arrow: "same", mood: "even", text: texts.noneBefore(name) };
  if (now === then) return { arrow: "same", mood: "even", text: texts.same(name) };
  return now > then
    ? { arrow: "up", mood: "good", text: texts.more(now - then, name, then) }
    : { arrow: "down", mood: "bad", text: texts.fewer(then - now, name, then) };
}

function describeWins({ now, before }: Compared, name: string | null): Steered {
  const decided = now.won + now.lost;
  const [rate, then] = [findWinRate(now), findWinRate(before)];
  const hasMoney = Object.keys(now.wonMoney).length > 0;
  const note = rate === null ? texts.tooFewDecided(decided) : texts.winRate(formatShare(rate), decided);
  return {
    ...{ key: "won", label: texts.won, figure: formatCount(now.won), note },
    sentence: texts.wonCount(now.won, hasMoney ? formatMoney(now.wonMoney) : null),
    trend:
      name === null
        ? null
        : rate === null || then === null
          ? compareCounts(now.won, before.won, before, name)
          : compareRates(rate, then, before.won + before.lost, name),
  };
}

function compareRates(now: number, then: number, of: number, name: string): Trend {
  const [shown, shownThen] = [formatShare(now), formatShare(then)];
  if (shown === shownThen) return { arrow: "same", mood: "even", text: texts.same(name) };
  return now > then
    ? { arrow: "up", mood: "good", text: texts.better(name, shownThen, of) }
    : { arrow: "down", mood: "bad", text: texts.worse(name, shownThen, of) };
}

function describeJobs({ now, before }: Compared, name: string | null): Steered {
  return {
    ...{ key: "booked", label: texts.booked, figure: formatCount(now.jobs) },
    sentence: texts.bookedCount(now.jobs),
    note: now.jobs === 0 ? null : texts.bookedEnds(now.jobsDone, now.jobsCanceled, now.noShows),
    trend: name === null ? null : compareCounts(now.jobs, before.jobs, before, name),
  };
}

function describeSources(
  sources: readonly Compared[],
  { now, before }: Compared,
  name: string | null,
): Steered {
  const [top] = sources;
  const shared = { key: "from", label: texts.from, note: null } as const;
  if (!top || now.leads < ENOUGH)
    return { ...shared, figure: null, sentence: texts.tooFewRequests, trend: null };
  const named = top.key === "direct" ? texts.direct : formatSource(top.key);
  const trend: Trend =
    before.leads < ENOUGH
      ? { arrow: "same", mood: "even", text: texts.tooFewBefore(name ?? "") }
      : {
          ...{ arrow: "same", mood: "even" },
          text: texts.shareThen(name ?? "", top.before.leads, before.leads),
        };
  return {
    ...shared,
    figure: formatShare(top.now.leads / now.leads),
    sentence: texts.mostFrom(named, top.now.leads, now.leads),
    trend: name === null ? null : trend,
  };
}

function describeCosts(
  { now: money, before: moneyBefore }: { now: Money; before: Money },
  { now }: Compared,
  name: string | null,
): Steered {
  const request = divideMoney(money, now.leadsIn);
  const won = divideMoney(money, now.wonIn);
  return {
    ...{
      key: "cost",
      label: texts.cost,
      figure: formatMoney(money),
      sentence: texts.costs(formatMoney(money)),
    },
    note: texts.costEach(request && formatMoney(request, " / "), won && formatMoney(won, " / ")),
    trend:
      name === null || Object.keys(moneyBefore).length === 0
        ? null
        : { arrow: "same", mood: "even", text: texts.spentThen(name, formatMoney(moneyBefore)) },
  };
}
