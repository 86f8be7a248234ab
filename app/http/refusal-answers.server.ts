import type { IncomingMessage, ServerResponse } from "node:http";
import { defaultLocation, findLocation } from "../../locations/locations.server.ts";
import { trackingPhone } from "../../locations/records.server.ts";
import { sendText } from "./text-answers.server.ts";

/** A few bytes, with the local number to call. Far below it, a form that's over its own limit comes back filled in. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  status: 429 | 503,
  seconds: number,
): void {
  const wait = { "retry-after": String(seconds) };
  if (request.method === "POST" && request.headers.accept === "application/json") {
    const headers = { ...wait, "content-type": "application/json; charset=utf-8" };
    sendText(response, status, JSON.stringify({ errors: [], problem: "too-many" }), headers);
    return;
  }
  const [, slug = ""] = /^\/([\w-]+)/.exec(request.url ?? "") ?? [];
  const phone = trackingPhone(findLocation(slug.toLowerCase()) ?? defaultLocation());
  const said =
    status === 503 ? "We're very busy right now." : "That was a lot of requests at once from your network.";
  sendText(response, status, `${said} Please try again in ${seconds} s, or call us: ${phone}.`, wait);
}
