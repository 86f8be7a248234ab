import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { type AuditAction, type AuditKind, findAuditKind } from "./audit-actions.ts";

export type NewAuditLine = {
  /** The person's id; {@link THE_HOUSE} for the server and its command line, {@link NOBODY} for who is not signed in. */
  actor: string;
  action: AuditAction;
  /** The id of what it was done to. Never a name, an address or a number: no line can be erased. */
  subject: string;
  /** What is worth knowing of it. Never a secret, nothing of a customer, and of staff only ids. */
  details?: Readonly<Record<string, unknown>>;
};

export const THE_HOUSE = "system";
export const NOBODY = "nobody";

export type AuditLine = Required<NewAuditLine> & { id: string; at: number; kind: AuditKind };

/** Writes a line of the audit log in the transaction of what was done: both are there or neither. */
export async function writeAudit(
  transaction: DatabaseTransaction,
  { actor, action, subject, details = {} }: NewAuditLine,
): Promise<void> {
  await transaction
    .insertInto("audit_log")
    .values({
      id: newId(),
      at: Date.now(),
      actor,
      action,
      kind: findAuditKind(action),
      subject,
      details: JSON.stringify(details),
    })
    .execute();
}

/** Writes a line about what changes nothing else, such as an export. */
export async function writeAuditLine(action: NewAuditLine): Promise<void> {
  await write((transaction) => writeAudit(transaction, action));
}

/** Which lines are asked for. `from` and `to` are epoch milliseconds, `to` not included; `before` is a line's id. */
export type AuditFilter = {
  subject?: string;
  actor?: string;
  kind?: AuditKind;
  from?: number;
  to?: number;
  before?: string;
  limit?: number;
};

/** Lines of the audit log, newest first. Every filter goes through an index, however long the log is. */
export async function listAudit({
  subject,
  actor,
  kind,
  from,
  to,
  before,
  limit = 100,
}: AuditFilter = {}): Promise<AuditLine[]> {
  let query = database().selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(limit);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  if (actor !== undefined) query = query.where("actor", "=", actor);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (from !== undefined) query = query.where("id", ">=", firstIdAt(from));
  if (to !== undefined) query = query.where("id", "<", firstIdAt(to));
  if (before !== undefined) query = query.where("id", "<", before);
  const lines = await query.execute();
  return lines.map((line) => ({
    ...line,
    action: line.action as AuditAction,
    kind: line.kind as AuditKind,
    details: JSON.parse(line.details),
  }));
}

/** What no id of that millisecond is smaller than: a UUIDv7 begins with its time (RFC 9562, section 5.7). */
function firstIdAt(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
