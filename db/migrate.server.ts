import { type Migration, Migrator } from "kysely/migration";
import { database, write } from "./connect.server.ts";
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

/** A migration that has landed is never edited: a change is a new one. */
const migrations: Record<string, Migration> = {
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
};

/** Safe to call from several processes. Throws the first failure. */
export async function migrate(): Promise<void> {
  const migrator = new Migrator({
    db: database(),
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
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
