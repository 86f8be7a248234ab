import { parentPort, workerData } from "node:worker_threads";
import type { IncomingMail } from "../../leads/messages/incoming-mail.ts";
import { type Body, UnreadableMail } from "./read-body.server.ts";
import { parseMail } from "./read-mail.server.ts";

// A thread of the site for one large mail: its parser takes seconds for the lines of a large file.

export type Given = { body: Body; mailgunKey: string | undefined };
export type Parsed = { mail: IncomingMail } | { status: UnreadableMail["status"] };

const { body, mailgunKey } = workerData as Given;
const parsed: Parsed = await parseMail(body, mailgunKey).then(
  (mail) => ({ mail }),
  (error: unknown) => {
    if (error instanceof UnreadableMail) return { status: error.status };
    throw error;
  },
);
parentPort?.postMessage(parsed);
