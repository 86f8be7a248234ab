import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { makeSecret } from "../../test/support/peers/webhook-receiver.ts";

/** A mail server and a webhook that accept everything at once, and the settings that send leads to them. */
export type Receivers = {
  env: Readonly<Record<string, string>>;
  /** What has arrived so far: emails, and posts of the webhook. */
  count(): { emails: number; posts: number };
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openReceivers(): Promise<Receivers> {
  let [emails, posts] = [0, 0];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _session, answer) {
      stream.resume().once("end", () => {
        emails += 1;
        answer();
      });
    },
  }).on("error", () => undefined);
  const webhook = createServer((request, response) => {
    request.resume().once("end", () => {
      posts += 1;
      response.writeHead(204).end();
    });
  });
  smtp.listen(0, "127.0.0.1");
  webhook.listen(0, "127.0.0.1");
  await Promise.all([once(smtp.server, "listening"), once(webhook, "listening")]);
  const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port(smtp.server)}`,
      MAIL_FROM: "leads@tailgate.example",
      OWNER_EMAIL: "owner@tailgate.example",
      WEBHOOK_URL: `http://127.0.0.1:${port(webhook)}/`,
      WEBHOOK_SECRET: makeSecret(),
      OUTBOUND_ALLOW: "loopback",
    },
    count: () => ({ emails, posts }),
    async [Symbol.asyncDispose]() {
      webhook.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => webhook.close(resolve)),
      ]);
    },
  };
}
