import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { calendarFile as words } from "../../../content/mail.ts";
import type { LeadSnapshot } from "../../message.ts";

/**
 * A booked visit as a calendar file (RFC 5545) that calendars add, or strike out once it is cancelled; null for a lead
 * without a visit.
 */
export function calendarFile(
  { id, revision, reference, visit, place }: LeadSnapshot,
  isCancelled = false,
): string | null {
  if (!visit) return null;
  const calendar = ical({ prodId: "-//Tailgate//EN", method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    // The same for every version of the booking: a calendar moves the visit instead of adding a second one.
    id,
    sequence: revision,
    ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
    start: new Date(visit.starts_at),
    end: new Date(visit.ends_at),
    summary: words.title,
    location: visit.address,
    description: `${reference} · ${place.phone}`,
  });
  return calendar.toString();
}
