import { formatReference, listPresent } from "../../../leads/inbox/inbox.server.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { findLocationWithRecord } from "../../../locations/records.server.ts";
import { listApiKeyNames } from "../../../people/api-keys.server.ts";
import { type AuditLine, NOBODY, SYSTEM_ACTOR } from "../../../people/audit.server.ts";
import { listInvitedAddresses, listNames } from "../../../people/team.server.ts";
import { nameWords } from "../settings/words.server.ts";
import { auditTexts, formatAuditLine } from "./audit-texts.ts";

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

export const otherActors: ReadonlyMap<string, string> = new Map([
  [SYSTEM_ACTOR, auditTexts.server],
  [NOBODY, auditTexts.someone],
]);

/** Lines as they are shown. Names are looked up now: the log itself holds only ids. */
export async function listAuditEntries(lines: readonly AuditLine[]): Promise<AuditEntry[]> {
  const listIds = (prefix: string) =>
    lines
      .filter(({ action, subject }) => action.startsWith(prefix) && isId.test(subject))
      .map(({ subject }) => subject);
  const [people, programs, present, invited] = await Promise.all([
    listNames(),
    listApiKeyNames(),
    listPresent([...listIds("lead."), ...listIds("delivery.")]),
    listInvitedAddresses([...listIds("person.invited"), ...listIds("invitation.")]),
  ]);
  const names = new Map([...people, ...programs]);
  return lines.map((line) => {
    const sentence = formatAuditLine(line);
    return {
      id: line.id,
      at: line.at,
      who: names.get(line.actor) ?? otherActors.get(line.actor) ?? auditTexts.someone,
      before: sentence.before,
      object: sentence.hasObject ? formatObject(line, { names, present, invited }) : null,
      after: sentence.after,
    };
  });
}

type Known = {
  names: ReadonlyMap<string, string>;
  present: ReadonlySet<string>;
  invited: ReadonlyMap<string, string>;
};

function formatObject(
  { kind, subject, details }: AuditLine,
  known: Known,
): { name: string; to: string | null } {
  switch (kind) {
    case "leads":
    case "deliveries": {
      if (Array.isArray(details.leads)) return { name: auditTexts.leads(details.leads.length), to: null };
      if (!isId.test(subject)) return { name: subject, to: null };
      const to = known.present.has(subject) ? `/desk/leads/${subject}` : null;
      return { name: formatReference(subject), to };
    }
    case "schedule":
    case "locations":
      return formatPlace(subject, kind === "schedule" ? "schedule" : "locations");
    case "settings":
      return nameWords(subject) ?? formatPlace(subject, "locations");
    case "people":
      return { name: known.names.get(subject) ?? known.invited.get(subject) ?? auditTexts.unnamed, to: null };
    default: {
      const name = known.names.get(subject);
      return { name: name ? auditTexts.asAccount(name) : auditTexts.unknownAccount, to: null };
    }
  }
}

function formatPlace(subject: string, page: "schedule" | "locations"): { name: string; to: string | null } {
  const [, key = ""] = /^[a-z]+:(.*)$/.exec(subject) ?? [];
  const location = findLocation(key.replace(/^slug:/, "")) ?? findLocationWithRecord(key);
  if (!location) return { name: auditTexts.placeNames[key] ?? key, to: null };
  return { name: location.locationName, to: `/desk/${page}?location=${location.slug}` };
}
