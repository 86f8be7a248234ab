import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY, runFolder } from "./places.ts";

/** What a build doesn't need or makes itself. */
const leftOut = new Set([
  ".git",
  ".react-router",
  "build",
  "data",
  "docs",
  "node_modules",
  "test",
  "test-results",
]);

/** Without the test runner's own settings, which would change the build. */
async function runIn(folder: string, script: string): Promise<void> {
  const { PATH = "", HOME = "" } = process.env;
  await promisify(execFile)("npm", ["run", "--silent", script], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "production" },
  });
}

/**
 * Builds the site of another owner: a copy of the repository with `edits` (path to a function of the file's text)
 * made, and whatever `change` does to the copy. With a `brand`, that folder's files replace those of `content/`, and
 * the pictures are drawn for it. Returns the build's folder; `TEST_BUILD_COPY` makes `startSite` start it. Takes about ten seconds.
 */
export async function buildVariant(
  edits: Readonly<Record<string, (text: string) => string>>,
  brand?: string,
  change?: (copy: string) => void,
): Promise<string> {
  const copy = mkdtempSync(join(runFolder(), "variant-"));
  cpSync(REPOSITORY, copy, {
    recursive: true,
    filter: (path) => !leftOut.has(path.slice(REPOSITORY.length + 1)),
  });
  symlinkSync(join(REPOSITORY, "node_modules"), join(copy, "node_modules"));
  if (brand) {
    cpSync(brand, join(copy, "content"), { recursive: true });
    // Rendering films takes minutes; without them the scenes are still pictures.
    rmSync(join(copy, "content", "pictures", "film"), { recursive: true });
    await runIn(copy, "draw");
  }
  change?.(copy);
  for (const [path, edit] of Object.entries(edits)) {
    const text = readFileSync(join(copy, path), "utf8");
    const edited = edit(text);
    if (edited === text) throw new Error(`The variant's edit of ${path} changed nothing.`);
    writeFileSync(join(copy, path), edited);
  }
  await runIn(copy, "build");
  return join(copy, "build");
}
