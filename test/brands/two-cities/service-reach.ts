import type { Slug } from "./locations.ts";

/** Kilometers around a city's center that its crew serves; beyond, the visitor is told how far the nearest crew is. */
export const serviceRadius = 60;

/** Beginnings of the postal codes and ZIPs that are a crew's own, whatever the distance. */
export const ownCodes: Readonly<Partial<Record<Slug, string>>> = {
  winnipeg: "R2 R3",
};
