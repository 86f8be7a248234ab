import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { badgeGroups, type Territory, territories } from "../../content/locations.ts";
import { seededRandom } from "../../scripts/seeded-random.ts";
import { type Region, regions } from "./many-regions.ts";

export type InventedLocation = {
  slug: string;
  territory: Omit<Territory, "badgeGroup"> & { badgeGroup: string };
  center: readonly [latitude: number, longitude: number];
  /** As `(555) 555-0100`, one of the numbers set aside for fiction. */
  phone: string;
};

const beginnings =
  "Ash Aspen Beaver Birch Black Blue Bridge Brook Cedar Cherry Clay Clear Cold Copper Crystal Deer Eagle East Elk Elm Fair Fern Fox Glen Grand Gravel Green Harbor Hazel Hill Iron Juniper Kings Lake Laurel Linden Long Maple Meadow Mill Moss North Oak Orchard Otter Pine Prairie Quarry Red River Rock Rose Sand Silver South Spring Stone Summit Swan Timber Union Valley Walnut West White Willow Wolf".split(
    " ",
  );
const endings =
  "borough bridge brook burg bury creek dale field ford gate grove ham haven hurst land mont mere port ridge side stead ton vale view ville water wick wood worth".split(
    " ",
  );
const added = ["", " Heights", " Park", " Hills", " Junction", " Landing", " Mills", " Springs"];

/** Each region's place in a row that's as long as the weights together. */
function spreadOver(regions: readonly Region[], count: number): Region[] {
  const total = regions.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  const ends = regions.map(({ weight }) => {
    before += weight;
    return before / total;
  });
  return Array.from({ length: count }, (_, index) => {
    // The golden ratio's steps fall evenly, however many there are.
    const at = (index * 0.6180339887498949) % 1;
    const found = regions[ends.findIndex((end) => at < end)];
    if (!found) throw new Error("A region's weight is missing.");
    return found;
  });
}

/**
 * Made-up locations in all provinces and states, by their share of people: 6 to 12 towns each, a center and a phone
 * of their own. The same for the same count.
 */
export function inventLocations(count: number): InventedLocation[] {
  const random = seededRandom(count);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const name = () => `${pick(beginnings)}${pick(endings)}${pick(added)}`;
  const taken = new Set<string>();
  return spreadOver(regions, count).map((region, index) => {
    let locationName = name();
    const slugOf = (text: string) => `${text}-${region.id}`.toLowerCase().replaceAll(" ", "-");
    while (taken.has(slugOf(locationName))) locationName = name();
    const slug = slugOf(locationName);
    taken.add(slug);
    const around = () => Math.round((random() - 0.5) * 300) / 100;
    return {
      slug,
      territory: {
        locationId: 1_000_000 + index,
        locationName,
        badgeGroup: region.id,
        timeZone: region.timeZone,
        cities: [locationName, ...Array.from({ length: 5 + Math.floor(random() * 7) }, name)],
      },
      center: [region.latitude + around(), region.longitude + around()],
      phone: `(${200 + (index % 700)}) 555-${String(100 + (index % 100)).padStart(4, "0")}`,
    };
  });
}

function writeNotes({ territory: { locationName, cities } }: InventedLocation) {
  return {
    neighborhoods: cities.slice(0, 6),
    goodToKnow: [
      {
        title: "Parking at the curb",
        text: `Old ${locationName} has narrow streets. Ask the town for two spots in front of the door a week ahead, and we'll bring the signs.`,
      },
      {
        title: "Elevators",
        text: `Most towers by the water want the elevator booked, and some want proof of insurance. Tell us the building, and we send it there.`,
      },
      {
        title: "Where it goes",
        text: `The transfer station beyond ${cities[1] ?? locationName} takes mattresses and appliances for a charge, which your price includes.`,
      },
    ],
    nearby: [],
    scene: `Porches on the hill in ${locationName}, walk-ups by the rail yard, and new streets all the way to ${cities.at(-1)}.`,
  };
}

const asJson = (entries: readonly (readonly [string, unknown])[]) =>
  JSON.stringify(Object.fromEntries(entries), null, 1);

/**
 * Makes `content/` of a copy of the project hold `count` locations: the demo's own and made-up ones. Throws when that's
 * fewer than the demo's. Sources then read `string` where they read a slug, so such a copy is built, not type-checked.
 */
export function writeLocations(folder: string, count: number): InventedLocation[] {
  const own = Object.keys(territories).length;
  if (count < own) throw new Error(`There are ${own} locations already: ask for that many or more.`);
  const invented = inventLocations(count - own);
  const groups = regions
    .filter(({ id }) => !(id in badgeGroups))
    .map(({ id, name, country }) => [id, { name, country }] as const);
  replace(folder, "locations", [
    "export type BadgeGroupId = string;",
    "export type Slug = string;",
    `export const territories = { ...own.territories, ...${asJson(invented.map(({ slug, territory }) => [slug, territory]))} };`,
    `export const badgeGroups = { ...own.badgeGroups, ...${asJson(groups)} };`,
    "export const defaultSlug = own.defaultSlug;",
    `export const locationRecords = [...own.locationRecords, ...${JSON.stringify(
      invented.map(({ territory: { locationId }, phone }) => ({ locationId, tracking_phone: phone })),
      null,
      1,
    )}];`,
  ]);
  replace(folder, "city-notes", [
    `export const cityNotes = { ...own.cityNotes, ...${asJson(invented.map((one) => [one.slug, writeNotes(one)]))} };`,
  ]);
  replace(folder, "city-centers", [
    `export const cityCenters = { ...own.cityCenters, ...${asJson(invented.map(({ slug, center }) => [slug, center]))} };`,
  ]);
  return invented;
}

/** The demo's file goes on under another name. */
function replace(folder: string, name: string, lines: readonly string[]): void {
  const path = (file: string) => join(folder, "content", `${file}.ts`);
  renameSync(path(name), path(`own-${name}`));
  writeFileSync(path(name), [`import * as own from "./own-${name}.ts";`, ...lines, ""].join("\n"));
}
