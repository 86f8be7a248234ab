import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { type Database, type DatabaseTransaction, database } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import type { LeadMessagesTable, Schema } from "../../db/schema.ts";
import { isNotUndone } from "../records/history.server.ts";

export type MessageRow = Selectable<LeadMessagesTable>;

/** The line that the same change has left in the history is the message's. */
export async function insertMessage(
  transaction: DatabaseTransaction,
  { changeset, ...message }: Omit<MessageRow, "line"> & { changeset: string },
): Promise<void> {
  const line = await transaction
    .selectFrom("lead_history")
    .select("seq")
    .where("lead_id", "=", message.lead_id ?? "")
    .where("changeset", "=", changeset)
    .executeTakeFirst();
  await transaction
    .insertInto("lead_messages")
    .values({ ...message, line: line?.seq ?? null })
    .execute();
}

/** False for one that came in before. */
export async function insertIncoming(
  transaction: DatabaseTransaction,
  message: Omit<MessageRow, "line">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("lead_messages")
    .values({ ...message, line: null })
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function hasComeIn(transaction: DatabaseTransaction, messageId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("lead_messages")
    .select("id")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findPostingOf(transaction: DatabaseTransaction, line: number): Promise<string | null> {
  const found = await transaction
    .selectFrom("lead_messages")
    .select("posting_id")
    .where("line", "=", line)
    .executeTakeFirst();
  return found?.posting_id ?? null;
}

export async function isMessageLine(transaction: DatabaseTransaction, line: number): Promise<boolean> {
  const found = await transaction
    .selectFrom("lead_messages")
    .select("id")
    .where("line", "=", line)
    .executeTakeFirst();
  return found !== undefined;
}

const LONGEST_THREAD = 20;

/** What the next email answers, oldest first: mail programs show those as one conversation. */
export async function findThread(transaction: DatabaseTransaction, leadId: string): Promise<string[]> {
  const last = await transaction
    .selectFrom("lead_messages")
    .select(["message_id", "refs"])
    .where("lead_id", "=", leadId)
    .where("way", "=", "email")
    .where("kind", "=", "written")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  return [...last.refs.split(" ").filter(Boolean), last.message_id].slice(-LONGEST_THREAD);
}

/** Read at once: emails may be long. */
const AT_ONCE = 20;

export function listMessages(leadId: string, reader: Database): Promise<MessageRow[]> {
  return listAll(reader.selectFrom("lead_messages").where("lead_id", "=", leadId));
}

/** With somebody who has one of these addresses or phones, except on these leads. Oldest first. */
export function listWith(
  contacts: readonly string[],
  { except }: { except: readonly string[] },
  reader: Database,
): Promise<MessageRow[]> {
  if (contacts.length === 0) return Promise.resolve([]);
  const theirs = reader.selectFrom("lead_messages").where("correspondent", "in", contacts);
  if (except.length === 0) return listAll(theirs);
  return listAll(
    theirs.where((row) => row.or([row("lead_id", "is", null), row("lead_id", "not in", except)])),
  );
}

async function listAll(messages: SelectQueryBuilder<Schema, "lead_messages", object>): Promise<MessageRow[]> {
  const all: MessageRow[] = [];
  for (;;) {
    const page = await messages
      .selectAll()
      .where("id", ">", all.at(-1)?.id ?? "")
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    all.push(...page);
    if (page.length < AT_ONCE) return all;
  }
}

/** What's shown of one text, unless it's one that is to be shown whole. */
const MOST_SHOWN = 5_000;

/** Of these lines. `missing`: how many letters are left out. */
export async function listShown(lines: readonly number[], whole: readonly string[]) {
  if (lines.length === 0) return [];
  const beginning = (column: "text" | "quoted") =>
    sql<string>`case when id in (${sql.join(whole.length > 0 ? whole : [""])}) then ${sql.ref(column)} else substr(${sql.ref(column)}, 1, ${sql.lit(MOST_SHOWN)}) end`;
  const rows = await database()
    .selectFrom("lead_messages")
    .select(["id", "line", "way", "direction", "kind", "correspondent", "subject"])
    .select(["attachments", "posting_id"])
    .select([beginning("text").as("text"), beginning("quoted").as("quoted")])
    .select([sql<number>`length(text)`.as("letters"), sql<number>`length(quoted)`.as("lettersQuoted")])
    .where("line", "in", lines)
    .orderBy("id")
    .execute();
  return rows.map(({ letters, lettersQuoted, ...row }) => {
    const most = whole.includes(row.id) ? Number.POSITIVE_INFINITY : MOST_SHOWN;
    const countMissing = (all: number) => Math.max(0, Number(all) - most);
    return { ...row, missing: { text: countMissing(letters), quoted: countMissing(lettersQuoted) } };
  });
}

/** Of the last email, either way, that wasn't undone; null without one. */
export async function findLastSubject(leadId: string): Promise<string | null> {
  const last = await database()
    .selectFrom("lead_messages")
    .select("subject")
    .where("lead_id", "=", leadId)
    .where("way", "=", "email")
    .where("line", "is not", null)
    .where(isNotUndone("line"))
    .orderBy("line", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.subject ?? null;
}

const MOST_SEARCHED = 20;
const MOST_OF_EACH = 5_000;

/** What people last wrote each other about each of these leads, newest first; not what was taken back or what a program wrote. */
export function listWritten(
  leadIds: readonly string[],
  reader: Database = database(),
): Promise<Pick<MessageRow, "lead_id" | "subject" | "text">[]> {
  if (leadIds.length === 0) return Promise.resolve([]);
  const written = reader
    .selectFrom("lead_messages as message")
    .select("message.id")
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((order) => order.partitionBy("message.lead_id").orderBy("message.id", "desc"))
        .as("place"),
    )
    .where("message.lead_id", "in", leadIds)
    .where("message.kind", "=", "written")
    .where(isNotUndone("message.line"));
  return reader
    .selectFrom("lead_messages as message")
    .select(["message.lead_id", "message.subject"])
    .select(sql<string>`substr(message.text, 1, ${MOST_OF_EACH})`.as("text"))
    .where(
      "message.id",
      "in",
      reader.selectFrom(written.as("written")).select("id").where("place", "<=", MOST_SEARCHED),
    )
    .orderBy("message.id", "desc")
    .execute();
}

export async function exportMessages(leadId: string, reader: Database) {
  return (await listMessages(leadId, reader)).map(exportMessage);
}

export function exportMessage(message: MessageRow) {
  const { way, direction, kind, at, correspondent, subject, text, quoted, attachments } = message;
  return {
    ...{ way, direction, kind, at: new Date(at).toISOString(), correspondent, subject, text, quoted },
    attachments: JSON.parse(attachments) as unknown,
  };
}

export async function eraseMessages(transaction: DatabaseTransaction, leadId: string): Promise<void> {
  const ids = await transaction
    .selectFrom("lead_messages")
    .select("id")
    .where("lead_id", "=", leadId)
    .execute();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const few = ids.slice(start, start + AT_ONCE).map(({ id }) => id);
    await transaction.deleteFrom("lead_messages").where("id", "in", few).execute();
  }
}

/** Answers that nobody has assigned to a lead yet, newest first; `before` is the id of the last one on the page before. */
export function listUnassigned(
  { limit, before }: { limit: number; before?: string | undefined },
  reader: Database = database(),
): Promise<MessageRow[]> {
  let page = reader.selectFrom("lead_messages").selectAll().where("lead_id", "is", null);
  if (before !== undefined) page = page.where("id", "<", before);
  return page.orderBy("id", "desc").limit(limit).execute();
}

export function findUnassigned(
  transaction: DatabaseTransaction,
  id: string,
): Promise<MessageRow | undefined> {
  return transaction
    .selectFrom("lead_messages")
    .selectAll()
    .where("id", "=", id)
    .where("lead_id", "is", null)
    .executeTakeFirst();
}

export async function removeMessage(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("lead_messages")
    .where("id", "=", id)
    .where("lead_id", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeUnassignedBefore(moment: number): Promise<void> {
  await commitTogether((transaction) =>
    transaction.deleteFrom("lead_messages").where("lead_id", "is", null).where("at", "<", moment).execute(),
  );
}
