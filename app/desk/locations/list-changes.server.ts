import { listAudit } from "../../../people/audit.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { formatLocationChange, locationTexts } from "./texts.ts";

const MOST_SHOWN = 30;

export type Change = { id: string; at: number; who: string; what: string };

/** What was changed about any of these subjects of the audit log, newest first. */
export async function listChanges(subjects: readonly string[]): Promise<Change[]> {
  const [names, ...lists] = await Promise.all([
    listNames(),
    ...subjects.map((subject) => listAudit({ subject, limit: MOST_SHOWN })),
  ]);
  return lists
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_SHOWN)
    .map((line) => ({
      id: line.id,
      at: line.at,
      who: names.get(line.actor) ?? locationTexts.someone,
      what: formatLocationChange(line),
    }));
}
