import { database } from "../../db/connect.server.ts";
import { listVersions } from "../records/records.server.ts";
import { matchText } from "../records/search-index.server.ts";
import { readDetails } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import { type Estimate, replayEstimate } from "./estimate.ts";
import type { Range } from "./junk-range.ts";

/** A version's stored estimate, and what the same rule makes of the same facts and rates now. */
export type Replayed = { version: number; capturedAt: number; estimate: Estimate; again: Range | null };

/** Oldest first, those versions that have one. Null for a reference or an id that no lead has. */
export async function replayEstimates(
  lead: string,
): Promise<{ reference: string; replayed: Replayed[] } | null> {
  const id = await findLeadId(lead);
  if (id === null) return null;
  const replayed = (await listVersions(id)).flatMap(({ version, captured_at, details }): Replayed[] => {
    const { estimate } = readDetails({ details });
    if (!estimate) return [];
    return [{ version, capturedAt: captured_at, estimate, again: replayEstimate(estimate) }];
  });
  return { reference: formatReference(id), replayed };
}

async function findLeadId(lead: string): Promise<string | null> {
  const leads = database().selectFrom("leads").select("id");
  if (/^[0-9a-f-]{36}$/.test(lead)) {
    return (await leads.where("id", "=", lead).executeTakeFirst())?.id ?? null;
  }
  const found = await matchText(lead);
  if (!found) return null;
  const rows = await leads.where((row) => found(row)).execute();
  return rows.find(({ id }) => formatReference(id) === lead.toUpperCase())?.id ?? null;
}
