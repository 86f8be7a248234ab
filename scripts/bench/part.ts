import type { Server } from "./databases.ts";
import type { Running } from "./processes.ts";
import type { Findings } from "./rows.ts";
import type { SiteOptions } from "./servers.ts";
import type { Wrk } from "./wrk.ts";

/** What each part of the benchmark is given. */
export type Bench = {
  wrk: Wrk;
  /** Starts the site, built when it's first needed, in a new folder unless one is named. */
  startSite(options?: Partial<SiteOptions>): Promise<Running>;
  /** PostgreSQL, started when it's first needed. */
  server(): Promise<Server>;
  /** A new empty folder, on the disk that data would be on. */
  newFolder(): string;
  rounds: number;
  seconds: number;
  say(text: string): void;
};

export type Part = (bench: Bench) => Promise<Findings>;
