import type { Destination } from "./destination.ts";
import { Lane } from "./lane.server.ts";
import type { Log } from "./log.ts";
import { onPosted } from "./outbox.server.ts";

export type Worker = {
  stop(): Promise<void>;
};

/** Starts a lane for every destination, independent of the others. Several processes may share a database. */
export function startWorker(destinations: readonly Destination[], log: Log): Worker {
  const lanes = destinations.map((destination) => new Lane(destination, log));
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
