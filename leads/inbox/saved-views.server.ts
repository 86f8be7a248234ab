import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, database } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { type LeadFilter, readFilter, writeFilter } from "./lead-filter.ts";

type SavedView = { id: string; name: string; filter: LeadFilter };

const LONGEST_NAME = 60;

export async function listSavedViews(personId: string): Promise<SavedView[]> {
  const rows = await database()
    .selectFrom("saved_views")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("name")
    .execute();
  return rows.map(({ id, name, filter }) => ({ id, name, filter: readFilter(new URLSearchParams(filter)) }));
}

type AlsoWrite = (transaction: DatabaseTransaction, id: string) => Promise<void>;

/** Replaces a view of the same name. Null when the name is empty. */
export async function saveView(
  personId: string,
  { name, filter, now, alsoWrite }: { name: string; filter: LeadFilter; now: number; alsoWrite?: AlsoWrite },
): Promise<SavedView | null> {
  const given = name.trim().slice(0, LONGEST_NAME);
  if (!given) return null;
  const text = writeFilter(filter).toString();
  await commitTogether(async (transaction) => {
    const { id } = await transaction
      .insertInto("saved_views")
      .values({ id: uuidv7({ msecs: now }), person_id: personId, name: given, filter: text, created_at: now })
      .onConflict((conflict) => conflict.columns(["person_id", "name"]).doUpdateSet({ filter: text }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await alsoWrite?.(transaction, id);
  });
  return (await listSavedViews(personId)).find((view) => view.name === given) ?? null;
}

export function removeView(personId: string, id: string, alsoWrite?: AlsoWrite): Promise<boolean> {
  return commitTogether(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("saved_views")
      .where("id", "=", id)
      .where("person_id", "=", personId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await alsoWrite?.(transaction, id);
    return numDeletedRows > 0n;
  });
}
