import { spend } from "./budgets.server.ts";
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
  if (spend("logLines", ["all"]) > 0) {
    unlogged += 1;
    return;
  }
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
