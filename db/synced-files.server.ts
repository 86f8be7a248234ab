import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

// A file is safe from a power cut once it is synced, and so is its name once its folder is.

const OWNER_ONLY = { file: 0o600, folder: 0o700 };

export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  await withFile(folder, "r", (handle) => handle.sync());
}

/** Makes the folder and what is missing above it, readable by this account only. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
  if (first === undefined) return;
  let above = dirname(first);
  for (const name of relative(above, folder).split(sep)) {
    await syncFolder(above);
    above = join(above, name);
  }
}

/** Opens, works and closes, whatever happens. A new file is readable by this account only. */
export async function withFile<T>(
  path: string,
  flags: string,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(path, flags, OWNER_ONLY.file);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
