import { formatReference, listPresent } from "../../../leads/inbox/inbox.server.ts";
import { listLocations } from "../../../locations/locations.server.ts";
import { requireRecord } from "../../../locations/records.server.ts";
import { type AuditLine, NOBODY, THE_HOUSE } from "../../../people/audit.server.ts";
import { listInvitedAddresses, listNames } from "../../../people/team.server.ts";
import { deedSentence } from "./audit-words.ts";

/** A line of the audit log in words: "Ada Owner" "changed the tracking phone of" "Toronto". */
export type AuditEntry = {
  id: string;
  at: number;
  who: string;
  before: string;
  /** What it was done to, and where that is shown; null where the sentence names nothing. */
  object: { name: string; to: string | null } | null;
  after: string;
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the actors are called that are nobody's account. */
export const otherActors: ReadonlyMap<string, string> = new Map([
  [THE_HOUSE, "The server"],
  [NOBODY, "Somebody"],
]);

/** Puts lines into words. Names are looked up now: the log itself holds only ids. */
export async function toEntries(lines: readonly AuditLine[]): Promise<AuditEntry[]> {
  const idsOf = (prefix: string) =>
    lines
      .filter(({ deed, subject }) => deed.startsWith(prefix) && isId.test(subject))
      .map(({ subject }) => subject);
  const [names, present, invited] = await Promise.all([
    listNames(),
    listPresent([...idsOf("lead."), ...idsOf("delivery.")]),
    listInvitedAddresses([...idsOf("person.invited"), ...idsOf("invitation.")]),
  ]);
  return lines.map((line) => {
    const sentence = deedSentence(line);
    return {
      id: line.id,
      at: line.at,
      who: names.get(line.actor) ?? otherActors.get(line.actor) ?? "Somebody",
      before: sentence.before,
      object: sentence.hasObject ? objectOf(line, { names, present, invited }) : null,
      after: sentence.after,
    };
  });
}

type Known = {
  names: ReadonlyMap<string, string>;
  present: ReadonlySet<string>;
  invited: ReadonlyMap<string, string>;
};

function objectOf({ kind, subject, details }: AuditLine, known: Known): { name: string; to: string | null } {
  switch (kind) {
    case "leads":
    case "deliveries": {
      if (Array.isArray(details.leads)) return { name: `${details.leads.length} leads`, to: null };
      if (!isId.test(subject)) return { name: subject, to: null };
      const to = known.present.has(subject) ? `/desk/leads/${subject}` : null;
      return { name: formatReference(subject), to };
    }
    case "schedule":
    case "locations":
      return placeOf(subject, kind === "schedule" ? "schedule" : "locations");
    case "people":
      return { name: known.names.get(subject) ?? known.invited.get(subject) ?? "somebody", to: null };
    default: {
      const name = known.names.get(subject);
      return { name: name ? `as ${name}` : "without an account of ours", to: null };
    }
  }
}

/** A location by the key of its record or its schedule. */
function placeOf(subject: string, page: "schedule" | "locations"): { name: string; to: string | null } {
  const [, key = ""] = /^[a-z]+:(.*)$/.exec(subject) ?? [];
  const location = listLocations().find(
    (one) => one.slug === key || `slug:${one.slug}` === key || requireRecord(one).key === key,
  );
  if (!location) return { name: key, to: null };
  return { name: location.locationName, to: `/desk/${page}?location=${location.slug}` };
}
