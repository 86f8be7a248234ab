import { database } from "../../db/connect.server.ts";
import { mapGivingWay } from "../../db/give-way.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { ERASED, isErased, openDuplicates } from "./find-duplicates.server.ts";
import { openRows } from "./open-row.ts";
import { readRow } from "./read-row.server.ts";
import { BATCH, type Batch } from "./stored-import.server.ts";
import { listStill, writeRows } from "./write-rows.server.ts";

export const checkBatch: Batch = async (one, _, claim, now) => {
  const rows = await database()
    .selectFrom("import_rows")
    .select(["position", "cells"])
    .where("import_id", "=", one.id)
    .where("state", "=", "unchecked")
    .orderBy("position")
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return "done";
  const openRow = openRows(one.columns, one.choices);
  const erasures = await database().selectFrom("erasures").selectAll().execute();
  const read = await mapGivingWay(rows, ({ position, cells }) => {
    const { planned, problems, notes } = readRow(openRow(cells), now);
    const all = planned && isErased(planned, erasures) ? [ERASED] : problems;
    return { position, planned, notes: notes.join("\n"), problem: all.join("\n") };
  });
  return commitTogether(
    async (transaction) => {
      if (!(await claim(transaction))) return "lost";
      const still = await listStill(transaction, one.id, "unchecked", rows);
      const plans = read.flatMap(({ planned, problem }) => (planned && problem === "" ? [planned] : []));
      const findSame = await openDuplicates(transaction, one.id, plans);
      const checked = read
        .filter(({ position }) => still.has(position))
        .map(({ position, planned, notes, problem }) => {
          const isFit = planned !== null && problem === "";
          const same = isFit ? findSame(planned, position) : null;
          const state: "problem" | "new" | "duplicate" = isFit
            ? same === null
              ? "new"
              : "duplicate"
            : "problem";
          return {
            ...{ position, state, detail: (isFit ? (same ?? notes) : problem) || null },
            ...{ phone_e164: planned?.phone ?? null, email: planned?.email ?? null },
            ...{ day: planned?.day ?? null, remote_key: planned?.remoteKey ?? null },
          };
        });
      await writeRows(transaction, one.id, checked);
      return "more";
    },
    { isBackground: true },
  );
};
