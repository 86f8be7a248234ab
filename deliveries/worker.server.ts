import type { Destination, Outcome } from "./destination.ts";
import type { Log } from "./log.ts";
import { onPosted } from "./outbox.server.ts";
import { type Sender, startSender } from "./sender.server.ts";

export type Worker = {
  /** Starts a sender for each new destination, and ends those of others once what they're sending is done. */
  change(destinations: readonly Destination[]): void;
  stop(): Promise<void>;
};

type AttemptListener = (destination: string, outcome: Outcome["kind"]) => void;
let tellAttempt: AttemptListener | null = null;

export function onAttempted(listener: AttemptListener): void {
  tellAttempt = listener;
}

/** Starts a sender for every destination, independent of the others. Several processes may share a database. */
export function startWorker(destinations: readonly Destination[], log: Log): Worker {
  const senders = new Map<string, Sender>();
  const ending = new Set<Promise<void>>();
  const change = (wanted: readonly Destination[]) => {
    for (const destination of wanted) {
      if (senders.has(destination.name)) continue;
      const tell = (outcome: Outcome["kind"]) => tellAttempt?.(destination.name, outcome);
      senders.set(destination.name, startSender(destination, log, tell));
    }
    for (const [name, sender] of senders) {
      if (wanted.some((one) => one.name === name)) continue;
      senders.delete(name);
      const ended = sender.stop().finally(() => ending.delete(ended));
      ending.add(ended);
    }
  };
  change(destinations);
  const forget = onPosted(() => {
    for (const sender of senders.values()) sender.look();
  });
  return {
    change,
    async stop() {
      forget();
      await Promise.all([...[...senders.values()].map((sender) => sender.stop()), ...ending]);
    },
  };
}
