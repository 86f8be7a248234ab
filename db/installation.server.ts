import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import {
  type DatabaseTransaction,
  database,
  databaseKind,
  sqliteFile,
  write,
  writeAlone,
} from "./connect.server.ts";
import { replaceFile } from "./synced-files.server.ts";

/** The place that a backup names instead of its own, so that whatever becomes of the backup is noticed. */
export const PLACE_OF_BACKUP = "backup";

/** A copy is somewhere else, even under the same name; a clone of the whole disk or server can't be told apart. */
async function readPlace(dataDir: string): Promise<string> {
  if (databaseKind() === "sqlite") {
    const { ino, birthtimeNs } = statSync(sqliteFile(dataDir), { bigint: true });
    return `file ${ino} ${birthtimeNs}`;
  }
  const tables = await sql<{ place: string }>`select concat_ws(' ',
    (select oid from pg_database where datname = current_database()), 'deliveries'::regclass::oid) as place`.execute(
    database(),
  );
  return `tables ${tables.rows[0]?.place} ${await readServer()}`;
}

/** The timeline goes up when a standby takes over, or a server is recovered. Hosts may forbid reading either. */
async function readServer(): Promise<string> {
  const INSUFFICIENT_PRIVILEGE = "42501";
  try {
    const { rows } = await sql<{ server: string }>`select
      (select system_identifier from pg_control_system())::text || ' ' ||
      (select timeline_id from pg_control_checkpoint())::text as server`.execute(database());
    return rows[0]?.server ?? "";
  } catch (error) {
    if ((error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE) return "";
    throw error;
  }
}

/** Beside SQLite's file: it shows that an older copy of the file was put in its place. */
function marksFile(dataDir: string): string {
  return join(dataDir, "installation.json");
}

function readMarks(dataDir: string): string[] {
  try {
    return JSON.parse(readFileSync(marksFile(dataDir), "utf8")) as string[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return [];
    throw error;
  }
}

function writeMarks(dataDir: string, marks: readonly string[]): Promise<void> {
  return replaceFile(marksFile(dataDir), JSON.stringify(marks));
}

/** Milliseconds that a database may have been unused at a start and still count as one that a standby took over. */
const LONGEST_FAILOVER = 10 * 60_000;

function isLaterTimeline(known: string, place: string): boolean {
  const split = (text: string) => /^(tables \d+ \d+ \d+) (\d+)$/.exec(text) ?? [];
  const [[, server, before], [, here, timeline]] = [split(known), split(place)];
  return server !== undefined && server === here && Number(timeline) > Number(before);
}

/** After a recovery to an earlier moment, what the database knows of the time ends at that moment. */
async function isFailover(
  transaction: DatabaseTransaction,
  { known, place, now }: { known: string; place: string; now: number },
): Promise<boolean> {
  if (!isLaterTimeline(known, place)) return false;
  const clock = await transaction.selectFrom("clock").select("seen_at").executeTakeFirst();
  return clock !== undefined && now - clock.seen_at <= LONGEST_FAILOVER;
}

async function storePlace(transaction: DatabaseTransaction, place: string): Promise<void> {
  await transaction.updateTable("installation").set({ place }).where("id", "=", 1).execute();
}

function findInstallation(db: Pick<DatabaseTransaction, "selectFrom">) {
  return db.selectFrom("installation").selectAll().where("id", "=", 1).executeTakeFirst();
}

/** True for a copy (restored, moved, or an older file): `onCopy` runs in the transaction that makes it belong here. */
export async function claimInstallation(
  { dataDir, now, isRestored }: { dataDir: string; now: number; isRestored: boolean },
  onCopy: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  const place = await readPlace(dataDir);
  const isFile = databaseKind() === "sqlite";
  const mark = isFile ? randomUUID() : "";
  return writeAlone(async (transaction) => {
    const known = await findInstallation(transaction);
    const isHere = known?.place === place && (!isFile || readMarks(dataDir).includes(known.mark));
    if (known && isHere && !isRestored) return false;
    if (known && !isRestored && (await isFailover(transaction, { known: known.place, place, now }))) {
      await storePlace(transaction, place);
      return false;
    }
    const isCopy = isRestored || known !== undefined;
    if (isCopy) await onCopy(transaction);
    const row = { place, mark, copied_at: isCopy ? now : null };
    await transaction
      .insertInto("installation")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    if (isFile) await writeMarks(dataDir, [mark]);
    return isCopy;
  });
}

/** A site that sends has gone through the failover itself. */
async function followFailover(dataDir: string): Promise<void> {
  const place = await readPlace(dataDir);
  const known = await findInstallation(database());
  if (known && isLaterTimeline(known.place, place)) {
    await write((transaction) => storePlace(transaction, place));
  }
}

/** Call it when something was sent: older copies of SQLite's file have an older mark. Follows PostgreSQL's failover. */
export async function renewMark(dataDir: string): Promise<void> {
  if (databaseKind() !== "sqlite") return followFailover(dataDir);
  const mark = randomUUID();
  await write(async (transaction) => {
    const known = await findInstallation(transaction);
    // A crash before the commit leaves the old mark in the database.
    await writeMarks(dataDir, known ? [known.mark, mark] : [mark]);
    await transaction.updateTable("installation").set({ mark }).where("id", "=", 1).execute();
  });
  // Another process may have renewed it since.
  await write(async (transaction) => {
    const known = await findInstallation(transaction);
    if (known) await writeMarks(dataDir, [known.mark]);
  });
}
