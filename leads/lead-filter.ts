import { isDay } from "../schedule/days-and-durations.ts";
import { isStatus, type Kind, type Status } from "./status.ts";

/** What of the leads somebody wants to see. What is not there does not narrow; an empty list lets nothing through. */
export type LeadFilter = {
  kind?: Kind;
  status?: readonly Status[];
  /** Without: everything but what is in quarantine. */
  standing?: "open" | "released" | "quarantined";
  /** Slugs; "" for leads that came without a city. For staff who are limited: what they may see. */
  location?: readonly string[];
  /** A utm_source, an ad network, a site's host, or "direct". */
  source?: string;
  campaign?: string;
  /** The id of a person, or "" for nobody. */
  assignee?: string;
  /** Captured at or after, epoch milliseconds. */
  from?: number;
  /** Captured before, epoch milliseconds. */
  to?: number;
  /** Words, or their beginnings: name, phone, email, reference, address, message. */
  text?: string;
  unread?: boolean;
  /** Whether they agreed to marketing messages. */
  consent?: "yes" | "no";
  /** YYYY-MM-DD: a follow-up date on or before this day. */
  dueBefore?: string;
};

/** A filter narrowed to what a person may see; `allowed` as a filter's `location`, undefined for everything. */
export function within(filter: LeadFilter, allowed: readonly string[] | undefined): LeadFilter {
  if (!allowed) return filter;
  const location = filter.location?.filter((slug) => allowed.includes(slug)) ?? allowed;
  return { ...filter, location };
}

/** The two answers of a filter by consent. */
const consents = ["yes", "no"] as const;

const standings = ["open", "released", "quarantined"] as const;

/**
 * A filter as it stands in an address (`?status=new&status=contacted&text=piano`); what is no filter is left out. Never
 * throws.
 */
export function readFilter(query: URLSearchParams): LeadFilter {
  const one = (name: string) => query.get(name)?.trim() || undefined;
  const kind = (["moving", "junk"] as const).find((each) => each === one("kind"));
  const standing = standings.find((each) => each === one("standing"));
  const consent = consents.find((each) => each === one("consent"));
  const status = query.getAll("status").filter(isStatus);
  const location = query.getAll("location").map((slug) => (slug === "none" ? "" : slug));
  const assignee = one("assignee");
  const [source, campaign, text, dueBefore] = [one("source"), one("campaign"), one("text"), one("due")];
  const [from, to] = [instant(one("from")), instant(one("to"))];
  return {
    ...(kind && { kind }),
    ...(status.length > 0 && { status }),
    ...(standing && { standing }),
    ...(location.length > 0 && { location }),
    ...(source && { source }),
    ...(campaign && { campaign }),
    ...(assignee && { assignee: assignee === "none" ? "" : assignee }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(text && { text: text.slice(0, 200) }),
    ...(consent && { consent }),
    ...(one("unread") === "1" && { unread: true }),
    ...(dueBefore && isDay(dueBefore) && { dueBefore }),
  };
}

/** The first of an address's days that the calendar doesn't have; undefined when all are days or moments. */
export function findWrongDay(query: URLSearchParams): string | undefined {
  const days = ["from", "to", "due"].map((name) => query.get(name)?.trim());
  return days.find((text) => text && instant(text) === null);
}

/** A filter as an address has it; {@link readFilter} reads it back. */
export function writeFilter(filter: LeadFilter): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | undefined) => value && query.append(name, value);
  put("kind", filter.kind);
  put("standing", filter.standing);
  for (const status of filter.status ?? []) put("status", status);
  for (const slug of filter.location ?? []) put("location", slug || "none");
  put("source", filter.source);
  put("campaign", filter.campaign);
  put("assignee", filter.assignee === "" ? "none" : filter.assignee);
  for (const name of ["from", "to"] as const) {
    const moment = filter[name];
    if (moment !== undefined) put(name, new Date(moment).toISOString());
  }
  put("text", filter.text);
  put("unread", filter.unread ? "1" : undefined);
  put("consent", filter.consent);
  put("due", filter.dueBefore);
  return query;
}

function instant(text: string | undefined): number | null {
  // Date.parse takes February 30 for March 2.
  if (text === undefined || !isDay(text.slice(0, 10))) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}
