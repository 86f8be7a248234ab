import type { Slug } from "./locations.ts";

/** Latitude and longitude in degrees: addresses within 50 km are suggested first. A city may be left out. */
export const cityCenters: Readonly<Partial<Record<Slug, readonly [latitude: number, longitude: number]>>> = {
  winnipeg: [49.9, -97.14],
  boise: [43.62, -116.2],
};
