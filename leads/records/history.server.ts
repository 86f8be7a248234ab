import { type Selectable, type SqlBool, sql } from "kysely";
import { type Database, type DatabaseTransaction, database } from "../../db/connect.server.ts";
import type { LeadHistoryTable } from "../../db/schema.ts";
import { insertion, statement } from "../../db/statement.server.ts";
import type { LeadActionName } from "../follow-up/follow-up-plan.ts";

export type HistoryLine = Selectable<LeadHistoryTable>;

export type ActionName =
  | LeadActionName
  | "captured"
  | "entered"
  | "imported"
  | "edited"
  | "moved"
  | "replied"
  | "photos"
  | "corrected"
  | "merged"
  | "separated"
  | "undone"
  | "erased"
  | "reminded"
  | "day-before";

export type Actor = { id: string; name: string };

export type Changeset = {
  action: Exclude<
    ActionName,
    | "captured"
    | "entered"
    | "imported"
    | "edited"
    | "replied"
    | "photos"
    | "erased"
    | "reminded"
    | "day-before"
  >;
  leads: readonly string[];
  /** Of these leads, in their order. */
  revisions: readonly number[];
};

/** `actor` null is the customer; `now` epoch milliseconds; `locations` missing is everywhere. */
export type ActionContext = {
  actor: Actor | null;
  now: number;
  locations?: readonly string[];
  /** Runs in the same transaction, once for all changed leads; not when none was changed. */
  alsoWrite?: (transaction: DatabaseTransaction, done: Changeset) => Promise<void>;
};

export type NewLine = {
  leadId: string;
  at: number;
  actor: Actor | null;
  action: ActionName;
  changeset?: string;
  before?: object;
  after?: object;
  note?: string;
  undoes?: number;
};

type NewRow = Omit<HistoryLine, "seq">;

const insertLine = insertion("lead_history");
const insertNumberedLine = statement((db, row: NewRow) => {
  const { lead_id, at, actor_id, actor_name, action, changeset, before, after, note, undoes } = row;
  return db
    .insertInto("lead_history")
    .values({ lead_id, at, actor_id, actor_name, action, changeset, before, after, note, undoes })
    .returning("seq")
    .compile();
});

function toRow(line: NewLine): NewRow {
  return {
    lead_id: line.leadId,
    at: line.at,
    actor_id: line.actor?.id ?? null,
    actor_name: line.actor?.name ?? "",
    action: line.action,
    changeset: line.changeset ?? "",
    before: JSON.stringify(line.before ?? {}),
    after: JSON.stringify(line.after ?? {}),
    note: line.note ?? "",
    undoes: line.undoes ?? null,
  };
}

/** On SQLite, `returning` begins a savepoint, for which the index of words is written out each time: half of a line's cost. */
export async function addLine(transaction: DatabaseTransaction, line: NewLine): Promise<void> {
  await insertLine(transaction, toRow(line));
}

/** Returns the line's `seq`. */
export async function addNumberedLine(transaction: DatabaseTransaction, line: NewLine): Promise<number> {
  const [inserted] = await insertNumberedLine(transaction, toRow(line));
  if (!inserted) throw new Error("A line of the history got no number.");
  return Number(inserted.seq);
}

export async function listChangeset(
  transaction: DatabaseTransaction,
  changeset: string,
): Promise<(HistoryLine & { isUndone: boolean })[]> {
  if (!changeset) return [];
  const lines = await transaction
    .selectFrom("lead_history")
    .selectAll()
    .where("changeset", "=", changeset)
    .orderBy("seq")
    .execute();
  const undone = await transaction
    .selectFrom("lead_history")
    .select("undoes")
    .where(
      "undoes",
      "in",
      lines.map(({ seq }) => seq),
    )
    .execute();
  const taken = new Set(undone.map(({ undoes }) => Number(undoes)));
  return lines.map((line) => ({ ...line, isUndone: taken.has(Number(line.seq)) }));
}

export function listHistory(leadId: string, reader: Database = database()): Promise<HistoryLine[]> {
  return reader.selectFrom("lead_history").selectAll().where("lead_id", "=", leadId).orderBy("seq").execute();
}

/** Not undone from a lead's page: none is work on the lead. */
const passing: readonly ActionName[] = ["read", "unread", "reminded", "day-before"];

function listLines(leadId: string) {
  return database()
    .selectFrom("lead_history as line")
    .where("line.lead_id", "=", leadId)
    .selectAll("line")
    .select(({ not }) => not(isNotUndone("line.seq")).as("isUndone"));
}

/** Oldest first. `work`: the last line that can be undone, after the one that it undid itself, if any. */
export async function listPage(leadId: string, { before, limit }: { before: number | null; limit: number }) {
  const all = listLines(leadId);
  const last = await all
    .where("line.action", "not in", passing)
    .where(isNotUndone("line.seq"))
    .orderBy("line.seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const undone = last?.undoes ? await all.where("line.seq", "=", last.undoes).execute() : [];
  const page = before === null ? all : all.where("line.seq", "<", before);
  const lines = await page
    .select(
      page
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("count"),
    )
    .orderBy("line.seq", "desc")
    .limit(limit)
    .execute();
  const count = Number(lines[0]?.count ?? 0);
  return { lines: lines.toReversed(), earlier: count - lines.length, work: last ? [...undone, last] : [] };
}

/** `line`: the column with a line's `seq`. */
export function isNotUndone(line: string) {
  return sql<SqlBool>`not exists (select 1 from lead_history as undo where undo.undoes = ${sql.ref(line)})`;
}

/** Those that weren't undone, of several leads, oldest first. */
export function listNotes(
  leadIds: readonly string[],
  reader: Database = database(),
): Promise<{ lead_id: string; note: string }[]> {
  if (leadIds.length === 0) return Promise.resolve([]);
  return reader
    .selectFrom("lead_history as line")
    .select(["line.lead_id", "line.note"])
    .where("line.lead_id", "in", leadIds)
    .where("line.note", "!=", "")
    .where(isNotUndone("line.seq"))
    .orderBy("line.seq")
    .execute();
}

/** Whether somebody has replied since that line, or said that no reply is needed, and hasn't undone it. */
export async function isSettledAfter(
  transaction: DatabaseTransaction,
  leadId: string,
  line: number,
): Promise<boolean> {
  const settled = await transaction
    .selectFrom("lead_history as line")
    .select("line.seq")
    .where("line.lead_id", "=", leadId)
    .where("line.seq", ">", line)
    .where("line.after", "like", '%"replied_at":null%')
    .where(isNotUndone("line.seq"))
    .limit(1)
    .executeTakeFirst();
  return settled !== undefined;
}

export async function findLastChange(
  transaction: DatabaseTransaction,
  leadId: string,
): Promise<{ by: string; at: number; action: string } | null> {
  const line = await transaction
    .selectFrom("lead_history")
    .select(["actor_name", "at", "action"])
    .where("lead_id", "=", leadId)
    .where("action", "not in", [
      "read",
      "unread",
      "noted",
      "messaged",
      "texted",
      "settled",
      "replied",
      "reminded",
      "day-before",
      "on-the-way",
    ])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return line ? { by: line.actor_name, at: Number(line.at), action: line.action } : null;
}
