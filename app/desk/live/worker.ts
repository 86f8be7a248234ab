import { requireStaff } from "../door.server.ts";
import type { Route } from "./+types/worker.ts";
import script from "./service-worker.js?raw";

/** The desk's service worker, under an address that stays: a browser asks for it again to learn of a newer one. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return new Response(script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      // It lies below /desk and has to see /desk itself, too.
      "service-worker-allowed": "/desk",
      "content-security-policy": "default-src 'none'; connect-src 'self'; img-src 'self'",
    },
  });
}
