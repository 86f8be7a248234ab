import { findLocation } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { formatShortDayFrom, isDay, utcDay } from "../../../schedule/days-and-durations.ts";
import {
  changeDay,
  closeDays,
  countVisits,
  LONGEST_REASON,
  listSchedulesUnder,
  restoreDay,
} from "../../../schedule/planning.server.ts";
import { listStatutoryHolidays } from "../../../schedule/statutory-holidays.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { countries, keyOf, listClosedDays } from "./closed-days.server.ts";
import { holidayTexts } from "./holiday-texts.ts";

export const holidayActions = {
  /** The statutory holidays of a country that are ticked. */
  async statutory({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const intent = "statutory";
    const country = countries.find((one) => one === readText(form, "country"));
    if (!country) throw new Response(deskTexts.unknownForm, { status: 400 });
    const asked = form.getAll("date");
    const now = Date.now();
    const days = listStatutoryHolidays(country, utcDay(now))
      .filter(({ date }) => asked.includes(date))
      .map(({ date, name }) => ({ date, reason: name }));
    if (days.length === 0) return { intent, id: country, problem: holidayTexts.noDays };
    const keys = [keyOf(country)];
    const dates = days.map(({ date }) => date);
    await closeDays(keys, days, {
      by: owner.id,
      now,
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: owner.id,
          action: "days.closed",
          subject: `country:${country}`,
          details: { dates, places: countPlaces(keys) },
        }),
    });
    return {
      intent,
      id: country,
      done: holidayTexts.closed(days.length, await countVisits(keys, dates)),
    };
  },

  /** A day of the owner's own, everywhere, in a country or at one location. */
  async "close-day"({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const intent = "close-day";
    const now = Date.now();
    const date = readText(form, "date");
    const reason = readText(form, "reason");
    if (!isDay(date) || date < utcDay(now)) return { intent, field: "date", problem: holidayTexts.badDate };
    if (!reason) return { intent, field: "reason", problem: holidayTexts.noReason };
    if (reason.length > LONGEST_REASON)
      return { intent, field: "reason", problem: holidayTexts.longReason(LONGEST_REASON) };
    const where = readText(form, "where");
    const keys = readKeys(where);
    await closeDays(keys, [{ date, reason }], {
      by: owner.id,
      now,
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: owner.id,
          action: "days.closed",
          subject: nameSubject(keys),
          details: { dates: [date], places: countPlaces(keys) },
        }),
    });
    return { intent, done: holidayTexts.closed(1, await countVisits(keys, [date])) };
  },

  /** Takes a closed day back, wherever it's closed for this reason; one of content's is opened everywhere. */
  async "open-day"({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const intent = "open-day";
    const now = Date.now();
    const date = readText(form, "date");
    const line = (await listClosedDays()).find(
      (one) =>
        one.date === date &&
        one.reason === readText(form, "reason") &&
        String(one.isFromContent) === readText(form, "isFromContent"),
    );
    if (!line) return { intent, problem: holidayTexts.openedAlready };
    const { scheduleKeys, isFromContent, reason } = line;
    const alsoWrite = (transaction: Parameters<typeof writeAudit>[0]) =>
      writeAudit(transaction, {
        actor: owner.id,
        action: "days.opened",
        subject: nameSubject(scheduleKeys),
        details: { dates: [date], places: countPlaces(scheduleKeys) },
      });
    const where = { scheduleKeys, date, window: "*" };
    if (isFromContent) await changeDay(where, "open", { reason, by: owner.id, now, alsoWrite });
    else await restoreDay(where, { now, alsoWrite });
    return { intent, done: holidayTexts.opened(formatShortDayFrom(utcDay(now), date)) };
  },
};

function countPlaces(keys: readonly string[]): number {
  return new Set(keys.flatMap(listSchedulesUnder)).size;
}

/** As the audit log names it. */
function nameSubject(keys: readonly string[]): string {
  const [only = ""] = keys;
  if (keys.length > 1) return "schedule:several";
  return countries.some((country) => keyOf(country) === only) ? only : `schedule:${only}`;
}

function readKeys(where: string): string[] {
  const country = countries.find((one) => one === where);
  if (where === "*" || country) return [keyOf(country ?? "*")];
  const location = findLocation(where);
  if (!location) throw new Response(deskTexts.noSuchLocation, { status: 404 });
  return [readScheduleKey(location)];
}
