import { readDigits } from "../locations/digits.ts";
import { readTyped, type Submission } from "./submission.ts";

/** `volume` is cubic yards of one. */
export type LoadItem = { id: string; name: string; volume: number };

/** Whole numbers from 1 to {@link MOST_OF_ONE}, by item id. */
export type LoadChoice = Readonly<Record<string, number>>;

export const MOST_OF_ONE = 20;

export function formatLoadField(id: string): string {
  return `load.${id}`;
}

export function readLoad(submission: Submission, items: readonly LoadItem[]): LoadChoice {
  const counts = items.map(({ id }) => {
    const text = readDigits(readTyped(submission, formatLoadField(id))).trim();
    return [id, /^\d{1,4}$/.test(text) ? Math.min(Number(text), MOST_OF_ONE) : 0] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** From so many eighths on, a load earns that coupon (section 1). */
export const couponSizes = { "full-load": 8, "half-load": 4 } as const;

type LoadSize = {
  /** Cubic yards, to a tenth. */
  volume: number;
  /** Eighths of one truck, at least one when anything was picked; above 8 it takes more than one load. */
  eighths: number;
  /** The coupon that such a load earns (section 1). */
  coupon: "full-load" | "half-load" | null;
};

/** `truckVolume` in cubic yards. */
export function measureLoad(choice: LoadChoice, items: readonly LoadItem[], truckVolume: number): LoadSize {
  const volume = items.reduce((sum, { id, volume: one }) => sum + one * (choice[id] ?? 0), 0);
  const eighths = volume > 0 ? Math.max(1, Math.round((volume / truckVolume) * 8)) : 0;
  return {
    volume: Math.round(volume * 10) / 10,
    eighths,
    coupon:
      eighths >= couponSizes["full-load"]
        ? "full-load"
        : eighths >= couponSizes["half-load"]
          ? "half-load"
          : null,
  };
}

/** In words that pass the booking message's filter: "Mattresses 2, Pianos 1". */
export function describeLoad(choice: LoadChoice, items: readonly LoadItem[]): string {
  return items
    .filter(({ id }) => choice[id])
    .map(({ id, name }) => `${name} ${choice[id]}`)
    .join(", ");
}
