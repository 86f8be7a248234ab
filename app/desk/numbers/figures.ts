import type { Figures } from "../../../leads/inbox/numbers.server.ts";
import { formatDuration } from "../../../schedule/days-and-durations.ts";

/** From so many on, a share or a middle of some leads says something. */
const ENOUGH = 5;

/** Said in the place of a number that would look surer than it is. */
export const TOO_FEW = "too few to say";

/** What the charts can show of some leads. `value` is null where there are too few to say. */
export type Measure = {
  name: string;
  /** What a chart of it shows, before the word "by": "Leads by day". */
  title: string;
  value(figures: Figures): number | null;
  words(value: number): string;
};

export const measures = {
  leads: {
    name: "Leads",
    title: "Leads",
    value: ({ leads }) => leads,
    words: String,
  },
  "win-rate": {
    name: "Win rate",
    title: "Win rate",
    value: ({ won, lost, winRate }) => (won + lost >= ENOUGH ? winRate : null),
    words: (share) => `${Math.round(share * 100)} %`,
  },
  median: {
    name: "Half of first answers within",
    title: "Time to the first answer (half took no longer)",
    value: ({ answered, medianResponse }) => (answered >= ENOUGH ? medianResponse : null),
    words: formatDuration,
  },
  p90: {
    name: "Nine in ten within",
    title: "Time to the first answer (nine in ten took no longer)",
    value: ({ answered, p90Response }) => (answered >= ENOUGH ? p90Response : null),
    words: formatDuration,
  },
} satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;

/** Whether a text from an address names a measure. */
export function isMeasure(text: string | null): text is MeasureName {
  return text !== null && Object.hasOwn(measures, text);
}

/** A figure in words; "too few to say" where it would say nothing. */
export function wordsOf({ value, words }: Measure, figures: Figures): string {
  const found = value(figures);
  return found === null ? TOO_FEW : words(found);
}
