// What staff are reminded of without asking: leads that nobody answers, and in the morning what's on for the day.

import { findClockDoubt } from "../../db/trusted-clock.server.ts";

export { type Listed, postMorningList } from "./morning-list.server.ts";
export {
  type DeskOrder,
  findTurns,
  readDeskOrders,
  setTurns,
  type Turn,
  undoTurns,
} from "./telling-order.server.ts";
export { type Teller, tellOfUnanswered } from "./unanswered.server.ts";

/** Nobody is reminded of anything while the clock may be wrong. */
export function mayRemind(now: number): boolean {
  return findClockDoubt(now) === null;
}
