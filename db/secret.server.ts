import { randomBytes } from "node:crypto";
import { type Database, type DatabaseTransaction, database, write } from "./connect.server.ts";
import { givenSecrets, isSealed, seal, unseal } from "./sealed.server.ts";
import { statement } from "./statement.server.ts";

const makeSecret = () => randomBytes(32).toString("base64url");

/**
 * How a secret of the database is kept where DESK_SECRET is set. "open" ones are never sealed: the desk's own can't be, and
 * who wrote STOP must be known even if DESK_SECRET is lost. A "kept" one is sealed as it is, because others rely on it. All
 * others are replaced, because copies of the database from before have them.
 */
const keeping: Readonly<Record<string, "open" | "kept">> = {
  "sign-in": "open",
  "text-stops": "open",
  push: "kept",
};

const RETIRED_FOR = 365 * 24 * 60 * 60_000;

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
  const secret = make();
  await transaction
    .insertInto("secrets")
    .values({ name, value: close(name, secret), made_at: Date.now() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await readSecret(transaction, name)) ?? secret;
}

export async function findSecret(name: string): Promise<string | null> {
  return (await readSecret(database(), name)) ?? null;
}

/** The next process that needs it makes another. */
export async function removeSecret(transaction: DatabaseTransaction, name: string): Promise<void> {
  for (const table of ["secrets", "retired_secrets"] as const) {
    await transaction.deleteFrom(table).where("name", "=", name).execute();
  }
}

export type RetiredSecret = { secret: string; retiredAt: number };

export async function listRetiredSecrets(name: string): Promise<RetiredSecret[]> {
  const rows = await database()
    .selectFrom("retired_secrets")
    .select(["value", "retired_at"])
    .where("name", "=", name)
    .execute();
  return rows.flatMap(({ value, retired_at }) => {
    const secret = open(name, value);
    return secret === null ? [] : [{ secret, retiredAt: Number(retired_at) }];
  });
}

/** For each start: seals what DESK_SECRET should seal. Returns the names of those that nobody can read; others are made. */
export async function renewSecrets(now: number): Promise<string[]> {
  const rows = await database()
    .selectFrom("secrets")
    .select(["name", "value"])
    .where("name", "not in", listOpen())
    .execute();
  const unreadable: string[] = [];
  for (const { name, value } of rows) {
    if (isClosed(name, value)) continue;
    const secret = open(name, value);
    if (secret === null) unreadable.push(name);
    const isKnownToCopies = !isSealed(value) && keeping[name] !== "kept";
    await (secret === null || isKnownToCopies
      ? retire({ name, value, closed: secret === null ? value : close(name, secret), now })
      : replace("secrets", { name, value, closed: close(name, secret) }));
  }
  await renewRetired(now);
  return unreadable;
}

async function renewRetired(now: number): Promise<void> {
  const rows = await database().selectFrom("retired_secrets").select(["name", "value"]).execute();
  for (const { name, value } of rows) {
    const secret = isClosed(name, value) ? null : open(name, value);
    if (secret !== null) await replace("retired_secrets", { name, value, closed: close(name, secret) });
  }
  await write((transaction) =>
    transaction
      .deleteFrom("retired_secrets")
      .where("retired_at", "<", now - RETIRED_FOR)
      .execute(),
  );
}

type Closing = { name: string; value: string; closed: string };

function replace(table: "secrets" | "retired_secrets", { name, value, closed }: Closing): Promise<unknown> {
  return write((transaction) =>
    transaction
      .updateTable(table)
      .set({ value: closed })
      .where("name", "=", name)
      .where("value", "=", value)
      .execute(),
  );
}

function retire({ name, value, closed, now }: Closing & { now: number }): Promise<void> {
  return write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("secrets")
      .where("name", "=", name)
      .where("value", "=", value)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await transaction
      .insertInto("retired_secrets")
      .values({ name, retired_at: now, value: closed })
      .execute();
  });
}

function listOpen(): string[] {
  return Object.keys(keeping).filter((name) => keeping[name] === "open");
}

const sealedFor = (name: string) => ({ purpose: "stored secrets", owner: name });

function isClosed(name: string, value: string): boolean {
  const { given } = givenSecrets();
  return given ? unseal([given], sealedFor(name), value) !== null : !isSealed(value);
}

function close(name: string, secret: string): string {
  const { given } = givenSecrets();
  return given && keeping[name] !== "open" ? seal(given, sealedFor(name), Buffer.from(secret)) : secret;
}

function open(name: string, value: string): string | null {
  if (!isSealed(value)) return value;
  const { given, other } = givenSecrets();
  const secrets = [given, other].filter((one) => one !== undefined);
  return unseal(secrets, sealedFor(name), value)?.toString() ?? null;
}

const selectSecret = statement((db, { name }: { name: string }) =>
  db.selectFrom("secrets").select("value").where("name", "=", name).compile(),
);

async function readSecret(db: Database, name: string): Promise<string | undefined> {
  const [row] = await selectSecret(db, { name });
  if (!row) return undefined;
  const secret = open(name, row.value);
  if (secret === null)
    throw new Error(`the secret "${name}" in the database was sealed with another DESK_SECRET`);
  return secret;
}
