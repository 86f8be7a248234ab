import { type DatabaseTransaction, database, write } from "./connect.server.ts";
import type { DeskSettingsTable } from "./schema.ts";

/** What the owner set at the desk instead of content's. */
export type DeskSetting = { key: string; value: string; by: string; at: number };

export type NewDeskSetting = Omit<DeskSetting, "at"> & { now: number };

type Reader = Pick<DatabaseTransaction, "selectFrom">;

const readRow = ({ key, value, changed_by: by, changed_at }: DeskSettingsTable): DeskSetting => ({
  ...{ key, value, by },
  at: Number(changed_at),
});

export async function findDeskSetting(key: string, db: Reader = database()): Promise<DeskSetting | null> {
  const row = await db.selectFrom("desk_settings").selectAll().where("key", "=", key).executeTakeFirst();
  return row ? readRow(row) : null;
}

export async function listDeskSettings(beginning: string, db: Reader = database()): Promise<DeskSetting[]> {
  const rows = await db.selectFrom("desk_settings").selectAll().orderBy("key").execute();
  return rows.filter(({ key }) => key.startsWith(beginning)).map(readRow);
}

export async function putDeskSetting(
  transaction: DatabaseTransaction,
  { key, value, by: changed_by, now: changed_at }: NewDeskSetting,
): Promise<void> {
  const rest = { value, changed_by, changed_at };
  await transaction
    .insertInto("desk_settings")
    .values({ key, ...rest })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(rest))
    .execute();
}

/** Content's, or that of `.env`, counts again. */
export async function removeDeskSetting(transaction: DatabaseTransaction, key: string): Promise<void> {
  await transaction.deleteFrom("desk_settings").where("key", "=", key).execute();
}

export type OwnTextSetter = {
  by: string;
  now: number;
  alsoWrite: (transaction: DatabaseTransaction) => Promise<void>;
};

/** In one step. A text that is content's takes the owner's own away. */
export function setOwnTexts(
  changed: readonly { key: string; usual: string; text: string }[],
  { by, now, alsoWrite }: OwnTextSetter,
): Promise<void> {
  return write(async (transaction) => {
    for (const { key, usual, text } of changed) {
      if (text === usual) await removeDeskSetting(transaction, key);
      else await putDeskSetting(transaction, { key, value: text, by, now });
    }
    await alsoWrite(transaction);
  });
}
