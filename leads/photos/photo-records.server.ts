import { v7 as uuidv7 } from "uuid";
import { type Database, type DatabaseTransaction, database, write } from "../../db/connect.server.ts";
import type { PhotosTable } from "../../db/schema.ts";
import { MOST_PHOTOS, type PhotoProblem, photoProblems } from "./photo-rules.ts";

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

/** Photos that a lead has or will have, and why others aren't among them. */
export async function findSentPhotos(
  leadId: string,
): Promise<{ kept: number; waiting: number; refused: PhotoProblem[] }> {
  const rows = await database()
    .selectFrom("photos")
    .select(["state", "problem"])
    .where("lead_id", "=", leadId)
    .orderBy("position")
    .execute();
  const count = (state: PhotosTable["state"]) => rows.filter((row) => row.state === state).length;
  const problems = rows.filter(({ state }) => state === "refused").map(({ problem }) => problem);
  const refused = problems.map((problem) => photoProblems.find((one) => one === problem) ?? "unreadable");
  return { kept: count("kept"), waiting: count("waiting"), refused };
}

export async function isSent(leadId: string, hash: string): Promise<boolean> {
  const found = await database()
    .selectFrom("photos")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("content_hash", "=", hash)
    .where("state", "in", ["waiting", "kept"])
    .executeTakeFirst();
  return found !== undefined;
}

type NewPhoto = Pick<PhotosTable, "lead_id" | "content_hash" | "store" | "added_at">;

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
      const row = {
        ...photo,
        id,
        state: "waiting" as const,
        width: 0,
        height: 0,
        claimed_until: 0,
        attempts: 0,
        problem: null,
        is_told: 0,
      };
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("photos")
        .values({ ...row, position })
        .onConflict((conflict) =>
          conflict.columns(["lead_id", "position"]).doUpdateSet(row).where("photos.state", "=", "refused"),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n) return id;
    }
    return null;
  });
}

export type WaitingPhoto = Pick<PhotosTable, "id" | "lead_id" | "added_at"> & {
  attempts: number;
  record: string;
};

/** Of these ids, those that nobody is encoding, the oldest first. */
export async function listWaiting(ids: readonly string[], now: number): Promise<WaitingPhoto[]> {
  if (ids.length === 0) return [];
  return database()
    .selectFrom("photos")
    .innerJoin("leads", "leads.id", "photos.lead_id")
    .select(["photos.id", "lead_id", "added_at", "attempts", "record"])
    .where("photos.id", "in", ids)
    .where("state", "=", "waiting")
    .where("claimed_until", "<=", now)
    .orderBy("photos.id")
    .execute();
}

export async function listWaitingIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database()
    .selectFrom("photos")
    .select("id")
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** False when another process has claimed it, or it no longer waits. */
export function claimPhoto(id: string, now: number, until: number): Promise<boolean> {
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("photos")
      .set((row) => ({ claimed_until: until, attempts: row("attempts", "+", 1) }))
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("claimed_until", "<=", now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });
}

/** For what failed on our side: it isn't held against the photo. */
export async function releasePhoto(id: string, until: number): Promise<void> {
  await write((transaction) =>
    transaction
      .updateTable("photos")
      .set((row) => ({ claimed_until: until, attempts: row("attempts", "-", 1) }))
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .execute(),
  );
}

/** False when its lead was erased meanwhile. */
export function keepPhoto(
  id: string,
  kept: Pick<PhotosTable, "width" | "height" | "store">,
): Promise<boolean> {
  return write(async (transaction) => {
    const erased = await transaction
      .selectFrom("photos")
      .innerJoin("leads", "leads.id", "photos.lead_id")
      .select("photos.id")
      .where("photos.id", "=", id)
      .where("erased_at", "is not", null)
      .executeTakeFirst();
    await transaction
      .updateTable("photos")
      .set({ ...kept, state: erased ? "erased" : "kept" })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    const row = await transaction
      .selectFrom("photos")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirst();
    // Another process may have kept it once our claim had ended.
    return row?.state === "kept";
  });
}

export async function refusePhoto(id: string, problem: PhotoProblem): Promise<void> {
  await write((transaction) =>
    transaction
      .updateTable("photos")
      .set({ state: "refused", problem })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .execute(),
  );
}

/** Those that came before `before` and whose file isn't among `here`. */
export async function refuseLost(here: readonly string[], before: number): Promise<void> {
  const lost = await database()
    .selectFrom("photos")
    .select("id")
    .where("state", "=", "waiting")
    .where("added_at", "<", before)
    .where("claimed_until", "<", before)
    .execute();
  for (const { id } of lost) if (!here.includes(id)) await refusePhoto(id, "busy");
}

/** What became of a lead's photos since its history last told; null while some wait, or nothing is new. */
export async function takeUntold(
  transaction: DatabaseTransaction,
  leadId: string,
): Promise<{ kept: number; refused: number } | null> {
  const waiting = await transaction
    .selectFrom("photos")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (waiting) return null;
  const rows = await transaction
    .updateTable("photos")
    .set({ is_told: 1 })
    .where("lead_id", "=", leadId)
    .where("is_told", "=", 0)
    .where("state", "in", ["kept", "refused"])
    .returning("state")
    .execute();
  const kept = rows.filter(({ state }) => state === "kept").length;
  return rows.length > 0 ? { kept, refused: rows.length - kept } : null;
}

export async function listUntoldLeads(): Promise<string[]> {
  const rows = await database()
    .selectFrom("photos")
    .select("lead_id")
    .distinct()
    .where("is_told", "=", 0)
    .where("state", "in", ["kept", "refused"])
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

export async function erasePhotos(transaction: DatabaseTransaction, leadId: string): Promise<void> {
  await transaction.updateTable("photos").set({ state: "erased" }).where("lead_id", "=", leadId).execute();
}

export async function markErased(id: string): Promise<void> {
  await write((transaction) =>
    transaction.updateTable("photos").set({ state: "erased" }).where("id", "=", id).execute(),
  );
}

export function listToRemove(): Promise<Pick<PhotosTable, "id" | "store">[]> {
  return database()
    .selectFrom("photos")
    .select(["id", "store"])
    .where("state", "=", "erased")
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

export function listNewestOnDisk(limit: number): Promise<Pick<PhotosTable, "id">[]> {
  return database()
    .selectFrom("photos")
    .select("id")
    .where("state", "=", "kept")
    .where("store", "=", "disk")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function listKnown(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database().selectFrom("photos").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
