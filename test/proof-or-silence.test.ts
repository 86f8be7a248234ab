import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ClaimId, claims } from "../content/claims.ts";
import { tellQuestions, whyChooseUs } from "../content/faq.ts";
import { movingRangeWords } from "../content/moving-range.ts";
import { junkRangeWords, rangeWords } from "../content/price-range.ts";
import { rates } from "../content/rates.ts";
import { reviews, sampleNotice, sampleStamp } from "../content/reviews.ts";
import { launchBrowser } from "./support/browser.ts";
import { citySlugs } from "./support/content.ts";
import { buildFilledIn, evidence, leaveDemo, noProof, unproven } from "./support/filled-in.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { ada, ben, carla } from "./support/people.ts";
import { BUILD_COPY } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";
import { buildVariant } from "./support/variant.ts";

// Companies that have left the demo: one without any evidence, and one whose evidence is good until December 1.

const ORIGIN = "https://www.movers.example";

/** How a page would say it, in the words of the claim or in others. */
const sayings: Readonly<Record<string, RegExp>> = {
  "all-inclusive-team": /all-inclusive|two-person|one price|one rate|covers two people/i,
  "licensed-insured": /licensed and|\binsured\b/i,
  "disposal-fees-included": /disposal fee|disposal and environmental|environmental fees|fees included/i,
  "no-hidden-fees": /hidden fee|no (fuel|booking|card)\b[^.]*\bfee/i,
  "cheaper-40": /\b40\s?%|cheaper/i,
  "customers-400": /400\+|happy customers/i,
  "years-8": /8\+/,
  "price-match": /price-match|written quote from another/i,
  packing: /packing services (are )?offered/i,
};
const everyId = claims.map(({ id }) => id).filter((id) => id in sayings);

const listMade = (text: string) => everyId.filter((id) => sayings[id]?.test(text));

/** What people, search engines and other sites read, attributes and islands' props included. */
function readWords(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>|<script(?! type="application\/ld).*?<\/script>/gs, "")
    .replaceAll(/&#x27;|’/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

async function read(site: Site, path: string, from = ada): Promise<string> {
  return readWords(await (await site.get(path, { from })).text());
}

const home = "homeSize=two&flights=1&zipFrom=M5V+2T6&zipTo=M6K+1A1";

/** Every page that the sitemap lists for these cities and without one, and those that it doesn't. */
async function listPaths(site: Site, cities: readonly string[]): Promise<string[]> {
  const sitemap = await (await site.get("/sitemap.xml")).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = ""]) =>
    loc.slice(ORIGIN.length),
  );
  const others = citySlugs.filter((slug) => !cities.includes(slug));
  const asked = listed.filter((path) => !others.some((slug) => path.split("/")[1] === slug));
  expect(asked.length).toBeGreaterThan(cities.length * 5);
  return [
    ...asked,
    ...[
      "/?q=toronto",
      "/?q=M5V+2T6",
      "/?country=usa",
      "/?country=canada",
      "/cities.html?q=to&country=canada",
    ],
    ...["/thankyou?moveDate=2026-12-05&packing=true&ref=ABCD-EFGH", "/offline", "/toronto/offline"],
    ...["/thankyou?form=booking&city=toronto&date=2026-12-04&window=9:00", "/booking/unknown"],
    ...["/toronto/hire", "/toronto/reviews", "/houston/reviews", "/toronto/privacy", "/toronto/no-such-page"],
    ...[`/toronto/get-quote?${home}`, `/get-quote?${home}`, "/no-such-city", "/worker.js", "/robots.txt"],
    ...["/toronto/what-we-take?load.pianos=2", "/houston/what-we-take?load.pianos=2"],
    "/toronto/book-now?load.pianos=2",
  ];
}

/** By path, which claims it makes. */
async function walk(site: Site, cities: readonly string[]): Promise<Map<string, ClaimId[]>> {
  const made = new Map<string, ClaimId[]>();
  for (const path of await listPaths(site, cities)) {
    const found = listMade(await read(site, path));
    if (found.length > 0) made.set(path, found);
  }
  return made;
}

const hasSampleRates = Object.values(rates).some((cards) => cards?.some(({ isSample }) => isSample));

async function findSocialPicture(site: Site, path: string): Promise<string> {
  const html = await (await site.get(path, { from: ada })).text();
  return /property="og:image" content="[^"]*(\/social\/[^"]*)"/.exec(html)?.[1] ?? "";
}

vi.setConfig({ testTimeout: 120_000 });

describe("a company without evidence", { tags: ["all"] }, () => {
  let site: Site;
  beforeAll(async () => {
    const build = await buildVariant({}, undefined, (copy) =>
      leaveDemo(
        copy,
        () => noProof,
        () => true,
      ),
    );
    vi.stubEnv(BUILD_COPY, build);
    site = await startSite({
      now: "2026-11-27T10:00:00-05:00",
      env: { PUBLIC_ORIGIN: ORIGIN, OWNER_EMAIL: "owner@movers.example" },
    });
  });
  afterAll(() => site?.close());

  test("makes no claim on any page, in its description, data or the address of its picture", async () => {
    expect(Object.fromEntries(await walk(site, citySlugs))).toEqual({});
  });

  test("has pages that make sense all the same", async () => {
    const description = async (path: string) =>
      /<meta name="description" content="([^"]*)"/.exec(await read(site, path))?.[1] ?? "";
    for (const path of [
      "/",
      "/toronto",
      "/toronto/get-quote",
      "/toronto/book-now",
      "/toronto/what-we-take",
    ]) {
      const text = await description(path);
      expect(text.length, path).toBeGreaterThan(50);
      expect(text, path).toMatch(/^[A-Z].*\.$/);
      expect(text, path).not.toMatch(/\.\.|undefined|\[object/);
    }
    const nothing = /<(li|p|summary|h2)(?![^>]*role="status")[^>]*><\/\1>|\[object|undefined/;
    for (const path of ["/toronto", "/toronto/faq", "/toronto/what-we-take", "/thankyou"])
      expect(nothing.exec(await read(site, path))?.[0], path).toBeUndefined();
    const faq = await read(site, "/toronto/faq");
    const left = tellQuestions(whyChooseUs.items, []);
    for (const { answer } of left) expect(faq.includes(readWords(answer)), answer).toBe(true);
    // A question without an answer isn't asked either, on the page or in its data.
    const silent = whyChooseUs.items.filter(({ question }) => left.every((one) => one.question !== question));
    expect(silent.length).toBeGreaterThan(0);
    for (const { question } of silent) expect(faq.includes(question), question).toBe(false);
  });

  test("has no sample reviews, nor a page or a link for them", async () => {
    for (const path of ["/toronto", "/toronto/how-it-works"]) {
      const html = await read(site, path);
      for (const { text } of reviews) expect(html.includes(readWords(text)), text).toBe(false);
      for (const words of [sampleNotice, "/toronto/reviews"]) expect(html.includes(words), words).toBe(false);
    }
    const answer = await site.get("/toronto/reviews");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/toronto"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test.runIf(hasSampleRates)(
    "has no price ranges from sample rates, on pages, in records or in emails",
    async () => {
      for (const path of [`/toronto/get-quote?${home}`, "/toronto/what-we-take?load.pianos=2"]) {
        const html = await read(site, path);
        for (const words of [
          movingRangeWords.title,
          movingRangeWords.usual,
          junkRangeWords.usual,
          rangeWords.sample,
        ])
          expect(html.includes(words), words).toBe(false);
      }
      expect((await read(site, "/toronto/book-now?load.pianos=2")).includes("Usually $")).toBe(false);
      const quote = { ...adasQuote("Three rooms"), ...Object.fromEntries(new URLSearchParams(home)) };
      expect((await site.post("/toronto/get-quote", quote, { from: ada })).status).toBe(303);
      const job = { ...carlasBooking("A piano"), email: "carla@example.com", "load.pianos": "1" };
      expect((await site.post("/atlanta/book-now", job, { from: carla })).status).toBe(303);
      await expect.poll(async () => (await readMailFolder(site)).length).toBe(4);
      for (const { subject, text = "", html = "" } of await readMailFolder(site)) {
        expect(listMade(readWords(`${subject} ${text} ${html}`)), subject).toEqual([]);
        expect(`${text} ${html}`, subject).not.toMatch(/price range|\$\d/i);
      }
    },
  );

  test("makes none with script either", async () => {
    expect(await listMadeInBrowser(site, "/toronto/what-we-take")).toEqual([]);
    expect(await listMadeInBrowser(site, "/toronto/get-quote")).toEqual([]);
  });
});

/** After a touch, once the page's islands run and, where there's a load to pick, something is picked. */
async function listMadeInBrowser(site: Site, path: string): Promise<ClaimId[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      ...{ baseURL: site.origin, userAgent: ada.userAgent },
      extraHTTPHeaders: { "x-forwarded-for": ada.address },
    });
    const page = await context.newPage();
    await page.goto(path);
    if (path.endsWith("/what-we-take")) {
      await page.locator(".things input").first().focus();
      await page
        .getByRole("button", { name: /^One more/ })
        .first()
        .click();
      await expect.poll(() => page.locator(".load-words").textContent()).toMatch(/yards/);
    } else {
      await page.locator("#quote input").nth(2).focus();
      await page.waitForLoadState("networkidle");
    }
    return listMade(readWords(await page.content()));
  } finally {
    await browser.close();
  }
}

describe("a company with evidence until December 1, except for one claim", () => {
  let site: Site;
  beforeAll(async () => {
    vi.stubEnv(BUILD_COPY, await buildFilledIn());
    site = await startSite({ now: "2026-12-01T12:00:00-05:00", env: { PUBLIC_ORIGIN: ORIGIN } });
  });
  afterAll(() => site?.close());

  let picture = "";

  test("makes its claims, with the evidence, wherever the demo does", async () => {
    const landing = await read(site, "/toronto");
    for (const { id, text } of claims) expect(landing.includes(readWords(text)), text).toBe(id !== unproven);
    for (const page of [landing, await read(site, "/")]) expect(page.includes(evidence)).toBe(true);
    expect(landing.includes("Nora North")).toBe(false);
    const made = await walk(site, ["toronto", "houston"]);
    for (const path of [
      ...[
        "/",
        "/toronto",
        "/toronto/get-quote",
        "/toronto/book-now",
        "/toronto/what-we-take",
        "/toronto/faq",
      ],
      ...["/thankyou?moveDate=2026-12-05&packing=true&ref=ABCD-EFGH", `/get-quote?${home}`],
    ])
      expect(made.get(path)?.length, path).toBeGreaterThan(0);
    // What's kept on a device may be read after the claim's last day.
    expect([made.get("/offline"), made.get("/toronto/offline")]).toEqual([undefined, undefined]);
    const proven = everyId.filter((id) => id !== unproven);
    expect([...new Set([...made.values()].flat())].toSorted()).toEqual(proven.toSorted());
    picture = await findSocialPicture(site, "/toronto");
  });

  test("shows its customer's review and no samples", async () => {
    const [real, ...samples] = reviews.map(({ text }) => readWords(text));
    const page = await read(site, "/toronto/reviews");
    expect(page.includes(real ?? "?")).toBe(true);
    for (const words of [...samples, sampleNotice, `<b>${sampleStamp}</b>`])
      expect(page.includes(words), words).toBe(false);
  });

  test.runIf(hasSampleRates)("has price ranges from its own rates, and none from samples", async () => {
    const range = await read(site, `/toronto/get-quote?${home}`);
    expect([range.includes(movingRangeWords.usual), range.includes(rangeWords.sample)]).toEqual([
      true,
      false,
    ]);
    expect((await read(site, "/houston/get-quote", ben)).includes(movingRangeWords.title)).toBe(false);
  });

  test("makes them with script, too", { tags: ["all"] }, async () => {
    const made = await listMadeInBrowser(site, "/toronto/what-we-take");
    expect(made).toEqual(expect.arrayContaining(["disposal-fees-included", "no-hidden-fees"]));
  });

  test("is silent on the day after, by each city's calendar, and no finished page outlives the day", async () => {
    await site.moveClock("2026-12-01T23:59:50-05:00");
    const toronto = ["/toronto", "/toronto/faq", "/toronto/what-we-take?load.pianos=2"];
    for (const path of toronto) expect(listMade(await read(site, path)).length, path).toBeGreaterThan(0);
    await site.moveClock("2026-12-02T00:00:00-05:00");
    for (const path of toronto) expect(listMade(await read(site, path)), path).toEqual([]);
    // It's still December 1 in Las Vegas, and at the location that pages without a city belong to.
    for (const path of ["/las-vegas-east", "/"])
      expect(listMade(await read(site, path)).length, path).toBeGreaterThan(0);
    expect(await findSocialPicture(site, "/toronto")).not.toBe(picture);
    const old = await site.get(picture);
    expect([old.status, old.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
    await site.moveClock("2026-12-02T12:00:00-05:00");
    expect(Object.fromEntries(await walk(site, ["toronto", "houston"]))).toEqual({});
  });

  test("is silent with script, too", { tags: ["all"] }, async () => {
    await site.moveClock("2026-12-02T12:00:00-05:00");
    expect(await listMadeInBrowser(site, "/toronto/what-we-take")).toEqual([]);
  });
});
