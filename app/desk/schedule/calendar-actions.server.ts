import { makeCalendarFeed, revokeCalendarFeed } from "../../../people/calendar-feeds.server.ts";
import { requireCaller, requireStaff } from "../door.server.ts";
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
    const token = await makeCalendarFeed(staff, place);
    const intent = "calendar-make";
    if (!token) return { intent, problem: calendarTexts.tooMany };
    const { origin } = requireCaller(context).place;
    return { intent, done: calendarTexts.made, link: `${origin}/calendar/${token}.ics` };
  },

  async "calendar-revoke"({ context, form }: ActionArgs): Promise<CalendarResult> {
    const intent = "calendar-revoke";
    return (await revokeCalendarFeed(requireStaff(context), readText(form, "feed")))
      ? { intent, done: calendarTexts.revoked }
      : { intent, problem: calendarTexts.revokedAlready };
  },
};
