import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import {
  type Database,
  type DatabaseTransaction,
  database,
  databaseKind,
  upgrade,
  write,
} from "./connect.server.ts";
import * as leadsAndLocations from "./migrations/0001-leads-and-locations.ts";
import * as deliveries from "./migrations/0002-deliveries.ts";
import * as people from "./migrations/0003-people.ts";
import * as followUp from "./migrations/0004-follow-up.ts";
import * as schedule from "./migrations/0005-schedule.ts";
import * as push from "./migrations/0006-push.ts";
import * as openingHours from "./migrations/0007-opening-hours.ts";
import * as audit from "./migrations/0008-audit.ts";
import * as inboxIndexes from "./migrations/0009-inbox-indexes.ts";
import * as actions from "./migrations/0010-actions.ts";
import * as lanes from "./migrations/0011-lanes.ts";
import * as access from "./migrations/0012-access.ts";
import * as installation from "./migrations/0013-installation.ts";
import * as erasedTexts from "./migrations/0014-erased-texts.ts";
import * as trustedClock from "./migrations/0015-trusted-clock.ts";
import * as movesAndAmounts from "./migrations/0016-moves-and-amounts.ts";
import * as calendarFeeds from "./migrations/0017-calendar-feeds.ts";
import * as roles from "./migrations/0018-roles.ts";
import * as messages from "./migrations/0019-messages.ts";
import * as toDo from "./migrations/0020-to-do.ts";
import * as customers from "./migrations/0021-customers.ts";
import * as imports from "./migrations/0022-imports.ts";
import * as deskSettings from "./migrations/0023-desk-settings.ts";
import * as apiKeys from "./migrations/0024-api-keys.ts";
import * as numbers from "./migrations/0025-numbers.ts";
import * as reminders from "./migrations/0028-reminders.ts";
import * as messageIndexes from "./migrations/0029-message-indexes.ts";
import * as outsideAreas from "./migrations/0030-outside-areas.ts";
import * as estimates from "./migrations/0031-estimates.ts";
import * as photos from "./migrations/0032-photos.ts";
import * as customerLetters from "./migrations/0033-customer-letters.ts";
import * as unfinished from "./migrations/0034-unfinished.ts";
import * as firstAnswers from "./migrations/0035-first-answers.ts";
import * as phonesAgain from "./migrations/0036-phones-again.ts";
import * as namesAsTyped from "./migrations/0037-names-as-typed.ts";
import * as retiredSecrets from "./migrations/0038-retired-secrets.ts";
import * as textReports from "./migrations/0039-text-reports.ts";
import * as waitingPhotos from "./migrations/0040-waiting-photos.ts";
import * as plainEmails from "./migrations/0041-plain-emails.ts";
import * as circuits from "./migrations/0042-circuits.ts";
import * as importsBeside from "./migrations/0043-imports-beside.ts";
import * as doneOnce from "./migrations/0044-done-once.ts";

/** A migration that has landed is never edited: a change is a new one. */
const migrations: Readonly<Record<string, Migration>> = {
  "0001-leads-and-locations": leadsAndLocations,
  "0002-deliveries": deliveries,
  "0003-people": people,
  "0004-follow-up": followUp,
  "0005-schedule": schedule,
  "0006-push": push,
  "0007-opening-hours": openingHours,
  "0008-audit": audit,
  "0009-inbox-indexes": inboxIndexes,
  "0010-actions": actions,
  "0011-lanes": lanes,
  "0012-access": access,
  "0013-installation": installation,
  "0014-erased-texts": erasedTexts,
  "0015-trusted-clock": trustedClock,
  "0016-moves-and-amounts": movesAndAmounts,
  "0017-calendar-feeds": calendarFeeds,
  "0018-roles": roles,
  "0019-messages": messages,
  "0020-to-do": toDo,
  "0021-customers": customers,
  "0022-imports": imports,
  "0023-desk-settings": deskSettings,
  "0024-api-keys": apiKeys,
  "0025-numbers": numbers,
  "0028-reminders": reminders,
  "0029-message-indexes": messageIndexes,
  "0030-outside-areas": outsideAreas,
  "0031-estimates": estimates,
  "0032-photos": photos,
  "0033-customer-letters": customerLetters,
  "0034-unfinished": unfinished,
  "0035-first-answers": firstAnswers,
  "0036-phones-again": phonesAgain,
  "0037-names-as-typed": namesAsTyped,
  "0038-retired-secrets": retiredSecrets,
  "0039-text-reports": textReports,
  "0040-waiting-photos": waitingPhotos,
  "0041-plain-emails": plainEmails,
  "0042-circuits": circuits,
  "0043-imports-beside": importsBeside,
  "0044-done-once": doneOnce,
};

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The message is a plain sentence for the operator. */
export class UpgradeError extends Error {}

/**
 * Up to `upTo` (such as "0004-follow-up"), or today's tables. Each migration and its mark are one transaction, so it
 * may be killed. Safe in several processes at once. Throws {@link UpgradeError}, or the database's own error.
 */
export async function migrate(upTo?: string): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => !upTo || name <= upTo));
  await upgrade(async (db) => {
    while (await runNext(db, wanted));
  });
}

/** Up to `upTo`, together with whatever else the transaction does. */
export async function migrateWithin(transaction: DatabaseTransaction, upTo: string): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: transaction, provider }).migrateTo(upTo);
  if (error) throw error;
}

/** False when there was nothing left to do. */
async function runNext(db: Database, wanted: Record<string, Migration>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } });
  const { error, results = [] } = await migrator.migrateUp();
  if (error) throw await explain(error, results[0]?.migrationName);
  return results.length > 0;
}

async function explain(error: unknown, failed: string | undefined): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const newer = error.message.startsWith("corrupted migrations") && (await findUnknownMigration());
  if (newer) {
    return new UpgradeError(
      `it belongs to a newer version of Tailgate (${newer}). Start that version, or restore a backup that this one made.`,
      { cause: error },
    );
  }
  // A killed start used to leave SQLite's migration half done and without its mark.
  if (
    failed &&
    databaseKind() === "sqlite" &&
    /already exists|duplicate column|no such/.test(error.message)
  ) {
    return new UpgradeError(
      `an earlier version of Tailgate was stopped in the middle of its upgrade ${failed}, and the tables are half changed. Restore a backup from before that upgrade.`,
      { cause: error },
    );
  }
  return error;
}

async function findUnknownMigration(): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database(),
  );
  return rows.find(({ name }) => !Object.hasOwn(migrations, name))?.name;
}

export async function checkWritable(now: number): Promise<void> {
  await write((transaction) =>
    transaction
      .insertInto("readiness")
      .values({ id: 1, checked_at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ checked_at: now }))
      .execute(),
  );
}
