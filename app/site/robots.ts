import { publicOrigin } from "../http/public-origin.server.ts";

/** Nothing is disallowed: a robot has to read a page to see its `noindex`. Without a public origin no sitemap is named. */
export function loader() {
  const origin = publicOrigin();
  const sitemap = origin ? `\nSitemap: ${origin}/sitemap.xml\n` : "";
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
