import { describe, expect, test } from "vitest";
import { sortationAreas, zipPrefixes } from "./postal-centers.server.ts";

function readTable(table: string): Map<string, [number, number]> {
  const entries = table.trim().split(/,\s*/);
  return new Map(
    entries.map((entry) => {
      const [area = "", latitude, longitude] = entry.split(" ");
      return [area, [Number(latitude), Number(longitude)]];
    }),
  );
}

const canada = readTable(sortationAreas);
const usa = readTable(zipPrefixes);

/** From maps: the place that each of these belongs to, to a tenth of a degree. */
const known: Record<string, [string, number, number]> = {
  M5V: ["downtown Toronto", 43.6, -79.4],
  M1B: ["Scarborough", 43.8, -79.2],
  M9W: ["Etobicoke", 43.7, -79.6],
  L5B: ["Mississauga", 43.6, -79.6],
  L6P: ["Brampton", 43.8, -79.7],
  L1H: ["Oshawa", 43.9, -78.9],
  L8N: ["Hamilton", 43.3, -79.9],
  L2E: ["Niagara Falls", 43.1, -79.1],
  L4M: ["Barrie", 44.4, -79.7],
  N2G: ["Kitchener", 43.4, -80.5],
  N2L: ["Waterloo", 43.5, -80.5],
  N1H: ["Guelph", 43.6, -80.3],
  N3R: ["Brantford", 43.2, -80.3],
  N6A: ["London", 43.0, -81.3],
  N9A: ["Windsor", 42.3, -83.0],
  K1P: ["Parliament Hill", 45.4, -75.7],
  K7L: ["Kingston", 44.3, -76.4],
  P3E: ["Sudbury", 46.4, -81.0],
  H3B: ["Montreal", 45.5, -73.6],
  G1R: ["Quebec City", 46.8, -71.2],
  B3J: ["Halifax", 44.6, -63.6],
  E3B: ["Fredericton", 45.9, -66.6],
  C1A: ["Charlottetown", 46.3, -63.1],
  A1C: ["St. John's", 47.6, -52.7],
  R3C: ["Winnipeg", 49.9, -97.1],
  S4P: ["Regina", 50.4, -104.6],
  S7K: ["Saskatoon", 52.2, -106.6],
  T5J: ["Edmonton", 53.5, -113.5],
  T2P: ["Calgary", 51.1, -114.1],
  V6B: ["Vancouver", 49.3, -123.1],
  V8W: ["Victoria", 48.4, -123.4],
  Y1A: ["Whitehorse", 60.7, -135.1],
  X1A: ["Yellowknife", 62.5, -114.4],
  X0A: ["Iqaluit", 63.7, -68.5],
  "100": ["Manhattan", 40.8, -74.0],
  "021": ["Boston", 42.3, -71.1],
  "191": ["Philadelphia", 40.0, -75.1],
  "200": ["Washington", 38.9, -77.0],
  "282": ["Charlotte", 35.2, -80.8],
  "303": ["Atlanta", 33.8, -84.4],
  "331": ["Miami", 25.8, -80.3],
  "333": ["Fort Lauderdale", 26.1, -80.2],
  "328": ["Orlando", 28.5, -81.4],
  "336": ["Tampa", 28.0, -82.5],
  "402": ["Louisville", 38.2, -85.7],
  "482": ["Detroit", 42.4, -83.1],
  "606": ["Chicago", 41.9, -87.7],
  "631": ["St. Louis", 38.6, -90.3],
  "701": ["New Orleans", 30.0, -90.1],
  "752": ["Dallas", 32.8, -96.8],
  "761": ["Fort Worth", 32.8, -97.3],
  "770": ["Houston", 29.8, -95.4],
  "782": ["San Antonio", 29.5, -98.5],
  "787": ["Austin", 30.3, -97.8],
  "733": ["the Austin tax office", 30.3, -97.8],
  "802": ["Denver", 39.7, -105.0],
  "841": ["Salt Lake City", 40.7, -111.9],
  "850": ["Phoenix", 33.5, -112.1],
  "852": ["Mesa", 33.4, -111.8],
  "891": ["Las Vegas", 36.1, -115.2],
  "902": ["Beverly Hills and Inglewood", 33.9, -118.4],
  "941": ["San Francisco", 37.8, -122.4],
  "981": ["Seattle", 47.6, -122.3],
  "968": ["Honolulu", 21.3, -157.8],
  "995": ["Alaska around Anchorage", 61.4, -151.4],
  "009": ["San Juan", 18.4, -66.1],
};

test("codes lie where maps have them", () => {
  expect(Object.keys(known).length).toBeGreaterThan(60);
  const elsewhere = Object.entries(known).filter(([area, [, latitude, longitude]]) => {
    const [north = 0, east = 0] = canada.get(area) ?? usa.get(area) ?? [];
    return Math.abs(north - latitude) > 0.15 || Math.abs(east - longitude) > 0.15;
  });
  expect(elsewhere).toEqual([]);
});

test("codes without a place are left out: the military's, Guam, Santa Claus", () => {
  const without = ["090", "094", "340", "962", "965", "969", "000", "004", "H0H"];
  expect(without.filter((area) => canada.has(area) || usa.has(area))).toEqual([]);
});

/** West, east, south and north of each first letter's province. */
const provinces: Record<string, [number, number, number, number]> = {
  A: [-68, -52, 46, 61],
  B: [-67, -59, 43, 48],
  C: [-65, -61, 45.9, 47.1],
  E: [-69.1, -63.7, 44.5, 48.1],
  G: [-75, -57, 45, 54],
  H: [-74.1, -73.4, 45.3, 45.8],
  J: [-80, -70, 44.9, 62],
  K: [-79, -74.2, 43.8, 46.5],
  L: [-80.3, -77.9, 42.8, 45],
  M: [-79.7, -79.1, 43.5, 43.9],
  N: [-83.2, -79.5, 42, 45],
  P: [-95.2, -79, 44.8, 57],
  R: [-102, -89, 49, 60],
  S: [-110.1, -101.3, 49, 60],
  T: [-120, -110, 49, 60],
  V: [-139.1, -114, 48.2, 60],
  X: [-136, -61, 60, 80],
  Y: [-141, -124, 60, 70],
};

/** The same for a ZIP's first digit. */
const zones: Record<string, [number, number, number, number]> = {
  0: [-75.3, -66.9, 38.9, 47.5],
  1: [-80.6, -71.8, 38.4, 45.1],
  2: [-84.4, -75, 32, 40.3],
  3: [-91.7, -79.9, 24.4, 36.7],
  4: [-89.6, -80.5, 36.5, 48],
  5: [-116.1, -86.2, 38.8, 49.1],
  6: [-104.1, -87.4, 35.9, 43.1],
  7: [-106.7, -88.8, 25.8, 37.1],
  8: [-120.1, -102, 31.2, 49.1],
  9: [-124.8, -115, 32.5, 49.1],
};

describe.each([
  ["forward sortation areas", canada, /^[A-Z]\d[A-Z]$/, provinces, 1_640],
  ["ZIP prefixes", usa, /^\d{3}$/, zones, 900],
] as const)("all %s", (_, table, shape, frames, count) => {
  // Puerto Rico, Hawaii, Alaska, and 569: Washington's offices.
  const elsewhere = /^(00[6-9]|96[78]|99[5-9]|569)$/;

  test("are there once, with a center in their part of the country", () => {
    const areas = [...table.keys()];
    expect(areas.length).toBeGreaterThan(count);
    expect(areas).toEqual([...new Set(areas)].toSorted());
    const misplaced = [...table].filter(([area, [latitude, longitude]]) => {
      if (elsewhere.test(area)) return false;
      const frame: readonly [number, number, number, number] | undefined = frames[area.slice(0, 1)];
      if (!frame || !shape.test(area)) return true;
      const [west, east, south, north] = frame;
      return !(longitude >= west && longitude <= east && latitude >= south && latitude <= north);
    });
    expect(misplaced).toEqual([]);
  });
});
