import { CallFailed, call, DEADLINE } from "../../../outbound/call.server.ts";
import {
  type FirebaseSignIn,
  firebaseSignIn,
  SignInFailed,
} from "../../../outbound/google-sign-in.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";
import { type Destination, delivered, readOutcome, refused, tryLater } from "../../destination.ts";
import type { Message } from "../../message.ts";
import { makePushId } from "./push-id.ts";

const lists = { moving: "leads", junk: "jobs" } as const;

export function openFirebase(url: string, keys: Parameters<typeof firebaseSignIn>[0]): Destination {
  return firebaseDestination({ url, signIn: firebaseSignIn(keys) });
}

/** The specification's store (section 7): one node per lead, under a key made when it was first posted, so a repeat overwrites it. */
export function firebaseDestination({ url, signIn }: { url: string; signIn: FirebaseSignIn }): Destination {
  return {
    name: "firebase",
    atOnce: 16,
    takes: (message) => isAboutRecord(message) && !("is_test" in message.lead && message.lead.is_test),
    makeRemoteId: makePushId,
    async send({ message, remoteId, isSuperseded }) {
      if (!isAboutRecord(message) || !remoteId) return refused("there is no node to write");
      // The newer version writes the same node: the older must not arrive after it.
      if (isSuperseded) return delivered;
      const began = performance.now();
      try {
        const node = new URL(url);
        node.pathname = `${node.pathname.replace(/\/$/, "")}/${lists[message.lead.kind]}/${remoteId}.json`;
        node.searchParams.set("print", "silent");
        const { query = {}, headers } = await signIn();
        for (const [name, value] of Object.entries(query)) node.searchParams.set(name, value);
        const deadline = Math.max(1, Math.ceil(DEADLINE - (performance.now() - began)));
        const answer = await call(node, {
          ...requestFor(message),
          headers: { "content-type": "application/json", ...headers },
          deadline,
        });
        return readOutcome(answer);
      } catch (error) {
        if (error instanceof SignInFailed) {
          return error.isRefusal ? { kind: "locked-out", reason: error.message } : tryLater(error.message);
        }
        if (error instanceof CallFailed || error instanceof OutboundRefused) return tryLater(error.message);
        throw error;
      }
    },
  };
}

type RecordMessage = Extract<Message, { event: `lead.${string}` }>;

/** What staff and customers write to each other is none. */
function isAboutRecord(message: Message): message is RecordMessage {
  return message.event.startsWith("lead.");
}

function requestFor(message: RecordMessage) {
  return "record" in message.lead
    ? { method: "PUT" as const, body: JSON.stringify(message.lead.record) }
    : { method: "DELETE" as const };
}
