import { visitorContext } from "../../http/contexts.server.ts";
import type { Route } from "./+types/country.ts";

/** For a browser whose country the first request didn't tell (specification, section 7). 204: still unknown. */
export function loader({ context }: Route.LoaderArgs) {
  const { detectedCountry } = context.get(visitorContext);
  const headers = { "cache-control": "no-store" };
  if (!detectedCountry) return new Response(null, { status: 204, headers });
  return Response.json({ country_name: detectedCountry, city: "", region_code: "", postal: "" }, { headers });
}
