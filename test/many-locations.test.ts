import { expect, test, vi } from "vitest";
import { listSides, type SideListing } from "../app/site/directory/listing.server.ts";
import { listFindable, writeSitemap } from "../app/site/sitemap.server.ts";

// A company with too many cities for one page; test/all/many-locations.test.ts weighs what visitors get of it.

vi.mock("../content/locations.ts", async (load) => {
  const own = await load<typeof import("../content/locations.ts")>();
  const { regions } = await import("./support/many-regions.ts");
  const { inventLocations } = await import("./support/many-locations.ts");
  const groups = regions.map(({ id, name, country }) => [id, { name, country }]);
  const count = 1_000 - Object.keys(own.territories).length;
  const invented = inventLocations(count).map(({ slug, territory }) => [slug, territory]);
  return {
    ...own,
    badgeGroups: { ...Object.fromEntries(groups), ...own.badgeGroups },
    territories: { ...own.territories, ...Object.fromEntries(invented) },
  };
});

function usaOf(asked: Parameters<typeof listSides>[0]): SideListing {
  const { usa } = listSides(asked);
  if (!usa) throw new Error("Nobody serves the United States.");
  return usa;
}

test("a country has the list of its regions, and each region that of its cities", () => {
  const usa = usaOf({});
  expect(usa).toMatchObject({ kind: "regions", isWhole: false });
  const texas = usaOf({ region: "Texas" });
  if (texas.kind !== "cities") throw new Error("A region has cities.");
  const towns = texas.regions.flatMap(({ cities }) => cities.map(({ city }) => city));
  expect(texas).toMatchObject({ found: towns.length, more: 0, region: "Texas" });
  expect(usa.sizes.find(({ region }) => region === "Texas")?.cities).toBe(towns.length);
  expect(new Set(towns).size).toBe(towns.length);
  expect(towns).toEqual(towns.toSorted(new Intl.Collator("en").compare));
  expect(usaOf({ region: "Atlantis" }).kind).toBe("regions");
});

test("a search lists the first it finds, counts all, and lists those of a region", () => {
  const everywhere = usaOf({ query: "spring" });
  const inTexas = usaOf({ query: "spring", region: "Texas" });
  if (everywhere.kind !== "cities" || inTexas.kind !== "cities") throw new Error("A search has cities.");
  expect(everywhere.found - everywhere.more).toBe(32);
  expect(everywhere.found).toBeGreaterThan(100);
  expect(inTexas).toMatchObject({ more: 0, sizes: [{ region: "Texas", cities: inTexas.found }] });
  expect(everywhere.sizes).toContainEqual({ region: "Texas", cities: inTexas.found });
});

test("the sitemap lists every address once", () => {
  const listed = writeSitemap("http://many.example", listFindable()).match(/<loc>[^<]*/g) ?? [];
  expect(listed.length).toBeGreaterThan(5_900);
  expect(new Set(listed).size).toBe(listed.length);
});
