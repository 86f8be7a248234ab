import { serviceRadius } from "../../../content/service-reach.ts";
import type { KnownCenters } from "../../../locations/crews.server.ts";
import { type Center, findNearest, measureToBox } from "../../../locations/nearest.ts";
import { ask, askForCrew, describeFound, type Finding } from "./finding.ts";

/** Milliseconds. */
const PATIENCE = 10_000;
const TEN_MINUTES = 600_000;

const faults = ["unavailable", "denied", "unavailable", "timeout"] as const;

type Nearest = ReturnType<typeof findNearest>;

/** Where crews are many, the server learns which regions are near, and no more. */
async function findNearestCrew(place: Center): Promise<Nearest> {
  const known = await ask<KnownCenters>("/centers.json");
  if ("centers" in known) return findNearest(place, Object.entries(known.centers));
  const regions = Object.entries(known.regions)
    .map(([region, box]) => ({ region, least: measureToBox(place, box) }))
    .sort((one, other) => one.least - other.least);
  let nearest: Nearest = null;
  for (const { region, least } of regions) {
    if (nearest && nearest.kilometers <= least) break;
    const there = await ask<KnownCenters>("/centers.json", { region });
    const found = "centers" in there ? findNearest(place, Object.entries(there.centers)) : null;
    if (found && (!nearest || found.kilometers < nearest.kilometers)) nearest = found;
  }
  return nearest;
}

/** The position stays in the browser: the server is asked for the nearest crew's phone alone. */
export async function findByPosition(): Promise<Finding> {
  const asked = await new Promise<GeolocationPosition | GeolocationPositionError>((resolve) => {
    navigator.geolocation.getCurrentPosition(resolve, resolve, {
      timeout: PATIENCE,
      maximumAge: TEN_MINUTES,
    });
  });
  if (!("coords" in asked)) return { state: faults[asked.code] ?? "unavailable" };
  const { latitude, longitude } = asked.coords;
  try {
    const nearest = await findNearestCrew([latitude, longitude]);
    if (!nearest) return describeFound(null);
    const crew = await askForCrew(nearest.slug);
    const { kilometers } = nearest;
    return describeFound(crew && { crew, isServed: kilometers <= serviceRadius, kilometers });
  } catch {
    return { state: "failed" };
  }
}
