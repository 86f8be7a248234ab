import type { Pair, Target } from "./databases.ts";
import { putLoad, type Round, sendQuote } from "./load.ts";
import { type Row, toRows } from "./table.ts";

export type Plan = { rounds: number; seconds: number };

/** Throws unless each answered lead is stored exactly once. */
export function checkStored(answered: readonly string[], stored: readonly string[]): void {
  const known = Map.groupBy(stored, (reference) => reference);
  const wrong = answered.filter((reference) => known.get(reference)?.length !== 1);
  if (wrong.length > 0) throw new Error(`${wrong.length} answered leads aren't stored once: ${wrong[0]}.`);
}

async function runRound(target: Target, connections: number, duration: number): Promise<Round> {
  const since = Date.now();
  const load = { url: target.origin, connections, duration, sent: sendQuote };
  const { references, ...round } = await putLoad(load, target.listProcesses);
  checkStored(references, await target.readStored(since));
  return round;
}

/** Forms that are stored, every one another person's. Nothing is measured while the site still sends letters. */
export async function measureSubmissions(
  { site, bare, waitUntilSent }: Pair,
  database: string,
  { rounds, seconds }: Plan,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const target of [bare, site]) await runRound(target, 32, 2);
  for (const connections of [1, 32, 256]) {
    const found = { site: [] as Round[], bare: [] as Round[] };
    for (let round = 0; round < rounds; round++) {
      await waitUntilSent();
      found.bare.push(await runRound(bare, connections, seconds));
      found.site.push(await runRound(site, connections, seconds));
    }
    rows.push(...toRows(`submissions, ${database}, ${connections} at once`, found));
  }
  await waitUntilSent();
  return rows;
}
