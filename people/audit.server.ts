import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { type AuditAction, type AuditKind, findAuditKind } from "./audit-actions.ts";

export type NewAuditLine = {
  /** A person's id, {@link SYSTEM_ACTOR} for the server and its commands, {@link NOBODY} without a sign-in. */
  actor: string;
  action: AuditAction;
  /** An id, never a name, an address or a number: no line can be erased. */
  subject: string;
  /** Never a secret, nothing about a customer, of staff only ids, and no text that anyone typed. */
  details?: Readonly<Record<string, unknown>>;
};

export const SYSTEM_ACTOR = "system";
export const NOBODY = "nobody";

export type AuditLine = Required<NewAuditLine> & { id: string; at: number; kind: AuditKind };

/** Writes in the transaction of the action itself: both are there or neither. */
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

/** For actions that change nothing else, such as an export. */
export async function writeAuditLine(action: NewAuditLine): Promise<void> {
  await write((transaction) => writeAudit(transaction, action));
}

/** `from` and `to` are epoch milliseconds, `to` excluded; `before` is a line's id. */
export type AuditFilter = {
  subject?: string;
  actor?: string;
  kind?: AuditKind;
  from?: number;
  to?: number;
  before?: string;
  limit?: number;
};

/** Newest first. Every filter goes through an index, however long the log is. */
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

/** The smallest id of that millisecond: a UUIDv7 begins with its time (RFC 9562, section 5.7). */
function firstIdAt(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
