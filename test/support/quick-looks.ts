import { setTimeout as wait } from "node:timers";

/** For the environment of a site: what it looks after every few seconds, it looks after twenty times as often. */
export const quickLooks = { NODE_OPTIONS: `--import ${import.meta.url}`, TEST_QUICK_LOOKS: "1" };

if (process.env.TEST_QUICK_LOOKS) {
  const quick = (work: (...parts: unknown[]) => void, delay?: number, ...parts: unknown[]) =>
    wait(work, /^(look|run)$/.test(work.name) ? (delay ?? 0) / 20 : delay, ...parts);
  globalThis.setTimeout = Object.assign(quick, wait);
}
