import { setTimeout as pause } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, database } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import type { ImportRowsTable, ImportsTable } from "../../db/schema.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import type { Actor } from "../records/history.server.ts";
import type { Kind } from "../status.ts";
import { checkRows } from "./check-rows.server.ts";
import { type ImportTarget, isImportTarget, recognizeColumn } from "./columns.ts";
import type { FileTable } from "./read-file.server.ts";
import { removeLeads } from "./remove-leads.server.ts";
import { storeRows } from "./store-rows.server.ts";

// A file is staged and checked, then imported and perhaps undone: each in small transactions that go on where they stopped.

export { UnreadableFile } from "./parse-csv.ts";
export { decodeFile, MOST_ROWS, readTable } from "./read-file.server.ts";

/** Which target each column is, "" for none; and what rows are that don't say it. */
export type ImportChoices = { targets: readonly (ImportTarget | "")[]; place: string; kind: Kind };

type RowState = ImportRowsTable["state"];
export type ImportState = ImportsTable["state"];

export type StagedImport = {
  id: string;
  madeBy: string;
  madeAt: number;
  state: ImportState;
  columns: readonly string[];
  choices: ImportChoices;
};

export type Import = StagedImport & {
  counts: Readonly<Record<RowState, number>>;
};

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

const STAGED_AT_ONCE = 200;
/** How long a step may work before it answers, in milliseconds. */
const STEP = 1_500;
const LONGEST_PAUSE = 50;
const FORGOTTEN_AFTER = 7 * DAY;
/** What was begun, and whose page was closed, goes on without it after this. */
const FINISHED_AFTER = DAY;
const open: readonly ImportState[] = ["checking", "checked", "importing", "undoing"];

export async function findOpenImport(): Promise<Import | null> {
  return (await listImports()).find(({ state }) => open.includes(state)) ?? null;
}

/** Newest first, without those still being uploaded. */
export async function listImports(): Promise<Import[]> {
  const [rows, counted] = await Promise.all([
    database()
      .selectFrom("imports")
      .selectAll()
      .where("state", "!=", "staging")
      .orderBy("id", "desc")
      .limit(50)
      .execute(),
    database()
      .selectFrom("import_rows")
      .select(({ fn }) => ["import_id", "state", fn.countAll().as("count")])
      .groupBy(["import_id", "state"])
      .execute(),
  ]);
  const none = { unchecked: 0, new: 0, duplicate: 0, problem: 0, imported: 0, kept: 0, undone: 0 };
  return rows.map((row) => ({
    ...readImport(row),
    counts: {
      ...none,
      ...Object.fromEntries(
        counted.filter((one) => one.import_id === row.id).map(({ state, count }) => [state, Number(count)]),
      ),
    },
  }));
}

function readImport(row: ImportsTable): StagedImport {
  return {
    id: row.id,
    madeBy: row.made_by_name,
    madeAt: Number(row.made_at),
    state: row.state,
    columns: JSON.parse(row.columns) as string[],
    choices: JSON.parse(row.choices) as ImportChoices,
  };
}

/** An upload that takes longer was cut off. */
export const UPLOAD_MINUTES = 5;

/** `busy`: another file is on its way, or open. */
export type Staged = { id: string } | { busy: "uploading" | "open" };

export async function stageImport(
  { columns, rows, firstRow }: FileTable,
  {
    actor,
    now,
    place,
    alsoWrite,
  }: {
    actor: Actor;
    now: number;
    place: string;
    alsoWrite: (transaction: DatabaseTransaction, id: string) => Promise<void>;
  },
): Promise<Staged> {
  const id = uuidv7({ msecs: now });
  const choices: ImportChoices = { targets: columns.map(recognizeColumn), place, kind: "moving" };
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
      })
      .execute();
    return null;
  });
  if (other) return { busy: other.state === "staging" ? "uploading" : "open" };
  for (let start = 0; start < rows.length; start += STAGED_AT_ONCE) {
    const page = rows.slice(start, start + STAGED_AT_ONCE).map((cells, place) => ({
      ...{
        import_id: id,
        position: firstRow + start + place,
        cells: JSON.stringify(cells),
        state: "unchecked" as const,
      },
      ...{ detail: null, remote_key: null, phone_e164: null, email: null, day: null, lead_id: null },
    }));
    await commitTogether((transaction) => transaction.insertInto("import_rows").values(page).execute());
  }
  const isStaged = await advance(id, ["staging"], { state: "checking" }, (transaction) =>
    alsoWrite(transaction, id),
  );
  return isStaged ? { id } : { busy: "open" };
}

async function removeCutOff(transaction: DatabaseTransaction, now: number): Promise<void> {
  await transaction
    .deleteFrom("imports")
    .where("state", "=", "staging")
    .where("made_at", "<", now - UPLOAD_MINUTES * 60_000)
    .execute();
  await transaction
    .deleteFrom("import_rows")
    .where("import_id", "not in", transaction.selectFrom("imports").select("id"))
    .execute();
}

/** False when the import isn't in one of these states any more: then nothing was done. */
async function advance(
  id: string,
  from: readonly ImportState[],
  to: Partial<Pick<ImportsTable, "state" | "choices">>,
  alsoWrite: AlsoWrite = async () => undefined,
): Promise<boolean> {
  return commitTogether(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("imports")
      .set(to)
      .where("id", "=", id)
      .where("state", "in", from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await alsoWrite(transaction);
    return true;
  });
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
  return advance(id, ["imported"], { state: "undoing" }, alsoWrite);
}

export function discardImport(id: string, alsoWrite: AlsoWrite): Promise<boolean> {
  return commitTogether(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("imports")
      .where("id", "=", id)
      .where("state", "in", ["checking", "checked"])
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await transaction.deleteFrom("import_rows").where("import_id", "=", id).execute();
    await alsoWrite(transaction);
    return true;
  });
}

type Work = {
  portion: (transaction: DatabaseTransaction, one: StagedImport, now: number) => Promise<boolean>;
  done: ImportState;
};

/** What is under way in each state. A portion is one transaction; false when there was nothing left. */
const work: Partial<Record<ImportState, Work>> = {
  checking: { portion: checkRows, done: "checked" },
  importing: { portion: storeRows, done: "imported" },
  undoing: { portion: removeLeads, done: "undone" },
};

/** By what is chosen now: another page may have changed it since the last portion. */
function takePortion(id: string, state: ImportState, { portion, done }: Work, now: number): Promise<boolean> {
  return commitTogether(async (transaction) => {
    const row = await transaction
      .selectFrom("imports")
      .selectAll()
      .where("id", "=", id)
      .where("state", "=", state)
      .executeTakeFirst();
    if (!row) return false;
    if (await portion(transaction, readImport(row), now)) return true;
    await transaction.updateTable("imports").set({ state: done }).where("id", "=", id).execute();
    if (done === "imported") await forgetCells(transaction, id);
    return false;
  });
}

/** Goes on for a moment with what is under way; call it until it's no longer. Safe to stop anywhere, and to call twice. */
export async function continueImport(now: number): Promise<Import | null> {
  const until = performance.now() + STEP;
  const one = await findOpenImport();
  const under = one && work[one.state];
  if (!one || !under) return one;
  while (performance.now() < until) {
    const began = performance.now();
    if (!(await takePortion(one.id, one.state, under, now))) break;
    // SQLite's statements run in this very thread: other pages are answered in between.
    await pause(Math.min(LONGEST_PAUSE, performance.now() - began));
  }
  notifyLeadsChanged();
  return (await listImports()).find(({ id }) => id === one.id) ?? null;
}

/** The leads have what was in the file; the rest isn't needed any more. */
async function forgetCells(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .updateTable("import_rows")
    .set({ cells: "", phone_e164: null, email: null })
    .where("import_id", "=", id)
    .execute();
}

/** `name` is that of the lead. */
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

/** How often each reason keeps rows out, most frequent first. */
export async function countProblems(id: string): Promise<{ detail: string; count: number }[]> {
  const rows = await database()
    .selectFrom("import_rows")
    .select(({ fn }) => ["detail", fn.countAll().as("count")])
    .where("import_id", "=", id)
    .where("state", "=", "problem")
    .groupBy("detail")
    .execute();
  return rows
    .map(({ detail, count }) => ({ detail: detail ?? "", count: Number(count) }))
    .toSorted((one, other) => other.count - one.count);
}

/** Files that were uploaded and never imported; what was begun is finished. */
export async function removeForgottenImports(now: number): Promise<void> {
  await commitTogether(async (transaction) => {
    await transaction
      .deleteFrom("imports")
      .where("state", "in", ["checking", "checked"])
      .where("made_at", "<", now - FORGOTTEN_AFTER)
      .execute();
    await removeCutOff(transaction, now);
  });
  let one = await findOpenImport();
  while (one && ["importing", "undoing"].includes(one.state) && one.madeAt < now - FINISHED_AFTER) {
    one = await continueImport(now);
  }
}
