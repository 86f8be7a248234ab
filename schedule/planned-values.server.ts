import type { Place, Shelf } from "../db/undo.server.ts";
import {
  findCapacityRow,
  findChangeRow,
  findOpeningHoursRow,
  putCapacity,
  putChange,
  putOpeningHours,
  removeCapacity,
  removeChange,
  removeOpeningHours,
} from "./records.server.ts";

const wholeDay = ({ key, date = "" }: Place) => ({
  ...{ schedule_key: key, visit_date: date, visit_window: "*" },
});

/** By a location's schedule key, its hours' key, or the former with a day. */
export const plannedValues = {
  capacity: {
    async find(transaction, { key }) {
      const row = await findCapacityRow(transaction, key);
      return row && { ...row, value: String(row.capacity) };
    },
    put: (transaction, { key }, { value, ...set }) =>
      putCapacity(transaction, { schedule_key: key, capacity: Number(value), ...set }),
    remove: (transaction, { key }) => removeCapacity(transaction, key),
  },
  hours: {
    async find(transaction, { key }) {
      const row = await findOpeningHoursRow(transaction, key);
      return row && { ...row, value: row.hours };
    },
    put: (transaction, { key }, { value, ...set }) =>
      putOpeningHours(transaction, { key, hours: value, ...set }),
    remove: (transaction, { key }) => removeOpeningHours(transaction, key),
  },
  /** The text is the kind, a space and the reason. */
  day: {
    async find(transaction, place) {
      const row = await findChangeRow(transaction, wholeDay(place));
      return row && { ...row, value: `${row.kind} ${row.reason}` };
    },
    put(transaction, place, { value, ...set }) {
      const { kind, reason } = readDayValue(value);
      return putChange(transaction, { ...wholeDay(place), kind, reason, ...set });
    },
    remove: (transaction, place) => removeChange(transaction, wholeDay(place)),
  },
} as const satisfies Readonly<Record<string, Shelf>>;

export type PlannedKind = keyof typeof plannedValues;

function readDayValue(value: string): { kind: "closed" | "open"; reason: string } {
  const [kind = "", ...reason] = value.split(" ");
  return { kind: kind === "open" ? "open" : "closed", reason: reason.join(" ") };
}
