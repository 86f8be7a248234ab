import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { IncomingMail } from "../../leads/messages/incoming-mail.ts";
import type { Given, Parsed } from "./mail-thread.server.ts";
import { type Body, readBody, UnreadableMail } from "./read-body.server.ts";
import { parseMail } from "./read-mail.server.ts";

/** Beyond these a mail takes longer to parse than a thread to start. */
const LARGE = { bytes: 64 * 1024, lines: 500 };
/** Milliseconds. */
const LONGEST = 30_000;
const MOST_WAITING = 5;
const LINE_END = 0x0a;

let program: string | null = null;
let latest: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Until then, large mails are read like small ones. */
export function openMailThread(file: string): void {
  program = file;
}

function isLarge({ bytes }: Body): boolean {
  if (bytes.length >= LARGE.bytes) return true;
  let lines = 0;
  for (const byte of bytes) if (byte === LINE_END) lines += 1;
  return lines >= LARGE.lines;
}

/** Throws {@link UnreadableMail}; another error when it's to be posted again later. */
export async function readMail(request: Request, mailgunKey: string | undefined): Promise<IncomingMail> {
  const body = await readBody(request);
  if (!program || !isLarge(body)) return parseMail(body, mailgunKey);
  if (waiting >= MOST_WAITING) throw new Error("Too many large mails wait to be read.");
  waiting += 1;
  const parsed = latest.then(() => parseInThread({ body, mailgunKey }));
  latest = parsed
    .catch(() => undefined)
    .finally(() => {
      waiting -= 1;
    });
  const told = await parsed;
  if ("mail" in told) return told.mail;
  throw new UnreadableMail(told.status);
}

/** One at a time: each has its own memory. */
async function parseInThread(given: Given): Promise<Parsed> {
  const thread = new Worker(program ?? "", { workerData: given, execArgv: [], env: {} });
  thread.unref();
  const isOver = new AbortController();
  try {
    const { signal } = isOver;
    const ended = once(thread, "exit", { signal }).then(() => {
      throw new Error("The thread that reads a mail has ended.");
    });
    const late = setTimeout(LONGEST, { status: 406 } as const, { signal, ref: false });
    const told = once(thread, "message", { signal }).then(([parsed]) => parsed as Parsed);
    for (const one of [ended, late, told]) one.catch(() => undefined);
    return await Promise.race([told, ended, late]);
  } finally {
    isOver.abort();
    await thread.terminate();
  }
}
