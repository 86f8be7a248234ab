import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { listPhotoFiles, photoFolder } from "../../db/backup/photo-files.server.ts";
import { database } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { makeFolder, withFile } from "../../db/synced-files.server.ts";
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
import { findPhotoKind, HEAD_LENGTH } from "./photo-kind.server.ts";
import {
  findPhotoOf,
  findSentPhotos,
  forgetPhoto,
  isSent,
  listKnown,
  listNewestOnDisk,
  listPhotos,
  listToRemove,
  listUntoldLeads,
  markErased,
  reservePlace,
  takeUntold,
} from "./photo-records.server.ts";
import type { PhotoProblem, PhotosTaken } from "./photo-rules.ts";
import { type Bucket, bucketStore, diskStore, fileName, type PhotoStore } from "./photo-store.server.ts";
import {
  areTooManyWaiting,
  moveToWaiting,
  type Preparing,
  prepareWaiting,
  removeSettled,
} from "./waiting-photos.server.ts";

export { photoFolder } from "../../db/backup/photo-files.server.ts";
export { photosToken, readPhotosToken } from "../../deliveries/photos-link.server.ts";
export { findSentPhotos, listPhotos, type Photo } from "./photo-records.server.ts";

export type ArrivedPhoto = { path: string } | { problem: PhotoProblem };

/** `program` turns one photo into JPEGs: see `scripts/encode-photo.ts`. */
export type PhotoSettings = Pick<Preparing, "dataDir" | "program" | "onUnclosed" | "findLine"> & {
  bucket: Bucket | null;
};

let open: { stores: readonly PhotoStore[]; preparing: Preparing } | null = null;

export function openPhotos({ bucket, ...given }: PhotoSettings): void {
  const disk = diskStore(given.dataDir);
  const preparing = { ...given, store: () => requireStore(), onSettled: tell };
  open = { stores: bucket ? [bucketStore(bucket), disk] : [disk], preparing };
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
  let added = 0;
  for (const one of arrived) {
    const outcome =
      "problem" in one
        ? one.problem
        : await addPhoto(leadId, one.path, now).catch((error: unknown) => {
            onFailure(error);
            return "busy" as const;
          });
    if (outcome === "sent") added += 1;
    else refused.push(outcome);
  }
  if (added > 0) wakePreparing();
  return { added, refused };
}

async function addPhoto(leadId: string, path: string, now: number): Promise<"sent" | PhotoProblem> {
  const kind = findPhotoKind(await readHead(path));
  if (kind === null) return "unreadable";
  if (kind === "heic") return "heic";
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const content_hash = hash.digest("hex");
  if (await isSent(leadId, content_hash)) return "sent";
  const { dataDir } = requireOpen().preparing;
  if (await areTooManyWaiting(dataDir)) return "busy";
  const row = { lead_id: leadId, content_hash, store: requireStore().name, added_at: now };
  const id = await reservePlace(row);
  if (id === null) return "too-many";
  try {
    await moveToWaiting(dataDir, id, path);
  } catch (error) {
    await markErased(id);
    throw error;
  }
  return "sent";
}

async function readHead(path: string): Promise<Buffer> {
  const { buffer, bytesRead } = await withFile(path, "r", (file) => file.read({ length: HEAD_LENGTH }));
  return buffer.subarray(0, bytesRead);
}

let running: Promise<void> | null = null;
let isWanted = false;
let isStopping = false;
let failure: unknown = null;

function wakePreparing(): void {
  isWanted = true;
  if (running || isStopping) return;
  running = prepareAll()
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      running = null;
      if (isWanted) wakePreparing();
    });
}

async function prepareAll(): Promise<void> {
  const { preparing } = requireOpen();
  while (isWanted) {
    isWanted = false;
    await prepareWaiting(preparing, () => isStopping);
  }
  for (const leadId of await listUntoldLeads()) await tell(leadId);
}

/** Call it now and then: for photos that another process left. Throws what has failed since. */
export async function preparePhotos(): Promise<void> {
  wakePreparing();
  await running;
  const failed = failure;
  failure = null;
  if (failed !== null) throw failed;
}

/** Resolves once the photo that's being encoded is done; the others wait for the next start. */
export async function stopPreparing(): Promise<void> {
  isStopping = true;
  await running;
}

async function tell(leadId: string): Promise<void> {
  if (adding.has(leadId)) return;
  const now = Date.now();
  await commitTogether(async (transaction) => {
    const untold = await takeUntold(transaction, leadId);
    const row = untold && (await findLead(transaction, leadId));
    if (!row) return;
    const { kept, refused } = untold;
    const after = { photos: kept, ...(refused > 0 && { refused }) };
    await addLine(transaction, { leadId, at: now, actor: null, action: "photos", after });
    if (row.is_test === 1) return;
    await updateLead(transaction, leadId, { is_read: 0 });
    if (kept === 0) return;
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
        photos: { count: kept, place: serving.locationName, notify, until, day: formatDayWithYear(day) },
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
): Promise<({ id: string } & Awaited<ReturnType<typeof findSentPhotos>>) | null> {
  if (formatReference(id) !== reference || !(await findLead(database(), id))) return null;
  return { id, ...(await findSentPhotos(id)) };
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

/** How many of the newest aren't in the data folder: it's another one than that of the process that took them. */
export async function countMissing(dataDir: string): Promise<number> {
  const newest = await listNewestOnDisk(20);
  const files = newest.map(({ id }) => join(photoFolder(dataDir), fileName(id, "full")));
  return files.filter((file) => !existsSync(file)).length;
}

/** What earlier versions left beside the photos when they were killed: pieces, and photos as they were sent. */
export async function removePieces(dataDir: string): Promise<void> {
  const folder = photoFolder(dataDir);
  await makeFolder(folder);
  for (const name of await readdir(folder)) {
    if (/^\.(arriving-.+|[0-9a-f-]{36})$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

function readId(name: string): string {
  return name.replace(/(-small)?\.jpg$/, "");
}

/** Files of erased leads, and of photos that no longer wait. Throws when one can't be removed: call it again. */
export async function removeErasedPhotos(): Promise<void> {
  await removeSettled(requireOpen().preparing.dataDir);
  for (;;) {
    const page = await listToRemove();
    if (page.length === 0) break;
    for (const photo of page) await removePhoto(photo);
  }
}
