import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareMigrated } from "./migrated.ts";
import { BUILD, BUILD_COPY, builtServer, quickStart, REPOSITORY, RUN_FOLDER } from "./places.ts";
import { announcePostgres, startPostgres } from "./postgres.ts";

/**
 * Once per run: one PostgreSQL, one temporary folder, one copy of the build, one empty database of each kind. `npm test` does it for Vitest and
 * Playwright together; alone, each does it for itself.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[RUN_FOLDER]) return async () => {};
  warnOfOldBuild();
  const folder = mkdtempSync(join(findQuickFolder(), "tailgate-test-"));
  process.env[RUN_FOLDER] = folder;
  Object.assign(process.env, quickStart());
  const build = copyBuild();
  const postgres = await startPostgres();
  announcePostgres(postgres);
  await prepareMigrated();
  return async () => {
    await postgres.stop();
    for (const gone of [folder, build]) if (gone) rmSync(gone, { recursive: true, force: true });
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

/** A copy, so that a build during the tests doesn't disturb them. Null if nothing is built. */
function copyBuild(): string | null {
  if (!existsSync(BUILD)) return null;
  const results = join(REPOSITORY, "test-results");
  mkdirSync(results, { recursive: true });
  const copy = mkdtempSync(join(results, "build-"));
  cpSync(BUILD, copy, { recursive: true });
  process.env[BUILD_COPY] = copy;
  return copy;
}

/** Tests that start the site start the last build, which is easily forgotten. */
function warnOfOldBuild(): void {
  const built = existsSync(builtServer()) ? statSync(builtServer()).mtimeMs : 0;
  const sources = "{app,leads,schedule,locations,deliveries,content,db}/**/*.{ts,tsx,css,js}";
  const newer = globSync([sources, "{server,env.server}.ts"], { cwd: REPOSITORY }).find(
    (file) => !/\.test\.tsx?$/.test(file) && statSync(join(REPOSITORY, file)).mtimeMs > built,
  );
  if (newer) console.warn(`${newer} has changed since the site was built: run npm run build first.`);
}
