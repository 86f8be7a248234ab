import type { DatabaseTransaction } from "../../db/connect.server.ts";

/** A person's rows in a file that isn't imported yet, and all of those whose person isn't known. */
export async function forgetStagedRows(
  transaction: DatabaseTransaction,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  await transaction
    .deleteFrom("import_rows")
    .where("cells", "!=", "")
    .where("state", "!=", "imported")
    .where((row) =>
      row.or([
        row.and([row("phone_e164", "is", null), row("email", "is", null)]),
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
