import * as z from "zod";
import { defineKind } from "../../destination-kind.ts";
import { webAddress } from "../../setting-rules.ts";

const SHORTEST_SECRET = 24;
const LONGEST_SECRET = 64;

export const webhook = defineKind({
  settings: {
    WEBHOOK_URL: webAddress("WEBHOOK_URL")
      .optional()
      .describe("An address of your own that gets every lead, signed the Standard Webhooks way."),
    WEBHOOK_SECRET: z
      .string()
      .transform((list) => list.split(/\s+/).filter(Boolean))
      .refine(
        (list) => list.every(isWebhookSecret),
        `WEBHOOK_SECRET must be whsec_ followed by the base64 of ${SHORTEST_SECRET} to ${LONGEST_SECRET} random bytes (while you change it: the new one, a space, the old one).`,
      )
      .optional()
      .describe(
        `The webhook's secret: whsec_ followed by the base64 of ${SHORTEST_SECRET} to ${LONGEST_SECRET} random bytes. While you change it: the new one, a space, the old one.`,
      ),
  },
  turnedOnBy: "WEBHOOK_URL",
  check: ({ WEBHOOK_URL, WEBHOOK_SECRET }) =>
    Boolean(WEBHOOK_URL) === Boolean(WEBHOOK_SECRET)
      ? []
      : ["WEBHOOK_URL and WEBHOOK_SECRET need each other."],
  async open({ WEBHOOK_URL, WEBHOOK_SECRET }, { log }) {
    if (!WEBHOOK_URL || !WEBHOOK_SECRET) return [];
    const { webhookDestination } = await import("./webhook.server.ts");
    return [webhookDestination({ name: "webhook", url: WEBHOOK_URL, secrets: WEBHOOK_SECRET, log })];
  },
});

function isWebhookSecret(secret: string): boolean {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64").length;
  return /^whsec_[A-Za-z0-9+/]+=*$/.test(secret) && bytes >= SHORTEST_SECRET && bytes <= LONGEST_SECRET;
}
