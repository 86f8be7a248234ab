import type { Route } from "./+types/found-cities.ts";
import { drawFoundCities } from "./drawn-cities.server.tsx";
import { readQuery } from "./listing.server.ts";

/** What the home page's script puts on the page while a visitor types: the same for everybody, for five minutes. */
export function loader({ request }: Route.LoaderArgs) {
  return new Response(drawFoundCities(readQuery(new URL(request.url).searchParams)), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=300",
      "x-robots-tag": "noindex",
    },
  });
}
