import { spawnSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..", "..");

/** Builds the project, or a copy of it, as `npm start` does. Throws when that fails, after the build's own words. */
export function build(folder = repository): void {
  const stdio = ["ignore", "ignore", "inherit"] as const;
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd: folder, stdio: [...stdio] });
  if (status !== 0) throw new Error(`${folder} can't be built.`);
}

/** Builds the project and copies that into a folder, so that the next build disturbs nobody; returns the copy. */
export function buildInto(folder: string): string {
  build();
  const copy = join(folder, "build");
  cpSync(join(repository, "build"), copy, { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  return copy;
}
