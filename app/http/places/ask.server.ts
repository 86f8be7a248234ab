import { type Call, CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";

/** The message goes to the log: it says why, and nothing of what was asked. */
export class NoAnswer extends Error {}

const DEADLINE = 2_000;

/** Throws {@link NoAnswer} unless a whole, readable answer with status 200 came within two seconds. */
export async function askProvider(url: URL, options: Omit<Call, "deadline"> = {}): Promise<unknown> {
  const answer = await call(url, { ...options, deadline: DEADLINE }).catch((error: unknown) => {
    if (error instanceof CallFailed || error instanceof OutboundRefused) throw new NoAnswer(error.message);
    throw error;
  });
  if (answer.status !== 200) throw new NoAnswer(`status ${answer.status}`);
  if (!answer.isComplete) throw new NoAnswer("an answer too long or too slow");
  try {
    return JSON.parse(answer.body);
  } catch {
    throw new NoAnswer("no JSON");
  }
}

export function providerUrl(base: string, path: string, query: readonly [string, string][] = []): URL {
  const url = new URL(base.replace(/\/+$/, "") + path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
}
