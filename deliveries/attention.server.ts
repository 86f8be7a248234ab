import { commitTogether } from "../db/group-commit.server.ts";
import type { DeliveryState } from "../db/schema.ts";
import { sendAgain, sendDeadAgain, tellPosted } from "./outbox.server.ts";
import { listInState, listOfLead, listStopped, setDestinationState } from "./records.server.ts";

/** A delivery as people look at it. Times are epoch milliseconds. */
export type DeliveryLine = Awaited<ReturnType<typeof listInState>>[number];

/** Deliveries in a state, oldest due first, at most `limit`. */
export function listDeliveries(state: DeliveryState, limit: number): Promise<DeliveryLine[]> {
  return listInState(state, limit);
}

/** What became of every posting about a lead, newest first. */
export function listDeliveriesOfLead(leadId: string) {
  return listOfLead(leadId);
}

/** The destinations that take nothing now, and why. */
export async function listStoppedDestinations() {
  return [...(await listStopped()).values()];
}

/** Opens a destination again that was paused or is off: what waits goes there at once. False when it was open. */
export async function resumeDestination(name: string, now: number): Promise<boolean> {
  const resumed = await commitTogether((transaction) =>
    setDestinationState(transaction, { name, state: "open", reason: null, since: now }),
  );
  tellPosted();
  return resumed;
}

/** Sends one delivery once more, dead or delivered, under the same id. False when there is none such. */
export async function sendDeliveryAgain(id: string, now: number): Promise<boolean> {
  const found = await commitTogether((transaction) => sendAgain(transaction, id, now));
  tellPosted();
  return found;
}

/** Sends everything once more that is dead at a destination. Gives how many. */
export async function sendAllDeadAgain(destination: string, now: number): Promise<number> {
  const count = await commitTogether((transaction) => sendDeadAgain(transaction, destination, now));
  tellPosted();
  return count;
}
