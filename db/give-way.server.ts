/** Milliseconds of work in one turn of the event loop. */
const LONGEST = 5;

let since: number | null = null;
const queue: (() => void)[] = [];

function begin(): void {
  since = performance.now();
  setImmediate(end);
}

function end(): void {
  since = null;
  const next = queue.shift();
  if (!next) return;
  begin();
  next();
}

/** Await it between pieces of work: after some of it in one turn, all else that waits in the process goes first. */
export function giveWay(): Promise<void> | undefined {
  if (since === null) begin();
  else if (performance.now() - since >= LONGEST) return new Promise((resolve) => queue.push(resolve));
  return undefined;
}

export async function* givingWay<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    await giveWay();
    yield item;
  }
}

export async function mapGivingWay<Item, Result>(
  items: Iterable<Item>,
  read: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const item of givingWay(items)) results.push(read(item));
  return results;
}

/** Goes through work that pauses: what it returns. */
export async function inPieces<Result>(work: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    await giveWay();
    const { done, value } = work.next();
    if (done) return value as Result;
  }
}
