import { setTimeout as wait } from "node:timers";

/** For the environment of a site: it looks after everything twenty times as often, and makes no backup so soon. */
export const quickLooks = {
  NODE_OPTIONS: `--import ${import.meta.url}`,
  TEST_QUICK_LOOKS: "1",
  BACKUP_DAYS: "0",
};

/** For the test's own process, by `vi.stubGlobal`. */
export const quickTimeout = Object.assign(
  (work: (...parts: unknown[]) => void, delay = 0, ...parts: unknown[]) =>
    wait(work, /^(look|run)$/.test(work.name) ? delay / 20 : delay, ...parts),
  wait,
);

if (process.env.TEST_QUICK_LOOKS) globalThis.setTimeout = quickTimeout;
