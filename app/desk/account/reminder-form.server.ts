import { listLocations } from "../../../locations/locations.server.ts";
import { type ReminderSettings, usualReminders } from "../../../people/reminders.server.ts";
import { readText } from "../form-action.server.ts";

/** Those of our locations: nobody's day runs by another. */
export function listTimeZones(): string[] {
  return [...new Set(listLocations().map(({ timeZone }) => timeZone))].toSorted();
}

/** What a page can't have sent is as usual. */
export function readReminderForm(form: FormData): ReminderSettings {
  const hour = (name: string, usual: number) => {
    const sent = readText(form, name);
    return /^(?:1?\d|2[0-3])$/.test(sent) ? Number(sent) : usual;
  };
  const zone = readText(form, "timeZone");
  return {
    morning: (["mail", "push"] as const).find((way) => way === readText(form, "morning")) ?? "off",
    morningHour: hour("morningHour", usualReminders.morningHour),
    quietFrom: hour("quietFrom", usualReminders.quietFrom),
    quietTo: hour("quietTo", usualReminders.quietTo),
    timeZone: listTimeZones().includes(zone) ? zone : "",
  };
}
