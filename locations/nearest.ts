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

export function findNearest(
  place: Center,
  centers: Iterable<readonly [slug: string, center: Center]>,
): { slug: string; kilometers: number } | null {
  let nearest: { slug: string; kilometers: number } | null = null;
  for (const [slug, center] of centers) {
    const kilometers = measureDistance(place, center);
    if (!nearest || kilometers < nearest.kilometers) nearest = { slug, kilometers };
  }
  return nearest;
}

/** No more exact than the center of a code's area is: to five, from a hundred on to ten. */
export function formatDistance(kilometers: number, country: "Canada" | "USA"): string {
  const distance = country === "USA" ? kilometers / KILOMETERS_PER_MILE : kilometers;
  const step = distance < 100 ? 5 : 10;
  const rounded = Math.max(step, Math.round(distance / step) * step);
  return `${rounded.toLocaleString("en")} ${country === "USA" ? "miles" : "km"}`;
}
