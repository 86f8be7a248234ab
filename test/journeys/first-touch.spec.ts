import type { Page } from "@playwright/test";
import { expect, test, waitForFonts, waitForIslands } from "../support/journey.ts";
import { ada } from "../support/people.ts";

// What a page fetches before its visitor does anything, and after. Chromium counts the bytes on the wire.

type Fetched = { address: string; type: string; bytes: number };

async function watchRequests(page: Page): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request, type = "Other" }) => {
    if (request.url.startsWith("data:")) return;
    fetched.set(requestId, { address: new URL(request.url).pathname, type, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return fetched;
}

/** Of each file, as the browser counts it. */
const HEADERS = 750;

/** Without headers. */
function weighScripts(fetched: Map<string, Fetched>): number {
  const scripts = [...fetched.values()].filter(({ type }) => type === "Script");
  return scripts.reduce((sum, { bytes }) => sum + bytes - HEADERS, 0);
}

const paths = ["/", "/toronto", "/toronto/get-quote", "/toronto/book-now", "/toronto/what-we-take"];
const screens = [
  { width: 360, height: 780 },
  { width: 1350, height: 940 },
];

// The second can't be told a country, where the home page has a script that asks for one.
const visitors = [
  { person: ada, visits: paths },
  { person: { ...ada, address: "10.0.0.1" }, visits: ["/"] },
];
const cases = visitors.flatMap(({ person, visits }) =>
  visits.flatMap((path) =>
    screens.map((viewport, index) => {
      const isTelling = person !== ada || path === "/toronto/get-quote" || path === "/toronto/what-we-take";
      return { person, path, viewport, tag: isTelling && index === 0 ? [] : ["@all"] };
    }),
  ),
);

test.describe("what a page fetches", () => {
  test.use({ isMobile: false });

  for (const { person, path, viewport, tag } of cases) {
    test.describe(`for ${person.address}`, () => {
      test.use({ person });

      test(`${path} at ${viewport.width} px: ten files and no script until a touch, and then the islands`, {
        tag,
      }, async ({ page }) => {
        await page.setViewportSize(viewport);
        const fetched = await watchRequests(page);
        await page.clock.install();
        await page.goto(path);
        await waitForFonts(page);
        // Longer than any script waits on its own.
        await page.clock.runFor(60_000);
        await page.waitForLoadState("networkidle");
        const files = [...fetched.values()];
        expect(files.filter(({ type }) => type === "Script")).toEqual([]);
        expect(files.length, files.map(({ address }) => address).join(" ")).toBeLessThanOrEqual(10);
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        expect(bytes).toBeGreaterThan(10_000);
        expect(bytes).toBeLessThanOrEqual(60_000);
        // The moved clock's page has no measured times of its own.
        const { loaded, fonts } = await page.evaluate(async () => {
          const read = (type: string) =>
            new Promise<PerformanceEntryList>((resolve) => {
              new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
            });
          const [visit] = (await read("navigation")) as PerformanceNavigationTiming[];
          const fonts = (await read("resource")).filter(({ name }) => name.endsWith(".woff2"));
          return { loaded: visit?.loadEventStart ?? 0, fonts: fonts.map(({ startTime }) => startTime) };
        });
        expect(fonts).toHaveLength(3);
        expect(loaded).toBeGreaterThan(0);
        for (const start of fonts) expect(start).toBeGreaterThanOrEqual(loaded);

        await waitForIslands(page);
        await page.waitForLoadState("networkidle");
        const scripts = weighScripts(fetched);
        expect(scripts).toBeGreaterThan(1_000);
        // React's part is 58,500 of them (docs/measurements.md).
        expect(scripts).toBeLessThanOrEqual(80_000);
      });
    });
  }

  test("a scroll far from every island fetches none, and one that comes near does", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 300 });
    const fetched = await watchRequests(page);
    const islands = () => [...fetched.values()].filter(({ address }) => /\/(form|react)-/.test(address));
    await page.goto("/toronto/reviews");
    await waitForFonts(page);
    await page.evaluate(() => scrollTo({ top: 10, behavior: "instant" }));
    await expect.poll(() => weighScripts(fetched)).toBeGreaterThan(1_000);
    await page.waitForLoadState("networkidle");
    expect(islands()).toEqual([]);
    await page.locator("#estimate").evaluate((part) => part.scrollIntoView({ behavior: "instant" }));
    await expect.poll(() => islands().length).toBeGreaterThan(1);
  });

  test("a draft comes back without a touch", async ({ page }) => {
    await page.goto("/toronto/get-quote");
    await waitForIslands(page);
    const name = page.locator("#quote").getByLabel("Your name");
    await name.fill("Ada Okafor");
    await page.goto("/toronto");
    await page.goto("/toronto/get-quote");
    await expect(name).toHaveValue("Ada Okafor");
  });
});
