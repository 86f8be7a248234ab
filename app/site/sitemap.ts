import { publicOrigin } from "../http/public-origin.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { findSitemap } from "./sitemap.server.ts";

/** Needs a host: `PUBLIC_ORIGIN` or, without one, the request's own, and then the answer must not be cached. */
export function loader({ request }: Route.LoaderArgs) {
  const origin = publicOrigin();
  const { origin: requested, searchParams } = new URL(request.url);
  const page = searchParams.get("page");
  const sitemap = findSitemap(origin || requested, page === null ? null : Number(page));
  if (sitemap === null) throw new Response(null, { status: 404 });
  return new Response(sitemap, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": origin ? "public, max-age=3600" : "no-store",
    },
  });
}
