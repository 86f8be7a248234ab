import type { Selectable } from "kysely";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import type { DestinationsTable } from "../db/schema.ts";

/** Whether a destination takes deliveries, is tried by one at a time, or waits for a person. */
export type Circuit = Omit<DestinationRow, "name">;

export type DestinationRow = Selectable<DestinationsTable>;

type Database = Pick<DatabaseTransaction, "selectFrom">;

export const working: Circuit = {
  state: "open",
  reason: null,
  since: 0,
  next_at: 0,
  told_at: null,
};

export async function findCircuit(name: string, db: Database = database()): Promise<Circuit> {
  const row = await db.selectFrom("destinations").selectAll().where("name", "=", name).executeTakeFirst();
  return row ?? working;
}

/** Those that don't take whatever there is. */
export function listCircuits(db: Database = database()): Promise<DestinationRow[]> {
  return db.selectFrom("destinations").selectAll().where("state", "!=", "open").orderBy("name").execute();
}

export function isStopped({ state }: Circuit): boolean {
  return state === "paused" || state === "off";
}

export async function listStopped(): Promise<Map<string, DestinationRow>> {
  return new Map((await listCircuits()).filter(isStopped).map((row) => [row.name, row]));
}

export async function storeCircuit(
  transaction: DatabaseTransaction,
  name: string,
  { state, reason, since, next_at, told_at }: Circuit,
): Promise<void> {
  const row = { state, reason, since, next_at, told_at };
  await transaction
    .insertInto("destinations")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** False when it was stopped, or going, already. */
export async function setDestinationState(
  transaction: DatabaseTransaction,
  {
    name,
    ...wanted
  }: { name: string; state: "open" | "paused" | "off"; reason: string | null; since: number },
): Promise<boolean> {
  const before = await findCircuit(name, transaction);
  if (before.state === wanted.state) return false;
  await storeCircuit(transaction, name, { ...working, ...wanted });
  return wanted.state !== "open" || isStopped(before);
}

/** How long the one that tries a destination for all others may take, in milliseconds: longer than any attempt. */
const TURN = 20_000;

export async function takeTurn(
  transaction: DatabaseTransaction,
  name: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("destinations")
    .set({ next_at: now + TURN })
    .where("name", "=", name)
    .where("next_at", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
