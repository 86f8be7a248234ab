import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { listPhotoFiles, photoFolder } from "../../db/backup/photo-files.server.ts";
import { database } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { withFile } from "../../db/synced-files.server.ts";
import { post, wakeWorker } from "../../deliveries/outbox.server.ts";
import { SEEN_FOR } from "../../deliveries/photos-link.server.ts";
import { listNotifyAddresses } from "../../locations/records.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { formatDayWithYear } from "../../schedule/days-and-durations.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { addLine } from "../records/history.server.ts";
import { findLead, updateLead } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { formatReference } from "../reference.ts";
import { encodePhoto } from "./encode.server.ts";
import { findPhotoKind, HEAD_LENGTH } from "./photo-kind.server.ts";
import {
  findPhotoOf,
  forgetPhoto,
  isKept,
  keep,
  listKnown,
  listPhotos,
  listToRemove,
  markErased,
  reservePlace,
} from "./photo-records.server.ts";
import type { PhotoProblem, PhotosTaken } from "./photo-rules.ts";
import { type Bucket, bucketStore, diskStore, type PhotoStore } from "./photo-store.server.ts";

export { photoFolder } from "../../db/backup/photo-files.server.ts";
export { photosToken, readPhotosToken } from "../../deliveries/photos-link.server.ts";
export { listPhotos, type Photo } from "./photo-records.server.ts";

export type ArrivedPhoto = { path: string } | { problem: PhotoProblem };

export type PhotoSettings = {
  dataDir: string;
  bucket: Bucket | null;
  /** Turns one photo into JPEGs: see `scripts/encode-photo.ts`. */
  program: string;
};

/** Milliseconds: storing takes seconds, so one that's been arriving for so long was cut off. */
const CUT_OFF_AFTER = 60 * 60_000;

let open: { stores: readonly PhotoStore[]; program: string } | null = null;

export function openPhotos({ dataDir, bucket, program }: PhotoSettings): void {
  const disk = diskStore(dataDir);
  open = { stores: bucket ? [bucketStore(bucket), disk] : [disk], program };
}

function requireOpen() {
  if (!open) throw new Error("Photos are used before openPhotos.");
  return open;
}

function requireStore(name?: PhotoStore["name"]): PhotoStore {
  const found = requireOpen().stores.find((store) => name === undefined || store.name === name);
  if (!found) throw new Error(`Photos are in a ${name} that isn't set up any more.`);
  return found;
}

function fileName(id: string, size: "full" | "small"): string {
  return size === "full" ? `${id}.jpg` : `${id}-small.jpg`;
}

type Adding = { now: number; onFailure: (error: unknown) => void };

const adding = new Map<string, Promise<unknown>>();

/**
 * Adds them to the request, and tells the owner once for all of them. What can't be taken costs no other one. One post
 * after another: the same photo, sent twice at once, is one.
 */
export function addPhotos(
  leadId: string,
  arrived: readonly ArrivedPhoto[],
  { now, onFailure }: Adding,
): Promise<PhotosTaken> {
  const added = (adding.get(leadId) ?? Promise.resolve()).then(() =>
    addAll(leadId, arrived, { now, onFailure }),
  );
  const settled = added.catch(() => undefined);
  adding.set(leadId, settled);
  void settled.then(() => adding.get(leadId) === settled && adding.delete(leadId));
  return added;
}

async function addAll(
  leadId: string,
  arrived: readonly ArrivedPhoto[],
  { now, onFailure }: Adding,
): Promise<PhotosTaken> {
  const refused: PhotoProblem[] = [];
  let [added, fresh] = [0, 0];
  for (const one of arrived) {
    const outcome =
      "problem" in one
        ? one.problem
        : await addPhoto(leadId, one.path, now).catch((error: unknown) => {
            onFailure(error);
            return "busy" as const;
          });
    if (outcome === "kept" || outcome === "known") added += 1;
    else refused.push(outcome);
    if (outcome === "kept") fresh += 1;
  }
  if (fresh > 0) await tell(leadId, fresh, now);
  return { added, refused };
}

async function addPhoto(leadId: string, path: string, now: number): Promise<"kept" | "known" | PhotoProblem> {
  const kind = findPhotoKind(await readHead(path));
  if (kind === null) return "unreadable";
  if (kind === "heic") return "heic";
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const content_hash = hash.digest("hex");
  if (await isKept(leadId, content_hash)) return "known";
  const encoded = await encodePhoto(requireOpen().program, path);
  if (typeof encoded === "string") return encoded;
  const { width, height, full, small } = encoded;
  const store = requireStore();
  const row = { lead_id: leadId, content_hash, store: store.name, width, height, added_at: now };
  const id = await reservePlace(row);
  if (id === null) return "too-many";
  try {
    await store.put(fileName(id, "small"), small);
    await store.put(fileName(id, "full"), full);
    if (await keep(id)) return "kept";
    await removePhoto({ id, store: store.name });
    return "busy";
  } catch (error) {
    await markErased(id);
    throw error;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const { buffer, bytesRead } = await withFile(path, "r", (file) => file.read({ length: HEAD_LENGTH }));
  return buffer.subarray(0, bytesRead);
}

async function tell(leadId: string, count: number, now: number): Promise<void> {
  await commitTogether(async (transaction) => {
    const row = await findLead(transaction, leadId);
    if (!row) return;
    await addLine(transaction, { leadId, at: now, actor: null, action: "photos", after: { photos: count } });
    if (row.is_test === 1) return;
    await updateLead(transaction, leadId, { is_read: 0 });
    const serving = findServingLocation(row.location_slug);
    const until = now + SEEN_FOR;
    const day = localDateAndTime(until, serving.timeZone).date;
    const notify = row.outside_region === null ? listNotifyAddresses(serving) : [];
    await post(
      transaction,
      {
        event: "customer.photos",
        at: new Date(now).toISOString(),
        lead: { id: leadId, reference: formatReference(leadId), kind: row.kind },
        photos: { count, place: serving.locationName, notify, until, day: formatDayWithYear(day) },
      },
      { now, counts: false, isHeld: row.standing === "quarantined" },
    );
  });
  wakeWorker();
  notifyLeadsChanged();
}

/** Null unless the reference is that of the request, and it isn't erased. */
export async function findSentRequest(
  id: string,
  reference: string,
): Promise<{ id: string; photos: number } | null> {
  if (formatReference(id) !== reference || !(await findLead(database(), id))) return null;
  return { id, photos: (await countPhotos([id])).get(id) ?? 0 };
}

/** A JPEG; null for one that this lead doesn't have. */
export async function readPhoto(leadId: string, id: string, size: "full" | "small"): Promise<Buffer | null> {
  const photo = await findPhotoOf(leadId, id);
  return photo ? requireStore(photo.store).get(fileName(id, size)) : null;
}

/** All that's kept of a lead's photos: `jpeg` is the file in Base64, null where it's gone from the disk. */
export async function exportPhotos(
  leadId: string,
): Promise<{ added_at: string; width: number; height: number; jpeg: string | null }[]> {
  const exported = [];
  for (const { id, width, height, added_at, store } of await listPhotos(leadId)) {
    const photo = await requireStore(store).get(fileName(id, "full"));
    const jpeg = photo?.toString("base64") ?? null;
    exported.push({ added_at: new Date(added_at).toISOString(), width, height, jpeg });
  }
  return exported;
}

export async function countPhotos(leadIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (leadIds.length === 0) return new Map();
  const rows = await database()
    .selectFrom("photos")
    .select(({ fn }) => ["lead_id", fn.countAll<number>().as("count")])
    .where("lead_id", "in", leadIds)
    .where("state", "=", "kept")
    .groupBy("lead_id")
    .execute();
  return new Map(rows.map(({ lead_id, count }) => [lead_id, Number(count)]));
}

async function removePhoto({ id, store: name }: { id: string; store: PhotoStore["name"] }): Promise<void> {
  const store = requireStore(name);
  await store.remove(fileName(id, "full"));
  await store.remove(fileName(id, "small"));
  await forgetPhoto(id);
}

/** As long as what a restore replaced may be put back, which needs its photos. Milliseconds. */
const WITHOUT_ROW_FOR = 35 * 24 * 60 * 60_000;
const LOOKED_UP_AT_ONCE = 500;

/** Files in the data folder that no row names, as a restore leaves them, once they're old. */
export async function removeStrayPhotos(dataDir: string, now: number): Promise<void> {
  const names = await listPhotoFiles(dataDir);
  for (let start = 0; start < names.length; start += LOOKED_UP_AT_ONCE) {
    const few = names.slice(start, start + LOOKED_UP_AT_ONCE);
    const known = await listKnown(few.map(readId));
    for (const name of few.filter((one) => !known.has(readId(one)))) {
      const path = join(photoFolder(dataDir), name);
      if (now - (await stat(path)).mtimeMs > WITHOUT_ROW_FOR) await rm(path, { force: true });
    }
  }
}

function readId(name: string): string {
  return name.replace(/(-small)?\.jpg$/, "");
}

/** Files of erased leads, and of photos whose storing was cut off. Throws when one can't be removed: call it again. */
export async function removeErasedPhotos(now: number): Promise<void> {
  for (;;) {
    const page = await listToRemove(now - CUT_OFF_AFTER);
    if (page.length === 0) return;
    for (const photo of page) await removePhoto(photo);
  }
}
