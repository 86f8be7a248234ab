import { findCrew, findCrewFor } from "../../../locations/crews.server.ts";
import { readPostalCode } from "../../../locations/postal-code.ts";
import type { Route } from "./+types/nearest.ts";

const headers = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/** The crew for a `code`, or one that a browser has found by itself, for a `crew`: where the visitor is isn't sent. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const slug = searchParams.get("crew");
  if (slug !== null) return Response.json({ crew: findCrew(slug) }, { headers });
  const code = readPostalCode(searchParams.get("code") ?? "");
  return Response.json({ found: code && findCrewFor(code) }, { status: code ? 200 : 400, headers });
}
