import type { Server } from "./databases.ts";
import type { Findings } from "./rows.ts";
import type { Wrk } from "./wrk.ts";

/** What each part of the benchmark is given. */
export type Bench = {
  wrk: Wrk;
  /** PostgreSQL, started when it's first needed. */
  server(): Promise<Server>;
  /** A new empty folder, on the disk that data would be on. */
  newFolder(): string;
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
  say(text: string): void;
};

export type Part = (bench: Bench) => Promise<Findings>;
