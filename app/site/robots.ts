import { publicOrigin } from "../http/public-origin.server.ts";

/**
 * Nothing is closed to robots: a page that is not to be found says `noindex`, which only a robot that reads it can see.
 * The sitemap is named by the public origin, and not at all without one.
 */
export function loader() {
  const origin = publicOrigin();
  const sitemap = origin ? `\nSitemap: ${origin}/sitemap.xml\n` : "";
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
