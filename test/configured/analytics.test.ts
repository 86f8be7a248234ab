import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listAccessibilityFaults } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { buildFilledIn } from "../support/filled-in.ts";
import { ada, ben, type Person } from "../support/people.ts";
import { BUILD_COPY } from "../support/places.ts";
import { type Site, startSite } from "../support/site.ts";

// An owner who counts visits with Google: visitors are asked in Canada, not in the United States.

let site: Site;
let browser: Browser;

// A real browser, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  vi.stubEnv(BUILD_COPY, await buildFilledIn());
  site = await startSite();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** A visitor's browser with its requests to other hosts and its errors. */
async function visit(
  person: Person,
): Promise<{ context: BrowserContext; page: Page; asked: string[]; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: site.origin,
    userAgent: person.userAgent,
    extraHTTPHeaders: { "x-forwarded-for": person.address },
  });
  const asked: string[] = [];
  const faults: string[] = [];
  // Google's tag is replaced by an empty script, so its commands stay in the queue.
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return { context, page: await context.newPage(), asked, faults };
}

const bar = (page: Page) => page.getByRole("region", { name: "Privacy choices" });

/** The commands that Google's tag got on this page. */
const told = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => (window.dataLayer ?? []).map((command) => [...(command as unknown[])]));

/** Waits until the bar's module is loaded, so that taps go straight to it. */
const alive = (page: Page) =>
  page
    .evaluate(() => dispatchEvent(new Event("pointerdown")))
    .then(() => page.waitForFunction(() => window.taps && !Array.isArray(window.taps)));

const events = async (page: Page) => (await told(page)).filter(([command]) => command === "event");

/** A tap on the phone number that doesn't start a call. */
async function tapCall(page: Page, link = "header a[href^='tel:']"): Promise<void> {
  await page.evaluate((link) => {
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    document.querySelector<HTMLElement>(link)?.click();
  }, link);
}

const TAG = "https://www.googletagmanager.com/gtag/js?id=G-TEST1";

describe("a visitor in Canada", () => {
  let visitor: Awaited<ReturnType<typeof visit>>;
  beforeEach(async () => {
    visitor = await visit(ada);
    return async () => {
      expect(visitor.faults).toEqual([]);
      await visitor.context.close();
    };
  });

  test("is asked, and counted only once she agrees", async () => {
    const { page, asked, context } = visitor;
    await page.goto("/toronto?utm_source=google&q=secret");
    await tapCall(page);
    await alive(page);
    await bar(page).waitFor();
    expect(asked).toEqual([]);
    expect(await told(page)).toEqual([]);
    expect(await listAccessibilityFaults(page)).toEqual([]);

    const [allow, refuse] = await Promise.all(
      ["Allow", "No, thanks"].map((name) => {
        const button = bar(page).getByRole("button", { name });
        return button.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect();
          const { backgroundColor, color, fontSize } = getComputedStyle(element);
          return { width, height, backgroundColor, color, fontSize };
        });
      }),
    );
    expect(allow).toEqual(refuse);
    // The bar with the phone number stays reachable below it.
    const [box, phone] = [await bar(page).boundingBox(), await page.locator(".mobile-bar").boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((phone?.y ?? 0) + 1);
    expect(box?.height).toBeLessThan(370);

    await bar(page).getByRole("button", { name: "Allow" }).click();
    await expect.poll(() => asked).toEqual([TAG]);
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect
      .poll(() => told(page))
      .toEqual([
        [
          "consent",
          "default",
          expect.objectContaining({ analytics_storage: "granted", ad_personalization: "denied" }),
        ],
        ["js", expect.any(Date)],
        ["set", expect.objectContaining({ page_location: `${site.origin}/toronto?utm_source=google` })],
        ["config", "G-TEST1"],
        ["config", "AW-1234"],
        // She tapped before the page was interactive and before she was asked.
        ["event", "call_tapped", { send_to: "G-TEST1", location: "toronto", page: "/toronto" }],
      ]);
    await tapCall(page);
    await expect.poll(() => events(page)).toHaveLength(2);

    await page.goto("/toronto/faq");
    await expect.poll(() => asked).toEqual([TAG, TAG]);
    expect(await bar(page).count()).toBe(0);

    await page.getByRole("link", { name: "Privacy choices" }).click();
    await expect.poll(() => bar(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/toronto/faq");
    await context.addCookies([{ name: "_ga", value: "1", url: site.origin }]);
    await bar(page).getByRole("button", { name: "No, thanks" }).click();
    await expect
      .poll(async () => (await told(page)).at(-1))
      .toEqual([
        "consent",
        "update",
        expect.objectContaining({ analytics_storage: "denied", ad_storage: "denied" }),
      ]);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("_ga");
    await tapCall(page);
    expect(await events(page)).toEqual([]);

    await page.goto("/toronto");
    await alive(page);
    await tapCall(page);
    expect(await bar(page).count()).toBe(0);
    expect(await told(page)).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test("isn't asked again after saying no, and can change her mind with a link that works at once", {
    tags: ["all"],
  }, async () => {
    const { page, asked } = visitor;
    await page.goto("/");
    await alive(page);
    await bar(page).getByRole("button", { name: "No, thanks" }).click();
    await page.goto("/toronto/privacy#privacy-choices");
    await alive(page);
    await expect.poll(() => bar(page).textContent()).toContain("You said no.");
    expect(asked).toEqual([]);
    await bar(page).getByRole("button", { name: "Allow" }).click();
    await expect.poll(() => asked).toEqual([TAG]);
  });
});

test("a browser that sends Global Privacy Control is neither asked nor counted anywhere", async () => {
  for (const person of [ada, ben]) {
    const { context, page, asked, faults } = await visit(person);
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
    });
    await page.goto("/houston");
    await alive(page);
    await tapCall(page);
    expect(await bar(page).count()).toBe(0);
    await page.getByRole("link", { name: "Privacy choices" }).click();
    await expect.poll(() => bar(page).textContent()).toContain("Global Privacy Control");
    await bar(page).getByRole("button", { name: "Close" }).click();
    expect([await told(page), asked, faults]).toEqual([[], [], []]);
    await context.close();
  }
});

test("a visitor in the United States, where asking isn't required, is counted once per request", async () => {
  const { context, page, asked, faults } = await visit(ben);
  await page.goto("/houston/reviews");
  await alive(page);
  expect(await bar(page).count()).toBe(0);
  const form = page.locator("form[method=post]");
  await form.getByLabel("Your name").fill(ben.name);
  await form.getByLabel("Phone number").fill(ben.phone);
  await form.locator("textarea").fill("A hot tub");
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/thankyou?*");
  await alive(page);
  await expect
    .poll(() => events(page))
    .toEqual([
      ["event", "estimate_sent", { send_to: "G-TEST1", location: "houston", page: "/thankyou" }],
      ["event", "conversion", { send_to: "AW-1234/Estimate" }],
    ]);
  // Neither the address nor the referrer tells Google what's in our own queries.
  expect(JSON.stringify(await told(page))).not.toMatch(/ref=|fromAddress|\?/);
  await page.reload();
  await alive(page);
  expect(await events(page)).toEqual([]);
  await expect.poll(() => asked).toEqual([TAG, TAG, TAG]);
  expect(faults).toEqual([]);
  await context.close();
});

test("a booking is counted once, and its key is nowhere that Google's tag can read", async () => {
  const { context, page, asked, faults } = await visit(ben);
  await page.goto("/houston/book-now");
  await alive(page);
  const form = page.locator("#booking form");
  await form.getByLabel("Your name").fill(ben.name);
  await form.getByLabel("Phone number").fill(ben.phone);
  await form.locator("textarea").fill("A hot tub");
  await form.getByLabel("House").check();
  for (const [label, text] of Object.entries({
    "Street address": "1 Main St",
    City: "Houston",
    State: "TX",
  })) {
    await form.getByLabel(label).fill(text);
  }
  await form.getByRole("group", { name: "Day" }).getByRole("radio").nth(2).check();
  await form.getByLabel("9:00 AM to 11:00 AM").check();
  await form.getByLabel("Yes flexible").check();
  await form.getByRole("button", { name: "Book Now" }).click();
  await page.waitForURL("**/thankyou?form=booking&*");
  await alive(page);
  const booked = ["event", "job_booked", { send_to: "G-TEST1", location: "houston", page: "/thankyou" }];
  await expect.poll(() => events(page)).toEqual([booked]);
  const readable = [await page.content(), JSON.stringify(await told(page)), page.url()].join();
  await page.getByRole("link", { name: "See, move or cancel your booking" }).click();
  await page.waitForURL("**/booking/*");
  const [, , key = ""] = new URL(page.url()).pathname.split("/");
  expect(key).toHaveLength(43);
  expect(readable).not.toContain(key);
  expect(await page.evaluate(() => [document.scripts.length, document.referrer])).toEqual([0, ""]);
  expect(asked.filter((address) => address !== TAG)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test("a text is told from a call, even when tapped before the page is interactive", async () => {
  const { context, page, faults } = await visit(ben);
  await page.goto("/houston");
  await tapCall(page, ".mobile-bar a[href^='sms:']");
  await alive(page);
  await tapCall(page, ".mobile-bar a[href^='tel:']");
  const place = { send_to: "G-TEST1", location: "houston", page: "/houston" };
  await expect
    .poll(() => events(page))
    .toEqual([
      ["event", "text_tapped", place],
      ["event", "call_tapped", place],
    ]);
  expect(faults).toEqual([]);
  await context.close();
});

test("its pages stay within the script budget at load", async () => {
  const html = await (await site.get("/toronto", { from: ada })).text();
  const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text ?? "");
  expect(scripts.join("")).toContain("taps");
  expect(scripts.join("")).not.toContain("google");
  expect(brotliCompressSync(scripts.join("")).length).toBeLessThan(3_000);
});
