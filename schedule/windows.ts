/** Specification, section 5. `value` is the start in local time, "H:MM". */
export type TimeWindow = { readonly value: string; readonly label: string };

export type BookableDay = {
  readonly date: string;
  readonly label: string;
  /** Begun, full, or blocked by staff. */
  readonly closedWindows: readonly string[];
  readonly begunWindows?: readonly string[];
  readonly left?: Readonly<Record<string, number>>;
};

export const timeWindows: readonly TimeWindow[] = [
  { value: "9:00", label: "9:00 AM to 11:00 AM" },
  { value: "11:00", label: "11:00 AM to 1:00 PM" },
  { value: "13:00", label: "1:00 PM to 3:00 PM" },
  { value: "15:00", label: "3:00 PM to 5:00 PM" },
];

/** For narrow places: "11 AM–1 PM" for "11:00". */
export function formatShortWindow(value: string): string {
  const start = Number.parseInt(value, 10);
  const half = (hour: number) => (hour < 12 ? "AM" : "PM");
  const [from, to] = [start, start + 2].map((hour) => `${((hour + 11) % 12) + 1}`);
  return `${from}${half(start) === half(start + 2) ? "" : ` ${half(start)}`}–${to} ${half(start + 2)}`;
}

/** "11:00" for "9:00" (sections 4 and 9). Null for any other text, so a cleared choice clears the end. */
export function endOfWindow(value: string): string | null {
  return timeWindows.some((window) => window.value === value) ? `${Number.parseInt(value, 10) + 2}:00` : null;
}

/** Those after the wanted one first, each as "Monday, November 23, 1:00 PM to 3:00 PM". */
export function nextOpenWindows(
  days: readonly BookableDay[],
  { date, window }: { date: string; window: string },
  count: number,
): string[] {
  const all = days.flatMap((day) =>
    timeWindows
      .filter(({ value }) => !day.closedWindows.includes(value))
      .map(({ value, label }) => ({
        key: `${day.date} ${value.padStart(5, "0")}`,
        text: `${day.label}, ${label}`,
      })),
  );
  const wanted = `${date} ${window.padStart(5, "0")}`;
  const later = all.filter(({ key }) => key > wanted);
  return [...later, ...all.filter(({ key }) => key < wanted)].slice(0, count).map(({ text }) => text);
}
