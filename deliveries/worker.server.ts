import type { Destination, Outcome } from "./destination.ts";
import { Lane } from "./lane.server.ts";
import type { Log } from "./log.ts";
import { onPosted } from "./outbox.server.ts";

export type Worker = {
  /** Starts a lane for each new destination, and ends those of others once what they're sending is done. */
  change(destinations: readonly Destination[]): void;
  stop(): Promise<void>;
};

type AttemptListener = (destination: string, outcome: Outcome["kind"]) => void;
let tellAttempt: AttemptListener | null = null;

export function onAttempted(listener: AttemptListener): void {
  tellAttempt = listener;
}

/** Starts a lane for every destination, independent of the others. Several processes may share a database. */
export function startWorker(destinations: readonly Destination[], log: Log): Worker {
  const lanes = new Map<string, Lane>();
  const ending = new Set<Promise<void>>();
  const change = (wanted: readonly Destination[]) => {
    for (const destination of wanted) {
      if (lanes.has(destination.name)) continue;
      const tell = (outcome: Outcome["kind"]) => tellAttempt?.(destination.name, outcome);
      lanes.set(destination.name, new Lane(destination, log, tell));
    }
    for (const [name, lane] of lanes) {
      if (wanted.some((one) => one.name === name)) continue;
      lanes.delete(name);
      const ended = lane.stop().finally(() => ending.delete(ended));
      ending.add(ended);
    }
  };
  change(destinations);
  const forget = onPosted(() => {
    for (const lane of lanes.values()) lane.look();
  });
  return {
    change,
    async stop() {
      forget();
      await Promise.all([...[...lanes.values()].map((lane) => lane.stop()), ...ending]);
    },
  };
}
