import { listCircuits } from "./circuits.server.ts";
import type { Outcome } from "./destination.ts";
import { listDestinations } from "./outbox.server.ts";
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
  const [circuits, counts, webhooks] = await Promise.all([listCircuits(), countStates(), listWebhooks()]);
  return listDestinations().map(({ name, test }): DestinationState => {
    const circuit = circuits.find((one) => one.name === name);
    const webhook = webhooks.find((one) => one.name === name);
    const { state = "open", since = 0, reason = "" } = circuit ?? {};
    const trouble = { since, reason: reason ?? "" };
    const count = (wanted: string) =>
      counts.find((one) => one.destination === name && one.state === wanted)?.count ?? 0;
    return {
      name,
      added: webhook ? { url: webhook.url, by: webhook.made_by, at: Number(webhook.made_at) } : null,
      isWebhook: webhook !== undefined || name === "webhook",
      mayTest: test !== undefined,
      stopped: state === "paused" || state === "off" ? { state, ...trouble } : null,
      failing: state === "failing" ? trouble : null,
      waiting: Number(count("waiting")),
      dead: Number(count("dead")),
    };
  });
}

/** Null when there's no such destination, or none that can be tested. */
export async function testDestination(name: string, to: readonly string[] = []): Promise<Outcome | null> {
  const destination = listDestinations().find((one) => one.name === name);
  return (await destination?.test?.(to)) ?? null;
}
