// Loaded into a site's process (node --import) to see what a power cut leaves: on SIGUSR2, contents that were not synced
// are lost, and so are names in folders that were not synced; then the process is gone.

import { rmSync, statSync, truncateSync } from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, resolve } from "node:path";

/** How many bytes of a file are on disk; files that aren't here are left as they are. */
const synced = new Map<string, number>();
/** Names that aren't on disk, by their folder. */
const unsafeNames = new Map<string, Set<string>>();

function noteName(path: string): void {
  const folder = dirname(path);
  unsafeNames.set(folder, (unsafeNames.get(folder) ?? new Set()).add(path));
}

function sizeNow(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function noteOpened(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) noteName(path);
  if (!synced.has(path)) synced.set(path, found?.size ?? 0);
}

function noteSynced(path: string): void {
  if (statSync(path).isDirectory()) unsafeNames.delete(path);
  else synced.set(path, sizeNow(path));
}

const { open, rename, writeFile, appendFile, mkdir } = promises;

promises.open = (async (path: string, ...rest: []) => {
  const whole = resolve(String(path));
  const isFolder = statSync(whole, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) noteOpened(whole);
  const handle: FileHandle = await open(path, ...rest);
  for (const name of ["sync", "datasync"] as const) {
    const sync = handle[name].bind(handle);
    handle[name] = async () => {
      await sync();
      noteSynced(whole);
    };
  }
  return handle;
}) as typeof open;

promises.rename = (async (from: string, to: string) => {
  const [old, name] = [resolve(String(from)), resolve(String(to))];
  await rename(from, to);
  synced.set(name, synced.get(old) ?? sizeNow(name));
  synced.delete(old);
  noteName(name);
}) as typeof rename;

promises.mkdir = (async (path: string, options: { recursive: true }) => {
  const first = await mkdir(path, options);
  for (let made = resolve(String(path)); first !== undefined; made = dirname(made)) {
    noteName(made);
    if (made === resolve(first)) break;
  }
  return first;
}) as typeof mkdir;

type Options = { flush?: boolean } | undefined;

promises.writeFile = (async (path: string, data: string, options: Options) => {
  const whole = resolve(String(path));
  noteOpened(whole);
  await writeFile(path, data, options);
  if (options?.flush) noteSynced(whole);
}) as typeof writeFile;

promises.appendFile = (async (path: string, data: string, options: Options) => {
  const whole = resolve(String(path));
  noteOpened(whole);
  await appendFile(path, data, options);
  if (options?.flush) noteSynced(whole);
}) as typeof appendFile;

syncBuiltinESMExports();

process.on("SIGUSR2", () => {
  for (const [path, size] of synced) {
    if (sizeNow(path) > size) truncateSync(path, size);
  }
  for (const names of unsafeNames.values())
    for (const path of names) rmSync(path, { recursive: true, force: true });
  process.kill(process.pid, "SIGKILL");
});
