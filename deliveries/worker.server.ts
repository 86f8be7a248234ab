import type { Destination, Outcome } from "./destination.ts";
import { Lane } from "./lane.server.ts";
import type { Log } from "./log.ts";
import { onPosted } from "./outbox.server.ts";

export type Worker = {
  stop(): Promise<void>;
};

type AttemptListener = (destination: string, outcome: Outcome["kind"]) => void;
let tellAttempt: AttemptListener | null = null;

export function onAttempted(listener: AttemptListener): void {
  tellAttempt = listener;
}

/** Starts a lane for every destination, independent of the others. Several processes may share a database. */
export function startWorker(destinations: readonly Destination[], log: Log): Worker {
  const lanes = destinations.map(
    (destination) => new Lane(destination, log, (outcome) => tellAttempt?.(destination.name, outcome)),
  );
  const forget = onPosted(() => {
    for (const lane of lanes) lane.look();
  });
  return {
    async stop() {
      forget();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
