import { settings } from "../../env.server.ts";
import { FixedWindow } from "./fixed-window.server.ts";
import { findNetwork } from "./visitor.server.ts";

let limits: readonly FixedWindow[] | null = null;

function readLimits(): readonly FixedWindow[] {
  const { FORM_LIMIT_MINUTE, FORM_LIMIT_HOUR } = settings();
  limits ??= [
    new FixedWindow({ most: FORM_LIMIT_MINUTE, seconds: 60 }),
    new FixedWindow({ most: FORM_LIMIT_HOUR, seconds: 3_600 }),
  ];
  return limits;
}

function findSender(form: string, address: string): string {
  return `${form} ${findNetwork(address)}`;
}

/** Seconds until a submission is within the limits again (IPv6 by its /64); null when this one is, and is counted. */
export function countSubmission(form: string, address: string | null): number | null {
  if (!address) return null;
  const sender = findSender(form, address);
  const counted: FixedWindow[] = [];
  for (const limit of readLimits()) {
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
