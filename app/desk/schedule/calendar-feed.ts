import { calendarFeed } from "../../../deliveries/calendar-file.server.ts";
import { findCalendarFeed } from "../../../people/calendar-feeds.server.ts";
import { may } from "../../../people/roles.ts";
import type { Route } from "./+types/calendar-feed.ts";
import { listCrewEvents, listFeedEvents } from "./list-feed-events.server.ts";
import { listSchedules } from "./list-schedules.server.ts";
import { calendarTexts } from "./texts.ts";

const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** For calendar apps: a person who has the address reads what its maker may see at that moment, until it's revoked. */
export async function loader({ params }: Route.LoaderArgs) {
  const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
  const feed = token ? await findCalendarFeed(token) : null;
  const locations = feed
    ? listSchedules(feed.staff).filter(({ slug }) => feed.place === "*" || slug === feed.place)
    : [];
  const isOfCrew = feed && may(feed.staff, "day");
  if (!feed || (locations.length === 0 && !isOfCrew)) {
    const none = { ...headers, "cache-control": "no-store" };
    return new Response(calendarTexts.noSuchCalendar, { status: 404, headers: none });
  }
  const [only] = locations;
  const name = calendarTexts.name(feed.place === "*" ? null : (only?.locationName ?? null));
  const events = isOfCrew ? listCrewEvents(feed.staff) : listFeedEvents(feed.staff, locations);
  return new Response(calendarFeed(name, await events), {
    headers: {
      ...headers,
      "cache-control": "private, max-age=300",
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${calendarTexts.fileName}"`,
    },
  });
}
