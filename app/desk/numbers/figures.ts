import type { Figures } from "../../../leads/inbox/numbers.server.ts";
import { formatDuration } from "../../../schedule/days-and-durations.ts";
import { formatCount } from "../texts.ts";
import { measureTexts, numbersTexts } from "./texts.ts";

/** From this many on, a share or a middle of some leads says something. */
const ENOUGH = 5;

/** What the charts can show of some leads. `value` is null where there are too few to tell. */
export type Measure = {
  name: string;
  title: string;
  value(figures: Figures): number | null;
  format(value: number): string;
};

export const measures = {
  leads: {
    ...measureTexts.leads,
    value: ({ leads }) => leads,
    format: formatCount,
  },
  "win-rate": {
    ...measureTexts["win-rate"],
    value: ({ won, lost, winRate }) => (won + lost >= ENOUGH ? winRate : null),
    format: (share) => `${Math.round(share * 100)} %`,
  },
  median: {
    ...measureTexts.median,
    value: ({ answered, medianResponse }) => (answered >= ENOUGH ? medianResponse : null),
    format: formatDuration,
  },
  p90: {
    ...measureTexts.p90,
    value: ({ answered, p90Response }) => (answered >= ENOUGH ? p90Response : null),
    format: formatDuration,
  },
} satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;

export function isMeasure(text: string | null): text is MeasureName {
  return text !== null && Object.hasOwn(measures, text);
}

export function formatFigure({ value, format }: Measure, figures: Figures): string {
  const found = value(figures);
  return found === null ? numbersTexts.tooFew : format(found);
}
