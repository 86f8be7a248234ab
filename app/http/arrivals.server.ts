// Node accepts one connection in each turn of its event loop. Where a turn answers a request or stores some leads,
// hundreds of visitors who come at once would be let in one by one, with milliseconds of other work before each.

/** Milliseconds, enough for 256 connections: no request waits longer. */
const LONGEST_WAIT = 25;

const waiting: (() => void)[] = [];
let isLettingIn = false;
let cameThisTurn = false;
let since = 0;

export function noteArrival(): void {
  cameThisTurn = true;
  if (isLettingIn) return;
  isLettingIn = true;
  since = performance.now();
  setImmediate(letIn);
}

function letIn(): void {
  if (cameThisTurn && performance.now() - since < LONGEST_WAIT) {
    cameThisTurn = false;
    setImmediate(letIn);
    return;
  }
  isLettingIn = false;
  for (const work of waiting.splice(0)) work();
}

/** Runs `work` at once, or as soon as no other connection is coming in. */
export function afterArrivals(work: () => void): void {
  if (isLettingIn) waiting.push(work);
  else work();
}
