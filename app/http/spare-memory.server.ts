import type { Server } from "node:http";

/** Milliseconds. Collecting stops the process for some 80: nobody may be waiting. */
const LOOK_EVERY = 5_000;
const QUIET = 1_000;
/** Bytes above what was left the last time. */
const WORTHWHILE = 25 * 2 ** 20;

/**
 * After a flood V8 keeps the pages it no longer needs for the next one, some 60 MB. Once nothing has been asked for a
 * second, they go back to the system. Needs Node's `--expose-gc`, as `npm start` has it.
 */
export function giveBackSpareMemory(server: Server): void {
  const collect = globalThis.gc;
  if (!collect) return;
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
