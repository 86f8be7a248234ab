import type { IncomingMessage, ServerResponse } from "node:http";
import type { Asking } from "./asking.server.ts";
import type { RefusedForm } from "./contexts.server.ts";
import type { Posted } from "./submission.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** What a form leads to: the page that thanks for it, or what was wrong. Null for an address without a form. */
export type AnswerForm = (
  pathname: string,
  form: { asking: Asking; posted: Posted; visitor: Visitor },
) => Promise<{ location: string; cookies: readonly string[] } | RefusedForm | null>;

const JSON_TYPE = "application/json";

export function wantsJson(request: Asking): boolean {
  return request.headers.get("accept") === JSON_TYPE;
}

export function readPosted(request: IncomingMessage): Posted {
  // One that's too large must still get its answer.
  const body = request.iterator({ destroyOnReturn: false });
  return { type: request.headers["content-type"] ?? "", body };
}

export function thank(
  request: IncomingMessage,
  response: ServerResponse,
  { location, cookies }: { location: string; cookies: readonly string[] },
): void {
  const noted = { "cache-control": "no-store", ...(cookies.length > 0 && { "set-cookie": [...cookies] }) };
  // A script can't see where a redirect leads, so it gets the address as JSON.
  if (request.headers.accept === JSON_TYPE) sendJson(response, 200, { location }, noted);
  else response.writeHead(303, { ...noted, location, "content-length": 0 }).end();
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string | string[]>>,
): void {
  const body = Buffer.from(JSON.stringify(value));
  const shared = { "cache-control": "no-store", "content-type": JSON_TYPE, "content-length": body.length };
  response.writeHead(status, { ...shared, ...headers }).end(body);
}

/** A script can't see where a redirect leads, so it gets the address as JSON. */
export function redirectAsJson(request: Request, answer: Response): Response {
  const location = answer.headers.get("location");
  if (!location || request.method !== "POST" || !wantsJson(request)) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("location");
  return Response.json({ location }, { headers });
}
