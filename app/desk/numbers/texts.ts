import type { Answered, Country, Money, RangeFit } from "../../../leads/inbox/numbers.server.ts";
import { servedCountries } from "../../../locations/directory.ts";
import { formatAmount, formatCount, formatRequests } from "../texts.ts";
import type { Comparison, Preset } from "./periods.ts";

const countries = ["Canada", "USA"] as const;
const dollars: Readonly<Record<Country, string>> = { Canada: "CA", USA: "US" };

/** Whole dollars from ten up, which is what a comparison takes. Two currencies are two amounts: "CA$1,200 + US$300". */
export function formatMoney(money: Money, between = " + "): string {
  const whole = (cents: number) => formatAmount(cents < 1_000 ? cents : Math.round(cents / 100) * 100);
  const given = countries.filter((country) => money[country]);
  if (given.length === 0) return "$0";
  const mark = (country: Country) => (servedCountries.length > 1 ? dollars[country] : "");
  return given.map((country) => `${mark(country)}${whole(money[country] ?? 0)}`).join(between);
}

export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export function formatReturn(share: number): string {
  return `${formatAmount(Math.round(share * 100))} for $1`;
}

const longMonth = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-11" or a day of it as "November 2026". */
export function formatMonth(month: string): string {
  return longMonth.format(Date.parse(month));
}

/** Where it isn't an ad or a site, it's no name. */
export function formatSource(source: string): string {
  return source === "direct" ? "Direct visits" : source;
}

export const presetTexts: Readonly<Record<Preset, string>> = {
  "this-week": "This week",
  "last-week": "Last week",
  "30-days": "Last 30 days",
  "this-month": "This month",
  "last-month": "Last month",
  quarter: "This quarter",
  year: "This year",
};

export const comparisonTexts: Readonly<Record<Comparison, string>> = {
  before: "The period before",
  "last-year": "Last year",
  none: "Nothing",
};

const presetBefore: Readonly<Record<Preset, string>> = {
  "this-week": "The same days of the week before",
  "last-week": "The week before",
  "30-days": "The 30 days before",
  "this-month": "The same days of the month before",
  "last-month": "The month before",
  quarter: "The same days of the quarter before",
  year: "The same days of the year before",
};

/** What a period is compared with, at the beginning of a sentence. */
export function formatBefore(preset: Preset | null, comparison: Comparison, days: number): string {
  if (comparison === "last-year")
    return preset === "last-week" ? "The same week last year" : "The same days last year";
  if (preset) return presetBefore[preset];
  return days === 1 ? "The day before" : `The ${formatCount(days)} days before`;
}

const isHours = (minutes: number) => minutes >= 60;
const formatLimit = (minutes: number) => (isHours(minutes) ? `${minutes / 60} h` : `${minutes} min`);

/** `over`: the limit before it, in minutes; 0 for the first. */
export function formatBound({ upTo }: Pick<Answered, "upTo">, over: number): string {
  if (upTo === null) return `Over ${formatLimit(over)}`;
  if (over === 0) return `Up to ${formatLimit(upTo)}`;
  if (isHours(over) !== isHours(upTo)) return `${formatLimit(over)}–${formatLimit(upTo)}`;
  return `${isHours(over) ? over / 60 : over}–${formatLimit(upTo)}`;
}

const plural = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
const moves = (count: number) => plural(count, "move", "moves");
const junkJobs = (count: number) => plural(count, "junk job", "junk jobs");

export const steeringTexts = {
  waiting: "Waiting now",
  nobodyWaits: "Nobody is waiting for an answer.",
  waits: (count: number, longest: string) =>
    count === 1
      ? `1 request has been waiting for an answer for ${longest}.`
      : `${formatRequests(count)} are waiting for an answer, the oldest for ${longest}.`,
  waitsWhileClosed: (count: number) =>
    `${formatRequests(count)} came in while you were closed and will be waiting when you open.`,
  over: (count: number) =>
    count === 1
      ? "1 of them has waited longer than you promise."
      : `${formatCount(count)} of them have waited longer than you promise.`,
  noneOver: "None has waited longer than you promise.",

  answered: "Answered within",
  halfWithin: (time: string) => `You answered half of the requests within ${time}.`,
  tooFewAnswers: (count: number) =>
    count === 0
      ? "No requests have been answered yet."
      : `Only ${plural(count, "answer", "answers")}: too few to tell.`,
  answers: (answered: number, p90: string | null) =>
    [`From ${plural(answered, "answer", "answers")}`, p90 && `nine in ten within ${p90}`]
      .filter(Boolean)
      .join("; "),
  unanswered: (count: number) => (count === 0 ? "." : `. ${formatRequests(count)} ended without one.`),

  requests: "Requests",
  came: (count: number, moving: number, jobs: number) =>
    count === 0
      ? "No requests came in."
      : `${formatRequests(count)} came in: ${moves(moving)} and ${junkJobs(jobs)}.`,

  won: "Moves won",
  wonCount: (count: number, money: string | null) =>
    `${count === 0 ? "No move was" : count === 1 ? "1 move was" : `${formatCount(count)} moves were`} won${money ? `, for ${money}` : ""}.`,
  winRate: (share: string, decided: number) =>
    `That’s ${share} of the ${formatCount(decided)} that were decided.`,
  tooFewDecided: (decided: number) => `${formatCount(decided)} decided so far: too few for a rate.`,

  booked: "Junk jobs booked",
  bookedCount: (count: number) =>
    count === 0
      ? "No junk jobs were booked."
      : `${count === 1 ? "1 junk job was" : `${formatCount(count)} junk jobs were`} booked.`,
  bookedEnds: (done: number, canceled: number, noShows: number) =>
    [
      `${formatCount(done)} done`,
      `${formatCount(canceled)} canceled`,
      noShows > 0 && plural(noShows, "no-show", "no-shows"),
    ]
      .filter(Boolean)
      .join(", "),

  from: "Where from",
  mostFrom: (source: string, count: number, all: number) =>
    `Most requests came from ${source}: ${formatCount(count)} of ${formatCount(all)}.`,
  direct: "direct visits",
  tooFewRequests: "Too few requests to tell.",

  cost: "Ads cost",
  costs: (money: string) => `You spent ${money} on ads.`,
  costEach: (request: string | null, won: string | null) =>
    [request && `${request} for each request`, won && `${won} for each move won`].filter(Boolean).join("; "),

  same: (before: string) => `The same as ${lower(before)}.`,
  more: (by: number, before: string, then: number) =>
    `${formatCount(by)} more. ${before}: ${formatCount(then)}.`,
  fewer: (by: number, before: string, then: number) =>
    `${formatCount(by)} fewer. ${before}: ${formatCount(then)}.`,
  faster: (before: string, then: string) => `Faster. ${before}: ${then}.`,
  slower: (before: string, then: string) => `Slower. ${before}: ${then}.`,
  better: (before: string, then: string, of: number) => `Better. ${before}: ${then} of ${formatCount(of)}.`,
  worse: (before: string, then: string, of: number) => `Worse. ${before}: ${then} of ${formatCount(of)}.`,
  shareThen: (before: string, count: number, all: number) =>
    `${before}: ${formatCount(count)} of ${formatCount(all)}.`,
  spentThen: (before: string, money: string) => `${before}: ${money}.`,
  noneBefore: (before: string) => `No requests ${lower(before)}.`,
  tooFewBefore: (before: string) => `Too few ${lower(before)} to compare.`,
} as const;

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const numbersTexts = {
  period: "Period",
  changePeriod: "Change the period",
  presets: "Periods",
  ownDays: "Custom dates",
  comparedWith: "Compared with",
  noPeriod: "These two days aren’t a valid period, so this shows the last 30 days.",
  kind: "Kind",
  bothKinds: "Both",
  moves: "Moves",
  junkJobs: "Junk jobs",
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  comparedSpan: (span: string) => `compared with ${span}`,
  noLeads: (span: string) => `No requests came in from ${span}.`,
  steering: "How it’s going",
  explanation:
    "This counts the requests that came in on these days, by each location’s clock, and what has become of them since. First answers are timed in opening hours. A request that came in and was answered while you were closed counts as no wait. The win rate is the share of wins among moves that were won or lost. A move that was canceled after it was won still counts as won, but its price doesn’t. A quoted range counts as its midpoint, and a win without a price as its final amount.",
  howCounted: "How this is counted",
  leadsAsCsv: "These leads as CSV",
  leadsAsJson: "as JSON",

  requestsOver: { day: "Requests by day", week: "Requests by week", month: "Requests by month" },
  requestsUnit: "Requests",
  moreKeys: "Arrow keys move along the columns; Enter opens the inbox.",
  legendMoves: "moves",
  legendJobs: "junk jobs",
  legendWon: "moves won",
  legendBefore: (before: string) => lower(before),
  columnLabel: (moving: number, jobs: number, won: number) =>
    `${formatRequests(moving + jobs)}, ${moves(moving)}, ${junkJobs(jobs)}, ${formatCount(won)} won`,
  columnBefore: (before: string, count: number) => `${lower(before)} ${formatCount(count)}`,
  weekOf: (day: string) => `Week of ${day}`,
  answersTitle: "How soon you answered",
  answersScale: "Share of all requests",
  atOnce: "Called, or imported",
  never: "Never answered",
  still: "Still waiting",
  countShare: (count: number, share: string) => `${formatCount(count)} (${share})`,
  was: (before: string) => `was ${before}`,

  asTable: "As a table",
  tableOf: (title: string) => `: ${title}`,
  groups: {
    city: "By city",
    source: "By source",
    campaign: "By campaign",
    outside: "Where people ask and we don’t go",
    person: "By person",
  },
  groupTitles: {
    city: "City",
    source: "Source",
    campaign: "Campaign",
    outside: "Province or state",
    person: "Person",
  },
  rangesTitle: "Price ranges",
  rangesSeen: (count: number) =>
    count === 1
      ? "One request came after the visitor saw a price range."
      : `${formatCount(count)} requests came after the visitor saw a price range.`,
  rangeFit: (what: string, { below, within, above }: RangeFit) =>
    `${what}: ${within} of ${below + within + above} within the range, ${below} below, ${above} above.`,
  offers: "Offers",
  winsAgreed: "Won, as agreed or paid",
  outsideNote:
    "Requests from a postal code or ZIP outside every service area. They’re counted under their city above, too.",
  noCity: "No city chosen",
  noCampaign: "No campaign",
  formerStaff: "No longer on the team",
  columns: {
    name: "Name",
    day: "Day",
    leads: "Requests",
    before: "Before",
    moving: "Moves",
    jobs: "Junk jobs",
    median: "Half answered within",
    won: "Won",
    wonBefore: "Won before",
    winRate: "Win rate",
    quoted: "Amount quoted",
    wonMoney: "Amount won",
    lostMoney: "Amount lost",
    final: "Final amount",
    answered: "Answered first",
    cost: "Ads",
    perRequest: "Per request",
    perWon: "Per move won",
    back: "Won per dollar",
  },
  tooFew: "too few",
  ofDecided: (share: string, decided: number) => `${share} of ${formatCount(decided)}`,
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  showFewer: "Show fewer",
  personNote:
    "Answered first: who gave the first answer. Won: the person entered as winning it, or else the one who answered first.",
} as const;

export const costTexts = {
  title: "What ads cost",
  none: "Enter what an ad source cost in a month, and you’ll see what a request and a won move cost.",
  enter: "Enter a cost",
  source: "Source",
  sourceHint: "As it’s called in the table, such as google.",
  month: "Month",
  monthHint: "Like 2026-11.",
  amount: "Amount",
  amountIn: (country: Country) => `Amount in ${country === "Canada" ? "Canadian" : "US"} dollars`,
  country: "For ads in",
  countries: { Canada: "Canada (CA$)", USA: "USA (US$)" } as Readonly<Record<Country, string>>,
  edit: "Change",
  editNamed: (name: string) => `Change ${name}`,
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  line: (source: string, month: string) => `${source}, ${month}`,
  saved: "Saved.",
  removed: "Removed.",
  removedBefore: "It was already removed.",
  notASource: "Enter the source, in at most 100 characters.",
  notAMonth: "Enter a month like 2026-11, up to the current one.",
  notAnAmount: "Enter an amount like 450 or 1,250.50.",
  chooseCountry: "Choose the country.",
  partly: "A month that’s only partly in the period counts for the days that are.",
} as const;
