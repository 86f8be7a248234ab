import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { photoFolder } from "../../db/backup/photo-files.server.ts";
import { makeFolder, syncFolder } from "../../db/synced-files.server.ts";
import { readRecord } from "../records/stored-json.ts";
import { encodePhoto, type PhotoProgram } from "./encode.server.ts";
import {
  claimPhoto,
  keepPhoto,
  listWaiting,
  listWaitingIds,
  refuseLost,
  refusePhoto,
  releasePhoto,
  type WaitingPhoto,
} from "./photo-records.server.ts";
import { fileName, type PhotoStore } from "./photo-store.server.ts";

// A photo waits as it was sent, in a file named by its id, until some process that has the file has encoded it.

const MOST_WAITING = 100;
/** Milliseconds: longer than encoding may take. A claim ends with a process that was killed. */
const CLAIM = 90_000;
/** After this many processes ended with it, it was the photo. */
const MOST_ATTEMPTS = 3;
/** Milliseconds that we try what fails on our side: meanwhile, nobody is told of a request's other photos. */
const TRIED_FOR = 24 * 60 * 60_000;
/** Milliseconds after which a photo is lost whose file is nowhere: a restore brings none that waited. */
const LOST_AFTER = 60 * 60_000;

export function waitingFolder(dataDir: string): string {
  return join(photoFolder(dataDir), ".waiting");
}

async function listFiles(dataDir: string): Promise<string[]> {
  const folder = waitingFolder(dataDir);
  await makeFolder(folder);
  return readdir(folder);
}

export async function areTooManyWaiting(dataDir: string): Promise<boolean> {
  return (await listFiles(dataDir)).length >= MOST_WAITING;
}

export async function moveToWaiting(dataDir: string, id: string, path: string): Promise<void> {
  const folder = waitingFolder(dataDir);
  await rename(path, join(folder, id));
  await syncFolder(folder);
}

function removeWaiting(dataDir: string, id: string): Promise<void> {
  return rm(join(waitingFolder(dataDir), id), { force: true });
}

/** Files of photos that no longer wait: of erased requests, or left by a process that was killed. */
export async function removeSettled(dataDir: string): Promise<void> {
  const names = await listFiles(dataDir);
  const readId = (name: string) => name.slice(0, 36);
  const waiting = await listWaitingIds(names.map(readId));
  for (const name of names.filter((one) => !waiting.has(readId(one)))) {
    await rm(join(waitingFolder(dataDir), name), { force: true });
  }
}

export type Preparing = PhotoProgram & {
  dataDir: string;
  store: () => PhotoStore;
  /** Whom a sender's address waits in line with. */
  findLine: (address: string | null) => string;
  onSettled: (leadId: string) => Promise<void>;
};

/** The lines that had a turn, the latest last. */
let served: readonly string[] = [];

/** Until none is left, each line in its turn. Throws the first failure after trying the others. */
export async function prepareWaiting(preparing: Preparing, isStopping: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  while (!isStopping()) {
    const photo = await takeNext(preparing);
    if (!photo) break;
    try {
      await prepare(photo, preparing);
      await preparing.onSettled(photo.lead_id);
    } catch (error) {
      failures.push(error);
      const now = Date.now();
      await (photo.added_at < now - TRIED_FOR
        ? refusePhoto(photo.id, "busy")
        : releasePhoto(photo.id, now + CLAIM));
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function takeNext({ dataDir, findLine }: Preparing): Promise<WaitingPhoto | null> {
  const ids = (await listFiles(dataDir)).filter((name) => name.length === 36);
  const now = Date.now();
  await refuseLost(ids, now - LOST_AFTER);
  const waiting = (await listWaiting(ids, now)).map((photo) => ({
    photo,
    line: findLine(readRecord(photo).ip_address ?? null),
  }));
  served = served.filter((line) => waiting.some((one) => one.line === line));
  const inTurn = waiting.toSorted((one, other) => served.indexOf(one.line) - served.indexOf(other.line));
  for (const { photo, line } of inTurn) {
    if (!(await claimPhoto(photo.id, now, now + CLAIM))) continue;
    served = [...served.filter((one) => one !== line), line];
    return photo;
  }
  return null;
}

async function prepare(
  { id, attempts }: WaitingPhoto,
  { dataDir, program, onUnclosed, store: findStore }: Preparing,
): Promise<void> {
  const path = join(waitingFolder(dataDir), id);
  const encoded = attempts < MOST_ATTEMPTS ? await encodePhoto({ program, onUnclosed }, path) : "unreadable";
  if (typeof encoded === "string") {
    await refusePhoto(id, encoded);
  } else {
    const { width, height, full, small } = encoded;
    const store = findStore();
    await store.put(fileName(id, "small"), small);
    await store.put(fileName(id, "full"), full);
    const isKept = await keepPhoto(id, { width, height, store: store.name });
    if (!isKept) for (const size of ["full", "small"] as const) await store.remove(fileName(id, size));
  }
  await removeWaiting(dataDir, id);
}
