import { listLocations } from "../../../locations/locations.server.ts";
import type { Position } from "../../../people/links.server.ts";
import { roles } from "../../../people/roles.ts";
import { foldCrew, type WorkPlaces } from "../../../people/staff.ts";
import { readText } from "../form-action.server.ts";
import { peopleTexts } from "./texts.ts";

const LONGEST_CREW = 60;
const MOST_CREWS = 10;

/** What a form makes of somebody, or what's missing in it. A form without a role is about a dispatcher. */
export function readPosition(form: FormData): Position | { problem: string; field: string } {
  const asked = readText(form, "role") || "dispatcher";
  const role = roles.find((one) => one === asked);
  if (!role || role === "owner") return { problem: peopleTexts.noRole, field: "role" };
  const locations = readPlaces(form);
  if (!locations) return { problem: peopleTexts.noPlaces, field: "places" };
  if (role !== "crew") return { role, locations, crews: [] };
  const crews = readCrews(form);
  return crews.length > 0 ? { role, locations, crews } : { problem: peopleTexts.noCrews, field: "crews" };
}

/** The locations ticked in a form, or "all"; null when none is. */
export function readPlaces(form: FormData): WorkPlaces | null {
  if (form.get("everywhere") === "yes") return "all";
  const known = new Set(listLocations().map(({ slug }) => slug));
  const ticked = form.getAll("place").filter((slug) => typeof slug === "string" && known.has(slug));
  return ticked.length > 0 ? (ticked as string[]) : null;
}

/** Those ticked and those typed, with commas between them; each once. */
function readCrews(form: FormData): string[] {
  const ticked = form.getAll("crew").filter((name) => typeof name === "string");
  const names = [...ticked, ...readText(form, "otherCrews").split(",")]
    .map((name) =>
      name
        .replace(/\p{Cc}/gu, "")
        .trim()
        .slice(0, LONGEST_CREW),
    )
    .filter(Boolean);
  return [...new Map(names.map((name) => [foldCrew(name), name])).values()].slice(0, MOST_CREWS);
}
