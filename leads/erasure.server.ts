import { createHmac, randomBytes } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, database, databaseKind } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import type { ErasuresTable } from "../db/schema.ts";
import { eraseDeliveries, listPosted } from "../deliveries/erase.server.ts";
import { tellPosted } from "../deliveries/outbox.server.ts";
import { toE164 } from "../locations/phone-number.server.ts";
import { freeVisit } from "../schedule/bookings.server.ts";
import { tellLeadsChanged } from "./changes.server.ts";
import { exportedRecord } from "./export.server.ts";
import { type Actor, addLine } from "./history.server.ts";
import type { LeadRow } from "./records.server.ts";
import { forgetWords } from "./search.server.ts";

/** A person, by what they gave: a phone as it is typed, an email, or both. */
export type Person = { phone?: string; email?: string };

type Identifiers = { phone: string | null; email: string | null };

type Tombstone = Selectable<ErasuresTable>;

/** Leads that are erased in one transaction. */
const BATCH = 200;

/** The list of erasures beside the database: what a restored backup does not know. */
function listFile(dataDir: string): string {
  return join(dataDir, "erasures.jsonl");
}

/** How a phone and an email are compared; null for what cannot be one. */
function identifiersOf({ phone = "", email = "" }: Person): Identifiers {
  return { phone: phone ? toE164(phone, "USA") : null, email: email.trim().toLowerCase() || null };
}

/** The ids of all leads that a person has sent, in any version. */
async function findLeadsOf(
  transaction: DatabaseTransaction,
  { phone, email }: Identifiers,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const [column, value] of [
    ["phone_e164", phone],
    ["email", email],
  ] as const) {
    if (!value) continue;
    const now = await transaction.selectFrom("leads").select("id").where(column, "=", value).execute();
    const before = await transaction
      .selectFrom("lead_versions")
      .select("lead_id as id")
      .where(column, "=", value)
      .execute();
    for (const { id } of [...now, ...before]) ids.add(id);
  }
  return [...ids].toSorted();
}

/**
 * Erases a person everywhere: their leads in all versions, notes and history, what was posted and what waits to be sent,
 * saved searches for them; and tells the destinations that keep a copy. Their leads stay as numbers without anything of
 * theirs. Who they were is kept as salted hashes only, in the database and in `erasures.jsonl` of `dataDir`, so that
 * {@link reapplyErasures} erases them again after a backup was restored. Gives how many leads it was.
 *
 * Throws a RangeError when neither a phone nor an email can be read in what was given.
 */
export async function erasePerson(
  person: Person,
  {
    actor,
    now,
    dataDir,
    alsoWrite,
  }: {
    actor: Actor;
    now: number;
    dataDir: string;
    /** What is written in the same transaction, about so many leads. */
    alsoWrite?: (transaction: DatabaseTransaction, leads: number) => Promise<void>;
  },
): Promise<{ leads: number }> {
  const identifiers = identifiersOf(person);
  if (!identifiers.phone && !identifiers.email) throw new RangeError("A phone or an email is needed.");
  const salt = randomBytes(16).toString("hex");
  const known = Object.values(identifiers).filter((text) => text !== null);
  const tombstone = await commitTogether(async (transaction) => {
    const leadIds = await findLeadsOf(transaction, identifiers);
    await eraseLeads(transaction, leadIds, { actor, now });
    await forgetSearches(transaction, identifiers);
    const row: Tombstone = {
      id: uuidv7({ msecs: now }),
      erased_at: now,
      actor_id: actor.id,
      actor_name: actor.name,
      salt,
      hashes: known.map((text) => hashOf(text, salt)).join(" "),
      lead_ids: leadIds.join(" "),
    };
    await transaction.insertInto("erasures").values(row).execute();
    await alsoWrite?.(transaction, leadIds.length);
    return row;
  });
  await writeDown(dataDir, [tombstone]);
  await emptyFreePages();
  tellPosted();
  tellLeadsChanged();
  return { leads: tombstone.lead_ids.split(" ").filter(Boolean).length };
}

function hashOf(text: string, salt: string): string {
  return createHmac("sha256", salt).update(text).digest("hex");
}

async function writeDown(dataDir: string, tombstones: readonly Tombstone[]): Promise<void> {
  if (tombstones.length === 0) return;
  const file = listFile(dataDir);
  await mkdir(dirname(file), { recursive: true });
  const lines = tombstones.map((tombstone) => `${JSON.stringify(tombstone)}\n`).join("");
  await appendFile(file, lines, { flush: true, mode: 0o600 });
}

/** Erases leads by their ids, in the caller's transaction; those that are erased already are left. */
export async function eraseLeads(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  { actor, now }: { actor: Actor; now: number },
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await transaction
    .selectFrom("leads")
    .select(["id", "kind", "seq", "is_test"])
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .execute();
  for (const { id, seq } of rows) {
    await transaction
      .updateTable("leads")
      .set({
        // What stands for content and sender must not be guessed back from its hash.
        submission_key: `erased:${id}`,
        sender_key: "",
        content_hash: "",
        record: "{}",
        details: "{}",
        suspicion: null,
        phone_e164: null,
        email: null,
        name: "",
        won_by: "",
        lost_reason: null,
        follow_up_on: null,
        ip_cut: 1,
        erased_at: now,
      })
      .where("id", "=", id)
      .execute();
    await transaction.deleteFrom("lead_versions").where("lead_id", "=", id).execute();
    await transaction
      .updateTable("lead_history")
      .set({ note: "", before: "{}", after: "{}", changeset: "" })
      .where("lead_id", "=", id)
      .execute();
    if (seq !== null) await forgetWords(transaction, seq);
    await freeVisit(transaction, id);
    await addLine(transaction, { leadId: id, at: now, actor, action: "erased" });
  }
  await eraseDeliveries(transaction, rows, now);
  return rows.length;
}

/** Takes a person out of the searches that staff have saved. */
async function forgetSearches(
  transaction: DatabaseTransaction,
  { phone, email }: Identifiers,
): Promise<void> {
  const digits = phone?.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const views = await transaction.selectFrom("saved_views").select(["id", "filter"]).execute();
  for (const { id, filter } of views) {
    const query = new URLSearchParams(filter);
    const text = query.get("text")?.toLowerCase() ?? "";
    const isTheirs = (digits && text.replace(/\D/g, "").includes(digits)) || (email && text.includes(email));
    if (!isTheirs) continue;
    query.delete("text");
    await transaction
      .updateTable("saved_views")
      .set({ filter: query.toString() })
      .where("id", "=", id)
      .execute();
  }
}

/** What SQLite leaves behind in its log until it is next folded into the file. */
async function emptyFreePages(): Promise<void> {
  if (databaseKind() === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(database());
}

/**
 * Erases again whom a restored backup has brought back: everyone who stands in `erasures.jsonl` of `dataDir` and not in the
 * database. To be called at the start, before anything is sent. Costs nothing when nothing was restored. Gives how many
 * leads were erased. Leads that the person sent after their erasure stay.
 */
export async function reapplyErasures({
  now,
  dataDir,
}: {
  now: number;
  dataDir: string;
}): Promise<{ leads: number }> {
  const written = await readList(dataDir);
  const rows = await database().selectFrom("erasures").selectAll().execute();
  const inDatabase = new Set(rows.map(({ id }) => id));
  const inFile = new Set(written.map(({ id }) => id));
  await writeDown(
    dataDir,
    rows.filter(({ id }) => !inFile.has(id)),
  );
  let leads = 0;
  for (const tombstone of written.filter(({ id }) => !inDatabase.has(id))) {
    leads += await reapply(tombstone, now);
  }
  if (leads > 0) await emptyFreePages();
  return { leads };
}

async function reapply(tombstone: Tombstone, now: number): Promise<number> {
  const actor = { id: tombstone.actor_id, name: tombstone.actor_name };
  const theirs = new Set(tombstone.lead_ids.split(" ").filter(Boolean));
  for await (const page of pagesBefore(tombstone.erased_at)) {
    const hashes = new Set(tombstone.hashes.split(" "));
    for (const { id, phone_e164, email } of page) {
      const isTheirs = [phone_e164, email].some(
        (text) => text !== null && hashes.has(hashOf(text, tombstone.salt)),
      );
      if (isTheirs) theirs.add(id);
    }
  }
  return commitTogether(async (transaction) => {
    const erased = await eraseLeads(transaction, [...theirs], { actor, now });
    await transaction
      .insertInto("erasures")
      .values(tombstone)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    return erased;
  });
}

/** Who sent what before a moment, a page at a time. */
async function* pagesBefore(moment: number) {
  let after = "";
  for (;;) {
    const page: Pick<LeadRow, "id" | "phone_e164" | "email">[] = await database()
      .selectFrom("leads")
      .select(["id", "phone_e164", "email"])
      .where("id", ">", after)
      .where("captured_at", "<=", moment)
      .where("erased_at", "is", null)
      .orderBy("id")
      .limit(5_000)
      .execute();
    yield page;
    const last = page.at(-1);
    if (!last || page.length < 5_000) return;
    after = last.id;
  }
}

async function readList(dataDir: string): Promise<Tombstone[]> {
  try {
    const text = await readFile(listFile(dataDir), "utf8");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Tombstone);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Erases leads in portions that leave room for others. Gives how many it was. */
export async function eraseInPortions(
  ids: readonly string[],
  { actor, now }: { actor: Actor; now: number },
): Promise<number> {
  let erased = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const portion = ids.slice(start, start + BATCH);
    erased += await commitTogether((transaction) => eraseLeads(transaction, portion, { actor, now }));
  }
  if (erased > 0) {
    await emptyFreePages();
    tellPosted();
    tellLeadsChanged();
  }
  return erased;
}

/**
 * All we have about a person, for the person who asks: their leads in all versions, what happened to them, and what was
 * sent where. Plain data, to be written as JSON. Throws a RangeError when neither a phone nor an email can be read.
 */
export async function exportPerson(person: Person) {
  const identifiers = identifiersOf(person);
  if (!identifiers.phone && !identifiers.email) throw new RangeError("A phone or an email is needed.");
  return commitTogether(async (transaction) => {
    const ids = await findLeadsOf(transaction, identifiers);
    const leads = [];
    for (const id of ids) {
      const row = await transaction
        .selectFrom("leads")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const versions = await transaction
        .selectFrom("lead_versions")
        .select(["version", "captured_at", "record", "details"])
        .where("lead_id", "=", id)
        .orderBy("version")
        .execute();
      const history = await transaction
        .selectFrom("lead_history")
        .select(["at", "actor_name", "action", "before", "after", "note"])
        .where("lead_id", "=", id)
        .orderBy("seq")
        .execute();
      leads.push({
        ...exportedRecord(row),
        versions: versions.map(({ version, captured_at, record, details }) => ({
          version,
          received_at: new Date(captured_at).toISOString(),
          record: JSON.parse(record) as unknown,
          details: JSON.parse(details) as unknown,
        })),
        history: history.map(({ at, actor_name, action, before, after, note }) => ({
          at: new Date(at).toISOString(),
          by: actor_name,
          action,
          before: JSON.parse(before) as unknown,
          after: JSON.parse(after) as unknown,
          note,
        })),
        sent: await listPosted(transaction, id),
      });
    }
    return { phone: identifiers.phone, email: identifiers.email, leads };
  });
}
