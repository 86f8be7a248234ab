import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { LARGEST_PHOTO, MOST_PHOTOS, PHOTO_FIELD } from "../../leads/photos/photo-rules.ts";
import { type ArrivedPhoto, photoFolder } from "../../leads/photos/photos.server.ts";
import { dataFolder } from "./data-folder.server.ts";
import type { FileSink } from "./drop-file-contents.server.ts";
import { log } from "./log.server.ts";

const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
/** Milliseconds: what has been arriving for longer belonged to a process that was killed, on another machine. */
const CUT_OFF_AFTER = 60 * 60_000;

/** Photos of a body that is being read, in files of a folder that goes with `Symbol.asyncDispose`. */
export class ArrivingPhotos implements FileSink, AsyncDisposable {
  readonly photos: ArrivedPhoto[] = [];
  /** Whether there were files in another field: no form has one. */
  hasOthers = false;
  /** The line broke while they arrived, or they were too much together: the last one isn't whole. */
  isCutOff = false;
  #folder: string | null = null;
  #file: { handle: FileHandle; path: string; size: number } | null = null;
  #isDropping = false;

  async begin(head: string): Promise<void> {
    const isPhoto = new RegExp(`;\\s*name="?${PHOTO_FIELD}"?(;|\\s|$)`, "i").test(head);
    // An empty file field arrives as a file without a name.
    const isEmpty = /;\s*filename=""/i.test(head);
    if (!isPhoto && !isEmpty) this.hasOthers = true;
    this.#isDropping = !isPhoto || isEmpty;
    if (this.#isDropping) return;
    if (this.photos.length >= MOST_PHOTOS) {
      this.#isDropping = true;
      this.photos.push({ problem: "too-many" });
      return;
    }
    await this.#orWithout(async () => {
      this.#folder ??= await makeArriving();
      const path = join(this.#folder, String(this.photos.length));
      this.#file = { handle: await open(path, "wx", 0o600), path, size: 0 };
    });
  }

  /** The words beside a photo that can't be written are a request all the same. */
  async #orWithout(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error(
        { err: error },
        "a photo could not be written; the visitor was asked to send it again, and the request counts without it",
      );
      this.photos.push({ problem: "busy" });
      await this.#close();
    }
  }

  async #close(): Promise<void> {
    const { handle } = this.#file ?? {};
    this.#file = null;
    await handle
      ?.close()
      .catch((error: unknown) => log.warn({ err: error }, "the file of a photo could not be closed"));
  }

  get hasBegun(): boolean {
    return this.photos.length > 0 || this.#file !== null;
  }

  async take(piece: Uint8Array): Promise<void> {
    const file = this.#file;
    if (!file) return;
    file.size += piece.length;
    if (file.size <= LARGEST_PHOTO) await this.#orWithout(() => file.handle.writeFile(piece));
  }

  async end(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    await this.#orWithout(async () => {
      await file.handle.sync();
      await file.handle.close();
      this.#file = null;
      const isWhole = !this.isCutOff && file.size <= LARGEST_PHOTO;
      this.photos.push(isWhole ? { path: file.path } : { problem: "too-large" });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
    if (!this.#folder) return;
    ours.delete(basename(this.#folder));
    await rm(this.#folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error }, "what arrived of photos can't be removed yet"),
    );
  }
}

const ours = new Set<string>();

function arrivingFolder(dataDir: string): string {
  return join(photoFolder(dataDir), ".arriving");
}

/** Its name says whose it is, and when it began by our clock, which may not be the disk's. */
async function makeArriving(): Promise<string> {
  const name = `${HOST}.${process.pid}.${Date.now()}.${randomUUID()}`;
  ours.add(name);
  const folder = join(arrivingFolder(dataFolder()), name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** What processes that were killed have left of photos that were arriving. */
export async function removeCutOffPhotos(dataDir: string, now: number): Promise<void> {
  const folder = arrivingFolder(dataDir);
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const [host, pid, begun] = name.split(".");
    const isOver = host === HOST ? !isRunning(Number(pid)) : now - Number(begun) > CUT_OFF_AFTER;
    const isLeft = Number(pid) === process.pid && host === HOST ? !ours.has(name) : isOver;
    if (isLeft) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
