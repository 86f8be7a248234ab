import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answered, type Load, putLoad } from "./load.ts";
import type { Bench } from "./part.ts";
import { readProcessorTime } from "./processes.ts";
import { quoteForm } from "./quote-form.ts";
import { checkStored } from "./stored.ts";
import type { Target } from "./submission-targets.ts";

export type Round = Answered & {
  /** Milliseconds of processor time per answer: the server's own and its database's. */
  own: number;
  database: number;
};

/** More than a round can send. */
const NUMBERS = 1_000_000;
let nextFirst = 0;

/** Posts forms for some seconds. Throws when an answer isn't a 303 or its lead isn't stored exactly once. */
export async function runRound(
  { wrk, newFolder }: Pick<Bench, "wrk" | "newFolder">,
  { name, running, readStored, listProcesses }: Target,
  { connections, isNewEach = false, seconds }: Pick<Load, "connections" | "isNewEach" | "seconds">,
): Promise<Round> {
  const answers = join(newFolder(), "answers");
  const since = Date.now();
  const { origin, pid } = running;
  const readUsed = () => [[pid], listProcesses()].map((pids) => readProcessorTime(...pids));
  const before = readUsed();
  const first = nextFirst;
  nextFirst += NUMBERS;
  const answered = await putLoad(wrk, {
    origin,
    sent: quoteForm,
    connections,
    isNewEach,
    seconds,
    first,
    answers,
  });
  const [own = 0, database = 0] = readUsed().map(
    (used, index) => ((used - (before[index] ?? 0)) * 1_000) / answered.requests,
  );
  checkStored(name, readFileSync(answers, "utf8"), await readStored(since));
  return { ...answered, own, database };
}
