import { chmodSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./synced-files.server.ts";

const OTHERS = 0o077;
const ours = ["tailgate.db", "tailgate.db-wal", "tailgate.db-shm", "erasures.jsonl", "mail"];

/** Makes the folder and closes it, and all that this process writes, to other accounts. Returns what stayed open. */
export async function closeToOthers(given: string): Promise<string[]> {
  process.umask(OTHERS);
  await makeFolder(given);
  // systemd's DynamicUser makes it a link.
  const folder = realpathSync(given);
  const letters = join(folder, "mail");
  const paths = [...ours.map((name) => join(folder, name)), ...(isOpen(letters) ? listInside(letters) : [])];
  return [folder, ...paths].filter((path) => isOpen(path) && !close(path));
}

function listInside(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

function isOpen(path: string): boolean {
  // Windows has no such modes.
  if (process.platform === "win32") return false;
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0;
}

function close(path: string): boolean {
  try {
    chmodSync(path, lstatSync(path).mode & 0o7700);
    return !isOpen(path);
  } catch (error) {
    // Another account's, or gone since it was listed: the caller says what is still open.
    if (["EPERM", "EROFS", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}
