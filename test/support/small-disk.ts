import { execFileSync } from "node:child_process";
import { mkdtempSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "./places.ts";

/** A disk of its own, of a few megabytes, or null if this account can't mount one. Unmount it. */
export function mountSmallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(runFolder(), "small-disk-"));
  try {
    const parts = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
    execFileSync("mount", parts, { stdio: "ignore" });
    return folder;
  } catch {
    return null;
  }
}

export function remount(disk: string, how: "ro" | "rw"): void {
  execFileSync("mount", ["-o", `remount,${how}`, disk]);
}

export function unmount(disk: string | null): void {
  if (disk) execFileSync("umount", [disk]);
}

/** Fills the disk but for `free` bytes; returns the file to remove. */
export function fillDisk(disk: string, free = 0, name = "filler"): string {
  const filler = join(disk, name);
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)));
  } catch (error) {
    // A site that writes meanwhile takes some of it.
    if (free > 0 || (error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
  return filler;
}
