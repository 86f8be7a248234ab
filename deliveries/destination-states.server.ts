import type { Outcome } from "./destination.ts";
import { findLane } from "./lanes.server.ts";
import { listDestinations } from "./outbox.server.ts";
import { listStopped } from "./records.server.ts";
import { countStates } from "./reports.server.ts";
import { listWebhooks } from "./webhooks.server.ts";

export type DestinationState = {
  name: string;
  /** Set for a webhook that was added at the desk. */
  added: { url: string; by: string; at: number } | null;
  isWebhook: boolean;
  mayTest: boolean;
  /** Null while it's open. */
  stopped: { state: "paused" | "off"; reason: string; since: number } | null;
  failing: { since: number; reason: string } | null;
  waiting: number;
  dead: number;
};

/** Every destination of this site as it is now. */
export async function listDestinationStates(): Promise<DestinationState[]> {
  const [stopped, counts, webhooks] = await Promise.all([listStopped(), countStates(), listWebhooks()]);
  return Promise.all(
    listDestinations().map(async ({ name, test }): Promise<DestinationState> => {
      const lane = await findLane(name);
      const row = stopped.get(name);
      const webhook = webhooks.find((one) => one.name === name);
      const count = (state: string) =>
        counts.find((one) => one.destination === name && one.state === state)?.count ?? 0;
      return {
        name,
        added: webhook ? { url: webhook.url, by: webhook.made_by, at: Number(webhook.made_at) } : null,
        isWebhook: webhook !== undefined || name === "webhook",
        mayTest: test !== undefined,
        stopped:
          row && row.state !== "open"
            ? { state: row.state, reason: row.reason ?? "", since: Number(row.since) }
            : null,
        failing:
          lane.failing_since === null
            ? null
            : { since: Number(lane.failing_since), reason: lane.reason ?? "" },
        waiting: Number(count("waiting")),
        dead: Number(count("dead")),
      };
    }),
  );
}

/** Null when there's no such destination, or none that can be tested. */
export async function testDestination(name: string, to: readonly string[] = []): Promise<Outcome | null> {
  const destination = listDestinations().find((one) => one.name === name);
  return (await destination?.test?.(to)) ?? null;
}
