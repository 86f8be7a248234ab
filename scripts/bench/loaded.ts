import { type Answered, type Load, putLoad } from "./load.ts";
import type { Bench } from "./part.ts";
import { listFamily, type Running, readProcessorTime } from "./processes.ts";
import { type Findings, formatRounds } from "./rows.ts";

export type PageRound = Answered & {
  /** Milliseconds of the server's processor time per answer. */
  own: number;
};

/** Asks a server for pages during a round. Throws when it refuses one. */
export async function loadPages(
  { wrk, seconds }: Pick<Bench, "wrk" | "seconds">,
  { pid, origin }: Running,
  load: Pick<Load, "sent" | "connections" | "isNewEach" | "first">,
): Promise<PageRound> {
  const readUsed = () => readProcessorTime(...listFamily(pid));
  const before = readUsed();
  const answered = await putLoad(wrk, { origin, seconds, ...load });
  if (answered.errors > 0) throw new Error(`${load.sent.path} failed ${answered.errors} times.`);
  return { ...answered, own: ((readUsed() - before) * 1_000) / answered.requests };
}

export const pageColumns = [
  "A second",
  "p50, ms",
  "p99, ms",
  "Its CPU ms each",
  "Generator's share of a core",
];

/** The cells of {@link pageColumns}. */
export function formatPageRounds(rounds: readonly PageRound[]): string[] {
  const keys = ["perSecond", "p50", "p99", "own", "generatorShare"] as const;
  return keys.map((key) => formatRounds(rounds.map((round) => round[key])));
}

export type Details = Findings["details"][number];
