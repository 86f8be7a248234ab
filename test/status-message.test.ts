import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { delivered } from "../deliveries/destination.ts";
import { customerEmail } from "../deliveries/destinations/email/customer-email.server.ts";
import { ownerEmail } from "../deliveries/destinations/email/owner-email.server.ts";
import { firebaseDestination } from "../deliveries/destinations/firebase/firebase.server.ts";
import { webhookDestination } from "../deliveries/destinations/webhook/webhook.server.ts";
import type { StatusMessage } from "../deliveries/message.ts";
import { allowOutbound } from "../outbound/guard.server.ts";

// A new status goes to programs that keep a copy, not to a mailbox.

const message: StatusMessage = {
  event: "lead.status",
  at: "2026-12-01T15:00:00.000Z",
  lead: {
    id: "01a2321e-a980-7657-873a-d67550000000",
    reference: "7K3M-9QXA",
    kind: "moving",
    version: 1,
    is_test: false,
    record: { date: "2026-12-01", status: "won", won_by: "Dora" },
    exported: { date: "2026-12-01", status: "won", won_by: "Dora", id: "01a2321e" },
  },
};

const asked: { method: string; url: string; body: unknown }[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  allowOutbound(["loopback"]);
  server = createServer(async (request: IncomingMessage, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method ?? "", url: request.url ?? "", body: JSON.parse(body) });
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => server.close());

const delivery = { id: "one", message, remoteId: "-Nabc", isSuperseded: false, previous: null };

test("Firebase's node is overwritten with the specification's fields only", async () => {
  const destination = firebaseDestination({ url: origin, signIn: async () => ({ query: {}, headers: {} }) });
  expect(destination.takes(message)).toBe(true);
  expect(await destination.send(delivery)).toEqual(delivered);
  expect(asked.pop()).toEqual({
    method: "PUT",
    url: "/leads/-Nabc.json?print=silent",
    body: message.lead.record,
  });
});

const silence = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("a webhook gets the event's name with the exported fields", async () => {
  const destination = webhookDestination({
    name: "webhook",
    url: origin,
    secrets: [`whsec_${btoa("x".repeat(24))}`],
    log: silence,
  });
  expect(destination.takes(message)).toBe(true);
  expect(await destination.send(delivery)).toEqual(delivered);
  expect(asked.pop()?.body).toEqual({
    type: "lead.status",
    timestamp: message.at,
    data: message.lead.exported,
  });
});

test("no one gets an email about it", () => {
  const mailer = { send: async () => delivered };
  const [to, testsTo, replyTo, origin] = [["o@example.com"], "t@example.com", "o@example.com", undefined];
  expect(ownerEmail(mailer, { to, isSet: true, testsTo, origin }).takes(message)).toBe(false);
  expect(customerEmail(mailer, { replyTo, log: silence, origin }).takes(message)).toBe(false);
});
