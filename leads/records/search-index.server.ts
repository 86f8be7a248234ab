import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { type DatabaseTransaction, databaseKind, longReads } from "../../db/connect.server.ts";
import type { Schema } from "../../db/schema.ts";
import { statement } from "../../db/statement.server.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { listReadings, type Sought } from "./search-words.ts";

/** Beyond this many matches, scanning the newest leads is faster than looking them up by id. */
const FEW = 1_000;

const insertWords = statement((db, { id, text }: { id: string; text: string }) =>
  (databaseKind() === "postgres"
    ? sql<never>`insert into lead_words (seq, words)
      select seq, array_to_tsvector(string_to_array(${text}, ' ')) from leads where id = ${id}
      on conflict (seq) do update set words = excluded.words`
    : sql<never>`insert or replace into lead_words (rowid, words)
      values ((select seq from leads where id = ${id}), ${text})`
  ).compile(db),
);

/** Of a lead that has just been inserted. */
export async function addSearchWords(
  transaction: DatabaseTransaction,
  id: string,
  words: readonly string[],
): Promise<void> {
  await insertWords(transaction, { id, text: words.join(" ") });
}

export async function storeSearchWords(
  transaction: DatabaseTransaction,
  seq: number,
  words: readonly string[],
): Promise<void> {
  await removeSearchWords(transaction, seq);
  const text = words.join(" ");
  await (databaseKind() === "postgres"
    ? sql`insert into lead_words (seq, words) values (${seq}, array_to_tsvector(string_to_array(${text}, ' ')))`
    : sql`insert into lead_words (rowid, words) values (${seq}, ${text})`
  ).execute(transaction);
}

export async function removeSearchWords(transaction: DatabaseTransaction, seq: number): Promise<void> {
  await (databaseKind() === "postgres"
    ? sql`delete from lead_words where seq = ${seq}`
    : sql`delete from lead_words where rowid = ${seq}`
  ).execute(transaction);
}

type Condition = (row: ExpressionBuilder<Schema, "leads">) => Expression<SqlBool>;

function selectMatching(sought: Sought) {
  const seek = (term: (word: string) => string, or: string, and: string) =>
    sought.map((forms) => `(${forms.map(term).join(or)})`).join(and);
  return databaseKind() === "postgres"
    ? sql<{ seq: number }>`select seq from lead_words
        where words @@ ${seek((word) => `'${word}':*`, " | ", " & ")}::tsquery`
    : sql<{ seq: number }>`select rowid as seq from lead_words
        where lead_words match ${seek((word) => `"${word}"*`, " OR ", " AND ")}`;
}

export async function hasLeadWithWords(
  transaction: DatabaseTransaction,
  words: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`${selectMatching(words.map((word) => [word]))} limit 1`.execute(transaction);
  return rows.length > 0;
}

export async function matchText(typed: string): Promise<Condition | null> {
  const readings = listReadings(typed, toE164(typed));
  if (readings.length === 0) return null;
  for (const sought of readings) {
    const found = await matchWords(sought);
    if (found) return found;
  }
  return () => sql<SqlBool>`1 = 0`;
}

async function matchWords(sought: Sought): Promise<Condition | null> {
  const matching = selectMatching(sought);
  const { rows } = await sql<{ seq: number }>`${matching} limit ${FEW + 1}`.execute(longReads());
  const seqs = rows.map(({ seq }) => seq);
  if (seqs.length === 0) return null;
  if (seqs.length <= FEW) return (row) => row("leads.seq", "in", seqs);
  // "offset 0" and the plus stop the planners from going through all matches when only the newest fifty are needed.
  return databaseKind() === "postgres"
    ? () => sql<SqlBool>`exists (${matching} and lead_words.seq = leads.seq offset 0)`
    : () => sql<SqlBool>`+leads.seq in (${matching})`;
}
