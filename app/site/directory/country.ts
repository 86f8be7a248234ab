import { visitorContext } from "../../http/contexts.server.ts";
import type { Route } from "./+types/country.ts";

/**
 * The browser's question when the server could not tell the country (specification, section 7): country_name, and
 * the fields an embedded country file cannot fill as empty texts. 204 when it still cannot be told.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { detectedCountry } = context.get(visitorContext);
  const headers = { "cache-control": "no-store" };
  if (!detectedCountry) return new Response(null, { status: 204, headers });
  return Response.json({ country_name: detectedCountry, city: "", region_code: "", postal: "" }, { headers });
}
