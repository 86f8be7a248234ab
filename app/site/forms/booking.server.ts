import type { RouterContextProvider } from "react-router";
import { junkItems } from "../../../content/junk-items.ts";
import { checkBooking, windowTakenMessage } from "../../../leads/junk-job.ts";
import { readLoad } from "../../../leads/junk-load.ts";
import { listAvailableDays, listDays, refreshAvailability } from "../../../schedule/availability.server.ts";
import { log } from "../../http/log.server.ts";
import { receive } from "./receive.server.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** What staff or another process changed a moment ago counts; where it cannot be read, the last that was read does. */
function readSchedule(now: number): Promise<void> {
  return refreshAvailability(now).catch((error) => log.warn({ err: error }, "the schedule cannot be read"));
}

/** Takes the booking form of a page. */
export async function receiveBooking({ request, context }: ActionArgs) {
  await readSchedule(Date.now());
  return receive({
    request,
    context,
    formIds: ["booking"],
    check: (submission, { country, pageLocation, now }) => {
      const days = listDays(pageLocation.serving, now);
      const checked = checkBooking(submission, { country, days });
      const load = readLoad(submission, junkItems);
      return checked.ok && Object.keys(load).length > 0
        ? { ok: true, value: { ...checked.value, load } }
        : checked;
    },
    // Somebody else was faster: the days are read anew, so that what is offered now is true.
    onWindowTaken: async (job, { pageLocation, now }) => {
      await readSchedule(now);
      const days = listAvailableDays(pageLocation.serving, now);
      const message = windowTakenMessage(days, { date: job.date, window: job.startTime });
      return { errors: [{ field: "timeSlot", message }], days };
    },
    summary: (job, { chosen }) => ({ moveDate: job.date, fromAddress: chosen?.locationName ?? "" }),
  });
}
