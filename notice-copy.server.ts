import type { DatabaseTransaction } from "./db/connect.server.ts";
import { claimInstallation } from "./db/installation.server.ts";
import { countRestored, holdRestored } from "./deliveries/restored.server.ts";
import { pauseWebhooks } from "./deliveries/webhooks.server.ts";
import { SYSTEM_ACTOR, writeAudit } from "./people/audit.server.ts";
import { endRevivedAccess } from "./people/revived.server.ts";

/**
 * Call it before anything is sent. In a copy (restored, moved, or an older file put back) what waits is held back, the
 * desk's webhooks are paused, and sessions, notified devices and unused links end. Returns how many deliveries are held
 * back by now.
 */
export async function noticeCopy(
  dataDir: string,
  { isRestored = false } = {},
): Promise<{ isCopy: boolean; heldBack: number }> {
  const now = Date.now();
  const isCopy = await claimInstallation({ dataDir, now, isRestored }, async (transaction) => {
    await treatAsCopy(transaction, now);
  });
  return { isCopy, heldBack: await countRestored() };
}

/** What {@link noticeCopy} does with a copy; for one that can't be noticed. Returns how many deliveries are held back by it. */
export async function treatAsCopy(transaction: DatabaseTransaction, now: number): Promise<number> {
  const count = await holdRestored(transaction, now);
  await pauseWebhooks(transaction, { now, reason: "the database is a copy" });
  await endRevivedAccess(transaction, now);
  const line = { actor: SYSTEM_ACTOR, action: "copy.noticed", subject: "database" } as const;
  await writeAudit(transaction, { ...line, details: { count } });
  return count;
}
