import * as z from "zod";
import type { OpeningHours } from "../../../content/opening-hours.ts";
import { type Location, listLocations } from "../../../locations/locations.server.ts";
import { type NewAuditLine, writeAudit } from "../../../people/audit.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { isDay } from "../../../schedule/days-and-durations.ts";
import { hoursKey, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { formatDayHours, formatWeekHours, readDayHours } from "../../../schedule/opening-hours-text.ts";
import {
  LONGEST_REASON,
  type PlanUndo,
  readCapacities,
  readDayValue,
  undoPlan,
} from "../../../schedule/planning.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, readObject } from "../form-action.server.ts";
import type { ChangeResult } from "./change-actions.server.ts";
import { changeTexts } from "./change-texts.ts";
import { readCapacityNumber } from "./read-fields.ts";

type Kind = PlanUndo["what"];
type Before = PlanUndo["before"][number];

const week = z.array(z.array(z.tuple([z.string(), z.string()])).refine(isDayHours)).length(7);

/** As the day's field would have taken them. */
function isDayHours(spans: [string, string][]): boolean {
  return JSON.stringify(readDayHours(formatDayHours(spans))) === JSON.stringify(spans);
}

/** What a value must be to be set again: the form comes from a browser. */
const values: Readonly<Record<Kind, (value: string) => boolean>> = {
  capacity(value) {
    const read = readCapacityNumber(value);
    return "capacity" in read && read.capacity !== null;
  },
  hours: (value) => week.safeParse(readJson(value)).success,
  day: (value) => /^(closed|open)( |$)/.test(value) && readDayValue(value).reason.length <= LONGEST_REASON,
};

const keyOf: Readonly<Record<Kind, (location: Location) => string>> = {
  capacity: readScheduleKey,
  hours: (location) => hoursKey(location),
  day: readScheduleKey,
};

const schema = z
  .object({
    what: z.enum(["capacity", "hours", "day"]),
    by: z.string(),
    at: z.number(),
    isSet: z.boolean(),
    before: z.array(z.object({ key: z.string(), date: z.string().optional(), value: z.string().nullable() })),
  })
  .refine(({ what, before }) =>
    before.every(
      ({ key, date, value }) =>
        (what === "day") === (date !== undefined && isDay(date)) &&
        listLocations().some((location) => keyOf[what](location) === key) &&
        (value === null || values[what](value)),
    ),
  );

/** Every location as it was before the change, or none when somebody has changed one of them since. */
export async function undoChange({ context, form }: ActionArgs): Promise<ChangeResult> {
  const owner = requireOwner(context);
  const intent = "undone";
  const read = schema.safeParse(readObject(form, "undo"));
  if (!read.success) return { intent, problem: changeTexts.cannotUndo };
  const { what, before } = read.data;
  const by = { by: owner.id, now: Date.now() };
  const toLine = await describeLines(what, before, by.now);
  const changed = await undoPlan(read.data, {
    ...by,
    async alsoWrite(transaction) {
      for (const place of before) await writeAudit(transaction, { actor: owner.id, ...toLine(place) });
    },
  });
  if (changed.length > 0)
    return { intent, problem: changeTexts.changedSince(changed.map((key) => nameKey(what, key))) };
  return { intent, done: changeTexts.undone(before.length) };
}

function nameKey(what: Kind, key: string): string {
  return listLocations().find((location) => keyOf[what](location) === key)?.locationName ?? key;
}

type Line = Omit<NewAuditLine, "actor">;

/** The lines that would be there if each had been set back by hand. */
async function describeLines(
  what: Kind,
  before: readonly Before[],
  now: number,
): Promise<(place: Before) => Line> {
  switch (what) {
    case "capacity": {
      const keys = before.map(({ key }) => key);
      const capacities = await readCapacities(keys, now);
      return ({ key, value }) => ({
        action: "capacity.set",
        subject: `schedule:${key}`,
        details: {
          capacity: value === null ? null : Number(value),
          before: capacities.get(key)?.own ?? null,
        },
      });
    }
    case "hours":
      return ({ key, value }) => {
        const location = listLocations().find((one) => hoursKey(one) === key);
        const current = location && readLocationHours(location);
        return {
          action: "hours.edited",
          subject: `location:${key}`,
          details: {
            before: current && formatWeekHours(current.hours),
            hours: value && formatWeekHours(readJson(value) as OpeningHours),
            slugs: current?.slugs,
          },
        };
      };
    case "day":
      return ({ key, date, value }) => {
        const kind = value === null ? null : readDayValue(value).kind;
        return {
          action: kind === null ? "window.restored" : kind === "closed" ? "window.closed" : "day.opened",
          subject: `schedule:${key}`,
          details: { date, window: "*" },
        };
      };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
