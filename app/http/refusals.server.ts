import { log } from "./log.server.ts";
import { formatNetwork } from "./visitor.server.ts";

export type Refused =
  | "connection"
  | "pipeline"
  | "unread"
  | "slow body"
  | "too many requests"
  | "too many forms"
  | "too busy"
  | "sign-in"
  | "desk"
  | "api";

const counts = new Map<Refused, number>();

export function countRefusals(): ReadonlyMap<Refused, number> {
  return counts;
}

/** Lines that may be logged at once, and milliseconds until there may be one more: a flood must not fill the disk. */
const LINES = 30;
const LINE_EVERY = 2_000;
let lines = LINES;
let countedAt = performance.now();
let unlogged = 0;

export function noteRefusal(why: Refused, address: string | null): void {
  counts.set(why, (counts.get(why) ?? 0) + 1);
  logLimited({ refused: why }, address, "access was refused");
}

/** A public form that looks like spam is held for staff, not refused. `why` quotes nothing from it. */
export function noteHeldForm(why: string, address: string | null): void {
  logLimited({ held: why }, address, "a form is held for staff");
}

/** A line with the network, never the address; when there are too many, only their number. */
function logLimited(facts: object, address: string | null, message: string): void {
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
      ...facts,
      network: address === null ? null : formatNetwork(address),
      ...(unlogged > 0 && { unlogged }),
    },
    message,
  );
  unlogged = 0;
}
