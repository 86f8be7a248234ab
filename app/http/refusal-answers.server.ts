import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { defaultLocation, findLocationAt } from "../../locations/locations.server.ts";
import { trackingPhone } from "../../locations/records.server.ts";
import { isDeskPath } from "./desk-visit.server.ts";
import { acceptedEncodings } from "./page-cache.server.ts";
import { isApiPath, problemType, writeProblem } from "./problem.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { sendText } from "./text-answers.server.ts";

export type RefusalPage = { html: string; policy: string };

export type DrawRefusalPage = (status: number, pathname: string) => RefusalPage;

type Said = { status: number; text: string; headers?: Record<string, string> };

function sendProblem(response: ServerResponse, { status, text, headers = {} }: Said): void {
  const type = { "content-type": problemType };
  sendText(response, status, writeProblem({ status, detail: text }), { ...headers, ...type });
}

/** The page for a person's browser, and a few bytes for programs. The desk says it in its own way. */
export function sendPageOrText(
  request: IncomingMessage,
  response: ServerResponse,
  draw: DrawRefusalPage,
  { status, text, headers = {} }: Said,
): void {
  const [pathname = "/"] = (request.url ?? "/").split("?");
  if (isApiPath(pathname)) {
    sendProblem(response, { status, text, headers });
    return;
  }
  const isForPerson = request.headers.accept?.includes("text/html") && !isDeskPath(pathname);
  if (!isForPerson) {
    sendText(response, status, text, headers);
    return;
  }
  const page = draw(status, pathname);
  const isPacked = acceptedEncodings(String(request.headers["accept-encoding"] ?? "")).has("br");
  response.writeHead(status, {
    ...securityHeaders(),
    ...headers,
    "content-security-policy": page.policy,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    vary: "Accept, Accept-Encoding",
    ...(isPacked && { "content-encoding": "br" }),
  });
  response.end(isPacked ? pack(page) : page.html);
}

const packed = new WeakMap<RefusalPage, Buffer>();

function pack(page: RefusalPage): Buffer {
  const known = packed.get(page);
  if (known) return known;
  const bytes = brotliCompressSync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  packed.set(page, bytes);
  return bytes;
}

function formatSeconds(seconds: number): string {
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

export function tooMuch(seconds: number): string {
  return `That was too much at once. Try again in ${formatSeconds(seconds)}.`;
}

/** Far below it, a form that's over its own limit comes back filled in. Without `draw`, only a few bytes. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { status, seconds, draw }: { status: 429 | 503; seconds: number; draw: DrawRefusalPage | null },
): void {
  const wait = { "retry-after": String(seconds) };
  if (request.method === "POST" && request.headers.accept === "application/json") {
    const headers = { ...wait, "content-type": "application/json; charset=utf-8" };
    sendText(response, status, JSON.stringify({ errors: [], problem: "too-many" }), headers);
    return;
  }
  if (isApiPath(request.url ?? "")) {
    sendProblem(response, { status, text: tooMuch(seconds), headers: wait });
    return;
  }
  const phone = trackingPhone(findLocationAt(request.url ?? "") ?? defaultLocation());
  const said =
    status === 503 ? "We're very busy right now." : "That was a lot of requests at once from your network.";
  const text = `${said} Please try again in ${formatSeconds(seconds)}, or call us: ${phone}.`;
  if (draw) sendPageOrText(request, response, draw, { status, text, headers: wait });
  else sendText(response, status, text, wait);
}
