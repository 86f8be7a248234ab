import type { OpeningHours } from "../../../content/opening-hours.ts";
import { type Location, nameLocations } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { formatDayWithYear, isDay, utcDay } from "../../../schedule/days-and-durations.ts";
import { hoursKey, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import {
  closeDays,
  countVisits,
  LONGEST_REASON,
  listChangedDays,
  listKeysOver,
  type PlanUndo,
  readCapacities,
  setCapacity,
  setOpeningHours,
} from "../../../schedule/planning.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { holidayTexts } from "../settings/holiday-texts.ts";
import { changeTexts } from "./change-texts.ts";
import { readCapacityNumber, readHoursOf } from "./read-fields.ts";
import { listOwnLocations } from "./read-locations.server.ts";
import { undoChange } from "./undo-change.server.ts";

export type ChangeLine = {
  key: string;
  name: string;
  alsoAt: readonly string[];
  before: string;
  after: string;
};

export type ChangeResult = ActionResult & {
  typed?: Readonly<Record<string, string>>;
  lines?: readonly ChangeLine[];
  /** What takes it back, as the form sends it. */
  undo?: string;
};

/** One change for several: the lines say what it does to each, `apply` does it to those that aren't so yet. */
type Change = {
  lines: readonly ChangeLine[];
  apply: (by: { id: string; now: number }) => Promise<{ undo: PlanUndo; more?: string }>;
};

type Problem = { field?: string; problem: string };

export const changeActions = {
  async preview(args: ActionArgs): Promise<ChangeResult> {
    requireOwner(args.context);
    const intent = "preview";
    const typed = readTyped(args.form);
    const change = await planChange(args);
    if ("problem" in change) return { intent, typed, ...change };
    return { intent, isPreview: true, typed, lines: change.lines };
  },

  async apply(args: ActionArgs): Promise<ChangeResult> {
    const owner = requireOwner(args.context);
    const intent = "apply";
    const typed = readTyped(args.form);
    const change = await planChange(args);
    if ("problem" in change) return { intent, typed, ...change };
    const changed = change.lines.filter(({ before, after }) => before !== after);
    if (changed.length === 0) return { intent, done: changeTexts.nothing };
    const { undo, more = "" } = await change.apply({ id: owner.id, now: Date.now() });
    return { intent, done: changeTexts.done(changed.length) + more, undo: JSON.stringify(undo) };
  },

  undone: undoChange,
};

function readTyped(form: FormData): Record<string, string> {
  const names = ["what", "capacity", "weekdays", "saturday", "sunday", "date", "reason"];
  return Object.fromEntries(names.map((name) => [name, readText(form, name)]));
}

async function planChange({ context, form }: ActionArgs): Promise<Change | Problem> {
  const slugs = form.getAll("location");
  const chosen = listOwnLocations(requireOwner(context)).filter(({ slug }) => slugs.includes(slug));
  if (chosen.length === 0) return { problem: changeTexts.noneSelected };
  switch (readText(form, "what")) {
    case "capacity":
      return planCapacity(chosen, form);
    case "hours":
      return planHours(chosen, form);
    case "closed":
      return planClosedDay(chosen, form);
    default:
      return { field: "what", problem: changeTexts.notChosen };
  }
}

/** Locations that share what's changed are one line. */
function group(locations: readonly Location[], keyOf: (location: Location) => string) {
  return [...Map.groupBy(locations, keyOf)].map(([key, [first, ...rest]]) => ({
    key,
    first: first as Location,
    name: first?.locationName ?? key,
    alsoAt: nameLocations(rest.map(({ slug }) => slug)),
  }));
}

async function planCapacity(locations: readonly Location[], form: FormData): Promise<Change | Problem> {
  const read = readCapacityNumber(readText(form, "capacity"));
  if ("problem" in read) return { field: "capacity", problem: read.problem };
  const groups = group(locations, readScheduleKey);
  const capacities = await readCapacities(
    groups.map(({ key }) => key),
    Date.now(),
  );
  const planned = groups.map(({ first: _, ...line }) => {
    const { own = null, capacity = null, usual = null } = capacities.get(line.key) ?? {};
    const after = read.capacity ?? usual;
    return {
      ...line,
      own,
      before: changeTexts.usual(capacity),
      after: changeTexts.usual(after),
    };
  });
  return {
    lines: planned,
    async apply({ id: by, now }) {
      const changed = planned.filter(({ own }) => own !== read.capacity);
      const keys = changed.map(({ key }) => key);
      const undo = await setCapacity(keys, read.capacity, {
        by,
        now,
        async alsoWrite(transaction) {
          for (const { key, own } of changed) {
            await writeAudit(transaction, {
              actor: by,
              action: "capacity.set",
              subject: `schedule:${key}`,
              details: { capacity: read.capacity, before: own },
            });
          }
        },
      });
      return { undo };
    },
  };
}

function planHours(locations: readonly Location[], form: FormData): Change | Problem {
  const week: OpeningHours | Problem = readHoursOf(form);
  if ("problem" in week) return week;
  const hours = week;
  const after = formatWeekHours(hours);
  const planned = group(locations, (one) => hoursKey(one)).map(({ first, ...line }) => {
    const { hours: current, slugs } = readLocationHours(first);
    const alsoAt = nameLocations(slugs.filter((slug) => slug !== first.slug));
    return { ...line, slugs, alsoAt, before: formatWeekHours(current), after };
  });
  return {
    lines: planned,
    async apply({ id: by, now }) {
      const changed = planned.filter(({ before }) => before !== after);
      const undo = await setOpeningHours(
        changed.map(({ key }) => key),
        hours,
        {
          by,
          now,
          async alsoWrite(transaction) {
            for (const { key, before, slugs } of changed) {
              await writeAudit(transaction, {
                actor: by,
                action: "hours.edited",
                subject: `location:${key}`,
                details: { before, hours: after, slugs },
              });
            }
          },
        },
      );
      return { undo };
    },
  };
}

async function planClosedDay(locations: readonly Location[], form: FormData): Promise<Change | Problem> {
  const date = readText(form, "date");
  const reason = readText(form, "reason");
  if (!isDay(date) || date < utcDay(Date.now())) return { field: "date", problem: holidayTexts.badDate };
  if (!reason) return { field: "reason", problem: holidayTexts.noReason };
  if (reason.length > LONGEST_REASON)
    return { field: "reason", problem: holidayTexts.longReason(LONGEST_REASON) };
  const [closed, opened] = await Promise.all(
    (["closed", "open"] as const).map(async (kind) =>
      (await listChangedDays(date, kind)).filter((one) => one.date === date),
    ),
  );
  const day = formatDayWithYear(date);
  const after = changeTexts.closedOn(day, reason);
  const planned = group(locations, readScheduleKey).map(({ first: _, ...line }) => {
    const isOpened = opened?.some(({ scheduleKeys }) => scheduleKeys.includes(line.key));
    const known = listKeysOver(line.key).flatMap(
      (key) => (!isOpened && closed?.find(({ scheduleKeys }) => scheduleKeys.includes(key))) || [],
    )[0];
    return {
      ...line,
      before: known ? changeTexts.closedOn(day, known.reason) : changeTexts.openOn(day),
      after,
    };
  });
  return {
    lines: planned,
    async apply({ id: by, now }) {
      const keys = planned.filter(({ before }) => before !== after).map(({ key }) => key);
      const undo = await closeDays(keys, [{ date, reason }], {
        by,
        now,
        async alsoWrite(transaction) {
          for (const key of keys) {
            await writeAudit(transaction, {
              actor: by,
              action: "window.closed",
              subject: `schedule:${key}`,
              details: { date, window: "*" },
            });
          }
        },
      });
      return { undo, more: changeTexts.visits(await countVisits(keys, [date])) };
    },
  };
}
