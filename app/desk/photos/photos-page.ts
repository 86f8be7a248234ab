import { listPhotos, readPhotosToken } from "../../../leads/photos/photos.server.ts";
import { formatReference } from "../../../leads/reference.ts";
import { photosPolicy } from "../../http/security-headers.server.ts";
import type { Route } from "./+types/photos-page.ts";
import { drawPhotosPage, photosStyle } from "./draw-photos-page.server.tsx";

/** Who has the address sees this request's photos until it ends, and nothing else of it. */
export async function loader({ params }: Route.LoaderArgs) {
  const id = await readPhotosToken("see", params.key, Date.now());
  const photos = id ? await listPhotos(id) : [];
  const html = drawPhotosPage({
    path: `/desk/photos/${params.key}`,
    reference: id && formatReference(id),
    photos,
  });
  return new Response(html, {
    status: id ? 200 : 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": photosPolicy(photosStyle),
    },
  });
}
