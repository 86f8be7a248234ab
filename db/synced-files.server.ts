import { randomUUID } from "node:crypto";
import { existsSync, lchownSync, statSync } from "node:fs";
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";

// A file is safe from a power cut once it is synced, and so is its name once its folder is.

const OWNER_ONLY = { file: 0o600, folder: 0o700 };

const isRoot = process.getuid?.() === 0;

/** For what root made in the site's folder, as SQLite does with its logs: else the site couldn't write there. */
export function leaveToOwner(path: string): void {
  if (!isRoot) return;
  const { uid, gid } = statSync(dirname(path));
  lchownSync(path, uid, gid);
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  await withFile(folder, "r", (handle) => handle.sync());
}

/** Makes the folder and what is missing above it, readable by its owner only. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
  if (first === undefined) return;
  let above = dirname(first);
  for (const name of relative(above, folder).split(sep)) {
    await syncFolder(above);
    above = join(above, name);
    leaveToOwner(above);
  }
}

export async function makeTemporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix);
  leaveToOwner(folder);
  return folder;
}

const LONGEST_REPLACING = 60_000;

/** Whole or not at all, also when it's killed, or done by several processes at once. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await removeLeftovers(path);
  const unfinished = `${path}.${randomUUID()}.new`;
  try {
    await withFile(unfinished, "wx", async (handle) => {
      await handle.writeFile(content);
      await handle.sync();
    });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function removeLeftovers(path: string): Promise<void> {
  const names = await readdir(dirname(path));
  for (const name of names.filter((one) => one.startsWith(`${basename(path)}.`) && one.endsWith(".new"))) {
    const left = join(dirname(path), name);
    const since = await stat(left).catch(() => null);
    if (since && Date.now() - since.mtimeMs > LONGEST_REPLACING) await rm(left, { force: true });
  }
}

/** Appends whole lines, also after one that was cut off. True when the file was empty: its name may not be safe yet. */
export function appendLines(file: string, lines: string): Promise<boolean> {
  return withFile(file, "a+", async (handle) => {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const start = size > 0 && last.toString() !== "\n" ? "\n" : "";
    await handle.appendFile(`${start}${lines}`);
    await handle.sync();
    return size === 0;
  });
}

/** Opens, works and closes, whatever happens. A new file is readable by its owner only. */
export async function withFile<T>(
  path: string,
  flags: string,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const isNew = isRoot && !existsSync(path);
  const handle = await open(path, flags, OWNER_ONLY.file);
  try {
    if (isNew) leaveToOwner(path);
    return await work(handle);
  } finally {
    await handle.close();
  }
}
