import type { DatabaseTransaction } from "../../db/connect.server.ts";

const UNKNOWN = "Someone was erased before we knew who this row is about. Import the file again.";

/** A person's rows in a file that isn't imported yet; all of those whose person isn't known are emptied. */
export async function forgetStagedRows(
  transaction: DatabaseTransaction,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  for (const isProblem of [true, false]) {
    await transaction
      .updateTable("import_rows")
      .set({ cells: "", ...(isProblem ? {} : { state: "problem", detail: UNKNOWN }) })
      .where("cells", "!=", "")
      .where("state", isProblem ? "=" : "!=", "problem")
      .where("phone_e164", "is", null)
      .where("email", "is", null)
      .execute();
  }
  if (!phone && !email) return;
  await transaction
    .deleteFrom("import_rows")
    .where("cells", "!=", "")
    .where("state", "!=", "imported")
    .where((row) =>
      row.or([
        ...(phone ? [row("phone_e164", "=", phone)] : []),
        ...(email ? [row("email", "=", email)] : []),
      ]),
    )
    .execute();
  await transaction
    .updateTable("import_rows")
    .set({ cells: "", phone_e164: null, email: null })
    .where((row) =>
      row.or([
        ...(phone ? [row("phone_e164", "=", phone)] : []),
        ...(email ? [row("email", "=", email)] : []),
      ]),
    )
    .execute();
}

/** A restored backup may have files of people who were erased since. */
export async function forgetAllStagedRows(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .deleteFrom("import_rows")
    .where("cells", "!=", "")
    .where("state", "!=", "imported")
    .execute();
  await transaction
    .updateTable("import_rows")
    .set({ cells: "", phone_e164: null, email: null })
    .where("cells", "!=", "")
    .execute();
}
