import { v7 as uuidv7 } from "uuid";
import { type Database, type DatabaseTransaction, database, write } from "../../db/connect.server.ts";
import type { PhotosTable } from "../../db/schema.ts";
import { MOST_PHOTOS } from "./photo-rules.ts";

export type Photo = Pick<PhotosTable, "id" | "width" | "height" | "added_at" | "store">;

const columns = ["id", "width", "height", "added_at", "store"] as const;

export function listPhotos(leadId: string, reader: Database = database()): Promise<Photo[]> {
  return reader
    .selectFrom("photos")
    .select(columns)
    .where("lead_id", "=", leadId)
    .where("state", "=", "kept")
    .orderBy("position")
    .execute();
}

export async function isKept(leadId: string, hash: string): Promise<boolean> {
  const found = await database()
    .selectFrom("photos")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("content_hash", "=", hash)
    .where("state", "=", "kept")
    .executeTakeFirst();
  return found !== undefined;
}

type NewPhoto = Pick<PhotosTable, "lead_id" | "content_hash" | "store" | "width" | "height" | "added_at">;

/** Takes a place before the file is stored, so that none is without a row. Null when all places are taken. */
export function reservePlace(photo: NewPhoto): Promise<string | null> {
  return write(async (transaction) => {
    const lead = await transaction
      .selectFrom("leads")
      .select("id")
      .where("id", "=", photo.lead_id)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    for (let position = 1; lead && position <= MOST_PHOTOS; position++) {
      const id = uuidv7({ msecs: photo.added_at });
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("photos")
        .values({ ...photo, id, position, state: "arriving" })
        .onConflict((conflict) => conflict.columns(["lead_id", "position"]).doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n) return id;
    }
    return null;
  });
}

/** False when its lead was erased while the file was being stored. */
export function keep(id: string): Promise<boolean> {
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("photos")
      .set({ state: "kept" })
      .where("id", "=", id)
      .where("state", "=", "arriving")
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });
}

export async function erasePhotos(transaction: DatabaseTransaction, leadId: string): Promise<void> {
  await transaction.updateTable("photos").set({ state: "erased" }).where("lead_id", "=", leadId).execute();
}

export async function markErased(id: string): Promise<void> {
  await write((transaction) =>
    transaction.updateTable("photos").set({ state: "erased" }).where("id", "=", id).execute(),
  );
}

/** Those whose files are to go: of erased leads, and those whose storing was cut off before `cutOffBefore`. */
export function listToRemove(cutOffBefore: number): Promise<Pick<PhotosTable, "id" | "store">[]> {
  return database()
    .selectFrom("photos")
    .select(["id", "store"])
    .where((row) =>
      row.or([
        row("state", "=", "erased"),
        row.and([row("state", "=", "arriving"), row("added_at", "<", cutOffBefore)]),
      ]),
    )
    .limit(100)
    .execute();
}

export async function forgetPhoto(id: string): Promise<void> {
  await write((transaction) => transaction.deleteFrom("photos").where("id", "=", id).execute());
}

export function findPhotoOf(leadId: string, id: string): Promise<Photo | undefined> {
  return database()
    .selectFrom("photos")
    .select(columns)
    .where("lead_id", "=", leadId)
    .where("id", "=", id)
    .where("state", "=", "kept")
    .executeTakeFirst();
}

export async function listKnown(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database().selectFrom("photos").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
