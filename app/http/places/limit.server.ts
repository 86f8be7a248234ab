import { FixedWindow } from "../fixed-window.server.ts";
import { findNetwork } from "../visitor.server.ts";

const questions = new FixedWindow({ most: 60, seconds: 60 });

/** 0: the question is within the limit, and counted. */
export function secondsToWait(address: string | null): number {
  return questions.count(address ? findNetwork(address) : "unknown");
}
