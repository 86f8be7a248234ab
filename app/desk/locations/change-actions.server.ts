import type { OpeningHours } from "../../../content/opening-hours.ts";
import { type Location, nameLocations } from "../../../locations/locations.server.ts";
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
  readCapacities,
  setCapacity,
  setOpeningHours,
  undoPlan,
} from "../../../schedule/planning.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { holidayTexts } from "../settings/holiday-texts.ts";
import { changeTexts } from "./change-texts.ts";
import { readCapacityNumber, readHoursOf } from "./read-fields.ts";
import { listOwnLocations } from "./read-locations.server.ts";
import { nameKey, writeChanges } from "./write-changes.server.ts";

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
  undo?: string;
};

/** One change for several: the lines say what it does to each, `apply` does it to those that aren't so yet. */
type Change = {
  lines: readonly ChangeLine[];
  apply: (by: { id: string; now: number }) => Promise<{ undo: string; more?: string }>;
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
    return { intent, done: changeTexts.done(changed.length) + more, undo };
  },

  /** Every location as it was before the change, or none when somebody has changed one of them since. */
  async undone({ context, form }: ActionArgs): Promise<ChangeResult> {
    const { id: by } = requireOwner(context);
    const intent = "undone";
    const planner = { by, now: Date.now(), alsoWrite: writeChanges(by) };
    const undone = await undoPlan(readText(form, "undo"), planner);
    if (!undone) return { intent, problem: changeTexts.cannotUndo };
    const { changes, isDone } = undone;
    if (isDone) return { intent, done: changeTexts.undone(changes.length) };
    return { intent, problem: changeTexts.changedSince(changes.map(({ key }) => nameKey(key))) };
  },
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
      const keys = planned.filter(({ own }) => own !== read.capacity).map(({ key }) => key);
      return setCapacity(keys, read.capacity, { by, now, alsoWrite: writeChanges(by) });
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
    return { ...line, alsoAt, before: formatWeekHours(current), after };
  });
  return {
    lines: planned,
    async apply({ id: by, now }) {
      const keys = planned.filter(({ before }) => before !== after).map(({ key }) => key);
      return setOpeningHours(keys, hours, { by, now, alsoWrite: writeChanges(by) });
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
      const { undo } = await closeDays(keys, [{ date, reason }], { by, now, alsoWrite: writeChanges(by) });
      return { undo, more: changeTexts.visits(await countVisits(keys, [date])) };
    },
  };
}
