import { renderToStaticMarkup } from "react-dom/server";
import { servedCountries } from "../../../locations/directory.ts";
import type { Route } from "./+types/found-cities.ts";
import { listSide, readQuery } from "./listing.server.ts";
import { Sides } from "./sides.tsx";

/** What the home page's script puts on the page while a visitor types: the same for everybody, for five minutes. */
export function loader({ request }: Route.LoaderArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const listings = Object.fromEntries(servedCountries.map((one) => [one, listSide(one, { query })]));
  return new Response(renderToStaticMarkup(<Sides listings={listings} query={query} />), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=300",
      "x-robots-tag": "noindex",
    },
  });
}
