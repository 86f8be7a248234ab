import { findLocation } from "../../../locations/locations.server.ts";
import { formatCityCookie } from "../page-location.server.ts";
import type { Route } from "./+types/remembered.ts";

/** For visitors without JavaScript: pages are shared, so they can't set a cookie themselves. */
export function loader({ params }: Route.LoaderArgs) {
  const location = findLocation(params.city);
  return new Response(null, {
    status: 204,
    headers: {
      "cache-control": "no-store",
      ...(location && { "set-cookie": formatCityCookie(location.slug) }),
    },
  });
}
