import { randomUUID } from "node:crypto";
import { type DatabaseTransaction, longReads } from "../../db/connect.server.ts";
import type { ImportRowsTable, ImportsTable } from "../../db/schema.ts";
import type { Kind } from "../status.ts";
import type { ImportTarget } from "./columns.ts";
import type { DayOrder } from "./read-moment.ts";

export const BATCH = 200;
/** Milliseconds that a process has an import to itself after each batch; then another one goes on with it. */
export const CLAIM = 10_000;

export const claimant = randomUUID();

/**
 * Which target each column is, "" for none, and in what order it writes days, "" where that's clear; and what rows are that
 * don't say it. `isExact`: no spreadsheet can have changed the file. `notices`: what was seen while reading it.
 */
export type ImportChoices = {
  targets: readonly (ImportTarget | "")[];
  orders: readonly (DayOrder | "")[];
  place: string;
  kind: Kind;
  isExact: boolean;
  notices: readonly string[];
};

export type RowState = ImportRowsTable["state"];
export type ImportState = ImportsTable["state"];

export type StagedImport = {
  id: string;
  madeBy: string;
  madeAt: number;
  state: ImportState;
  columns: readonly string[];
  choices: ImportChoices;
};

export type RowCounts = Readonly<Record<RowState, number>>;

export async function countRows(id: string): Promise<RowCounts> {
  const counted = await longReads()
    .selectFrom("import_rows")
    .select(({ fn }) => ["state", fn.countAll().as("count")])
    .where("import_id", "=", id)
    .groupBy("state")
    .execute();
  const none = { unchecked: 0, new: 0, duplicate: 0, problem: 0, imported: 0, kept: 0, undone: 0 };
  return { ...none, ...Object.fromEntries(counted.map(({ state, count }) => [state, Number(count)])) };
}

type StoredImport = Pick<ImportsTable, "id" | "made_by_name" | "made_at" | "state" | "columns" | "choices">;

export function readImport(row: StoredImport): StagedImport {
  const columns = JSON.parse(row.columns) as string[];
  const before = { orders: [], isExact: false, notices: [] };
  return {
    id: row.id,
    madeBy: row.made_by_name,
    madeAt: Number(row.made_at),
    state: row.state,
    columns,
    choices: { ...before, ...(JSON.parse(row.choices) as ImportChoices) },
  };
}

/** One batch in a transaction of its own; `claim` says whether it may still be written. */
export type Batch = (
  one: StagedImport,
  actor: { id: string; name: string },
  claim: (transaction: DatabaseTransaction) => Promise<boolean>,
  now: number,
) => Promise<"more" | "done" | "lost">;
