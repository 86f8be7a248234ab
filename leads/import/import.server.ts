import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, database, longReads } from "../../db/connect.server.ts";
import { mapGivingWay } from "../../db/give-way.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import type { ImportsTable } from "../../db/schema.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import type { Actor } from "../records/history.server.ts";
import { isImportTarget, isOwnExport, recognizeColumns } from "./columns.ts";
import { openRows } from "./open-row.ts";
import type { FileTable } from "./read-file.server.ts";
import { type ReadCell, readRow } from "./read-row.server.ts";
import { continueImports } from "./run-imports.server.ts";
import {
  BATCH,
  CLAIM,
  claimant,
  countRows,
  type ImportChoices,
  type ImportState,
  type RowCounts,
  type RowState,
  readImport,
  type StagedImport,
} from "./stored-import.server.ts";

// A file is staged and checked, then imported and perhaps undone, in batches: after a kill, the next one goes on.

export { openFileThread, readFileBeside } from "./read-beside.server.ts";
export { startImports } from "./run-imports.server.ts";
export { MOST_ROWS, UnreadableFile } from "./unreadable-file.ts";
export type Import = StagedImport & { counts: RowCounts };
export type { ImportChoices, RowState } from "./stored-import.server.ts";

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

const FORGOTTEN_AFTER = 7 * DAY;
const open: readonly ImportState[] = ["checking", "checked", "importing", "undoing"];

export async function findOpenImport(): Promise<Import | null> {
  return (await listImports()).find(({ state }) => open.includes(state)) ?? null;
}

/** Newest first, without those still being uploaded. */
export async function listImports(): Promise<Import[]> {
  const rows = await database()
    .selectFrom("imports")
    .selectAll()
    .where("state", "not in", ["staging", "discarded"])
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...readImport(row),
      counts: row.counts === null ? await countRows(row.id) : (JSON.parse(row.counts) as RowCounts),
    })),
  );
}

/** `busy`: another file is on its way, or open. */
export type Staged = { id: string } | { busy: "uploading" | "open" };

type Staging = {
  actor: Actor;
  now: number;
  place: string;
  alsoWrite: (transaction: DatabaseTransaction, id: string) => Promise<void>;
};

export async function stageImport(
  { columns, rows, notices, isJson, dayFirst }: FileTable,
  { actor, now, place, alsoWrite }: Staging,
): Promise<Staged> {
  const id = uuidv7({ msecs: now });
  const choices: ImportChoices = {
    targets: recognizeColumns(columns),
    // A column with a day like 13/04/2026: then its 03/04/2026 may be meant either way.
    orders: columns.map((_, place) => (dayFirst.includes(place) ? "ask" : "")),
    ...{ place, kind: "moving", notices, isExact: isJson && isOwnExport(columns) },
    ...(await remember(columns)),
  };
  const other = await commitTogether(async (transaction) => {
    await removeCutOff(transaction, now);
    const found = await transaction
      .selectFrom("imports")
      .select("state")
      .where("state", "in", ["staging", ...open])
      .limit(1)
      .executeTakeFirst();
    if (found) return found;
    await transaction
      .insertInto("imports")
      .values({
        ...{ id, made_by: actor.id, made_by_name: actor.name, made_at: now, state: "staging" },
        ...{ columns: JSON.stringify(columns), choices: JSON.stringify(choices) },
        ...{ claimed_by: claimant, claimed_until: now + CLAIM, counts: null, unseen_by: null },
      })
      .execute();
    return null;
  });
  if (other) return { busy: other.state === "staging" ? "uploading" : "open" };
  const began = performance.now();
  for (let start = 0; start < rows.length; start += BATCH) {
    const page = rows.slice(start, start + BATCH).map(({ position, cells }) => ({
      ...{ import_id: id, position, cells, state: "unchecked" as const, detail: null },
      ...{ remote_key: null, phone_e164: null, email: null, day: null, lead_id: null },
    }));
    const isHeld = await commitTogether(
      async (transaction) => {
        const isOurs = await hold(transaction, id, now + Math.round(performance.now() - began));
        if (isOurs) await transaction.insertInto("import_rows").values(page).execute();
        return isOurs;
      },
      { isBackground: true },
    );
    if (!isHeld) return { busy: "open" };
  }
  const isStaged = await advance(id, ["staging"], { state: "checking" }, (transaction) =>
    alsoWrite(transaction, id),
  );
  return isStaged ? { id } : { busy: "open" };
}

async function hold(transaction: DatabaseTransaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("imports")
    .set({ claimed_until: now + CLAIM })
    .where("id", "=", id)
    .where("claimed_by", "=", claimant)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was chosen by hand the last time that a file had these headings, in whatever order. */
async function remember(columns: readonly string[]): Promise<Partial<ImportChoices>> {
  const sorted = (list: readonly string[]) => JSON.stringify(list.toSorted());
  const earlier = await database()
    .selectFrom("imports")
    .select(["columns", "choices"])
    .where("state", "!=", "staging")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  const same = earlier.find((one) => sorted(JSON.parse(one.columns)) === sorted(columns));
  if (!same) return {};
  const { targets, kind } = JSON.parse(same.choices) as ImportChoices;
  const chosen = Map.groupBy(
    (JSON.parse(same.columns) as string[]).map((heading, place) => ({ heading, target: targets[place] })),
    ({ heading }) => heading,
  );
  return { kind, targets: columns.map((heading) => chosen.get(heading)?.shift()?.target ?? "") };
}

async function removeCutOff(transaction: DatabaseTransaction, now: number): Promise<void> {
  const cutOff = await transaction
    .deleteFrom("imports")
    .where("state", "=", "staging")
    .where("claimed_until", "<", now)
    .returning("id")
    .execute();
  for (const { id } of cutOff)
    await transaction.deleteFrom("import_rows").where("import_id", "=", id).execute();
}

/** False when the import isn't in one of these states any more: then nothing was done. */
async function advance(
  id: string,
  from: readonly ImportState[],
  to: Partial<Pick<ImportsTable, "state" | "choices" | "counts" | "unseen_by">>,
  alsoWrite: AlsoWrite,
): Promise<boolean> {
  const isDone = await commitTogether(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("imports")
      .set({ ...to, claimed_until: 0 })
      .where("id", "=", id)
      .where("state", "in", from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await alsoWrite(transaction);
    return true;
  });
  continueImports();
  return isDone;
}

/** Columns read in another way: all rows are checked again. */
export async function chooseColumns(
  id: string,
  choices: ImportChoices,
  alsoWrite: AlsoWrite,
): Promise<boolean> {
  const targets = choices.targets.map((target) => (isImportTarget(target) ? target : ""));
  return advance(
    id,
    ["checking", "checked"],
    { state: "checking", choices: JSON.stringify({ ...choices, targets }) },
    async (transaction) => {
      await transaction
        .updateTable("import_rows")
        .set({ state: "unchecked", detail: null })
        .where("import_id", "=", id)
        .where("cells", "!=", "")
        .execute();
      await alsoWrite(transaction);
    },
  );
}

export function startImport(id: string, alsoWrite: AlsoWrite): Promise<boolean> {
  return advance(id, ["checked"], { state: "importing" }, alsoWrite);
}

export function undoImport(id: string, alsoWrite: AlsoWrite): Promise<boolean> {
  return advance(id, ["imported"], { state: "undoing", counts: null, unseen_by: null }, alsoWrite);
}

/** Its rows go; how its columns were chosen stays for the next file with these headings. */
export function discardImport(id: string, alsoWrite: AlsoWrite): Promise<boolean> {
  return advance(id, ["checking", "checked"], { state: "discarded" }, async (transaction) => {
    await transaction.deleteFrom("import_rows").where("import_id", "=", id).execute();
    await alsoWrite(transaction);
  });
}

export type RowExample = { position: number; detail: string; lead: string | null; name: string };

/** The first rows in a state, with why. */
export async function listRows(id: string, state: RowState, limit: number): Promise<RowExample[]> {
  const rows = await database()
    .selectFrom("import_rows")
    .leftJoin("leads", "leads.id", "import_rows.lead_id")
    .select(["position", "detail", "lead_id", "leads.name"])
    .where("import_id", "=", id)
    .where("state", "=", state)
    .orderBy("position")
    .limit(limit)
    .execute();
  return rows.map(({ position, detail, lead_id, name }) => ({
    position,
    detail: detail ?? "",
    lead: lead_id,
    name: name ?? "",
  }));
}

type PreviewedCell = Pick<ReadCell, "target" | "typed"> & { value: string };
export type PreviewedRow = { position: number; cells: PreviewedCell[]; said: string[] };

/** Rows as they'd be read; those that are read otherwise than they're written first. */
export async function previewRows(
  one: StagedImport,
  state: "problem" | "new",
  limit: number,
  now: number,
): Promise<PreviewedRow[]> {
  const openRow = openRows(one.columns, one.choices);
  const rows = await longReads()
    .selectFrom("import_rows")
    .select(["position", "cells", "detail"])
    .where("import_id", "=", one.id)
    .where("state", "=", state)
    .where("cells", "!=", "")
    .orderBy(({ eb }) => eb.case().when("detail", "is", null).then(1).else(0).end())
    .orderBy("position")
    .limit(limit)
    .execute();
  return mapGivingWay(rows, ({ position, cells, detail }) => ({
    position,
    cells: readRow(openRow(cells), now).cells.map(({ print, ...cell }) => ({ ...cell, value: print() })),
    said: detail?.split("\n") ?? [],
  }));
}

export async function listSamples(id: string, limit: number): Promise<string[][]> {
  const rows = await database()
    .selectFrom("import_rows")
    .select("cells")
    .where("import_id", "=", id)
    .where("cells", "!=", "")
    .orderBy("position")
    .limit(limit)
    .execute();
  return rows.map(({ cells }) => JSON.parse(cells) as string[]);
}

/** How often each reason keeps rows out, or reads them otherwise than they're written; most frequent first. */
export async function countReasons(
  id: string,
  state: "problem" | "new",
): Promise<{ detail: string; count: number }[]> {
  const rows = await longReads()
    .selectFrom("import_rows")
    .select(({ fn }) => ["detail", fn.countAll().as("count")])
    .where("import_id", "=", id)
    .where("state", "=", state)
    .where("detail", "is not", null)
    .groupBy("detail")
    .execute();
  const counts = new Map<string, number>();
  for (const { detail, count } of rows)
    for (const reason of detail?.split("\n") ?? [])
      counts.set(reason, (counts.get(reason) ?? 0) + Number(count));
  return [...counts]
    .map(([detail, count]) => ({ detail, count }))
    .toSorted((one, other) => other.count - one.count);
}

export async function findUnseenEnd(person: string): Promise<"imported" | "undone" | null> {
  const one = await database()
    .selectFrom("imports")
    .select("state")
    .where("unseen_by", "=", person)
    .where("state", "in", ["imported", "undone"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return one ? (one.state as "imported" | "undone") : null;
}

export async function markSeen(person: string): Promise<void> {
  if (!(await findUnseenEnd(person))) return;
  await commitTogether((transaction) =>
    transaction.updateTable("imports").set({ unseen_by: null }).where("unseen_by", "=", person).execute(),
  );
}

export async function removeForgottenImports(now: number): Promise<void> {
  await commitTogether(async (transaction) => {
    const forgotten = await transaction
      .updateTable("imports")
      .set({ state: "discarded" })
      .where("state", "in", ["checking", "checked"])
      .where("made_at", "<", now - FORGOTTEN_AFTER)
      .returning("id")
      .execute();
    for (const { id } of forgotten)
      await transaction.deleteFrom("import_rows").where("import_id", "=", id).execute();
    await removeCutOff(transaction, now);
  });
}
