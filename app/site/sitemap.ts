import { publicOrigin } from "../http/public-origin.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { listFindable, writeSitemap } from "./sitemap.server.ts";

/** Needs a host: `PUBLIC_ORIGIN` or, without one, the request's own, and then the answer must not be cached. */
export function loader({ request }: Route.LoaderArgs) {
  const origin = publicOrigin();
  return new Response(writeSitemap(origin || new URL(request.url).origin, listFindable()), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": origin ? "public, max-age=3600" : "no-store",
    },
  });
}
