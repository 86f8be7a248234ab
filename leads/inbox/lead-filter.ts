import { isDay } from "../../schedule/days-and-durations.ts";
import { isStatus, type Kind, type Status } from "../status.ts";

/** A missing field doesn't narrow; an empty list matches nothing. */
export type LeadFilter = {
  kind?: Kind;
  status?: readonly Status[];
  /** Missing: everything except quarantine. */
  standing?: "open" | "released" | "quarantined";
  /** Slugs; "" for leads without a city. */
  location?: readonly string[];
  source?: string;
  campaign?: string;
  assignee?: string;
  from?: number;
  to?: number;
  /** Captured, edited or acted on since; reading doesn't count. */
  changedFrom?: number;
  /** When it was last marked won or done. */
  wonFrom?: number;
  wonTo?: number;
  /** Beginnings of words in name, phone, email, reference, address or message. */
  text?: string;
  unread?: boolean;
  /** Whether the customer wrote last. */
  replied?: boolean;
  /** Open and without a first answer. */
  waiting?: boolean;
  consent?: "yes" | "no";
  /** From outside every service area: "any", or only from that province or state. */
  outside?: string;
  /** YYYY-MM-DD: a follow-up date on or before this day. */
  dueBefore?: string;
};

export function limitToLocations(filter: LeadFilter, allowed: readonly string[] | undefined): LeadFilter {
  if (!allowed) return filter;
  const location = filter.location?.filter((slug) => allowed.includes(slug)) ?? allowed;
  return { ...filter, location };
}

/** Epoch milliseconds, from and before; in an address a day or an ISO instant. */
export const filterMoments = ["from", "to", "wonFrom", "wonTo"] as const;

const consents = ["yes", "no"] as const;

const standings = ["open", "released", "quarantined"] as const;

/** Anything that isn't a filter is ignored. Never throws. */
export function readFilter(query: URLSearchParams): LeadFilter {
  const one = (name: string) => query.get(name)?.trim() || undefined;
  const kind = (["moving", "junk"] as const).find((each) => each === one("kind"));
  const standing = standings.find((each) => each === one("standing"));
  const consent = consents.find((each) => each === one("consent"));
  const status = query.getAll("status").filter(isStatus);
  const location = query.getAll("location").map((slug) => (slug === "none" ? "" : slug));
  const assignee = one("assignee");
  const [source, campaign, text, dueBefore] = [one("source"), one("campaign"), one("text"), one("due")];
  const outside = one("outside");
  const moments = filterMoments.map((name) => [name, parseInstant(one(name))] as const);
  return {
    ...(kind && { kind }),
    ...(status.length > 0 && { status }),
    ...(standing && { standing }),
    ...(location.length > 0 && { location }),
    ...(source && { source }),
    ...(campaign && { campaign }),
    ...(assignee && { assignee: assignee === "none" ? "" : assignee }),
    ...Object.fromEntries(moments.filter(([, moment]) => moment !== null)),
    ...(text && { text: text.slice(0, 200) }),
    ...(consent && { consent }),
    ...(outside && { outside }),
    ...(one("unread") === "1" && { unread: true }),
    ...(one("replied") === "1" && { replied: true }),
    ...(one("waiting") === "1" && { waiting: true }),
    ...(dueBefore && isDay(dueBefore) && { dueBefore }),
  };
}

/** Whether an address asks for a filtered list, or for a page of it. */
export function isFilter(query: URLSearchParams): boolean {
  return query.has("page") || Object.keys(readFilter(query)).length > 0;
}

export function findWrongDay(query: URLSearchParams): string | undefined {
  const days = [...filterMoments, "due"].map((name) => query.get(name)?.trim());
  return days.find((text) => text && parseInstant(text) === null);
}

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
  for (const name of filterMoments) {
    const moment = filter[name];
    if (moment !== undefined) put(name, new Date(moment).toISOString());
  }
  put("text", filter.text);
  put("unread", filter.unread ? "1" : undefined);
  put("replied", filter.replied ? "1" : undefined);
  put("waiting", filter.waiting ? "1" : undefined);
  put("consent", filter.consent);
  put("outside", filter.outside);
  put("due", filter.dueBefore);
  return query;
}

function parseInstant(text: string | undefined): number | null {
  // Date.parse takes February 30 for March 2.
  if (text === undefined || !isDay(text.slice(0, 10))) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}
