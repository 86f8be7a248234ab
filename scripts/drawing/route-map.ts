import { cityCenters } from "../../content/city-centers.ts";
import { type DirectoryCountry, listDirectory } from "../../locations/directory.ts";
import { measureDistance } from "../../locations/nearest.ts";
import { lettering, measureName } from "./letters.ts";

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
const margin = { x: 90, y: 62 };

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

/** Kilometers that a truck goes at most: what's farther away has no road to the others. */
const FARTHEST = 2_000;

/** The shortest roads that join the stops (Prim), each by the numbers of its ends. */
function joinStops(stops: readonly Stop[]): [number, number][] {
  const length = ([from, to]: readonly [number, number]) => {
    const [one, other] = [stops[from], stops[to]];
    if (!one || !other) return 0;
    return measureDistance([one.latitude, one.longitude], [other.latitude, other.longitude]);
  };
  const joined = [0];
  const waiting = new Set(stops.keys());
  waiting.delete(0);
  const roads: [number, number][] = [];
  while (waiting.size > 0) {
    const pairs = joined.flatMap((from) => [...waiting].map((to): [number, number] => [from, to]));
    const next = pairs.reduce((best, pair) => (length(pair) < length(best) ? pair : best));
    roads.push(next);
    joined.push(next[1]);
    waiting.delete(next[1]);
  }
  return roads.filter((road) => length(road) <= FARTHEST);
}

type Road = { d: string; along: Point[] };

/** A road bends a little, to the one side or (-1) the other. `along`: points on it, for what has to keep clear. */
function bend([from, to]: readonly [Point, Point], side: 1 | -1): Road {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const over: Point = [
    Math.round((from[0] + to[0]) / 2 - side * dy * 0.12),
    Math.round((from[1] + to[1]) / 2 + side * dx * 0.12),
  ];
  const steps = Math.ceil(Math.hypot(dx, dy) / 8);
  const along = Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps;
    const mixed = (axis: 0 | 1) =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * over[axis] + t ** 2 * to[axis];
    return [mixed(0), mixed(1)];
  });
  return { d: `M${from.join(" ")}Q${over.join(" ")} ${to.join(" ")}`, along };
}

/** Around the stops that it doesn't join. */
function bendAround(ends: readonly [Point, Point], points: readonly Point[]): Road {
  const [one, other] = [bend(ends, 1), bend(ends, -1)];
  const near = ({ along }: Road) =>
    along.filter(([x, y]) =>
      points.some((point) => !ends.includes(point) && Math.hypot(point[0] - x, point[1] - y) < 32),
    ).length;
  return near(other) < near(one) ? other : one;
}

type Box = { x: number; y: number; width: number; height: number };

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

const LABEL_HEIGHT = 19;
const around = ([x, y]: Point, reach: number): Box => {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
};

/** Below its shield, above or beside it: where the name covers the least of shields, other names and roads. */
function placeLabels(stops: readonly Stop[], points: readonly Point[], roads: readonly Road[]): Box[] {
  const taken = [
    ...points.map((point) => around(point, 24)),
    ...roads.flatMap(({ along }) => along.map((point) => around(point, 10))),
  ];
  return stops.map(({ name }, index) => {
    const [x, y] = points[index] ?? [0, 0];
    const wide = measureName(name, 15) + 12;
    const sides: Point[] = [
      [x - wide / 2, y + 29],
      [x - wide / 2, y - 46],
      [x + 27, y - 9],
      [x - 27 - wide, y - 9],
      [x + 16, y + 28],
      [x - 16 - wide, y + 28],
      [x + 16, y - 44],
      [x - 16 - wide, y - 44],
    ];
    const boxes = sides.map(([left, top]) => {
      const inside = Math.max(16, Math.min(width - 16 - wide, left));
      return { x: inside, y: top, width: wide, height: LABEL_HEIGHT };
    });
    const covers = (box: Box) =>
      taken.reduce((sum, other, index) => sum + overlap(box, other) * (index < points.length ? 9 : 1), 0);
    const best = boxes.reduce((one, other) => (covers(other) < covers(one) ? other : one));
    taken.push(best);
    return best;
  });
}

/** The needle stands in the corner that's farthest from every stop. */
function findNorth(points: readonly Point[]): Point {
  const corners: Point[] = [60, width - 60].flatMap((x) => [70, height - 70].map((y): Point => [x, y]));
  const nearest = ([x, y]: Point) => Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
  return corners.reduce((best, corner) => (nearest(corner) > nearest(best) ? corner : best));
}

/** A map with the crews on it, roughly where they are, and the roads between them; its sheet and signs stay as drawn. */
export function placeStops(map: string, stops: readonly Stop[]): string {
  const across = spread(stops.map(({ longitude }) => longitude));
  const down = spread(stops.map(({ latitude }) => -latitude));
  const points = stops.map(
    (_, index): Point => [
      Math.round(margin.x + (across[index] ?? 0) * (width - 2 * margin.x)),
      Math.round(margin.y + (down[index] ?? 0) * (height - 2 * margin.y)),
    ],
  );
  const roads = joinStops(stops).map(([from, to]) =>
    bendAround([points[from] as Point, points[to] as Point], points),
  );
  const labels = placeLabels(stops, points, roads);
  const names = stops.map(({ name }, index) =>
    lettering(name, { ...(labels[index] as Box), middle: true }, "", 3),
  );
  const shields = points.map(([x, y]) => `<use href="#shield" x="${x}" y="${y}"/>`);
  const parts: readonly (readonly [id: string, value: RegExp, now: string])[] = [
    ["north", /(?<=transform=")[^"]*/, `translate(${findNorth(points).join(" ")})`],
    ["roads", /(?<= d=")[^"]*/, roads.map((road) => road.d).join("")],
    ["stops", /(?<=>).*?(?=<\/g>)/s, `\n${shields.join("\n")}\n`],
    ["names", /(?<=>).*?(?=<\/g>)/s, `\n${names.join("\n")}\n`],
  ];
  return parts.reduce((whole, [id, value, now]) => {
    const at = whole.indexOf(` id="${id}"`);
    if (at < 0) throw new Error(`A map needs a part called "${id}", or its name in own.ts.`);
    return whole.slice(0, at) + whole.slice(at).replace(value, () => now);
  }, map);
}
