import { createHash } from "node:crypto";
import type { Route } from "./+types/worker.ts";
import script from "./service-worker.js?raw";

const etag = `"${createHash("sha256").update(script).digest("base64url").slice(0, 22)}"`;

const headers = {
  "content-type": "text/javascript; charset=utf-8",
  "content-security-policy": "default-src 'none'; connect-src 'self'",
  "cache-control": "no-cache",
  etag,
};

/** The public site's service worker. A browser asks for it again at every visit, to learn of a newer one. */
export function loader({ request }: Route.LoaderArgs) {
  const isKnown = request.headers.get("if-none-match") === etag;
  return new Response(isKnown ? null : script, { status: isKnown ? 304 : 200, headers });
}
