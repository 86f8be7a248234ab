import { expect, test, vi } from "vitest";
import { listSide } from "../app/site/directory/listing.server.ts";
import { listFindable, writeSitemap } from "../app/site/sitemap.server.ts";

// A company with too many cities for one page; test/all/many-locations.test.ts weighs what visitors get of it.

vi.mock("../content/locations.ts", async (load) => {
  const own = await load<typeof import("../content/locations.ts")>();
  const { regions } = await import("./support/many-regions.ts");
  const { inventLocations } = await import("./support/many-locations.ts");
  const groups = regions.map(({ id, name, country }) => [id, { name, country }]);
  const invented = inventLocations(1_000).map(({ slug, territory }) => [slug, territory]);
  return {
    ...own,
    badgeGroups: { ...Object.fromEntries(groups), ...own.badgeGroups },
    territories: { ...own.territories, ...Object.fromEntries(invented) },
  };
});

test("a country has the list of its regions, and each region its cities, a page at a time", () => {
  const usa = listSide("usa");
  expect(usa).toMatchObject({ kind: "regions", isWhole: false });
  const texas = usa.sizes.find(({ region }) => region === "Texas");
  const towns: string[] = [];
  for (let page = 1, pages = 2; page <= pages; page += 1) {
    const side = listSide("usa", { query: "", region: "Texas", page });
    if (side.kind !== "cities") throw new Error("A region has cities.");
    expect(side).toMatchObject({ found: texas?.cities, region: "Texas", page });
    towns.push(...side.regions.flatMap(({ cities }) => cities.map(({ city }) => city)));
    ({ pages } = side);
    expect(pages).toBeGreaterThan(3);
  }
  expect(new Set(towns).size).toBe(texas?.cities);
  expect(towns).toEqual(towns.toSorted(new Intl.Collator("en").compare));
  expect(listSide("usa", { query: "", region: "Atlantis", page: 1 }).kind).toBe("regions");
});

test("a search finds all that match, a page at a time, the last one for any beyond it", () => {
  const find = (page: number) => listSide("usa", { query: "spring", region: null, page });
  const [first, second, beyond] = [find(1), find(2), find(1_000)];
  if (first.kind !== "cities" || beyond.kind !== "cities") throw new Error("A search has cities.");
  expect(first.found).toBeGreaterThan(100);
  expect(first.pages).toBeGreaterThan(3);
  expect(second).not.toMatchObject({ regions: first.regions });
  expect(beyond.page).toBe(first.pages);
});

test("the sitemap lists every address once", () => {
  const listed = writeSitemap("http://many.example", listFindable()).match(/<loc>[^<]*/g) ?? [];
  expect(listed.length).toBeGreaterThan(6_000);
  expect(new Set(listed).size).toBe(listed.length);
});
