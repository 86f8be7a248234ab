export type Center = readonly [latitude: number, longitude: number];

const EARTH_RADIUS = 6371;
const KILOMETERS_PER_MILE = 1.609344;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** In kilometers, along the great circle. */
export function measureDistance(
  [latitude, longitude]: Center,
  [otherLatitude, otherLongitude]: Center,
): number {
  const across = Math.sin(radians(otherLongitude - longitude) / 2);
  const up = Math.sin(radians(otherLatitude - latitude) / 2);
  const share = up ** 2 + Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * across ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, share)));
}

/** Kilometers, a little less than a degree of latitude has: one look at it tells that most places are too far. */
const DEGREE = 111;

export function findNearest(
  place: Center,
  centers: Iterable<readonly [slug: string, center: Center]>,
): { slug: string; kilometers: number } | null {
  let nearest: { slug: string; kilometers: number } | null = null;
  for (const [slug, center] of centers) {
    if (nearest && Math.abs(center[0] - place[0]) * DEGREE > nearest.kilometers) continue;
    const kilometers = measureDistance(place, center);
    if (!nearest || kilometers < nearest.kilometers) nearest = { slug, kilometers };
  }
  return nearest;
}

/** In degrees. */
export type Box = readonly [south: number, west: number, north: number, east: number];

export function drawBox(centers: readonly Center[]): Box {
  const latitudes = centers.map(([latitude]) => latitude);
  const longitudes = centers.map(([, longitude]) => longitude);
  return [Math.min(...latitudes), Math.min(...longitudes), Math.max(...latitudes), Math.max(...longitudes)];
}

/** In kilometers; never more than it is to a place in the box, and 0 inside it. */
export function measureToBox([latitude, longitude]: Center, [south, west, north, east]: Box): number {
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  const edge: Center = [within(latitude, south, north), within(longitude, west, east)];
  // The shortest way to the side of a box leads over a higher latitude: by less than a fifth on one continent.
  return 0.8 * measureDistance([latitude, longitude], edge);
}

/** No more exact than the center of a code's area is: to five, from a hundred on to ten. */
export function formatDistance(kilometers: number, country: "Canada" | "USA"): string {
  const distance = country === "USA" ? kilometers / KILOMETERS_PER_MILE : kilometers;
  const step = distance < 100 ? 5 : 10;
  const rounded = Math.max(step, Math.round(distance / step) * step);
  return `${rounded.toLocaleString("en")} ${country === "USA" ? "miles" : "km"}`;
}
