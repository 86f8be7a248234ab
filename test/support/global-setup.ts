import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashSources, SOURCE_HASH } from "../../scripts/source-hash.ts";
import { prepareMigrated } from "./migrated.ts";
import { BUILD, BUILD_COPY, quickStart, REPOSITORY, RUN_FOLDER } from "./places.ts";
import { announcePostgres, startPostgres } from "./postgres.ts";

/**
 * Once per run: one PostgreSQL, one temporary folder, one copy of the build, one empty database of each kind. `npm test` does it for Vitest and
 * Playwright together; alone, each does it for itself.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[RUN_FOLDER]) return async () => {};
  buildUnlessFresh();
  const folder = mkdtempSync(join(findQuickFolder(), "tailgate-test-"));
  process.env[RUN_FOLDER] = folder;
  Object.assign(process.env, quickStart());
  const build = copyBuild();
  const postgres = await startPostgres();
  announcePostgres(postgres);
  await prepareMigrated();
  return async () => {
    await postgres.stop();
    for (const gone of [folder, build]) rmSync(gone, { recursive: true, force: true });
  };
}

/**
 * In memory if there's room: every site's database waits for the disk at each migration, and no test cuts the
 * power.
 */
function findQuickFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir();
}

/** A copy, so that a build during the tests doesn't disturb them. */
function copyBuild(): string {
  const results = join(REPOSITORY, "test-results");
  mkdirSync(results, { recursive: true });
  const copy = mkdtempSync(join(results, "build-"));
  cpSync(BUILD, copy, { recursive: true });
  process.env[BUILD_COPY] = copy;
  return copy;
}

/** Tests that start the site show what is in the tree, not what was built last. Throws with the build's own words. */
function buildUnlessFresh(): void {
  if (existsSync(SOURCE_HASH) && readFileSync(SOURCE_HASH, "utf8") === hashSources()) return;
  console.log("The sources have changed since the last build: building.");
  try {
    execFileSync("npm", ["run", "--silent", "build"], {
      cwd: REPOSITORY,
      // The test runner's own would change the build.
      env: { ...process.env, NODE_ENV: "production", VITEST: undefined },
      stdio: "pipe",
      encoding: "utf8",
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The site can't be built.\n${stdout}${stderr}`);
  }
}
