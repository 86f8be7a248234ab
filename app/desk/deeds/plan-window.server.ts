import { timeWindows } from "../../../schedule/windows.ts";
import { requireStaff } from "../door.server.ts";
import { requireSchedule } from "../schedule-place.server.ts";
import { type DeedArgs, textOf } from "./deed.server.ts";

/** The longest reason, in characters. */
export const LONGEST_REASON = 200;

/** Which window of which location a form is about, or the whole day ("*"), and who sends it. Throws answers. */
export function readWindow({ context, form }: DeedArgs) {
  const staff = requireStaff(context);
  const { slug } = requireSchedule(staff, textOf(form, "location"));
  const date = textOf(form, "date");
  const window = textOf(form, "window");
  const isKnown = window === "*" || timeWindows.some(({ value }) => value === window);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)) || !isKnown) {
    throw new Response("That is no day and window.", { status: 400 });
  }
  return { staff, where: { scheduleKey: slug, date, window }, subject: `schedule:${slug}` };
}
