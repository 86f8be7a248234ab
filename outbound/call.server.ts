import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { checkHost, guardedLookup, OutboundRefused } from "./guard.server.ts";

export const LARGEST_ANSWER = 64 * 1024;

/** Milliseconds for the whole call, from resolving the name to the last byte. */
export const DEADLINE = 15_000;

export type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  deadline?: number;
  /** Bytes of an answer that are read. */
  largest?: number;
  /** Whether it may be sent twice; by default a GET may. Deliveries have attempts of their own. */
  repeatable?: boolean;
};

export type Answer = {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer;
  isComplete: boolean;
};

/** The message says why in a few words, without the address that was called. */
export class CallFailed extends Error {}

const agents = {
  "http:": new HttpAgent({ keepAlive: true, maxFreeSockets: 4 }),
  "https:": new HttpsAgent({ keepAlive: true, maxFreeSockets: 4 }),
};

/** Never follows redirects. Throws {@link OutboundRefused}, or {@link CallFailed} when no status came in time. */
export async function call(address: string | URL, options: Call = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, deadline = DEADLINE } = options;
  const { largest = LARGEST_ANSWER, repeatable = method === "GET" } = options;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutboundRefused(`Only http and https addresses can be called, not ${url.protocol}`);
  }
  checkHost(url);
  const signal = AbortSignal.timeout(deadline);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const request = (agent: HttpAgent | false): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      let hasStatus = false;
      const sent = send(
        url,
        {
          method,
          agent,
          lookup: guardedLookup,
          signal,
          headers: {
            "user-agent": "Tailgate",
            // An uncompressed answer can't grow while it's unpacked.
            "accept-encoding": "identity",
            ...(bytes && { "content-length": bytes.length }),
            ...headers,
          },
        },
        (response) => {
          hasStatus = true;
          resolve(response);
        },
      );
      sent.on("error", (cause: NodeJS.ErrnoException) => {
        if (hasStatus) return;
        // The other side may have closed an idle connection just before the request arrived.
        const wasIdle = sent.reusedSocket && (cause.code === "ECONNRESET" || cause.code === "EPIPE");
        if (wasIdle && repeatable) resolve(request(false));
        else reject(failure(cause, signal, deadline));
      });
      sent.end(bytes);
    });
  const response = await request(agents[url.protocol]);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    ...(await readAnswer(response, largest)),
  };
}

async function readAnswer(
  response: IncomingMessage,
  largest: number,
): Promise<Pick<Answer, "body" | "bytes" | "isComplete">> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isComplete = false;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > largest) break;
    }
    isComplete = size <= largest && response.complete;
  } catch {
    // Cut off or too slow: the status counts.
  }
  response.destroy();
  const bytes = Buffer.concat(chunks).subarray(0, largest);
  return { body: bytes.toString("utf8"), bytes, isComplete };
}

function failure(cause: NodeJS.ErrnoException, signal: AbortSignal, deadline: number): Error {
  if (cause instanceof OutboundRefused) return cause;
  const why = signal.aborted
    ? `no answer within ${Math.ceil(deadline / 1000)} s`
    : (cause.code ?? cause.message);
  return new CallFailed(why, { cause });
}
