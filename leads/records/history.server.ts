import type { Selectable } from "kysely";
import { type DatabaseTransaction, database } from "../../db/connect.server.ts";
import type { LeadHistoryTable } from "../../db/schema.ts";

export type HistoryLine = Selectable<LeadHistoryTable>;

export type DeedName =
  | "captured"
  | "edited"
  | "moved"
  | "contacted"
  | "quoted"
  | "won"
  | "lost"
  | "reopened"
  | "confirmed"
  | "done"
  | "cancelled"
  | "no-show"
  | "assigned"
  | "noted"
  | "follow-up"
  | "read"
  | "unread"
  | "released"
  | "quarantined"
  | "undone"
  | "erased";

/** A member of staff, or an automatic task. */
export type Actor = { id: string; name: string };

export type DoneInOneGo = {
  deed: Exclude<DeedName, "captured" | "edited" | "erased">;
  leads: readonly string[];
};

/** Who acts (null: the customer), when (epoch ms), and in which locations they may: slugs as in a filter. */
export type By = {
  actor: Actor | null;
  now: number;
  locations?: readonly string[];
  /** Written in the same transaction, once for all leads changed together; not called when none was. */
  alsoWrite?: (transaction: DatabaseTransaction, done: DoneInOneGo) => Promise<void>;
};

export type NewLine = {
  leadId: string;
  at: number;
  actor: Actor | null;
  deed: DeedName;
  step?: string;
  before?: object;
  after?: object;
  note?: string;
  undoes?: number;
};

export async function addLine(transaction: DatabaseTransaction, line: NewLine): Promise<void> {
  await transaction
    .insertInto("lead_history")
    .values({
      lead_id: line.leadId,
      at: line.at,
      actor_id: line.actor?.id ?? null,
      actor_name: line.actor?.name ?? "",
      deed: line.deed,
      step: line.step ?? "",
      before: JSON.stringify(line.before ?? {}),
      after: JSON.stringify(line.after ?? {}),
      note: line.note ?? "",
      undoes: line.undoes ?? null,
    })
    .execute();
}

/** The lines of one changeset in order, and which of them have been undone. */
export async function listStep(
  transaction: DatabaseTransaction,
  step: string,
): Promise<(HistoryLine & { isUndone: boolean })[]> {
  if (!step) return [];
  const lines = await transaction
    .selectFrom("lead_history")
    .selectAll()
    .where("step", "=", step)
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

export function listHistory(leadId: string): Promise<HistoryLine[]> {
  return database()
    .selectFrom("lead_history")
    .selectAll()
    .where("lead_id", "=", leadId)
    .orderBy("seq")
    .execute();
}

/** The last action that changed the lead's revision; null when only the visitor changed it. */
export async function lastStep(
  transaction: DatabaseTransaction,
  leadId: string,
): Promise<{ by: string; at: number; deed: string } | null> {
  const line = await transaction
    .selectFrom("lead_history")
    .select(["actor_name", "at", "deed"])
    .where("lead_id", "=", leadId)
    .where("deed", "not in", ["read", "unread", "noted"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return line ? { by: line.actor_name, at: Number(line.at), deed: line.deed } : null;
}
