import { requireStaff } from "../door.server.ts";
import { describePlace } from "../places.server.ts";
import type { Route } from "./+types/found.ts";
import { listOwnLocations, searchLocations } from "./read-locations.server.ts";

const MOST_FOUND = 20;

/** For forms that ask for a location where there are too many for a list. */
export function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  const found = searchLocations(listOwnLocations(staff), text);
  return Response.json({ places: found.slice(0, MOST_FOUND).map(describePlace), count: found.length });
}
