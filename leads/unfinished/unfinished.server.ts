import { type Selectable, type SqlBool, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { unfinishedAfterMinutes, unfinishedDays } from "../../content/unfinished.ts";
import { type Database, type DatabaseTransaction, database, write } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { claimOnceWithin } from "../../db/once.server.ts";
import type { UnfinishedRequestsTable } from "../../db/schema.ts";
import { formatNationalPhone } from "../../locations/phone-number.server.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import { isKeyTaken, isVisible } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import type { Kind } from "../status.ts";
import type { Submission } from "../submission.ts";
import { findUnfinishedWords } from "./allowed.server.ts";

export { findUnfinishedWords, mayKeepUnfinished, namesForbiddenPlace } from "./allowed.server.ts";

type Row = Selectable<UnfinishedRequestsTable>;

/** All of them together: what a flood could leave behind. */
const MOST = 5_000;
const MINUTE = 60_000;

type Begun = Omit<Row, "id" | "begun_at" | "updated_at" | "typed"> & {
  typed: Submission;
  /** Of the browser's work, where that's asked for: it's good for one row. */
  proof: { signature: string; until: number } | null;
};

/** One row for each key, until the request is finished. `now` is epoch milliseconds. */
export async function saveUnfinished({ proof, ...begun }: Begun, now: number): Promise<void> {
  const row = { ...begun, typed: JSON.stringify(begun.typed) };
  const touches = [row.submission_key, row.phone_e164];
  await commitTogether(
    async (transaction) => {
      // What was typed last may come after the request itself.
      if (await isKeyTaken(transaction, row.submission_key)) return;
      const { submission_key: _, ...changed } = row;
      const { numUpdatedRows } = await transaction
        .updateTable("unfinished_requests")
        .set({ ...changed, updated_at: now })
        .where("submission_key", "=", row.submission_key)
        .executeTakeFirst();
      if (numUpdatedRows > 0 || !(await hasRoom(transaction))) return;
      if (proof && !(await claimOnceWithin(transaction, "unfinished", proof.signature, proof.until))) return;
      await transaction
        .insertInto("unfinished_requests")
        .values({ id: uuidv7({ msecs: now }), begun_at: now, updated_at: now, ...row })
        .onConflict((conflict) => conflict.column("submission_key").doNothing())
        .execute();
    },
    { touches, isBackground: true },
  );
}

async function hasRoom(transaction: DatabaseTransaction): Promise<boolean> {
  const { count } = await transaction
    .selectFrom("unfinished_requests")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) < MOST;
}

export async function forgetUnfinished(submissionKey: string): Promise<void> {
  await write((transaction) =>
    transaction.deleteFrom("unfinished_requests").where("submission_key", "=", submissionKey).execute(),
  );
}

/** With the lead that's now there: theirs by its key, and what the same phone has left on another device. */
export async function removeFinished(
  transaction: DatabaseTransaction,
  lead: { submission_key: string; phone_e164: string | null },
): Promise<void> {
  if (findUnfinishedWords() === null) return;
  await transaction
    .deleteFrom("unfinished_requests")
    .where((row) =>
      row.or([row("submission_key", "=", lead.submission_key), row("phone_e164", "=", lead.phone_e164)]),
    )
    .execute();
}

/** Times are epoch milliseconds. */
export type Unfinished = {
  id: string;
  kind: Kind;
  name: string;
  phone: string;
  printedPhone: string;
  email: string;
  location: string | null;
  locationName: string;
  region: string;
  begunAt: number;
  updatedAt: number;
  typed: Submission;
};

type Asked = { locations?: readonly string[] | undefined; kind?: Kind | undefined };

/** Those that nobody has typed at for a while. */
function offered(now: number, { locations, kind }: Asked) {
  let query = database()
    .selectFrom("unfinished_requests")
    .where("updated_at", "<=", now - unfinishedAfterMinutes * MINUTE)
    .where("begun_at", ">", now - unfinishedDays * DAY);
  const isNothing = findUnfinishedWords() === null || locations?.length === 0;
  if (isNothing) query = query.where(sql<SqlBool>`1 = 0`);
  else if (locations) query = query.where("location_slug", "in", locations);
  if (kind) query = query.where("kind", "=", kind);
  return query;
}

/** Newest first: who left a moment ago is reached best. `mark` changes with them. Null where the owner keeps none. */
export async function listUnfinished(
  asked: Asked,
  { limit, now }: { limit: number; now: number },
): Promise<{ count: number; lines: Unfinished[]; mark: string } | null> {
  if (findUnfinishedWords() === null) return null;
  // The mark first: what's listed may then be newer, never older.
  const mark = await readUnfinishedMark(now);
  const [{ count }, rows] = await Promise.all([
    offered(now, asked)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow(),
    offered(now, asked).selectAll().orderBy("updated_at", "desc").limit(limit).execute(),
  ]);
  return { count: Number(count), lines: rows.map(toUnfinished), mark };
}

/** Null for one that's gone, isn't offered yet or is another location's. */
export async function findUnfinished(id: string, asked: Asked, now: number): Promise<Unfinished | null> {
  const row = await offered(now, asked).selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toUnfinished(row) : null;
}

function toUnfinished(row: Row): Unfinished {
  const { locationName, region } = findServingLocation(row.location_slug);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    phone: row.phone_e164,
    printedPhone: formatNationalPhone(row.phone_e164),
    email: row.email ?? "",
    location: row.location_slug,
    locationName,
    region,
    begunAt: Number(row.begun_at),
    updatedAt: Number(row.updated_at),
    typed: JSON.parse(row.typed) as Submission,
  };
}

type Locations = readonly string[] | undefined;

/** Staff of these locations have dealt with it. False for one that's another's or gone. */
export function dropUnfinished(
  id: string,
  locations: Locations,
  alsoWrite: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  return write(async (transaction) => {
    const isDropped = await dropWithin(transaction, id, locations);
    if (isDropped) await alsoWrite(transaction);
    return isDropped;
  });
}

export async function dropWithin(
  transaction: DatabaseTransaction,
  id: string,
  locations: Locations,
): Promise<boolean> {
  const found = await transaction
    .selectFrom("unfinished_requests")
    .select("location_slug")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found || !isVisible(found, locations)) return false;
  await transaction.deleteFrom("unfinished_requests").where("id", "=", id).execute();
  return true;
}

/** Changes whenever the desk would be offered others; "" while there are none. */
export async function readUnfinishedMark(now: number): Promise<string> {
  if (findUnfinishedWords() === null) return "";
  const { count, newest } = await offered(now, {})
    .select(({ fn }) => [fn.countAll().as("count"), fn.max("updated_at").as("newest")])
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? "" : `${count}-${newest}`;
}

/** A week after they were begun, and all of them once the owner has turned it off. */
export async function removeOldUnfinished(now: number): Promise<void> {
  const before = findUnfinishedWords() === null ? Number.MAX_SAFE_INTEGER : now - unfinishedDays * DAY;
  await write((transaction) =>
    transaction.deleteFrom("unfinished_requests").where("begun_at", "<=", before).execute(),
  );
}

/** For the person who asks. `contacts`: phones in E.164 and emails in lower case. */
export async function exportUnfinished(transaction: Database, contacts: readonly string[]) {
  if (contacts.length === 0) return [];
  const rows = await transaction
    .selectFrom("unfinished_requests")
    .selectAll()
    .where((row) => row.or([row("phone_e164", "in", contacts), row("email", "in", contacts)]))
    .orderBy("id")
    .execute();
  return rows.map(({ id, kind, location_slug, begun_at, updated_at, typed }) => ({
    id,
    kind,
    location: location_slug,
    begun_at: new Date(Number(begun_at)).toISOString(),
    updated_at: new Date(Number(updated_at)).toISOString(),
    typed: JSON.parse(typed) as Submission,
  }));
}

/** Those up to `until`, epoch milliseconds, of the phones and emails that it's `theirs`. Returns how many. */
export async function eraseUnfinished(
  transaction: DatabaseTransaction,
  { isTheirs, until }: { isTheirs: (contact: string) => boolean; until: number },
): Promise<number> {
  const rows = await transaction
    .selectFrom("unfinished_requests")
    .select(["id", "phone_e164", "email"])
    .where("begun_at", "<=", until)
    .execute();
  const theirs = rows.filter(({ phone_e164, email }) =>
    [phone_e164, email].some((contact) => contact !== null && isTheirs(contact)),
  );
  for (const { id } of theirs) {
    await transaction.deleteFrom("unfinished_requests").where("id", "=", id).execute();
  }
  return theirs.length;
}
