import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";

/** What was done, by whom and to what. */
export type Deed = {
  /** The person's id, or "system". */
  actor: string;
  /** A thing and what became of it: "person.invited", "lead.won". */
  deed: string;
  /** The id of what it was done to. */
  subject: string;
  /** What is worth knowing of it. Never a secret, and nothing of a customer's own words. */
  details?: Readonly<Record<string, unknown>>;
};

/** A line of the audit log, as it is read. `at` is epoch milliseconds. */
export type AuditLine = Required<Deed> & { id: string; at: number };

/** Writes a line of the audit log in the transaction of what was done: both are there or neither. */
export async function writeAudit(
  transaction: DatabaseTransaction,
  { actor, deed, subject, details = {} }: Deed,
): Promise<void> {
  await transaction
    .insertInto("audit_log")
    .values({ id: newId(), at: Date.now(), actor, deed, subject, details: JSON.stringify(details) })
    .execute();
}

/** Writes a line about what changes nothing here, such as a list that was taken along. */
export async function noteDeed(deed: Deed): Promise<void> {
  await write((transaction) => writeAudit(transaction, deed));
}

/** The newest lines, newest first; of one subject where one is given. */
export async function listAudit({
  subject,
  limit = 100,
}: {
  subject?: string;
  limit?: number;
} = {}): Promise<AuditLine[]> {
  let query = database().selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(limit);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  const lines = await query.execute();
  return lines.map((line) => ({ ...line, details: JSON.parse(line.details) }));
}
