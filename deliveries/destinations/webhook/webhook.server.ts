import { Webhook } from "standardwebhooks";
import { CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";
import { type Destination, readOutcome, refused, tryLater } from "../../destination.ts";
import type {
  DigestMessage,
  InvitationMessage,
  Message,
  PersonErasedMessage,
  ReminderMessage,
  ReplyMessage,
  TextMessage,
  WrittenMessage,
} from "../../message.ts";

/** Standard Webhooks 1.0.0; one signature per secret while secrets are changed. */
export function webhookDestination({
  url,
  secrets,
}: {
  url: string;
  secrets: readonly string[];
}): Destination {
  const signers = secrets.map((secret) => new Webhook(secret));
  return {
    name: "webhook",
    atOnce: 16,
    takes: isForOthers,
    async send({ id, message }) {
      if (!isForOthers(message)) return refused("only leads and alarms are sent here");
      const body = JSON.stringify(makeBody(message));
      const now = new Date();
      try {
        const answer = await call(url, {
          method: "POST",
          body,
          headers: {
            "content-type": "application/json",
            "webhook-id": id,
            "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
            "webhook-signature": signers.map((signer) => signer.sign(id, now, body)).join(" "),
          },
        });
        return readOutcome(answer);
      } catch (error) {
        if (error instanceof CallFailed || error instanceof OutboundRefused) return tryLater(error.message);
        throw error;
      }
    },
  };
}

/** Every `type` that is posted, as docs/integrations.md describes them, and what its `data` are. */
export const webhookEvents: Readonly<
  Record<MessageForOthers["event"] | "heartbeat", "lead" | "erased lead" | "alarm">
> = {
  "lead.captured": "lead",
  "lead.updated": "lead",
  "lead.status": "lead",
  "lead.erased": "erased lead",
  heartbeat: "lead",
  "heartbeat.failed": "alarm",
  "destination.paused": "alarm",
  "destination.off": "alarm",
  "destination.failing": "alarm",
  "owner-email.failed": "alarm",
  "quarantine.waiting": "alarm",
  "backup.failed": "alarm",
  "clock.ahead": "alarm",
};

type MessageForStaff = InvitationMessage | ReminderMessage | DigestMessage;

type MessageForOthers = Exclude<
  Message,
  MessageForStaff | PersonErasedMessage | WrittenMessage | TextMessage | ReplyMessage
>;

/** Not what's about one person on staff, nor what's written to or by a customer. */
function isForOthers(message: Message): message is MessageForOthers {
  return !/^(person|staff|customer)\./.test(message.event);
}

/** `type`, `timestamp` (when it happened) and `data`, as the standard advises; a lead's data are what the export prints. */
function makeBody(message: MessageForOthers): {
  type: string;
  timestamp: string;
  data: object;
} {
  const { event: type, at: timestamp } = message;
  if (!("lead" in message)) return { type, timestamp, data: { title: message.title, text: message.text } };
  const { lead } = message;
  if (!("exported" in lead)) return { type, timestamp, data: lead };
  // A type of its own, so that no program takes our test for a customer.
  return { type: lead.is_test ? "heartbeat" : type, timestamp, data: lead.exported };
}
