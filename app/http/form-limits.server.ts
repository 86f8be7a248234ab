import { settings } from "../../env.server.ts";
import { FixedWindow } from "./fixed-window.server.ts";
import { findNetwork } from "./visitor.server.ts";

let limits: readonly FixedWindow[] | null = null;
let unfinishedLimits: readonly FixedWindow[] | null = null;

/** A form that's being filled in is kept again with each pause: so many times as often as forms may be sent. */
const KEPT_PER_FORM = 10;

function readLimits(): readonly FixedWindow[] {
  const { FORM_LIMIT_MINUTE, FORM_LIMIT_HOUR } = settings();
  limits ??= [
    new FixedWindow({ most: FORM_LIMIT_MINUTE, seconds: 60 }),
    new FixedWindow({ most: FORM_LIMIT_HOUR, seconds: 3_600 }),
  ];
  return limits;
}

function readUnfinishedLimits(): readonly FixedWindow[] {
  const { FORM_LIMIT_MINUTE, FORM_LIMIT_HOUR } = settings();
  unfinishedLimits ??= [
    new FixedWindow({ most: KEPT_PER_FORM * FORM_LIMIT_MINUTE, seconds: 60 }),
    new FixedWindow({ most: KEPT_PER_FORM * FORM_LIMIT_HOUR, seconds: 3_600 }),
  ];
  return unfinishedLimits;
}

function findSender(form: string, address: string): string {
  return `${form} ${findNetwork(address)}`;
}

/** Seconds until a submission is within the limits again (IPv6 by its /64); null when this one is, and is counted. */
export function countSubmission(form: string, address: string | null): number | null {
  return address ? countWithin(readLimits(), findSender(form, address)) : null;
}

export function countUnfinished(address: string | null): number | null {
  return address ? countWithin(readUnfinishedLimits(), findNetwork(address)) : null;
}

function countWithin(windows: readonly FixedWindow[], sender: string): number | null {
  const counted: FixedWindow[] = [];
  for (const limit of windows) {
    const seconds = limit.count(sender);
    if (seconds > 0) {
      for (const one of counted) one.uncount(sender);
      return seconds;
    }
    counted.push(limit);
  }
  return null;
}

export function uncountSubmission(form: string, address: string | null): void {
  if (!address) return;
  for (const limit of readLimits()) limit.uncount(findSender(form, address));
}
