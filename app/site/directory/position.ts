import { serviceRadius } from "../../../content/service-reach.ts";
import { type Center, findNearest } from "../../../locations/nearest.ts";
import { ask, askForCrew, describeFound, type Finding } from "./finding.ts";

/** Milliseconds. */
const PATIENCE = 10_000;
const TEN_MINUTES = 600_000;

const faults = ["unavailable", "denied", "unavailable", "timeout"] as const;

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
    const { centers } = await ask<{ centers: Record<string, Center> }>("/centers.json");
    const nearest = findNearest([latitude, longitude], Object.entries(centers));
    if (!nearest) return describeFound(null);
    const crew = await askForCrew(nearest.slug);
    const { kilometers } = nearest;
    return describeFound(crew && { crew, isServed: kilometers <= serviceRadius, kilometers });
  } catch {
    return { state: "failed" };
  }
}
