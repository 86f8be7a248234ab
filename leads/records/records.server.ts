import type { ExpressionBuilder, Selectable } from "kysely";
import { type Database, type DatabaseTransaction, database, writeTogether } from "../../db/connect.server.ts";
import { inPieces } from "../../db/give-way.server.ts";
import type { LeadsTable, Schema } from "../../db/schema.ts";
import { insertion, statement } from "../../db/statement.server.ts";
import { listWritten } from "../messages/message-records.server.ts";
import { formatReference } from "../reference.ts";
import { addLine, listNotes, type NewLine } from "./history.server.ts";
import type { Person } from "./related-leads.server.ts";
import { addSearchWords, storeSearchWords } from "./search-index.server.ts";
import { collectSearchWords } from "./search-words.ts";
import { readTexts } from "./stored-json.ts";

export type LeadRow = Selectable<LeadsTable>;

/** Newest first, without that row itself. */
export function listOtherRequests(row: Person, limit: number): Promise<LeadRow[]> {
  return database()
    .selectFrom("leads")
    .selectAll()
    .where(isBySamePerson(row))
    .orderBy("captured_at", "desc")
    .limit(limit)
    .execute();
}

/** Nobody is the same for an unknown phone or email: in SQL, null equals nothing. */
function isBySamePerson({ id, phone_e164, email }: Person) {
  return (lead: ExpressionBuilder<Schema, "leads">) =>
    lead.and([
      lead.or([lead("phone_e164", "=", phone_e164), lead("email", "=", email)]),
      lead("id", "!=", id),
      lead("is_test", "=", 0),
      lead("erased_at", "is", null),
    ]);
}

export function listQuarantined(limit: number): Promise<LeadRow[]> {
  return database()
    .selectFrom("leads")
    .selectAll()
    .where("standing", "=", "quarantined")
    .where("erased_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

type SameSubmission = { submissionKey: string; senderKey: string; since: number };

const selectByKey = statement((db, { submissionKey }: Pick<SameSubmission, "submissionKey">) =>
  db.selectFrom("leads").select("id").where("submission_key", "=", submissionKey).compile(),
);

/** A sender's same content is a few leads at most; sorting takes SQLite longer than finding them. */
const selectBySender = statement((db, { senderKey, since }: SameSubmission) =>
  db
    .selectFrom("leads")
    .select(["id", "updated_at"])
    .where("sender_key", "=", senderKey)
    .where("updated_at", ">=", since)
    .compile(),
);

/** By idempotency key, or else the same content from the same sender since `since` (epoch milliseconds). */
export async function findSameSubmission(
  transaction: DatabaseTransaction,
  wanted: SameSubmission,
): Promise<LeadRow | null> {
  const [[byKey], bySender] = await Promise.all([
    selectByKey(transaction, wanted),
    selectBySender(transaction, wanted),
  ]);
  const [latest] = bySender.toSorted((one, other) => other.updated_at - one.updated_at);
  const found = byKey ?? latest;
  if (!found) return null;
  return transaction.selectFrom("leads").selectAll().where("id", "=", found.id).executeTakeFirstOrThrow();
}

export async function isKeyTaken(transaction: DatabaseTransaction, submissionKey: string): Promise<boolean> {
  return (await selectByKey(transaction, { submissionKey })).length > 0;
}

const insertNumbered = insertion("leads", { numbered: "seq" });

/** No other lead may have its submission key, and the customer whose it is has been looked up. */
export async function insertLead(
  transaction: DatabaseTransaction,
  row: LeadRow,
  line: VersionLine = { actor: null, action: "captured" },
): Promise<void> {
  const words = row.is_test === 0 ? await listSearchWords(row, []) : null;
  await writeTogether([
    insertNumbered(transaction, row),
    storeVersion(transaction, row, line),
    words && addSearchWords(transaction, row.id, words),
  ]);
}

export async function replaceVersion(
  transaction: DatabaseTransaction,
  next: LeadRow,
  line: VersionLine = { actor: null, action: "edited" },
): Promise<void> {
  await transaction
    .updateTable("leads")
    .set({
      content_hash: next.content_hash,
      sender_key: next.sender_key,
      location_slug: next.location_slug,
      location_id: next.location_id,
      updated_at: next.updated_at,
      version: next.version,
      record: next.record,
      details: next.details,
      phone_e164: next.phone_e164,
      email: next.email,
      customer: next.customer,
      name: next.name,
      outside_region: next.outside_region,
      estimate_low: next.estimate_low,
      estimate_high: next.estimate_high,
      revision: next.revision,
      is_read: next.is_read,
    })
    .where("id", "=", next.id)
    .execute();
  await storeVersion(transaction, next, line);
  if (next.is_test === 0) await indexLead(transaction, next);
}

/** So that a later edit of a lead that came without a key is recognized. */
export async function adoptSubmissionKey(
  transaction: DatabaseTransaction,
  id: string,
  submissionKey: string,
): Promise<void> {
  await transaction
    .updateTable("leads")
    .set({ submission_key: submissionKey })
    .where("id", "=", id)
    .execute();
}

export async function countRepeat(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .updateTable("leads")
    .set((expression) => ({ repeats: expression("repeats", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Without `at` it's as old as the version. */
type VersionLine = Omit<NewLine, "leadId" | "at"> & { at?: number };

const insertVersion = insertion("lead_versions");

async function storeVersion(
  transaction: DatabaseTransaction,
  row: LeadRow,
  line: VersionLine,
): Promise<void> {
  const { id, version, updated_at: at, record, details, phone_e164, email } = row;
  await writeTogether([
    insertVersion(transaction, {
      ...{ lead_id: id, version, captured_at: at },
      ...{ record, details, phone_e164, email },
    }),
    row.is_test === 0 && addLine(transaction, { leadId: id, at, ...line }),
  ]);
}

export async function indexLead(transaction: DatabaseTransaction, row: LeadRow): Promise<void> {
  if (row.seq === null) return;
  const notes = await listNotes([row.id], transaction);
  const messages = await listWritten([row.id], transaction);
  const words = await listSearchWords(row, [
    ...notes.map(({ note }) => note),
    ...messages.flatMap(({ subject, text }) => [subject, text]),
  ]);
  await storeSearchWords(transaction, row.seq, words);
}

/** `written`: notes and messages. */
export function listSearchWords(row: LeadRow, written: readonly string[]): Promise<string[]> {
  const { codes, address, ...texts } = readTexts(row);
  const words = collectSearchWords({
    ...texts,
    written,
    address: `${address} ${codes}`,
    name: row.name,
    phone_e164: row.phone_e164,
    email: row.email ?? "",
    reference: formatReference(row.id),
  });
  return inPieces(words);
}

export async function findLead(reader: Database, id: string): Promise<LeadRow | null> {
  const row = await reader
    .selectFrom("leads")
    .selectAll()
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** `locations` has "" for leads without a city; undefined is everywhere. */
export function isVisible(
  { location_slug }: Pick<LeadRow, "location_slug">,
  locations: readonly string[] | undefined,
): boolean {
  return !locations || locations.includes(location_slug ?? "");
}

export async function findVisibleLead(
  reader: Database,
  id: string,
  locations: readonly string[] | undefined,
): Promise<LeadRow | null> {
  const row = await findLead(reader, id);
  return row && isVisible(row, locations) ? row : null;
}

/** Read at once: each has the customer's whole message. */
const AT_ONCE = 20;

/** In the order of `found`. */
export async function readInPortions(found: readonly { id: string }[], reader: Database): Promise<LeadRow[]> {
  const rows = new Map<string, LeadRow>();
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const ids = found.slice(start, start + AT_ONCE).map(({ id }) => id);
    const portion = await reader.selectFrom("leads").selectAll().where("id", "in", ids).execute();
    for (const row of portion) rows.set(row.id, row);
  }
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}

export async function listVersions(id: string, reader: Database = database()) {
  const versions = reader
    .selectFrom("lead_versions")
    .select(["version", "captured_at", "record", "details", "phone_e164", "email"])
    .where("lead_id", "=", id)
    .orderBy("version")
    .limit(AT_ONCE);
  const all = await versions.execute();
  for (let page = all; page.length === AT_ONCE; all.push(...page))
    page = await versions.where("version", ">", page.at(-1)?.version ?? 0).execute();
  return all;
}

/** All, with what these and the ones before them had. */
export async function listVersionsAt(id: string, moments: readonly number[]) {
  const versions = database().selectFrom("lead_versions").where("lead_id", "=", id);
  const all = await versions.select(["version", "captured_at"]).orderBy("version").execute();
  const wanted = all.flatMap(({ captured_at }, place) =>
    moments.includes(Number(captured_at)) ? all.slice(Math.max(0, place - 1), place + 1) : [],
  );
  const numbers = [...new Set(wanted.map(({ version }) => version))];
  const texts =
    numbers.length > 0
      ? await versions.select(["version", "record", "details"]).where("version", "in", numbers).execute()
      : [];
  return { all, texts };
}

export async function updateLead(
  transaction: DatabaseTransaction,
  id: string,
  changed: Partial<LeadRow>,
): Promise<void> {
  await transaction.updateTable("leads").set(changed).where("id", "=", id).execute();
}

const PAGE = 500;

export async function* listAllByKind(kind: LeadRow["kind"]): AsyncGenerator<LeadRow> {
  let after = "";
  for (;;) {
    const page = await database()
      .selectFrom("leads")
      .selectAll()
      .where("kind", "=", kind)
      .where("is_test", "=", 0)
      .where("erased_at", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}
