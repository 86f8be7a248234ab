import { readTyped, type Submission } from "./submission.ts";

/** A thing that goes on the truck; `volume` is cubic yards of one. */
export type LoadItem = { id: string; name: string; volume: number };

/** How many of each thing, by item id; whole numbers from 1 to {@link MOST_OF_ONE}. */
export type LoadChoice = Readonly<Record<string, number>>;

/** More of one thing than this is talked about, not counted. */
export const MOST_OF_ONE = 20;

/** The name of a thing's count in forms and addresses. */
export function loadField(id: string): string {
  return `load.${id}`;
}

/** What was picked, in the order of `items`; anything that is no count of a known thing is left out. Never throws. */
export function readLoad(submission: Submission, items: readonly LoadItem[]): LoadChoice {
  const counts = items.map(({ id }) => {
    const text = readTyped(submission, loadField(id)).trim();
    return [id, /^\d{1,4}$/.test(text) ? Math.min(Number(text), MOST_OF_ONE) : 0] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

export type LoadSize = {
  /** Cubic yards, to a tenth. */
  volume: number;
  /** Eighths of one truck, rounded, at least one when anything was picked; above 8 it takes more than one load. */
  eighths: number;
  /** The coupon that such a load earns (specification, section 1). */
  coupon: "full-load" | "half-load" | null;
};

/** How much of the truck a choice fills; `truckVolume` in cubic yards. */
export function measureLoad(choice: LoadChoice, items: readonly LoadItem[], truckVolume: number): LoadSize {
  const volume = items.reduce((sum, { id, volume: one }) => sum + one * (choice[id] ?? 0), 0);
  const eighths = volume > 0 ? Math.max(1, Math.round((volume / truckVolume) * 8)) : 0;
  return {
    volume: Math.round(volume * 10) / 10,
    eighths,
    coupon: eighths >= 8 ? "full-load" : eighths >= 4 ? "half-load" : null,
  };
}

/** The choice in words that pass the booking message's filter: "Mattresses 2, Pianos 1". */
export function describeLoad(choice: LoadChoice, items: readonly LoadItem[]): string {
  return items
    .filter(({ id }) => choice[id])
    .map(({ id, name }) => `${name} ${choice[id]}`)
    .join(", ");
}
