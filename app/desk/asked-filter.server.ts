import { Temporal } from "temporal-polyfill";
import type { Assignee } from "../../leads/follow-up/follow-up.server.ts";
import { countLeads } from "../../leads/inbox/inbox.server.ts";
import {
  filterMoments,
  type LeadFilter,
  limitToLocations,
  readFilter,
} from "../../leads/inbox/lead-filter.ts";
import { defaultLocation } from "../../locations/locations.server.ts";
import { may } from "../../people/roles.ts";
import type { Staff } from "../../people/staff.ts";
import { listLeadWorkers } from "../../people/team.server.ts";
import { isDay } from "../../schedule/days-and-durations.ts";

/** The locations whose leads someone may see, as a filter has them; undefined is everything. */
export function visibleTo(staff: Pick<Staff, "role" | "locations">): readonly string[] | undefined {
  if (!may(staff, "leads")) return [];
  return staff.locations === "all" ? undefined : staff.locations;
}

/** A day in it ("2026-11-23") is one of the default location's; the last day counts as a whole. */
export function askedFilter(query: URLSearchParams): LeadFilter {
  const exact = new URLSearchParams(query);
  for (const name of filterMoments) {
    const start = startOfDay(query.get(name) ?? "", name === "to" || name === "wonTo" ? 1 : 0);
    if (start !== null) exact.set(name, new Date(start).toISOString());
  }
  return readFilter(exact);
}

export function formatFilterDays({ from, to }: { from?: number | undefined; to?: number | undefined }): {
  from: string;
  to: string;
} {
  const day = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment)
      .toZonedDateTimeISO(defaultLocation().timeZone)
      .toPlainDate()
      .toString();
  return { from: from === undefined ? "" : day(from), to: to === undefined ? "" : day(to - 1) };
}

export function narrowedFor(filter: LeadFilter, staff: Staff): LeadFilter {
  return limitToLocations(filter, visibleTo(staff));
}

/** How many unread leads someone has, counted up to 999. */
export async function countUnread(staff: Staff): Promise<number> {
  return (await countLeads(narrowedFor({ unread: true }, staff))).count;
}

/** As {@link listLeadWorkers}, with the locations whose leads they see. */
export async function listAssignees(slug?: string | null): Promise<Assignee[]> {
  const workers = await listLeadWorkers(slug);
  return workers.map((person) => {
    const locations = visibleTo(person);
    return { id: person.id, name: person.name, ...(locations && { locations }) };
  });
}

/** A person by the id in a form: null for "" (unassigned), undefined when there is no such person. */
export async function findAssignee(id: string, slug?: string | null): Promise<Assignee | null | undefined> {
  return id === "" ? null : (await listAssignees(slug)).find((person) => person.id === id);
}

/** When a day ("2026-11-23") begins at the default location, or the day that many days `ahead`; null for what is no day. */
export function startOfDay(text: string, ahead: number): number | null {
  if (!isDay(text)) return null;
  const day = Temporal.PlainDate.from(text).add({ days: ahead });
  return day.toZonedDateTime({ timeZone: defaultLocation().timeZone }).epochMilliseconds;
}
