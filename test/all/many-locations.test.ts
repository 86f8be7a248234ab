import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inboxTexts } from "../../app/desk/inbox/texts.ts";
import { deskTexts } from "../../app/desk/texts.ts";
import { directoryWords } from "../../content/directory.ts";
import { findingWords } from "../../content/finding.ts";
import { type Territory, territories } from "../../content/locations.ts";
import { manyCities } from "../../content/many-cities.ts";
import { launchBrowser } from "../support/browser.ts";
import { citySlugs } from "../support/content.ts";
import {
  formatCookies,
  inviteDispatcher,
  olga,
  openAnotherBrowser,
  signInAsOwner,
  submitLinkForm,
  waitForStartLink,
} from "../support/desk.ts";
import { type InventedLocation, writeLocations } from "../support/many-locations.ts";
import { ada, atAddress, ben, type Person } from "../support/people.ts";
import { BUILD_COPY } from "../support/places.ts";
import { type Site, startSite } from "../support/site.ts";
import { buildVariant } from "../support/variant.ts";
import { weigh } from "../support/weigh.ts";

// As many locations as the home page is made for, thirty times the demo's, and one.

const LOCATIONS = 1_001;

/** The most bytes in the first round trip, headers included. */
const FIRST_FLIGHT = 14_000;

let invented: InventedLocation[];
let site: Site;
let usual: Site;
let browser: Browser;
beforeAll(async () => {
  const build = await buildVariant({}, undefined, (copy) => {
    invented = writeLocations(copy, LOCATIONS);
  });
  usual = await startSite({ isWeighed: true });
  vi.stubEnv(BUILD_COPY, build);
  site = await startSite({ isWeighed: true, env: { PUBLIC_ORIGIN: "http://many.example" } });
  browser = await launchBrowser();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([browser?.close(), site?.close(), usual?.close()]);
});

let visitors = 0;

/** Each from an address of its own: none meets a limit. */
const nextVisitor = (person: Person = ada) => {
  visitors += 1;
  return atAddress(person, visitors);
};

const read = async (path: string) => (await site.get(path, { from: nextVisitor() })).text();

async function sizeOf(path: string, at = site, person: Person = ada): Promise<number> {
  const { status, head, body } = await weigh(new URL(path, at.origin), nextVisitor(person));
  expect(status, path).toBe(200);
  return head + body.length;
}

const inRegion = (id: string) => invented.filter(({ territory }) => territory.badgeGroup === id);
const citiesOf = (locations: readonly InventedLocation[]) =>
  new Set(locations.flatMap(({ territory }) => territory.cities));

/** The page's visible list: its towns, in order. */
const listTowns = (html: string, side: string) => {
  const [, after = ""] = html.split(`class="side-${side}"`);
  const [list = ""] = after.split(/class="side-|<\/main>/);
  return Array.from(list.matchAll(/<a class="plate" href="\/[^"]*"><b>([^<]*)</g), ([, name]) => name ?? "");
};

describe("without a script", () => {
  test.each([
    ["/", ada],
    ["/", ben],
    ["/?q=a", ada],
    ["/?q=spring&country=usa", ben],
    ["/?q=nowhere", ben],
  ] as const)("%s arrives in the first round trip", async (path, person) => {
    expect(await sizeOf(path, site, person)).toBeLessThan(FIRST_FLIGHT);
  });

  test("the home page leads to each region's list of all its cities", async () => {
    const home = await read("/?country=usa");
    const links = Array.from(home.matchAll(/href="([^"]*region=[^"]*)"/g), ([, link = ""]) =>
      link.replaceAll("&amp;", "&"),
    );
    const groups = [...Object.values<Territory>(territories), ...invented.map(({ territory }) => territory)];
    expect(links).toHaveLength(new Set(groups.map(({ badgeGroup }) => badgeGroup)).size);
    const utah = links.find((link) => link.includes("region=Utah")) ?? "";
    expect(home).toContain(
      `>Utah</b><small class="numbers">${manyCities.size(citiesOf(inRegion("utah")).size)}<`,
    );

    const towns = listTowns(await read(utah), "usa");
    const { compare } = new Intl.Collator("en");
    expect(towns).toEqual([...citiesOf(inRegion("utah"))].sort(compare));
  });

  test("a region's page is one of its own for search engines, and an unknown region is the home page", async () => {
    const region = await read("/?country=usa&region=Utah&utm_source=x");
    expect(region).toContain(
      '<link rel="canonical" href="http://many.example/?country=usa&amp;region=Utah"/>',
    );
    expect(region).toContain(manyCities.title("Utah"));
    expect(await read("/?country=usa&region=Atlantis")).toContain(
      '<link rel="canonical" href="http://many.example/"/>',
    );
  });

  test("the longest list of a region is still a small page", async () => {
    expect(await sizeOf("/?country=usa&region=California", site, ben)).toBeLessThan(30_000);
  });

  test("a search lists the first it finds, says how many more there are, and leads to each region's", async () => {
    const html = await read("/?q=stone&country=usa");
    const count = Number(
      /Found ([\d,]+) cities/.exec(html.split('class="side-usa"')[1] ?? "")?.[1]?.replace(",", ""),
    );
    expect(count).toBeGreaterThan(100);
    expect(html).toContain(manyCities.more(count - listTowns(html, "usa").length));
    expect(html).toContain('href="/?q=stone&amp;country=usa&amp;region=Texas#cities"');
  });
});

test("a city's page is as light as one of few cities, and its footer leads to the others", async () => {
  const [few, many] = [await sizeOf("/toronto", usual), await sizeOf("/toronto")];
  expect(many - few).toBeLessThan(100);
  const html = await read("/toronto");
  const footer = html.slice(html.indexOf("<footer"));
  expect(footer).toContain('href="/gta"');
  expect(footer).toContain('href="/?country=canada&amp;region=Ontario#cities"');
});

test("the sitemap lists every address once", async () => {
  const xml = await read("/sitemap.xml");
  const addresses = Array.from(
    xml.matchAll(/<loc>http:\/\/many\.example([^<]*)<\/loc>/g),
    ([, path]) => path ?? "",
  );
  const pages = ["", "/get-quote", "/book-now", "/what-we-take", "/how-it-works", "/faq"];
  const slugs = [...citySlugs, ...invented.map(({ slug }) => slug)];
  const expected = [
    "/",
    "/get-quote",
    "/book-now",
    "/privacy",
    ...slugs.flatMap((slug) => pages.map((page) => `/${slug}${page}`)),
  ];
  expect(addresses.sort()).toEqual(expected.sort());
});

describe("while a visitor types", () => {
  const box = (page: Page) => page.getByPlaceholder(directoryWords.placeholder);
  const found = (page: Page) => page.locator(".found").filter({ visible: true });
  const plates = (page: Page) => page.locator(".towns .plate").filter({ visible: true });

  async function openHome(work: (page: Page, scripts: () => Promise<number>) => Promise<void>, path = "/") {
    const context = await browser.newContext({
      baseURL: site.origin,
      extraHTTPHeaders: { "x-forwarded-for": nextVisitor().address },
    });
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (/\.js$/.test(new URL(request.url()).pathname)) {
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      }
    });
    await page.goto(path);
    await work(page, async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0));
    await context.close();
  }

  test("the server finds a city that isn't on the page, and the script for that is small", async () => {
    const { territory, slug } = inRegion("manitoba")[0] as InventedLocation;
    await openHome(async (page, scripts) => {
      expect(await page.locator(`[href="/${slug}"]`).count()).toBe(0);
      expect(await scripts()).toBe(0);
      await box(page).fill(territory.locationName);
      await expect.poll(() => found(page).textContent()).toContain(`matching “${territory.locationName}”`);
      await expect.poll(() => page.locator(`[href="/${slug}"]`).first().isVisible()).toBe(true);
      expect(await scripts()).toBeGreaterThan(1_000);
      expect(await scripts()).toBeLessThan(9_000);
      await box(page).fill("");
      await expect
        .poll(() => page.getByRole("heading", { name: manyCities.pick.canada }).isVisible())
        .toBe(true);
    });
  });

  test("an answer that comes late doesn't replace a newer one; a failed one is said, and Find still works", async () => {
    await openHome(async (page) => {
      let release = () => {};
      const late = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/cities\.html\?q=etob$/, async (route) => {
        await late;
        await route.continue();
      });
      const asked = page.waitForRequest(/cities\.html\?q=etob$/);
      await box(page).fill("etob");
      await asked;
      await box(page).fill("Stoney Creek");
      await expect.poll(() => found(page).textContent()).toContain("matching “Stoney Creek”");
      const finished = page.waitForEvent("requestfinished");
      release();
      await finished;
      // Long enough for the page to have drawn it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await found(page).textContent()).toContain("matching “Stoney Creek”");

      await page.route("**/cities.html*", (route) => route.abort());
      await box(page).fill("Etobicoke");
      await expect.poll(() => found(page).textContent()).toBe(findingWords.failedList);
      expect(await plates(page).count()).toBe(0);
      await page.getByRole("button", { name: directoryWords.button, exact: true }).click();
      await page.waitForURL(/\?q=Etobicoke/);
      await expect
        .poll(() => plates(page).allTextContents())
        .toContain(`Etobicoke${directoryWords.serviceArea("Toronto")}`);
    });
  });

  test("a position finds the nearest crew, and the server doesn't learn it", async () => {
    const { slug, center, territory } = inRegion("saskatchewan")[0] as InventedLocation;
    await openHome(async (page) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
      const [latitude, longitude] = center;
      await page.context().grantPermissions(["geolocation"]);
      await page.context().setGeolocation({ latitude, longitude });
      // Before the script is there: the press isn't lost.
      await page.getByRole("button", { name: findingWords.locate }).click();
      await expect
        .poll(() => page.locator(".crew-answer").textContent())
        .toBe(`${findingWords.served(null)}${directoryWords.serviceArea(territory.locationName)}.`);
      expect(await page.locator(".crew-answer a").getAttribute("href")).toBe(`/${slug}`);
      const sent = asked.map((url) => url.replace(site.origin, ""));
      expect(sent.filter((part) => part.includes(latitude.toFixed(1)))).toEqual([]);
    });
  });
});

test("the answer while typing is as small for any letters, the same for all, and not for search engines", async () => {
  const answer = await site.get("/cities.html?q=a");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  for (const query of ["", "?q=a", "?q=spring", `?q=${"x".repeat(500)}`]) {
    expect(await sizeOf(`/cities.html${query}`)).toBeLessThan(5_000);
  }
});

describe("the desk", () => {
  let owner: string;
  beforeAll(async () => {
    const link = await waitForStartLink(site);
    owner = formatCookies(await submitLinkForm(site, link, olga));
  });

  test.each(["", "/inbox", "/locations", "/people", "/settings", "/settings/notifications", "/settings/api"])(
    "/desk%s doesn't list them all",
    async (path) => {
      const { status, body } = await weigh(new URL(`/desk${path}`, site.origin), nextVisitor(), {
        cookie: owner,
      });
      expect(status).toBe(200);
      expect(body.length).toBeLessThan(20_000);
    },
  );

  test("a dispatcher finds the locations she works in by name, and no others", async () => {
    const all = inRegion("vermont");
    const one = all[0] as InventedLocation;
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    const dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: one.slug }));
    const find = async (text: string, cookie: string) => {
      const answer = await site.get(`/desk/locations/found?${new URLSearchParams({ q: text })}`, {
        headers: { cookie },
      });
      return (await answer.json()) as { places: { slug: string }[]; count: number };
    };
    expect(await find("vermont", dan)).toMatchObject({ places: [{ slug: one.slug }], count: 1 });
    expect(all.length).toBeGreaterThan(1);
    expect((await find("vermont", owner)).count).toBe(all.length);
    const texas = await find("texas", owner);
    expect(texas.count).toBeGreaterThan(texas.places.length);
    expect(texas.places).toHaveLength(20);
  });

  test("the inbox is filtered by locations that are found by name, and they stay ticked", async () => {
    const { slug, territory } = inRegion("vermont")[0] as InventedLocation;
    const page = await openAnotherBrowser(browser, site, 1);
    await signInAsOwner(page, site);
    await page.getByRole("button", { name: inboxTexts.filters, exact: true }).click();
    await page.getByLabel(deskTexts.findPlace).fill(`${territory.locationName} vermont`);
    await page.getByRole("checkbox", { name: territory.locationName }).check();
    await page.getByLabel(deskTexts.findPlace).fill("texas");
    await expect
      .poll(() => page.locator(".place-list input[type=checkbox][name=location]").count())
      .toBeGreaterThan(10);
    expect(await page.locator(`.place-list [value="${slug}"]`).isChecked()).toBe(true);
    await page.context().close();
  });
});

test("the start says that they're more than the home page is made for", () => {
  expect(site.log()).toContain("the home page is made for up to 1000 locations");
  expect(usual.log()).not.toContain("the home page is made for");
});

test("the company's own locations are all there", () => {
  expect(Object.keys(territories).length + invented.length).toBe(LOCATIONS);
});
