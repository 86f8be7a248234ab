import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Builds the project, or a copy of it, as `npm start` does. Throws when that fails, after the build's own words. */
export function build(folder = join(import.meta.dirname, "..", "..")): void {
  const stdio = ["ignore", "ignore", "inherit"] as const;
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd: folder, stdio: [...stdio] });
  if (status !== 0) throw new Error(`${folder} can't be built.`);
}
