import webPush from "web-push";
import { brand } from "../../../content/brand.ts";
import { push as words } from "../../../content/push.ts";
import { CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";
import {
  type Destination,
  deferred,
  delivered,
  type Outcome,
  readOutcome,
  refused,
  tryLater,
} from "../../destination.ts";
import type { AlarmMessage, LeadMessage, Message, ReminderMessage, ReplyMessage } from "../../message.ts";
import {
  type Audience,
  type NotifiedDevice,
  type NotifiedDevices,
  type PushKeys,
  pushKeys,
} from "../../push.server.ts";
import { forgetNotified, listNotified, noteNotified } from "./notified.server.ts";

/** How long one push service may take, in milliseconds: what is done before and after counts, too. */
const DEADLINE = 10_000;
const KEPT = 24 * 60 * 60;

type Notification = { lead?: string; title: string; body: string; tag: string };

/** Web push (RFC 8030, 8291). Topic and tag let a second notification replace the first. `contact`: mailto: or https: */
export function pushDestination({
  devices,
  contact,
}: {
  devices: NotifiedDevices;
  contact: string;
}): Destination {
  async function notify(
    device: NotifiedDevice,
    deliveryId: string,
    keys: PushKeys,
    { tag, ...shown }: Notification,
  ): Promise<Outcome> {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify({ ...shown, unread: device.unread }),
      { vapidDetails: { subject: contact, ...keys }, TTL: KEPT, urgency: "high", topic: tag },
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
    if (outcome.kind === "delivered") await noteNotified(deliveryId, device.id);
    return outcome;
  }

  return {
    name: "push",
    atOnce: 4,
    takes: isForDevices,
    isWanted: async (transaction, message) =>
      isForDevices(message) && devices.isAnyWanted(transaction, findAudience(message)),
    async send({ id, message }) {
      if (!isForDevices(message)) return refused("there is nobody to notify");
      const [keys, all, reached] = await Promise.all([
        pushKeys(),
        devices.list(findAudience(message)),
        listNotified(id),
      ]);
      const rest = all.filter((device) => !reached.has(device.id));
      const notification = makeNotification(message);
      const outcome = summarize(
        await Promise.all(rest.map((device) => notify(device, id, keys, notification))),
      );
      if (outcome.kind === "delivered") await forgetNotified(id);
      return outcome;
    },
  };
}

type Notified = LeadMessage | AlarmMessage | ReplyMessage | ReminderMessage;

function isForDevices(message: Message): message is Notified {
  if ("title" in message || message.event === "customer.replied") return true;
  if (message.event === "person.reminded") return message.reminder.by.includes("push");
  return message.event === "lead.captured" && !message.lead.is_test;
}

function findAudience(message: Notified): Audience {
  if ("title" in message) return "owner";
  if ("reminder" in message) return { person: message.reminder.to };
  if (message.event === "customer.replied") {
    return { location: message.location, assignee: message.assignee };
  }
  const { location } = message.lead.exported;
  return { location: typeof location === "string" ? location : null };
}

/** Phones show it while they are locked: nothing of the customer's own. */
function makeNotification(message: Notified): Notification {
  if ("title" in message) {
    return { title: message.title, body: brand.name, tag: message.event.replaceAll(".", "-") };
  }
  if ("reminder" in message) {
    const { title, lines, lead } = message.reminder;
    return { title, body: lines.join("\n"), tag: "reminder", ...(lead && { lead }) };
  }
  if (message.event === "customer.replied") {
    const { id } = message.lead;
    return { lead: id, title: words.replied, body: message.place, tag: id.replaceAll("-", "") };
  }
  const { id, kind, place, visit } = message.lead;
  const when = visit ? words.visit(visit.day, visit.window) : "";
  const body = [place.name, when].filter(Boolean).join(" · ");
  return { lead: id, title: words.title[kind], body, tag: id.replaceAll("-", "") };
}

async function callService(
  endpoint: string,
  request: { headers: Record<string, string>; body: Uint8Array },
): Promise<Outcome | "no such device"> {
  try {
    const answer = await call(endpoint, { method: "POST", deadline: DEADLINE, ...request });
    if (answer.status === 404 || answer.status === 410) return "no such device";
    const outcome = readOutcome(answer);
    // It is about one device's subscription.
    return outcome.kind === "locked-out" ? refused(`a push service ${outcome.reason}`) : outcome;
  } catch (error) {
    if (error instanceof CallFailed || error instanceof OutboundRefused) return tryLater(error.message);
    throw error;
  }
}

/** Devices have different push services: only when none of them works may it be our way to all of them. */
function summarize(outcomes: readonly Outcome[]): Outcome {
  const later = outcomes.filter(isForLater);
  const [first] = later;
  if (first && outcomes.every(({ kind }) => kind === "try-later")) return tryLater(first.reason);
  if (first) return deferred(first.reason, Math.max(...later.map(({ after = 0 }) => after)));
  return outcomes.find(({ kind }) => kind !== "delivered") ?? delivered;
}

function isForLater(outcome: Outcome) {
  return outcome.kind === "try-later" || outcome.kind === "slow-down" || outcome.kind === "deferred";
}
