import { sharedPictureHeaders } from "../../http/security-headers.server.ts";
import type { Route } from "./+types/picture.ts";
import { findSocialPicture } from "./pictures.server.ts";

/** With the current fingerprint the picture never changes; otherwise it's the newest one, cached for an hour. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const picture = findSocialPicture(params.picture.replace(/\.png$/, ""));
  if (!picture) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  const { fingerprint, png } = picture;
  const isThis = new URL(request.url).searchParams.get("v") === fingerprint;
  const headers = {
    ...sharedPictureHeaders,
    "cache-control": isThis ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    etag: `"${fingerprint}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  const bytes = await png();
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, "content-type": "image/png", "content-length": String(bytes.length) },
  });
}
