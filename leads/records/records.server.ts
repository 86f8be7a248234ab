import type { ExpressionBuilder, Selectable } from "kysely";
import { type Database, type DatabaseTransaction, database } from "../../db/connect.server.ts";
import type { LeadsTable, Schema } from "../../db/schema.ts";
import { listWritten } from "../messages/message-records.server.ts";
import { formatReference } from "../reference.ts";
import { findCustomer } from "./customers.server.ts";
import { addLine, listNotes, type NewLine } from "./history.server.ts";
import { storeSearchWords } from "./search-index.server.ts";
import { buildSearchWords } from "./search-words.ts";
import { readTexts } from "./stored-json.ts";

export type LeadRow = Selectable<LeadsTable>;

const MOST_EARLIER = 5;

/** Ids, newest first. People are linked, never merged. */
export async function listEarlier(transaction: DatabaseTransaction, row: LeadRow): Promise<string[]> {
  const earlier = await transaction
    .selectFrom("leads")
    .select("id")
    .where(isBySamePerson(row))
    .orderBy("id", "desc")
    .limit(MOST_EARLIER)
    .execute();
  return earlier.map(({ id }) => id);
}

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

type Person = Pick<LeadRow, "id" | "phone_e164" | "email">;

function isBySamePerson({ id, phone_e164, email }: Person) {
  return (lead: ExpressionBuilder<Schema, "leads">) =>
    lead.and([
      lead.or([
        ...(phone_e164 ? [lead("phone_e164", "=", phone_e164)] : []),
        ...(email ? [lead("email", "=", email)] : []),
      ]),
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

/** By idempotency key, or else the same content from the same sender since `since` (epoch milliseconds). */
export async function findSameSubmission(
  transaction: DatabaseTransaction,
  { submissionKey, senderKey, since }: { submissionKey: string; senderKey: string; since: number },
): Promise<LeadRow | null> {
  const byKey = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
  if (byKey) return byKey;
  const bySender = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("sender_key", "=", senderKey)
    .where("updated_at", ">=", since)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return bySender ?? null;
}

/** False when another process has just taken its submission key. */
export async function insertLead(
  transaction: DatabaseTransaction,
  row: LeadRow,
  line: VersionLine = { actor: null, action: "captured" },
): Promise<boolean> {
  const last = await transaction
    .selectFrom("leads")
    .select("seq")
    .where("seq", "is not", null)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const customer = row.is_test === 1 ? null : await findCustomer(transaction, row);
  const numbered = { ...row, customer, seq: Number(last?.seq ?? 0) + 1 };
  const inserted = await transaction
    .insertInto("leads")
    .values(numbered)
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  await storeVersion(transaction, numbered, line);
  return true;
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
      revision: next.revision,
      is_read: next.is_read,
    })
    .where("id", "=", next.id)
    .execute();
  await storeVersion(transaction, next, line);
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

async function storeVersion(
  transaction: DatabaseTransaction,
  row: LeadRow,
  line: VersionLine,
): Promise<void> {
  await transaction
    .insertInto("lead_versions")
    .values({
      lead_id: row.id,
      version: row.version,
      captured_at: row.updated_at,
      record: row.record,
      details: row.details,
      phone_e164: row.phone_e164,
      email: row.email,
    })
    .execute();
  if (row.is_test === 1) return;
  await addLine(transaction, { leadId: row.id, at: row.updated_at, ...line });
  await indexLead(transaction, row);
}

/** With its notes and messages, as they are now. */
export async function indexLead(transaction: DatabaseTransaction, row: LeadRow): Promise<void> {
  if (row.seq === null) return;
  const notes = await listNotes([row.id], transaction);
  const messages = await listWritten([row.id], transaction);
  const words = listSearchWords(row, [
    ...notes.map(({ note }) => note),
    ...messages.flatMap(({ subject, text }) => [subject, text]),
  ]);
  await storeSearchWords(transaction, row.seq, words);
}

/** `written`: notes and messages. */
export function listSearchWords(row: LeadRow, written: readonly string[]): string[] {
  const { codes, address, ...texts } = readTexts(row);
  return buildSearchWords({
    ...texts,
    written,
    address: `${address} ${codes}`,
    name: row.name,
    phone_e164: row.phone_e164,
    email: row.email ?? "",
    reference: formatReference(row.id),
  });
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

export function listVersions(id: string, reader: Database = database()) {
  return reader
    .selectFrom("lead_versions")
    .select(["version", "captured_at", "record", "details"])
    .where("lead_id", "=", id)
    .orderBy("version")
    .execute();
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
