import { Webhook } from "standardwebhooks";
import { v7 as uuidv7 } from "uuid";
import { webhookTest } from "../../../content/mail.ts";
import { CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";
import { type Destination, type Outcome, readOutcome, refused, tryLater } from "../../destination.ts";
import type { Log } from "../../log.ts";
import type {
  DigestMessage,
  InvitationMessage,
  LetterMessage,
  Message,
  PersonErasedMessage,
  PhotosMessage,
  ReminderMessage,
  ReplyMessage,
  TextMessage,
  WrittenMessage,
} from "../../message.ts";
import { noteAnswer, type WebhookAnswer } from "../../webhook-answers.server.ts";

type Options = {
  name: string;
  url: string;
  secrets: readonly string[];
  log: Log;
};

/** How much of a test's answer is kept, in characters. */
const KEPT_OF_ANSWER = 300;

/** Standard Webhooks 1.0.0; one signature per secret while secrets are changed. */
export function webhookDestination({ name, url, secrets, log }: Options): Destination {
  const signers = secrets.map((secret) => new Webhook(secret));
  const post = async (id: string, content: Body): Promise<Outcome> => {
    const body = JSON.stringify(content);
    const now = new Date();
    const isTest = content.type === TEST;
    const began = performance.now();
    const note = (answer: Pick<WebhookAnswer, "status" | "said">) =>
      noteAnswer(name, {
        ...answer,
        deliveryId: isTest ? null : id,
        at: now.getTime(),
        took: Math.round(performance.now() - began),
      }).catch((error: unknown) =>
        log.warn({ err: error, destination: name }, "what a webhook answered can't be kept"),
      );
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
      // A program may answer with the lead that it was sent.
      const said = isTest
        ? answer.body
            .replace(/\p{Cc}+/gu, " ")
            .trim()
            .slice(0, KEPT_OF_ANSWER)
        : "";
      await note({ status: answer.status, said });
      return readOutcome(answer);
    } catch (error) {
      if (!(error instanceof CallFailed || error instanceof OutboundRefused)) throw error;
      await note({ status: null, said: error.message });
      return tryLater(error.message);
    }
  };
  return {
    name,
    atOnce: 16,
    takes: isForOthers,
    async send({ id, message }) {
      if (!isForOthers(message)) return refused("only leads and alarms are sent here");
      return post(id, makeBody(message));
    },
    test: () => post(uuidv7(), { type: TEST, timestamp: new Date().toISOString(), data: { ...webhookTest } }),
  };
}

/** Never a lead's, so that no program takes it for a customer. */
const TEST = "test";

/** Every `type` that is posted, as docs/integrations.md describes them, and what its `data` are. */
export const webhookEvents: Readonly<
  Record<MessageForOthers["event"] | "heartbeat" | "test", "lead" | "erased lead" | "alarm">
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
  "disk.full": "alarm",
  test: "alarm",
};

type Body = { type: string; timestamp: string; data: object };

type MessageForStaff = InvitationMessage | ReminderMessage | DigestMessage;

type MessageForOthers = Exclude<
  Message,
  | MessageForStaff
  | PersonErasedMessage
  | LetterMessage
  | WrittenMessage
  | TextMessage
  | ReplyMessage
  | PhotosMessage
>;

/** Not what's about one person on staff, nor what's written to or by a customer. */
export function isForOthers(message: Message): message is MessageForOthers {
  return !/^(person|staff|customer)\./.test(message.event);
}

/** `type`, `timestamp` (when it happened) and `data`, as the standard advises; a lead's data are what the export prints. */
function makeBody(message: MessageForOthers): Body {
  const { event: type, at: timestamp } = message;
  if (!("lead" in message)) return { type, timestamp, data: { title: message.title, text: message.text } };
  const { lead } = message;
  if (!("exported" in lead)) return { type, timestamp, data: lead };
  // A type of its own, so that no program takes our test for a customer.
  return { type: lead.is_test ? "heartbeat" : type, timestamp, data: lead.exported };
}
