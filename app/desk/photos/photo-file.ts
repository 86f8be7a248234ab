import { readPhoto, readPhotosToken } from "../../../leads/photos/photos.server.ts";
import type { Route } from "./+types/photo-file.ts";

/** `…/ID.jpg`, or `…/ID-small.jpg` for a list. */
export async function loader({ params }: Route.LoaderArgs) {
  const [, photo, small] = /^([0-9a-f-]{36}?)(-small)?\.jpg$/.exec(params.photo) ?? [];
  const id = photo ? await readPhotosToken("see", params.key, Date.now()) : null;
  const bytes = id && photo ? await readPhoto(id, photo, small ? "small" : "full") : null;
  if (!bytes) throw new Response("There's no such photo, or the link has ended.", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/jpeg",
      "content-length": String(bytes.length),
      // Whatever a file turns out to be: as a page of its own it can do nothing.
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
