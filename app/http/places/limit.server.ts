import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { findNetwork } from "../visitor.server.ts";

const questions = new RateLimiterMemory({ points: 60, duration: 60 });

export async function secondsToWait(address: string | null): Promise<number> {
  try {
    await questions.consume(address ? findNetwork(address) : "unknown");
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
    throw refused;
  }
}
