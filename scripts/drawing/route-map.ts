import { cityCenters } from "../../content/city-centers.ts";
import type { Palette } from "../../content/pictures/palette.ts";
import { type DirectoryCountry, listDirectory } from "../../locations/directory.ts";
import { lettering, measureName } from "./letters.ts";
import { mix, outlined, picture, shape } from "./pen.ts";

export type Stop = { name: string; latitude: number; longitude: number };

/** The crews of a country whose centers are known; "Phoenix West" and "Phoenix East" are one stop. */
export function listStops(country: DirectoryCountry): Stop[] {
  const centers = new Map(Object.entries(cityCenters));
  const stops = new Map<string, Stop>();
  for (const { slug, locationName } of listDirectory(country)) {
    const name = locationName.replace(/ (North|South|East|West)$/, "");
    const [latitude, longitude] = centers.get(slug) ?? [];
    if (latitude === undefined || longitude === undefined || stops.has(name)) continue;
    stops.set(name, { name, latitude, longitude });
  }
  return [...stops.values()];
}

const width = 1200;
const height = 460;
const margin = { x: 80, y: 50 };

/** How far places keep their order rather than their distance: crews stand close together, and far from the next ones. */
const EVENNESS = 0.72;

/** Numbers spread over 0 to 1: part by their size, part by their rank. */
function spread(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const [least = 0, most = 1] = [sorted[0], sorted.at(-1)];
  return values.map((value, index) => {
    // Two of the same size still stand apart.
    const rank = sorted.indexOf(value) + values.slice(0, index).filter((other) => other === value).length;
    const bySize = (value - least) / (most - least || 1);
    return EVENNESS * (rank / Math.max(1, values.length - 1)) + (1 - EVENNESS) * bySize;
  });
}

type Point = readonly [x: number, y: number];

/** The shortest roads that join all places (Prim). */
function joinPlaces(points: readonly Point[]): [Point, Point][] {
  const [first, ...others] = points;
  const joined = first ? [first] : [];
  const waiting = new Set(others);
  const roads: [Point, Point][] = [];
  while (waiting.size > 0) {
    const pairs = joined.flatMap((from) => [...waiting].map((to) => [from, to] as [Point, Point]));
    const length = ([from, to]: [Point, Point]) => Math.hypot(from[0] - to[0], from[1] - to[1]);
    const next = pairs.reduce((best, pair) => (length(pair) < length(best) ? pair : best));
    roads.push(next);
    joined.push(next[1]);
    waiting.delete(next[1]);
  }
  return roads;
}

function shield(c: Palette, [x, y]: Point): string {
  const d = `M${x - 17} ${y - 19}q8 5 17 0 9 5 17 0 6 12 2 22-4 13-19 20-15-7-19-20-4-10 2-22z`;
  return shape(c.guide, d);
}

/** map-<country>.svg: the crews where they are, roughly, on the roads between them; 1200 by 460. */
export function routeMap(c: Palette, stops: readonly Stop[]): string {
  const across = spread(stops.map(({ longitude }) => longitude));
  const down = spread(stops.map(({ latitude }) => -latitude));
  const points = stops.map(
    (_, index): Point => [
      Math.round(margin.x + (across[index] ?? 0) * (width - 2 * margin.x)),
      Math.round(margin.y + (down[index] ?? 0) * (height - 2 * margin.y - 20)),
    ],
  );
  const roads = joinPlaces(points)
    .map(([from, to]) => `M${from.join(" ")}L${to.join(" ")}`)
    .join("");
  const road = mix(c.ink, c.greyDeep, 0.45);
  return picture(
    width,
    height,
    [
      `<g fill="none" stroke-linecap="round"><path stroke="${road}" stroke-width="14" d="${roads}"/><path stroke="${c.detour}" stroke-width="3" stroke-dasharray="14 12" d="${roads}"/></g>`,
      ...stops.map(({ name }, index) => {
        const [x, y] = points[index] ?? [0, 0];
        const wide = measureName(name, 15) + 12;
        // Above its shield where another one stands below.
        const isAbove = points.some(([px, py]) => px < x && x - px < 110 && py > y && py < y + 60);
        const left = Math.max(8, Math.min(width - 8 - wide, x - wide / 2));
        const label = { x: left, y: isAbove ? y - 44 : y + 25, width: wide, height: 19 };
        return `<rect x="${Math.round(label.x - 4)}" y="${label.y}" width="${Math.round(wide + 8)}" height="20" rx="4" fill="${c.paper}"/>${lettering(name, { ...label, middle: true }, c.ink, 3)}`;
      }),
      outlined(c, points.map((point) => shield(c, point)).join(""), 4),
    ].join(""),
  );
}
