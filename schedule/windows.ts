/** One of the four arrival windows (specification section 5). `value` is the start as "H:MM", local time. */
export type TimeWindow = { readonly value: string; readonly label: string };

/** A day that can be offered, as `days.server.ts` lists it and the booking form shows it. */
export type BookableDay = {
  /** YYYY-MM-DD in the location's time zone. */
  readonly date: string;
  /** Weekday, month and day: "Monday, November 23". */
  readonly label: string;
  /** Values of the windows that cannot be chosen on this day: begun, full, or closed by staff. */
  readonly closedWindows: readonly string[];
  /** Those of them that have begun. */
  readonly begunWindows?: readonly string[];
  /** Spots left by window, where a window takes a number of bookings and has some. */
  readonly left?: Readonly<Record<string, number>>;
};

export const timeWindows: readonly TimeWindow[] = [
  { value: "9:00", label: "9:00 AM to 11:00 AM" },
  { value: "11:00", label: "11:00 AM to 1:00 PM" },
  { value: "13:00", label: "1:00 PM to 3:00 PM" },
  { value: "15:00", label: "3:00 PM to 5:00 PM" },
];

/**
 * The end of a window, two hours after its start, in the same "H:MM" form: "9:00" gives "11:00" (sections 4 and 9).
 * Null for anything that is not the value of a window, so a cleared choice clears the end.
 */
export function endOfWindow(value: string): string | null {
  return timeWindows.some((window) => window.value === value) ? `${Number.parseInt(value, 10) + 2}:00` : null;
}

/** The windows after a wanted one that can still be chosen (then those before it), at most `count`, as people read them: "Monday, November 23, 1:00 PM to 3:00 PM". */
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
