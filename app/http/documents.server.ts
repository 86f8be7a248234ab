import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readDocument } from "./drawn-document.server.ts";
import { acceptedEncodings, compressAtOnce } from "./page-cache.server.ts";

/** Quality of Brotli for a document that one visitor gets: the best that takes no longer than another thread would have to be told. */
const DOCUMENT = 3;

/** In one piece, compressed for those who take it. */
export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const bytes = await readDocument(answer);
  await nextTurn();
  const { headers, status } = answer;
  const takes = acceptedEncodings(String(request.headers["accept-encoding"] ?? "")).has("br");
  const body = takes ? compressAtOnce(bytes, DOCUMENT) : bytes;
  if (takes) {
    headers.set("content-encoding", "br");
    headers.set("vary", "Accept-Encoding");
  }
  headers.set("content-length", `${body.length}`);
  response.writeHead(status, [...headers].flat());
  response.end(request.method === "HEAD" ? undefined : body);
}
