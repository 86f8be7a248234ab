import { log } from "./log.server.ts";
import { formatNetwork } from "./visitor.server.ts";

/** Why a request or a connection was refused. */
export type Refused =
  | "connection"
  | "pipeline"
  | "unread"
  | "slow body"
  | "too many requests"
  | "too many forms"
  | "too busy"
  | "sign-in"
  | "desk";

const counts = new Map<Refused, number>();

/** How many were refused since the start, by reason. */
export function countRefusals(): ReadonlyMap<Refused, number> {
  return counts;
}

/** Lines that may be logged at once, and milliseconds until there may be one more: a flood must not fill the disk. */
const LINES = 30;
const LINE_EVERY = 2_000;
let lines = LINES;
let countedAt = performance.now();
let unlogged = 0;

/** Counts it and logs a line with the network, never the address; when there are too many, only their number. */
export function noteRefusal(why: Refused, address: string | null): void {
  counts.set(why, (counts.get(why) ?? 0) + 1);
  const now = performance.now();
  lines = Math.min(LINES, lines + (now - countedAt) / LINE_EVERY);
  countedAt = now;
  if (lines < 1) {
    unlogged += 1;
    return;
  }
  lines -= 1;
  log.warn(
    {
      refused: why,
      network: address === null ? null : formatNetwork(address),
      ...(unlogged > 0 && { unlogged }),
    },
    "access was refused",
  );
  unlogged = 0;
}
