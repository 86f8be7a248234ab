import { checkBookingWithLoad } from "../../../leads/booked-load.ts";
import { formatWindowTaken, type JunkJob } from "../../../leads/junk-job.ts";
import { listAvailableDays, listDays, refreshAvailability } from "../../../schedule/availability.server.ts";
import { log } from "../../http/log.server.ts";
import { formatBookingCookie } from "../booking-cookie.server.ts";
import type { Form } from "./receive.server.ts";

/** Includes what staff changed a moment ago; when the database can't be read, the last known schedule counts. */
function readSchedule(now: number): Promise<void> {
  return refreshAvailability(now).catch((error) => log.warn({ err: error }, "the schedule cannot be read"));
}

export const bookingForm: Form<JunkJob> = {
  prepare: readSchedule,
  check: (submission, { pageLocation, now }) =>
    checkBookingWithLoad(submission, listDays(pageLocation.serving, now)),
  // Someone else was faster: what is offered now must be true.
  onWindowTaken: async (job, { pageLocation, now }) => {
    await readSchedule(now);
    const days = listAvailableDays(pageLocation.serving, now);
    const message = formatWindowTaken(days, { date: job.date, window: job.startTime });
    return { errors: [{ field: "timeSlot", message }], days };
  },
  summary: (job, { chosen }) => ({
    form: job.form,
    date: job.date,
    window: job.startTime,
    ...(chosen && { city: chosen.slug }),
  }),
  rememberWith: ({ id }) => formatBookingCookie(id),
};
