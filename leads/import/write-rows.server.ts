import type { DatabaseTransaction } from "../../db/connect.server.ts";
import type { ImportRowsTable } from "../../db/schema.ts";

const AT_ONCE = 50;

type Positioned = readonly { position: number }[];

/** Those of the rows that are in this state by now: an erasure may have removed some. */
export async function listStill(
  transaction: DatabaseTransaction,
  id: string,
  state: ImportRowsTable["state"],
  rows: Positioned,
): Promise<Set<number>> {
  const still = await transaction
    .selectFrom("import_rows")
    .select("position")
    .where("import_id", "=", id)
    .where("state", "=", state)
    .where("position", ">=", rows[0]?.position ?? 0)
    .where("position", "<=", rows.at(-1)?.position ?? 0)
    .execute();
  return new Set(still.map(({ position }) => position));
}

type ChangedRow = Pick<ImportRowsTable, "position" | "state"> &
  Partial<Omit<ImportRowsTable, "import_id" | "position" | "state">>;

export async function writeRows(
  transaction: DatabaseTransaction,
  id: string,
  rows: readonly ChangedRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { position: _, ...changed } = first;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    await transaction
      .insertInto("import_rows")
      .values(some.map((row) => ({ cells: "", ...row, import_id: id })))
      .onConflict((conflict) =>
        conflict
          .columns(["import_id", "position"])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(
              Object.keys(changed).map((column) => [
                column,
                ref(`excluded.${column as keyof typeof changed}`),
              ]),
            ),
          ),
      )
      .execute();
  }
}
