import { tmpdir } from "node:os";
import { join } from "node:path";

/** The repository's root. */
export const REPOSITORY = join(import.meta.dirname, "..", "..");

/** The output of `npm run build`. */
export const BUILD = join(REPOSITORY, "build");

/** The variable that names this run's copy of the build. */
export const BUILD_COPY = "TEST_BUILD_COPY";

/** The built `server.ts` that tests start. */
export function builtServer(): string {
  return join(process.env[BUILD_COPY] ?? BUILD, "server", "server.js");
}

/** The variable that names the folder of this run; it is removed when the run ends. */
export const RUN_FOLDER = "TEST_RUN_FOLDER";

/** Where this run writes its files. */
export function runFolder(): string {
  return process.env[RUN_FOLDER] ?? tmpdir();
}

/** The same programs start hundreds of times, so Node caches their compiled code. */
export function quickStart(): { NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: join(runFolder(), "compiled") };
}
