import type { Slug } from "./locations.ts";

/**
 * Where each city's page is on the map, as latitude and longitude in degrees: addresses within 50 km are suggested first.
 * A city without one is only not drawn to itself.
 */
export const cityCenters: Readonly<Partial<Record<Slug, readonly [latitude: number, longitude: number]>>> = {
  toronto: [43.65, -79.38],
  gta: [43.62, -79.66],
  "atlanta-north": [34.03, -84.32],
  atlanta: [33.75, -84.39],
  miami: [25.77, -80.19],
  "fort-lauderdale": [26.12, -80.14],
  kitchener: [43.45, -80.49],
  waterloo: [43.46, -80.52],
  cambridge: [43.36, -80.31],
  guelph: [43.54, -80.25],
  brantford: [43.14, -80.26],
  edmonton: [53.55, -113.49],
  ottawa: [45.42, -75.7],
  hamilton: [43.26, -79.87],
  niagara: [43.09, -79.08],
  houston: [29.76, -95.37],
  sanantonio: [29.42, -98.49],
  "san-antonio": [29.42, -98.49],
  dfw: [32.78, -96.97],
  barrie: [44.39, -79.69],
  "phoenix-west": [33.5, -112.25],
  "phoenix-east": [33.42, -111.83],
  "las-vegas-west": [36.17, -115.26],
  "las-vegas-east": [36.15, -115.08],
  "charlotte-north": [35.35, -80.84],
  "charlotte-south": [35.13, -80.84],
  "austin-north": [30.4, -97.72],
  "austin-south": [30.2, -97.78],
  "orlando-north": [28.66, -81.37],
  "orlando-south": [28.4, -81.4],
  "tampa-north": [28.1, -82.46],
  "tampa-south": [27.9, -82.48],
};
