import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { brand as oldBrand } from "../../content/brand.ts";
import { couponTerms } from "../../content/pages.ts";
import { readPalette } from "../../content/pictures/palette.ts";
import { reviews, sampleNotice } from "../../content/reviews.ts";
import { thankYouForBooking } from "../../content/thank-you.ts";
import { lettering } from "../../scripts/drawing/letters.ts";
import { logoAlt } from "../brands/bell-and-daughters/alternative-texts.ts";
import { brand } from "../brands/bell-and-daughters/brand.ts";
import { territories } from "../brands/two-cities/locations.ts";
import { listAccessibilityFaults } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { adasQuote } from "../support/form-fields.ts";
import { readMailFolder } from "../support/mail-folder.ts";
import { ada, ben } from "../support/people.ts";
import { BUILD_COPY, REPOSITORY, runFolder } from "../support/places.ts";
import { type Site, startSite } from "../support/site.ts";
import { buildVariant } from "../support/variant.ts";

// Another company's site, in cities and regions of its own: only files of content/ are replaced and the pictures redrawn.
// Nothing of the demo's name, colors and cities may remain. The screenshots in test-results/second-brand/ are for people to look at.

const brands = join(REPOSITORY, "test", "brands");
const folder = join(brands, "bell-and-daughters");
const shots = join(REPOSITORY, "test-results", "second-brand");
const theme = readFileSync(join(folder, "theme.css"), "utf8");
const oldTheme = readFileSync(join(REPOSITORY, "content", "theme.css"), "utf8");
const colors = readPalette(theme);

const hexIn = (text: string) =>
  new Set((text.match(/#[0-9a-f]{6}\b/gi) ?? []).map((hex) => hex.toLowerCase()));

/** The demo's own colors; any drawing may be white. */
const oldColours = [...hexIn(oldTheme)].filter((hex) => !hexIn(theme).has(hex) && hex !== "#ffffff");

/** What a text still has of the demo. */
function leftovers(text: string): string[] {
  const name = new RegExp(oldBrand.name, "gi");
  return [...oldColours.filter((hex) => text.toLowerCase().includes(hex)), ...(text.match(name) ?? [])];
}

let build: string;
let site: Site;
let browser: Browser;

vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  const replaced = mkdtempSync(join(runFolder(), "brand-"));
  for (const source of [folder, join(brands, "two-cities")]) cpSync(source, replaced, { recursive: true });
  build = await buildVariant(
    {
      "content/pages.ts": (text) =>
        text.replace("and you'll get a free estimate.", "and two of the daughters bring a van."),
      "content/directory.ts": (text) =>
        text.replace("Find the crew in your city", "Which office should we call?"),
      // One customer of theirs has written, and they give no coupons.
      "content/reviews.ts": (text) =>
        text.replace("Toronto, Ontario", "Winnipeg, Manitoba").replace("sample: true", "sample: false"),
      "content/coupons.ts": (text) => text.replace(/(coupons: readonly Coupon\[\] = ).*?\n\];/s, "$1[];"),
    },
    replaced,
  );
  vi.stubEnv(BUILD_COPY, build);
  site = await startSite();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test("no page, title or description has the old company's name or colors", async () => {
  expect(oldColours.length).toBeGreaterThan(20);
  const pages = [
    "",
    "/hire",
    "/book-now",
    "/faq",
    "/get-quote",
    "/how-it-works",
    "/reviews",
    "/what-we-take",
  ];
  const places = Object.keys(territories).flatMap((slug) => pages.map((page) => `/${slug}${page}`));
  const paths = [
    "/",
    "/thankyou?ref=ABCDEFGH",
    "/book-now",
    "/get-quote",
    "/privacy",
    "/winnipeg/nothing-here",
  ];
  for (const path of [...paths, ...places, "/winnipeg/privacy"]) {
    for (const person of [ada, ben]) {
      const answer = await site.get(path, { from: person });
      expect(answer.status, path).toBe(path.endsWith("nothing-here") ? 404 : 200);
      const html = await answer.text();
      expect(leftovers(html), path).toEqual([]);
      expect(html, path).toContain("Bell &amp; Daughters");
      expect(html, path).toContain(`<meta name="theme-color" content="${colors.ink}"/>`);
    }
  }
  expect((await site.get("/toronto")).status).not.toBe(200);
  // This company's phones can't get texts.
  const home = await (await site.get("/", { from: ada })).text();
  expect(home).not.toContain("sms:");
  expect(home).toContain("Which office should we call?");
  expect(home).toContain(logoAlt.Canada.replace("&", "&amp;"));
});

test("a real review isn't called a sample, and without coupons there's no word about them", async () => {
  const read = async (path: string) => (await site.get(path, { from: ada })).text();
  const landing = await read("/winnipeg");
  expect(landing).toContain(reviews[0]?.text);
  expect(landing).not.toContain(sampleNotice);
  // It isn't the demo's brand, so the demo's reviews are gone.
  const page = await read("/winnipeg/reviews");
  expect(page).toContain(reviews[0]?.text);
  expect([sampleNotice, reviews[3]?.text ?? ""].filter((words) => page.includes(words))).toEqual([]);
  expect(await read("/winnipeg/what-we-take")).not.toContain(couponTerms);
  const today = new Date().toISOString().slice(0, 10);
  const thanks = await read(`/thankyou?form=booking&city=winnipeg&date=${today}&window=9:00`);
  expect(thanks).toContain(thankYouForBooking.ticketTitle);
  expect(thanks).not.toContain(thankYouForBooking.couponsTitle);
  expect(thanks).not.toContain(thankYouForBooking.nextWithCoupon);
});

test("no email has them either", async () => {
  const quote = adasQuote("Three rooms");
  expect((await site.post("/winnipeg/get-quote", quote, { from: ada })).status).toBe(303);
  await expect.poll(async () => (await readMailFolder(site)).length).toBe(2);
  for (const { html = "", subject } of await readMailFolder(site)) {
    expect(leftovers(html), subject).toEqual([]);
    expect(html, subject).toContain(`color:${colors.ink}`);
  }
  const [toOwner] = (await readMailFolder(site)).filter(({ to }) => to?.[0]?.address === brand.contactEmail);
  expect(toOwner?.html).toContain(`background:${colors.guide};color:${colors.white}`);
});

test("no file that a browser can fetch has them either", () => {
  const files = globSync("**/*.{svg,js,css,html,txt}", { cwd: join(build, "client") });
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    expect(leftovers(readFileSync(join(build, "client", file), "utf8")), file).toEqual([]);
  }
  expect(globSync("**/*.mp4", { cwd: join(build, "client") })).toEqual([]);
});

test("the trucks show the new name", () => {
  const onTruck = (name: string) => {
    const [, d = ""] = / d="([^"]+)"/.exec(lettering(name, { x: 48, y: 58, width: 346, height: 92 })) ?? [];
    return d;
  };
  const scenes = globSync("assets/scene-*.svg", { cwd: join(build, "client") });
  expect(scenes.length).toBeGreaterThan(10);
  for (const file of scenes) {
    const svg = readFileSync(join(build, "client", file), "utf8");
    expect(svg, file).not.toContain(onTruck(oldBrand.name));
    if (!file.includes("packing")) expect(svg, file).toContain(onTruck(brand.name));
  }
});

test.each(["/social/home.png", "/social/winnipeg.png", "/apple-touch-icon.png"])(
  "%s has the new colors",
  async (path) => {
    const png = Buffer.from(await (await site.get(path)).arrayBuffer());
    const pixels = await sharp(png).removeAlpha().raw().toBuffer();
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 3) {
      const hex = `#${pixels.toString("hex", at, at + 3)}`;
      counts.set(hex, (counts.get(hex) ?? 0) + 1);
    }
    const share = (hex: string) => ((counts.get(hex) ?? 0) * 3) / pixels.length;
    expect(oldColours.filter((hex) => share(hex) > 0.001)).toEqual([]);
    expect(share(path.startsWith("/social") ? colors.guide : colors.detour)).toBeGreaterThan(0.1);
  },
);

describe.each([360, 1440])("at %i pixels", (width) => {
  test(
    "the landing page has the new theme and enough contrast",
    {
      tags: width === 360 ? [] : ["all"],
    },
    () => look("landing", "/winnipeg"),
  );

  test.each([
    ["directory", "/"],
    ["book-now", "/winnipeg/book-now?load.pianos=2&load.sheds=1"],
    ["thank-you", "/thankyou?moveDate=2026-12-01&fromAddress=Toronto&packing=true&ref=ABCDEFGH"],
  ])("the %s page has them, too", { tags: ["all"] }, look);

  async function look(name: string, path: string): Promise<void> {
    mkdirSync(shots, { recursive: true });
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      baseURL: site.origin,
      userAgent: ada.userAgent,
      extraHTTPHeaders: { "x-forwarded-for": ada.address },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true });

    const worn = await page.evaluate(() => {
      const style = (selector: string) => {
        const element = document.querySelector(selector);
        return element && getComputedStyle(element);
      };
      return {
        ground: style("html")?.backgroundColor,
        ink: style("html")?.color,
        heading: style("h1")?.fontFamily,
        button: style(".mobile-bar .button")?.backgroundColor,
        corner: style(".mobile-bar .button")?.borderRadius,
        bar: style(".mobile-bar")?.backgroundColor,
        call: style(".mobile-bar .detour")?.backgroundColor,
        // This company's number takes no texts.
        ways: Array.from(document.querySelectorAll(".mobile-bar .detour"), ({ textContent }) => textContent),
        wide: document.documentElement.scrollWidth,
      };
    });
    const rgb = (hex: string) =>
      `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
    expect(worn).toEqual({
      ground: rgb(colors.paper),
      ink: rgb(colors.ink),
      heading: 'Georgia, "DejaVu Serif", serif',
      button: rgb(colors.guide),
      corner: "20px",
      bar: rgb(colors.ink),
      call: rgb(colors.detour),
      ways: ["CALL"],
      wide: width,
    });
    expect(await listAccessibilityFaults(page)).toEqual([]);
    await context.close();
  }
});
