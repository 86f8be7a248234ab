import { listLocations } from "../../../locations/locations.server.ts";
import type { WorkPlaces } from "../../../people/staff.ts";

/** The locations ticked in a form, or "all"; null when none is. */
export function readPlaces(form: FormData): WorkPlaces | null {
  if (form.get("everywhere") === "yes") return "all";
  const known = new Set(listLocations().map(({ slug }) => slug));
  const ticked = form.getAll("place").filter((slug) => typeof slug === "string" && known.has(slug));
  return ticked.length > 0 ? (ticked as string[]) : null;
}
