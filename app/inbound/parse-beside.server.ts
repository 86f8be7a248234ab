import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { IncomingMail } from "../../leads/messages/incoming-mail.ts";
import type { Given, Parsed } from "./mail-thread.server.ts";
import { readBody, UnreadableMail } from "./read-body.server.ts";
import { parseMail } from "./read-mail.server.ts";

/** In bytes: a thread takes longer to start than a smaller mail to read. */
const LARGE = 64 * 1024;

let program: string | null = null;
let latest: Promise<unknown> = Promise.resolve();

/** Until then, large mails are read like small ones. */
export function openMailThread(file: string): void {
  program = file;
}

/** Throws {@link UnreadableMail}. */
export async function readMail(request: Request, mailgunKey: string | undefined): Promise<IncomingMail> {
  const body = await readBody(request);
  if (!program || body.bytes.length < LARGE) return parseMail(body, mailgunKey);
  const parsed = latest.then(() => parseInThread({ body, mailgunKey }));
  latest = parsed.catch(() => undefined);
  const told = await parsed;
  if ("mail" in told) return told.mail;
  throw new UnreadableMail(told.status);
}

/** One at a time: each has its own memory. */
async function parseInThread(given: Given): Promise<Parsed> {
  const thread = new Worker(program ?? "", { workerData: given, execArgv: [] });
  const [parsed] = await once(thread, "message");
  return parsed;
}
