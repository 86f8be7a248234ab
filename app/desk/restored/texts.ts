import { webhookTexts } from "../settings/webhook-texts.ts";
import { formatCount } from "../texts.ts";

const { nameOf } = webhookTexts;

const formatDeliveries = (count: number) => (count === 1 ? "1 delivery" : `${formatCount(count)} deliveries`);

export const restoredTexts = {
  why: "The database was restored from a backup, moved or copied. These deliveries were waiting in it, and may have gone out since the copy was made. New leads are sent as usual.",
  nameOf,
  nothing: "Nothing is waiting for a decision.",
  howMany: (count: number) => formatDeliveries(count),
  postedAt: ", posted ",
  postedFrom: ", posted from ",
  postedTo: " to ",
  send: "Send",
  sendTo: (count: number, destination: string) => `Send ${formatDeliveries(count)}: ${nameOf(destination)}`,
  mark: "Mark as already delivered",
  markTo: (count: number, destination: string) =>
    `Mark as already delivered: ${formatDeliveries(count)}, ${nameOf(destination)}`,
  sendHint:
    "Send them if you’re sure they never went out, because the site hasn’t run since the backup was made.",
  markHint: "Mark them if the site kept running after the backup was made and has sent them since.",
  sent: (count: number, destination: string) =>
    `${nameOf(destination)}: ${formatDeliveries(count)} will be sent.`,
  marked: (count: number, destination: string) =>
    `${nameOf(destination)}: ${formatDeliveries(count)} marked as delivered.`,
  gone: "Nothing is waiting for this destination anymore.",
} as const;
