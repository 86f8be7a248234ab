import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { type DatabaseTransaction, database, databaseKind } from "../../db/connect.server.ts";
import type { Schema } from "../../db/schema.ts";
import { wordsOf } from "./search-words.ts";

/** So many leads are looked up one by one; for more, the newest are walked until a page is full. */
const FEW = 1_000;

/** Keeps the words a lead is found by in place of those of before. */
export async function keepWords(
  transaction: DatabaseTransaction,
  seq: number,
  words: readonly string[],
): Promise<void> {
  await forgetWords(transaction, seq);
  const text = words.join(" ");
  await (databaseKind() === "postgres"
    ? sql`insert into lead_words (seq, words) values (${seq}, array_to_tsvector(string_to_array(${text}, ' ')))`
    : sql`insert into lead_words (rowid, words) values (${seq}, ${text})`
  ).execute(transaction);
}

/** Takes a lead out of the index. */
export async function forgetWords(transaction: DatabaseTransaction, seq: number): Promise<void> {
  await (databaseKind() === "postgres"
    ? sql`delete from lead_words where seq = ${seq}`
    : sql`delete from lead_words where rowid = ${seq}`
  ).execute(transaction);
}

type Condition = (row: ExpressionBuilder<Schema, "leads">) => Expression<SqlBool>;

/**
 * What a lead must meet to be found by what was typed: every word typed begins one of its words. Null when nothing was
 * typed that could be looked for.
 */
export async function foundBy(typed: string): Promise<Condition | null> {
  const words = wordsOf(typed);
  if (words.length === 0) return null;
  const isPostgres = databaseKind() === "postgres";
  const query = isPostgres
    ? words.map((word) => `'${word}':*`).join(" & ")
    : words.map((word) => `"${word}"*`).join(" ");
  const matching = isPostgres
    ? sql<{ seq: number }>`select seq from lead_words where words @@ ${query}::tsquery`
    : sql<{ seq: number }>`select rowid as seq from lead_words where lead_words match ${query}`;
  const { rows } = await sql<{ seq: number }>`${matching} limit ${FEW + 1}`.execute(database());
  const seqs = rows.map(({ seq }) => seq);
  if (seqs.length === 0) return () => sql<SqlBool>`1 = 0`;
  if (seqs.length <= FEW) return (row) => row("leads.seq", "in", seqs);
  // Offset and plus keep the planners from going through all of them when the newest fifty are wanted.
  return isPostgres
    ? () => sql<SqlBool>`exists (${matching} and lead_words.seq = leads.seq offset 0)`
    : () => sql<SqlBool>`+leads.seq in (${matching})`;
}
