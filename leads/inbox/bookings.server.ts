import { database } from "../../db/connect.server.ts";
import { readBookingToken } from "../../deliveries/booking-link.server.ts";
import { calendarFile } from "../../deliveries/calendar-file.server.ts";
import type { Location } from "../../locations/locations.server.ts";
import { trackingPhone } from "../../locations/records.server.ts";
import { visitAt } from "../../schedule/days.server.ts";
import type { LoadChoice } from "../junk-load.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { readDetails, readJobRecord } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import type { Status } from "../status.ts";

export type Booking = {
  id: string;
  revision: number;
  reference: string;
  status: Status;
  address: string;
  zip: string;
  /** YYYY-MM-DD; `window` is the start, such as "9:00". */
  date: string;
  window: string;
  startsAt: number;
  endsAt: number;
  location: Location;
  load: LoadChoice;
};

/** One in quarantine, too: a sender mustn't learn that it's held back. */
export async function findBooking(token: string): Promise<Booking | null> {
  const read = await readBookingToken(token);
  if (!read) return null;
  const { leadId: id, endsWithVisit } = read;
  const row = await database()
    .selectFrom("leads")
    .select(["id", "revision", "record", "details", "status", "location_slug"])
    .where("id", "=", id)
    .where("kind", "=", "junk")
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { date, start_time: window, cus_address: at } = readJobRecord(row);
  const location = findServingLocation(row.location_slug);
  const visit = visitAt(date, window, location.timeZone);
  if (!visit || (endsWithVisit && visit.end <= Date.now())) return null;
  return {
    id,
    revision: row.revision,
    reference: formatReference(id),
    status: row.status as Status,
    address: [at.street, at.unit, at.city].filter(Boolean).join(", "),
    zip: at.zip,
    date,
    window,
    startsAt: visit.start,
    endsAt: visit.end,
    location,
    load: readDetails(row).load ?? {},
  };
}

export function bookingCalendar({ status, startsAt, endsAt, location, ...booking }: Booking): string {
  return calendarFile(
    {
      ...booking,
      visit: { starts_at: new Date(startsAt).toISOString(), ends_at: new Date(endsAt).toISOString() },
      place: { name: location.locationName, phone: trackingPhone(location) },
    },
    status === "cancelled" || status === "confirmed" ? status : "requested",
  );
}
