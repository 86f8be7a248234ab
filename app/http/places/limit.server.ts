import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { findAdNetwork } from "../visitor.server.ts";

/** Far above what one person types, and below what a robot would like. */
const questions = new RateLimiterMemory({ points: 60, duration: 60 });

/** Counts a question of a visitor; 0 when they may ask it, else the seconds until they may ask again. */
export async function secondsToWait(address: string | null): Promise<number> {
  try {
    await questions.consume(address ? findAdNetwork(address) : "unknown");
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
    throw refused;
  }
}
