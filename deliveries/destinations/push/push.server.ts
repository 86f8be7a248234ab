import webPush from "web-push";
import { push as words } from "../../../content/push.ts";
import { CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";
import {
  type Destination,
  delivered,
  type Outcome,
  outcomeOf,
  refused,
  tryLater,
} from "../../destination.ts";
import type { LeadMessage, LeadSnapshot, Message } from "../../message.ts";
import type { PushKeys, RingingDevice, RingingDevices } from "../../push.server.ts";
import { forgetRings, listRung, noteRung } from "./rings.server.ts";

/** How long one push service may take, in milliseconds: what is done before and after counts, too. */
const DEADLINE = 10_000;
/** How long a push service keeps a message for a device that is off, in seconds. */
const KEPT = 24 * 60 * 60;

/**
 * Rings the devices of staff for a new lead, over their browsers' push services (RFC 8030), encrypted for each device
 * (RFC 8291). Tried again, it rings only those that it has not rung; should an answer have got lost, the lead's id as
 * topic and tag lets the second ring take the place of the first.
 *
 * @param subject whom a push service can turn to: a mailto: or https: address
 */
export function push({
  devices,
  keys,
  subject,
}: {
  devices: RingingDevices;
  keys: PushKeys;
  subject: string;
}): Destination {
  async function ring(device: RingingDevice, deliveryId: string, lead: LeadSnapshot): Promise<Outcome> {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify({ ...notificationOf(lead), unread: device.unread }),
      {
        vapidDetails: { subject, ...keys },
        TTL: KEPT,
        urgency: "high",
        topic: lead.id.replaceAll("-", ""),
      },
    );
    const outcome = await callService(endpoint, {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body,
    });
    if (outcome === "no such device") {
      await devices.forget(device.id);
      return delivered;
    }
    if (outcome.kind === "delivered") await noteRung(deliveryId, device.id);
    return outcome;
  }

  return {
    name: "push",
    atOnce: 4,
    takes: isNewLead,
    isWanted: async (transaction, message) =>
      isNewLead(message) && devices.isAnyWanted(transaction, locationOf(message.lead)),
    async send({ id, message }) {
      if (!isNewLead(message)) return refused("there is nobody to ring");
      const [all, rung] = await Promise.all([devices.list(locationOf(message.lead)), listRung(id)]);
      const silent = all.filter((device) => !rung.has(device.id));
      const outcome = summaryOf(await Promise.all(silent.map((device) => ring(device, id, message.lead))));
      if (outcome.kind === "delivered") await forgetRings(id);
      return outcome;
    },
  };
}

function isNewLead(message: Message): message is LeadMessage {
  return message.event === "lead.captured" && !message.lead.is_test;
}

function locationOf({ exported: { location } }: LeadSnapshot): string | null {
  return typeof location === "string" ? location : null;
}

/** What a phone shows, locked or not: nothing of the customer's own. */
function notificationOf({ id, kind, place, visit }: LeadSnapshot) {
  const when = visit ? words.visit(visit.day, visit.window) : "";
  return { lead: id, title: words.title[kind], body: [place.name, when].filter(Boolean).join(" · ") };
}

async function callService(
  endpoint: string,
  request: { headers: Record<string, string>; body: Uint8Array },
): Promise<Outcome | "no such device"> {
  try {
    const answer = await call(endpoint, { method: "POST", deadline: DEADLINE, ...request });
    if (answer.status === 404 || answer.status === 410) return "no such device";
    const outcome = outcomeOf(answer);
    // One device's subscription was made for another key: the others' are not concerned.
    return outcome.kind === "locked-out" ? refused(`a push service ${outcome.reason}`) : outcome;
  } catch (error) {
    if (error instanceof CallFailed || error instanceof OutboundRefused) return tryLater(error.message);
    throw error;
  }
}

/** What became of a delivery, from what became of each ring: as long as one may still succeed, it is tried again. */
function summaryOf(outcomes: readonly Outcome[]): Outcome {
  const later = outcomes.filter((outcome) => outcome.kind === "try-later");
  const [first] = later;
  if (first) return tryLater(first.reason, Math.max(...later.map(({ after = 0 }) => after)));
  return outcomes.find(({ kind }) => kind !== "delivered") ?? delivered;
}
