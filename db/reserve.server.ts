import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DiskFull } from "./full-disk.server.ts";
import { makeFolder, replaceFile } from "./synced-files.server.ts";

// Room on the disk that nobody else gets: given up piece by piece, it lets SQLite open and write on a full disk.

const MEGABYTE = 1024 * 1024;
const pieces = ["1", "2", "3", "4"];
/** Without these SQLite can't even be read after a restart. */
const forOpening = ["3", "4"];
const NEARLY_FULL = 4 * MEGABYTE;
const ENOUGH = 16 * MEGABYTE;

let dataDir: string | null = null;
let isFull = false;

export function openReserve(folder: string): void {
  dataDir = folder;
}

export function freeReserve({ opens }: { opens: boolean }): boolean {
  const folder = join(dataDir ?? "", "reserve");
  const paths = (opens ? forOpening : pieces.filter((name) => !forOpening.includes(name))).map((name) =>
    join(folder, name),
  );
  const path = dataDir === null ? undefined : paths.find((one) => existsSync(one));
  if (path === undefined) return false;
  rmSync(path, { force: true });
  isFull = true;
  return true;
}

/** Puts back what was given up once there's room, and sees whether the disk is full. */
export async function keepReserve(): Promise<void> {
  if (dataDir === null) return;
  const folder = join(dataDir, "reserve");
  await makeFolder(folder);
  const kept = await readdir(folder);
  for (const name of pieces.filter((one) => !kept.includes(one))) {
    if ((await measureRoom(folder)) < ENOUGH) break;
    // Zeros may be stored as nothing.
    await replaceFile(join(folder, name), randomBytes(MEGABYTE));
  }
  isFull = (await measureRoom(folder)) < NEARLY_FULL;
}

async function measureRoom(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export function isDiskFull(): boolean {
  return isFull;
}

export function requireRoom(): void {
  if (isFull) throw new DiskFull("The disk is full. There's hardly any room left beside the database.");
}
