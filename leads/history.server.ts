import type { Selectable } from "kysely";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import type { LeadHistoryTable } from "../db/schema.ts";
import type { LeadActionName } from "./follow-up-plan.ts";

export type HistoryLine = Selectable<LeadHistoryTable>;

/** Everything that can happen to a lead, as its history names it. */
export type ActionName = LeadActionName | "captured" | "edited" | "moved" | "undone" | "erased";

/** Somebody of the staff, or the house itself. */
export type Actor = { id: string; name: string };

/** An action, and the leads it was applied to in one transaction. */
export type Changeset = {
  action: Exclude<ActionName, "captured" | "edited" | "erased">;
  leads: readonly string[];
};

/** Who does it (null: the customer), when (epoch ms), and where they may: slugs as in a filter; without: everywhere. */
export type By = {
  actor: Actor | null;
  now: number;
  locations?: readonly string[];
  /** What is written in the same transaction, once for all leads of one go; not when nothing was done. */
  alsoWrite?: (transaction: DatabaseTransaction, done: Changeset) => Promise<void>;
};

export type NewLine = {
  leadId: string;
  at: number;
  /** Null for the visitor. */
  actor: Actor | null;
  action: ActionName;
  changeset?: string;
  before?: object;
  after?: object;
  note?: string;
  undoes?: number;
};

/** Adds a line, in the transaction of what it tells about. */
export async function addLine(transaction: DatabaseTransaction, line: NewLine): Promise<void> {
  await transaction
    .insertInto("lead_history")
    .values({
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
    })
    .execute();
}

/** The lines of one changeset, in their order, and which of them have been undone. */
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

/** Everything that happened to a lead, oldest first. */
export function listHistory(leadId: string): Promise<HistoryLine[]> {
  return database()
    .selectFrom("lead_history")
    .selectAll()
    .where("lead_id", "=", leadId)
    .orderBy("seq")
    .execute();
}

/** Who last did something to a lead that changed its revision; null when only the visitor did. */
export async function lastStep(
  transaction: DatabaseTransaction,
  leadId: string,
): Promise<{ by: string; at: number; action: string } | null> {
  const line = await transaction
    .selectFrom("lead_history")
    .select(["actor_name", "at", "action"])
    .where("lead_id", "=", leadId)
    .where("action", "not in", ["read", "unread", "noted"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return line ? { by: line.actor_name, at: Number(line.at), action: line.action } : null;
}
