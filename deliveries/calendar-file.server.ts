import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { calendarFile as words } from "../content/mail.ts";
import type { LeadSnapshot } from "./message.ts";

export type VisitStatus = "requested" | "confirmed" | "cancelled";

type Visited = Pick<LeadSnapshot, "id" | "revision" | "reference"> & {
  visit: Pick<NonNullable<LeadSnapshot["visit"]>, "starts_at" | "ends_at">;
  place: Pick<LeadSnapshot["place"], "name" | "phone">;
};

const statuses = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** `start` and `end` in epoch milliseconds; a day ("2026-12-05") for what has no hour yet. */
export type FeedEvent = {
  id: string;
  revision: number;
  start: number | string;
  end?: number;
  isFinal: boolean;
  title: string;
  location: string;
  description: string;
};

/** Many at once, for a calendar app that asks again every hour. */
export function calendarFeed(name: string, events: readonly FeedEvent[]): string {
  const calendar = ical({ prodId: "-//Tailgate//EN", name, method: ICalCalendarMethod.PUBLISH, ttl: 3_600 });
  for (const {
    id,
    revision: sequence,
    start,
    end,
    isFinal,
    title: summary,
    location,
    description,
  } of events) {
    calendar.createEvent({
      ...{ id, sequence, summary, location, description },
      status: isFinal ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      start: new Date(start),
      allDay: typeof start === "string",
      ...(end !== undefined && { end: new Date(end) }),
    });
  }
  return calendar.toString();
}

/** A visit as a calendar file (RFC 5545). */
export function calendarFile(
  { id, revision, reference, visit, place }: Visited,
  status: VisitStatus,
): string {
  const calendar = ical({ prodId: "-//Tailgate//EN", method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    // The same for every version of the booking: a calendar moves the visit instead of adding a second one.
    id,
    sequence: revision,
    status: statuses[status],
    start: new Date(visit.starts_at),
    end: new Date(visit.ends_at),
    summary: words.title[status],
    // No word that was typed: the address in the form may be someone else's.
    location: place.name,
    description: words.description(reference, place.phone),
  });
  return calendar.toString();
}
