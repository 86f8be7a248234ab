import { type Call, CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";

/** A provider gave no answer that can be used; the message says why, without what was asked. */
export class NoAnswer extends Error {}

/** How long a provider may take, in milliseconds: whoever types does not wait longer. */
const DEADLINE = 2_000;

/**
 * Asks a provider and reads its answer as JSON. Throws {@link NoAnswer} when nothing whole and readable came with status
 * 200 within two seconds. Of what was asked nothing is in the message: it goes to the log.
 */
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

/** An address of the provider's: its own base, a path and a query. */
export function providerUrl(base: string, path: string, query: readonly [string, string][] = []): URL {
  const url = new URL(base.replace(/\/+$/, "") + path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
}
