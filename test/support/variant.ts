import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY, runFolder } from "./places.ts";

/** What a build does not need, or makes itself. */
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

/** Without the settings that the test's own runner works under: they would make another build of it. */
async function runIn(folder: string, script: string): Promise<void> {
  const { PATH = "", HOME = "" } = process.env;
  await promisify(execFile)("npm", ["run", "--silent", script], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "production" },
  });
}

/**
 * Builds the site as another owner has it: a copy of the repository in which `edits` (path to what becomes of its text)
 * have been made. With a `brand`, the files of that folder have replaced those of `content/`, and the pictures are drawn
 * for it. Gives the folder of the build; `TEST_BUILD_COPY` makes `startSite` start it. Takes some ten seconds.
 */
export async function buildVariant(
  edits: Readonly<Record<string, (text: string) => string>>,
  brand?: string,
): Promise<string> {
  const copy = mkdtempSync(join(runFolder(), "variant-"));
  cpSync(REPOSITORY, copy, {
    recursive: true,
    filter: (path) => !leftOut.has(path.slice(REPOSITORY.length + 1)),
  });
  symlinkSync(join(REPOSITORY, "node_modules"), join(copy, "node_modules"));
  if (brand) {
    cpSync(brand, join(copy, "content"), { recursive: true });
    // Rendering films takes minutes; without them the scenes stand still.
    rmSync(join(copy, "content", "pictures", "film"), { recursive: true });
    await runIn(copy, "draw");
  }
  for (const [path, edit] of Object.entries(edits)) {
    const text = readFileSync(join(copy, path), "utf8");
    const edited = edit(text);
    if (edited === text) throw new Error(`The variant's edit of ${path} changed nothing.`);
    writeFileSync(join(copy, path), edited);
  }
  await runIn(copy, "build");
  return join(copy, "build");
}
