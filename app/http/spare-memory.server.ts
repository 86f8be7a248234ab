import type { Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds. Collecting stops the process for some 80: nobody may be waiting. */
const LOOK_EVERY = 5_000;
const QUIET = 1_000;
/** Bytes above what was left the last time. */
const WORTHWHILE = 25 * 2 ** 20;

/**
 * After a flood V8 keeps the pages it no longer needs for the next one, some 60 MB. Once nothing has been asked for a
 * second, they go back to the system.
 */
export function giveBackSpareMemory(server: Server, collect = exposeCollector()): void {
  let lastAsked = 0;
  // So that what the start left goes back, too.
  let needed = 0;
  server.on("request", () => {
    lastAsked = performance.now();
  });
  setInterval(() => {
    const isQuiet = performance.now() - lastAsked > QUIET;
    if (!isQuiet || process.memoryUsage.rss() - needed < WORTHWHILE) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    needed = process.memoryUsage.rss();
  }, LOOK_EVERY).unref();
}

function exposeCollector(): NodeJS.GCFunction {
  setFlagsFromString("--expose-gc");
  // Only a context that's made from now on has it.
  return runInNewContext("gc");
}
