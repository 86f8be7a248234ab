import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { settings } from "../../env.server.ts";
import { findNetwork } from "./visitor.server.ts";

const limiters = new Map<number, RateLimiterMemory>();

function requireLimiter(span: number, points: number): RateLimiterMemory {
  const known = limiters.get(span);
  if (known) return known;
  const made = new RateLimiterMemory({ duration: span, points });
  limiters.set(span, made);
  return made;
}

function spans(): [number, number][] {
  const { FORM_LIMIT_MINUTE, FORM_LIMIT_HOUR } = settings();
  return [
    [60, FORM_LIMIT_MINUTE],
    [3_600, FORM_LIMIT_HOUR],
  ];
}

/** Seconds until a submission is within the limits again (IPv6 by its /64); null when this one is, and is counted. */
export async function countSubmission(form: string, address: string | null): Promise<number | null> {
  if (!address) return null;
  const key = `${form} ${findNetwork(address)}`;
  const counted: RateLimiterMemory[] = [];
  for (const [span, points] of spans()) {
    const limiter = requireLimiter(span, points);
    counted.push(limiter);
    try {
      await limiter.consume(key);
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) throw over;
      await Promise.all(counted.map((one) => one.reward(key)));
      return Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    }
  }
  return null;
}

export async function uncountSubmission(form: string, address: string | null): Promise<void> {
  if (!address) return;
  const key = `${form} ${findNetwork(address)}`;
  await Promise.all(spans().map(([span, points]) => requireLimiter(span, points).reward(key)));
}
