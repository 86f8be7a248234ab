import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { releaseDeliveries, wakeWorker } from "../../deliveries/outbox.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { addLine } from "../records/history.server.ts";
import { listQuarantined, markReleased } from "../records/records.server.ts";
import { formatReference } from "../reference.ts";
import { settlePlace } from "./place-in-schedule.server.ts";

/** A lead that is held back, and why. */
export type Quarantined = { id: string; reference: string; suspicion: string };

/** What is in quarantine, newest first. */
export async function listInQuarantine(limit: number): Promise<Quarantined[]> {
  const rows = await listQuarantined(limit);
  return rows.map(({ id, suspicion }) => ({
    id,
    reference: formatReference(id),
    suspicion: suspicion ?? "",
  }));
}

/** Who releases from the command line, as the history names them. */
const keeper = { id: "keeper", name: "Command line" };

/**
 * Lets a lead out of quarantine and sends word of it everywhere, from the command line; staff do it by a action of
 * follow-up. `alsoWrite` is written in the same transaction. False when it was not in quarantine.
 */
export async function releaseLead(
  id: string,
  now: number,
  alsoWrite?: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  const released = await commitTogether(async (transaction) => {
    const row = await markReleased(transaction, id);
    if (!row) return false;
    await settlePlace(transaction, row, { now, evenIfFull: true });
    await releaseDeliveries(transaction, id, now);
    const [before, after] = [{ standing: "quarantined" }, { standing: "released" }];
    await addLine(transaction, { leadId: id, at: now, actor: keeper, action: "released", before, after });
    await alsoWrite?.(transaction);
    return true;
  });
  if (released) wakeWorker();
  if (released) notifyLeadsChanged();
  return released;
}
