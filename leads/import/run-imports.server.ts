import { setTimeout as pause } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type DatabaseTransaction, database } from "../../db/connect.server.ts";
import { commitTogether, hasVisitorSince } from "../../db/group-commit.server.ts";
import type { ImportsTable } from "../../db/schema.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { checkBatch } from "./check-batch.server.ts";
import { removeBatch } from "./remove-batch.server.ts";
import { storeBatch } from "./store-batch.server.ts";
import {
  type Batch,
  CLAIM,
  claimant,
  countRows,
  type ImportState,
  readImport,
} from "./stored-import.server.ts";

const LOOK_EVERY = 2_000;
/** If a form was sent during a batch, the import waits for this many times the batch's own time. */
const STAND_BACK = 20;

const work: Partial<Record<ImportState, { batch: Batch; done: ImportState }>> = {
  checking: { batch: checkBatch, done: "checked" },
  importing: { batch: storeBatch, done: "imported" },
  undoing: { batch: removeBatch, done: "undone" },
};
const working = Object.keys(work) as ImportState[];

type StoredImport = Selectable<ImportsTable>;

async function takeOne(now: number): Promise<StoredImport | null> {
  const find = () =>
    database()
      .selectFrom("imports")
      .selectAll()
      .where("state", "in", working)
      .where((one) => one.or([one("claimed_by", "=", claimant), one("claimed_until", "<", now)]))
      .limit(1)
      .executeTakeFirst();
  const found = await find();
  if (!found) return null;
  const isTaken = await commitTogether(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("imports")
      .set({ claimed_by: claimant, claimed_until: now + CLAIM })
      .where("id", "=", found.id)
      .where((one) => one.or([one("claimed_by", "=", claimant), one("claimed_until", "<", now)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
  return isTaken ? { ...found, claimed_until: now + CLAIM } : null;
}

/** Still this process's, in the same state and by the same choices; keeps it for a while longer. */
function holdIn({ id, state, choices }: StoredImport, clock: () => number) {
  return async (transaction: DatabaseTransaction): Promise<boolean> => {
    const { numUpdatedRows } = await transaction
      .updateTable("imports")
      .set({ claimed_until: clock() + CLAIM })
      .where("id", "=", id)
      .where("state", "=", state)
      .where("choices", "=", choices)
      .where("claimed_by", "=", claimant)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
}

async function finish(row: StoredImport, done: ImportState, clock: () => number): Promise<void> {
  const isOver = done !== "checked";
  const counts = isOver ? JSON.stringify(await countRows(row.id)) : null;
  await commitTogether(async (transaction) => {
    if (!(await holdIn(row, clock)(transaction))) return;
    await transaction
      .updateTable("imports")
      .set({ state: done, counts, unseen_by: isOver ? row.made_by : null, claimed_until: 0 })
      .where("id", "=", row.id)
      .execute();
    if (done !== "imported") return;
    await transaction
      .updateTable("import_rows")
      .set({ cells: "", phone_e164: null, email: null })
      .where("import_id", "=", row.id)
      .where("cells", "!=", "")
      .execute();
  });
  if (isOver) notifyLeadsChanged();
}

async function leave(id: string): Promise<void> {
  await commitTogether((transaction) =>
    transaction
      .updateTable("imports")
      .set({ claimed_until: 0 })
      .where("id", "=", id)
      .where("claimed_by", "=", claimant)
      .execute(),
  );
}

/** Works until nothing is left to do. Safe to stop anywhere: a batch is written as a whole, or not at all. */
export async function runImports(
  isStopping: () => boolean = () => false,
  clock: () => number = Date.now,
): Promise<void> {
  for (;;) {
    const row = await takeOne(clock());
    const todo = row && work[row.state];
    if (!row || !todo) return;
    const one = readImport(row);
    const actor = { id: row.made_by, name: row.made_by_name };
    for (;;) {
      if (isStopping()) return leave(row.id);
      const began = performance.now();
      const state = await todo.batch(one, actor, holdIn(row, clock), clock());
      if (state === "lost") break;
      if (state === "done") {
        await finish(row, todo.done, clock);
        break;
      }
      const took = performance.now() - began;
      if (hasVisitorSince(began)) await pause(STAND_BACK * took);
    }
  }
}

let wake: () => void = () => undefined;

export function continueImports(): void {
  wake();
}

/** Follows what is begun here, and what another process left. Returns how to stop it. */
export function startImports(tell: { warn(facts: object, text: string): void }): () => Promise<void> {
  let isStopping = false;
  let isTroubled = false;
  const follow = async () => {
    while (!isStopping) {
      let isWoken = false;
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = () => {
        isWoken = true;
        resolve();
      };
      try {
        await runImports(() => isStopping);
        isTroubled = false;
      } catch (error) {
        if (!isTroubled && !isStopping) tell.warn({ err: error }, "an import can't go on; it's tried again");
        isTroubled = true;
      }
      if (isStopping || isWoken) continue;
      const late = setTimeout(resolve, LOOK_EVERY);
      await woken;
      clearTimeout(late);
    }
  };
  const followed = follow();
  return async () => {
    isStopping = true;
    wake();
    await followed;
  };
}
