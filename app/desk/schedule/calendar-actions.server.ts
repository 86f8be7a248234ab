import { makeCalendarFeed, revokeCalendarFeed } from "../../../people/calendar-feeds.server.ts";
import type { Staff } from "../../../people/staff.ts";
import { requireCaller, requirePermission, requireStaff } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { requireSchedule } from "./list-schedules.server.ts";
import { calendarTexts } from "./texts.ts";

export type CalendarResult = ActionResult & {
  /** Shown once: only its hash is stored. */
  link?: string;
};

/** What a calendar shows leaves the desk, so making a link takes a recent proof. */
export const sensitiveCalendarActions = ["calendar-make"];

export const calendarActions = {
  async "calendar-make"({ context, form }: ActionArgs): Promise<CalendarResult> {
    const staff = requireStaff(context);
    const asked = readText(form, "location");
    const place = asked === "*" ? asked : requireSchedule(context, asked).slug;
    return makeLink(context, staff, place);
  },

  async "calendar-revoke"({ context, form }: ActionArgs): Promise<CalendarResult> {
    const intent = "calendar-revoke";
    return (await revokeCalendarFeed(requireStaff(context), readText(form, "feed")))
      ? { intent, done: calendarTexts.revoked }
      : { intent, problem: calendarTexts.revokedAlready };
  },
};

/** Of someone on a crew: their own day, wherever it is. */
export const ownDayActions = {
  async "calendar-make"({ context }: ActionArgs): Promise<CalendarResult> {
    return makeLink(context, requirePermission(context, "day"), "*");
  },

  async "calendar-revoke"(args: ActionArgs): Promise<CalendarResult> {
    requirePermission(args.context, "day");
    return calendarActions["calendar-revoke"](args);
  },
};

async function makeLink(
  context: ActionArgs["context"],
  staff: Staff,
  place: string,
): Promise<CalendarResult> {
  const intent = "calendar-make";
  const token = await makeCalendarFeed(staff, place);
  if (!token) return { intent, problem: calendarTexts.tooMany };
  const { origin } = requireCaller(context).place;
  return { intent, done: calendarTexts.made, link: `${origin}/calendar/${token}.ics` };
}
