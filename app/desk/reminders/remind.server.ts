import { mayRemind, postMorningList, tellOfUnanswered } from "../../../leads/reminders/reminders.server.ts";
import { defaultLocation, findLocation } from "../../../locations/locations.server.ts";
import { listReminded, type ReminderSettings } from "../../../people/reminders.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { isHourWithin } from "./quiet-hours.ts";

/** How many hours late a morning list may be: a site that comes back in the evening sends none. */
const MORNING_LASTS = 3;

const listed = new Set<string>();

/** Tells staff what they'd otherwise have to look for. Called often, by every process of the site. */
export async function remindStaff(): Promise<void> {
  const now = Date.now();
  if (!mayRemind(now)) return;
  const everybody = (await listReminded()).map((one) => ({
    ...one,
    local: localDateAndTime(now, findTimeZone(one)),
  }));
  await tellOfUnanswered(
    everybody.map(({ staff, settings, local }) => ({
      ...{ id: staff.id, name: staff.name, email: staff.email, isOwner: staff.role === "owner" },
      mayWork: (slug) => mayWorkIn(staff, slug),
      isQuiet: isHourWithin(readHour(local), { from: settings.quietFrom, to: settings.quietTo }),
    })),
    now,
  );
  for (const { staff, settings, local } of everybody) {
    const { morning, morningHour: from } = settings;
    const key = `${staff.id} ${local.date}`;
    if (morning === "off" || listed.has(key)) continue;
    if (!isHourWithin(readHour(local), { from, to: (from + MORNING_LASTS) % 24 })) continue;
    await postMorningList({ id: staff.id, by: morning, today: local.date, locations: visibleTo(staff) }, now);
    listed.add(key);
  }
}

/** The one they chose, else that of the first location they work in. */
export function findTimeZone({
  staff,
  settings,
}: {
  staff: Staff;
  settings: Pick<ReminderSettings, "timeZone">;
}): string {
  if (settings.timeZone) return settings.timeZone;
  const [first] = staff.locations === "all" ? [] : staff.locations;
  return ((first && findLocation(first)) || defaultLocation()).timeZone;
}

function readHour({ time }: { time: string }): number {
  return Number(time.slice(0, 2));
}
