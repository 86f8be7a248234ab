import { brand } from "../../content/brand.ts";
import { publicOrigin } from "../http/public-origin.server.ts";

/** Days. A copy that someone kept goes stale; the running site's own answer never does. */
const LIFETIME = 60;

/** Where to report a security hole (RFC 9116). */
export function loader() {
  const origin = publicOrigin();
  const expires = new Date(Date.now() + LIFETIME * 24 * 60 * 60 * 1000);
  const lines = [
    `Contact: mailto:${brand.contactEmail}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
