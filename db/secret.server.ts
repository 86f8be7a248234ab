import { randomBytes } from "node:crypto";
import { type Database, type DatabaseTransaction, database, write } from "./connect.server.ts";
import { statement } from "./statement.server.ts";

const makeSecret = () => randomBytes(32).toString("base64url");

/** Kept in the database, created by the first process that needs it; 32 random bytes unless `make` is given. */
export async function storedSecret(name: string, make = makeSecret): Promise<string> {
  const known = await readSecret(database(), name);
  if (known) return known;
  return write((transaction) => secretWithin(transaction, name, make));
}

export async function secretWithin(
  transaction: DatabaseTransaction,
  name: string,
  make = makeSecret,
): Promise<string> {
  const known = await readSecret(transaction, name);
  if (known) return known;
  const value = make();
  await transaction
    .insertInto("secrets")
    .values({ name, value, made_at: Date.now() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await readSecret(transaction, name)) ?? value;
}

export async function findSecret(name: string): Promise<string | null> {
  return (await readSecret(database(), name)) ?? null;
}

/** The next process that needs it makes another. */
export async function removeSecret(transaction: DatabaseTransaction, name: string): Promise<void> {
  await transaction.deleteFrom("secrets").where("name", "=", name).execute();
}

const selectSecret = statement((db, { name }: { name: string }) =>
  db.selectFrom("secrets").select("value").where("name", "=", name).compile(),
);

async function readSecret(db: Database, name: string): Promise<string | undefined> {
  const [row] = await selectSecret(db, { name });
  return row?.value;
}
