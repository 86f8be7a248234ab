import { copyFile, link, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { leaveToOwner, makeFolder, syncFolder } from "../synced-files.server.ts";

// Photos are files that never change, so a backup has the same ones beside its copy of the database.

const PREFIX = "photo-";

export function photoFolder(dataDir: string): string {
  return join(dataDir, "photos");
}

/** Finished ones only; none while there's no folder yet. */
export async function listPhotoFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(photoFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => /^[\w-]+\.jpg$/.test(name));
}

/** Puts them into the workshop and returns their names there. One that's erased meanwhile isn't among them. */
export async function gatherPhotos(dataDir: string, workshop: string): Promise<string[]> {
  const gathered: string[] = [];
  for (const name of await listPhotoFiles(dataDir)) {
    const [from, to] = [join(photoFolder(dataDir), name), join(workshop, PREFIX + name)];
    try {
      // Another disk takes no link.
      await link(from, to).catch(() => copyFile(from, to));
      gathered.push(PREFIX + name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return gathered;
}

/** Adds a backup's photos to those that are there: what was there before may be put back, and needs its own. */
export async function placePhotos(workshop: string, dataDir: string): Promise<void> {
  const names = (await readdir(workshop)).filter((name) => name.startsWith(PREFIX));
  if (names.length === 0) return;
  const folder = photoFolder(dataDir);
  await makeFolder(folder);
  for (const name of names) {
    const path = join(folder, name.slice(PREFIX.length));
    await rename(join(workshop, name), path);
    leaveToOwner(path);
  }
  await syncFolder(folder);
}
