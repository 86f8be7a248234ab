import { write } from "../db/connect.server.ts";
import { findDeskSetting, putDeskSetting } from "../db/desk-settings.server.ts";
import { isSealed } from "../db/sealed.server.ts";
import { SYSTEM_ACTOR } from "./audit.server.ts";

// Before 0.3 sealed texts weren't bound to their row. The mark that they've ended goes with a backup, as they do.

const ENDED = "first-seals.ended";

export async function areFirstSealsTaken(): Promise<boolean> {
  return (await findDeskSetting(ENDED)) === null;
}

/** Once none is left, so that none that is put into the database later is taken. */
export async function endFirstSeals(now: number): Promise<void> {
  if (!(await areFirstSealsTaken())) return;
  await write(async (transaction) => {
    const apps = await transaction.selectFrom("totp").select("secret").execute();
    const webhooks = await transaction
      .selectFrom("webhooks")
      .select("secret")
      .where("removed_at", "is", null)
      .execute();
    if (![...apps, ...webhooks].every(({ secret }) => isSealed(secret))) return;
    await putDeskSetting(transaction, { key: ENDED, value: "yes", by: SYSTEM_ACTOR, now });
  });
}
