import { calendarFile } from "../../../content/mail.ts";
import { bookingCalendar, findBooking } from "../../../leads/inbox/inbox.server.ts";
import type { Route } from "./+types/booking-calendar.ts";

const headers = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

/** Inline: phones offer to add the visit, and browsers that can't show it save it. */
export async function loader({ params }: Route.LoaderArgs) {
  const booking = await findBooking(params.token);
  if (!booking) return new Response("We can't find that booking.", { status: 404, headers });
  return new Response(bookingCalendar(booking), {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${calendarFile.fileName}"`,
    },
  });
}
