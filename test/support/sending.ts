import { database, write } from "../../db/connect.server.ts";
import { type Claimed, type Settlement, settle } from "../../deliveries/claims.server.ts";
import { startClockWatch } from "../../deliveries/clock-steps.server.ts";
import type { Destination } from "../../deliveries/destination.ts";
import { webhookDestination } from "../../deliveries/destinations/webhook/webhook.server.ts";
import { setDestinations } from "../../deliveries/outbox.server.ts";
import { startWorker } from "../../deliveries/worker.server.ts";
import { allowOutbound } from "../../outbound/guard.server.ts";
import type { HttpPeer } from "./peers/http-peer.ts";
import { makeSecret } from "./peers/webhook-receiver.ts";

export const silence = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function webhookAt({ origin }: HttpPeer, path = ""): Destination {
  return webhookDestination({ name: "webhook", url: origin + path, secrets: [makeSecret()], log: silence });
}

/** Posts to these destinations and sends from the test's own process, until it's disposed of. */
export async function startSending(destinations: readonly Destination[]): Promise<AsyncDisposable> {
  allowOutbound(["loopback"]);
  setDestinations(destinations);
  const stopClockWatch = await startClockWatch(silence);
  const worker = startWorker(destinations, silence);
  return {
    async [Symbol.asyncDispose]() {
      await stopClockWatch();
      await worker.stop();
      setDestinations([]);
      allowOutbound([]);
    },
  };
}

/** Whether nothing is under way and all that has ended is written down. */
export async function isIdle(): Promise<boolean> {
  const claims = database().selectFrom("deliveries").select("id").where("claimed_by", "is not", null);
  return (await claims.execute()).length === 0;
}

export function settleAs(claimed: Claimed, settlement: Settlement): Promise<void> {
  return write((transaction) => settle(transaction, claimed, settlement));
}
