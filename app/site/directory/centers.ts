import { listKnownCenters } from "../../../locations/crews.server.ts";
import type { Route } from "./+types/centers.ts";

const headers = { "cache-control": "public, max-age=300", "x-robots-tag": "noindex" };

/** For a browser that looks for the nearest crew by itself. */
export function loader({ request }: Route.LoaderArgs) {
  return Response.json(listKnownCenters(new URL(request.url).searchParams.get("region")), { headers });
}
