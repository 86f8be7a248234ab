import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { delivered } from "../deliveries/destination.ts";
import { customerMail } from "../deliveries/destinations/email/customer-mail.server.ts";
import { ownerMail } from "../deliveries/destinations/email/owner-mail.server.ts";
import { firebase } from "../deliveries/destinations/firebase/firebase.server.ts";
import { webhook } from "../deliveries/destinations/webhook/webhook.server.ts";
import type { StatusMessage } from "../deliveries/message.ts";
import { allowOutbound } from "../outbound/guard.server.ts";

// Word of a new status goes to programs that keep a copy, and to nobody's mailbox.

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

const delivery = { id: "one", message, remoteId: "-Nabc", isSuperseded: false };

test("Firebase's node is written anew, in the specification's words alone", async () => {
  const destination = firebase({ url: origin, signIn: async () => ({ query: {}, headers: {} }) });
  expect(destination.takes(message)).toBe(true);
  expect(await destination.send(delivery)).toEqual(delivered);
  expect(asked.pop()).toEqual({
    method: "PUT",
    url: "/leads/-Nabc.json?print=silent",
    body: message.lead.record,
  });
});

test("a webhook is told by the event's name, with what the export prints", async () => {
  const destination = webhook({ url: origin, secrets: [`whsec_${btoa("x".repeat(24))}`] });
  expect(destination.takes(message)).toBe(true);
  expect(await destination.send(delivery)).toEqual(delivered);
  expect(asked.pop()?.body).toEqual({
    type: "lead.status",
    timestamp: message.at,
    data: message.lead.exported,
  });
});

test("nobody gets a mail about it", () => {
  const office = { post: async () => delivered };
  const tell = { info: () => undefined, warn: () => undefined, error: () => undefined };
  expect(ownerMail(office, { to: ["o@example.com"], testsTo: "t@example.com" }).takes(message)).toBe(false);
  expect(customerMail(office, { replyTo: "o@example.com", tell }).takes(message)).toBe(false);
});
