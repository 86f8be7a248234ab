import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { settings } from "../../env.server.ts";

export type ReadMetrics = () => Promise<{ type: string; text: string }>;

/** False for another address. 404 where metrics are off, 401 without the token. */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  readMetrics: ReadMetrics | null,
): Promise<boolean> {
  if (request.url !== "/metrics") return false;
  response.setHeader("cache-control", "no-store");
  if (!readMetrics) {
    response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.\n");
    return true;
  }
  if (!isAllowed(request)) {
    response.writeHead(401, { "www-authenticate": "Bearer", "content-type": "text/plain" });
    response.end("The token is missing or wrong.\n");
    return true;
  }
  const { type, text } = await readMetrics();
  response.writeHead(200, { "content-type": type }).end(text);
  return true;
}

/** Hashed first, so that neither the time nor the length tells anything about the token. */
function isAllowed({ headers }: IncomingMessage): boolean {
  const { METRICS_TOKEN } = settings();
  if (!METRICS_TOKEN) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${METRICS_TOKEN}`));
}
