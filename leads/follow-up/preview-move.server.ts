import { database } from "../../db/connect.server.ts";
import { chooseWording } from "../../deliveries/customer-wording.ts";
import { letterWords } from "../../deliveries/words.server.ts";
import { endOfWindow } from "../../schedule/windows.ts";
import { findVisibleLead } from "../records/records.server.ts";
import { buildSnapshot, findLeadLocation, readJob } from "../records/snapshot.server.ts";
import { readJobRecord, type VisitTime } from "../records/stored-json.ts";

export type MoveEmail = { to: string; subject: string; opening: string };

/** The emails that the customer of a job would get for each of these times; null for one we can't write to. */
export async function previewMoves(
  id: string,
  locations: readonly string[] | undefined,
  times: readonly VisitTime[],
): Promise<(MoveEmail | null)[]> {
  const row = await findVisibleLead(database(), id, locations);
  if (row?.kind !== "junk") return times.map(() => null);
  const location = findLeadLocation(row);
  const record = readJobRecord(row);
  const words = await letterWords.read();
  return times.map(({ date, window }) => {
    const end_time = endOfWindow(window);
    const next = { ...row, record: JSON.stringify({ ...record, date, start_time: window, end_time }) };
    const lead = buildSnapshot(readJob(next), next, { location, earlier: [] });
    const to = lead.customer.email;
    if (to === null) return null;
    const at = new Date(row.updated_at).toISOString();
    const { subject, opening } = chooseWording({ event: "lead.updated", change: "moved", at, lead }, words);
    return { to, subject, opening };
  });
}
