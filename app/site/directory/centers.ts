import { listCrewCenters } from "../../../locations/crews.server.ts";

const headers = { "cache-control": "public, max-age=300", "x-robots-tag": "noindex" };

export function loader() {
  return Response.json({ centers: listCrewCenters() }, { headers });
}
