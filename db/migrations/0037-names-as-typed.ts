import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "../schema.ts";

const PAGE = 500;
const LONGEST_WORD = 40;
const MOST_ADDED = 400;
const MOST_OF_EACH = 5_000;

/** By a copy of the rules as they were then: a name's words without the accents, apostrophes and spaces it's typed with. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // An update of SQLite's words takes 60 times as long as an insertion.
  await (isPostgres
    ? sql`drop index lead_words_by_word`
    : sql`alter table lead_words rename to old_lead_words`
  ).execute(db);
  if (!isPostgres) await createWords(db);
  for (let after = -1; ; ) {
    const page = await readPage(db, after);
    const added = await listAdded(db, page);
    if (added.length > 0) await (isPostgres ? addWords : copyWords)(db, added);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = Number(last.seq);
  }
  await (isPostgres
    ? sql`create index lead_words_by_word on lead_words using gin (words)`
    : sql`drop table old_lead_words`
  ).execute(db);
}

async function createWords(db: Kysely<Schema>): Promise<void> {
  await sql`create virtual table lead_words using fts5(words, tokenize = 'ascii', prefix = '2 3')`.execute(
    db,
  );
  await sql`insert into lead_words (lead_words, rank) values ('secure-delete', 1)`.execute(db);
}

type Stored = {
  id: string;
  seq: number;
  name: string;
  email: string | null;
  record: string;
  details: string;
};

function readPage(db: Kysely<Schema>, after: number): Promise<Stored[]> {
  return db
    .selectFrom("leads")
    .select(["id", "seq", "name", "email", "record", "details"])
    .where("seq", ">", after)
    .where("erased_at", "is", null)
    .orderBy("seq")
    .limit(PAGE)
    .execute() as Promise<Stored[]>;
}

type Added = readonly [seq: number, words: string];

async function listAdded(db: Kysely<Schema>, page: readonly Stored[]): Promise<Added[]> {
  const ids = sql.join(page.map(({ id }) => id));
  const { rows } = await (page.length === 0
    ? { rows: [] }
    : sql<{ of: string; text: string }>`select lead_id as of, note as text from lead_history as line
        where lead_id in (${ids}) and note <> ''
          and not exists (select 1 from lead_history as undo where undo.undoes = line.seq)
      union all select lead_id, subject || ' ' || substr(text, 1, ${sql.lit(MOST_OF_EACH)}) from lead_messages as message
        where lead_id in (${ids}) and kind = 'written'
          and not exists (select 1 from lead_history as undo where undo.undoes = message.line)`.execute(db));
  const written = Map.groupBy(rows, ({ of }) => of);
  return page.map(({ id, seq, name, email, record, details }) => {
    const { phone, cus_phone, cus_address, note_from_customer, description } = JSON.parse(record);
    const texts = [
      ...[name, email, phone, cus_phone, ...Object.values(cus_address ?? {})],
      ...[note_from_customer ?? JSON.parse(details).message ?? description],
      ...(written.get(id) ?? []).map(({ text }) => text),
    ].filter((text) => typeof text === "string");
    const known = new Set(texts.flatMap((text) => split(fold(text))));
    const all = [...listNameWords(name), ...texts.flatMap(listWords)];
    const added = [...new Set(all)].filter((word) => !known.has(word)).slice(0, MOST_ADDED);
    return [seq, added.join(" ")] as const;
  });
}

const listValues = (added: readonly Added[]) =>
  sql.join(added.map(([seq, words]) => sql`(${sql.lit(Number(seq))}, ${words})`));

async function addWords(db: Kysely<Schema>, all: readonly Added[]): Promise<void> {
  const added = all.filter(([, words]) => words);
  if (added.length === 0) return;
  await sql`update lead_words set words = lead_words.words || array_to_tsvector(string_to_array(added.words, ' '))
    from (values ${listValues(added)}) as added (seq, words) where added.seq = lead_words.seq`.execute(db);
}

async function copyWords(db: Kysely<Schema>, added: readonly Added[]): Promise<void> {
  await sql`with added (seq, words) as (values ${listValues(added)})
    insert into lead_words (rowid, words)
    select old.rowid, old.words || ' ' || added.words from added
    join old_lead_words as old on old.rowid = added.seq order by added.seq`.execute(db);
}

const compound = /[\p{L}\p{N}]+(?:['’‘‛`′\-‐‒–—−][\p{L}\p{N}]+){1,7}/gu;

const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "n" },
  ...{ ς: "σ", ی: "ي", ک: "ك", ʼ: "'", ʻ: "'" },
};

const digraphs: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

function replaceLetters(text: string, by: Readonly<Record<string, string>>): string {
  return text.replace(/\P{ASCII}/gu, (letter) => by[letter] ?? letter);
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function spell(text: string): string[] {
  if (/^\p{ASCII}*$/u.test(text)) return [text.toLowerCase()];
  const composed = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
  const plain = (one: string) => replaceLetters(fold(one), plainLetters);
  return [plain(composed), plain(replaceLetters(composed, digraphs))];
}

function split(spelled: string): string[] {
  const spaced = spelled.replace(
    /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu,
    " $1 ",
  );
  return spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function join(words: readonly string[]): string {
  const joined = words.join("");
  return joined.length > LONGEST_WORD ? [...joined].slice(0, LONGEST_WORD).join("") : joined;
}

function joinFollowing(words: readonly string[]): string[] {
  return words.map((_, at) => join(words.slice(at, at + LONGEST_WORD)));
}

function listNameWords(name: string): string[] {
  return spell(name).flatMap((spelled) => joinFollowing(split(spelled)));
}

function listWords(text: string): string[] {
  return spell(text).flatMap((spelled) => [
    ...split(spelled).map((word) => join([word])),
    ...(spelled.match(compound) ?? []).flatMap((name) => joinFollowing(split(name))),
  ]);
}
