import { publicOrigin } from "../http/public-origin.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { listFindable, writeSitemap } from "./sitemap.server.ts";

/**
 * The sitemap. It must name a host: `PUBLIC_ORIGIN`, or, for trying out without one, the host this very request asked,
 * and then nobody may keep the answer.
 */
export function loader({ request }: Route.LoaderArgs) {
  const origin = publicOrigin();
  const sitemap = writeSitemap(origin || new URL(request.url).origin, listFindable());
  return new Response(sitemap, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": origin ? "public, max-age=3600" : "no-store",
    },
  });
}
