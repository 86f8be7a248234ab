import type { Locator, Page } from "@playwright/test";
import { supportersTitle } from "../../content/badges.ts";
import { booking } from "../../content/book-now.ts";
import { brand } from "../../content/brand.ts";
import { tell } from "../../content/claimed.ts";
import { listStanding, standingClaims } from "../../content/claims.ts";
import { coupons } from "../../content/coupons.ts";
import { faq, whyChooseUs } from "../../content/faq.ts";
import { freeEstimate } from "../../content/forms.ts";
import { howItWorks } from "../../content/how-it-works.ts";
import { junkItems } from "../../content/junk-items.ts";
import { defaultSlug, type Territory, territories } from "../../content/locations.ts";
import {
  about,
  allInclusive,
  bookingBar,
  callBack,
  callBanner,
  couponInstruction,
  goodToKnow,
  localQuestions,
  movingDay,
  movingIn,
  pages,
  quoteForm,
  reviewsOf,
  serving,
  truckGauge,
} from "../../content/pages.ts";
import { privacy } from "../../content/privacy.ts";
import { fartherAway, reviewsTitle } from "../../content/reviews.ts";
import { fullService, services } from "../../content/services.ts";
import { openDebugger } from "../support/accessibility.ts";
import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, test, waitForFonts, waitForIslands } from "../support/journey.ts";
import { carla } from "../support/people.ts";

const dallas = findPhone(defaultSlug);
const toronto = findPhone("toronto");
const edmonton = findPhone("edmonton");

function findFrame(page: Page) {
  return {
    header: page.getByRole("banner"),
    sticky: page.locator("[data-sticky]"),
    bar: page.getByRole("navigation", { name: "Get in touch" }),
    footer: page.getByRole("contentinfo"),
  };
}

/** At once, even if the page scrolls smoothly. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
}

test("the directory's header has a headline and the Dallas phone, and nothing on the right", async ({
  page,
}) => {
  const { header, bar, footer } = findFrame(page);
  await page.goto("/");
  await expect(header.getByText("GET A FREE ESTIMATE TODAY")).toBeVisible();
  await expect(header.getByRole("link", { name: `CALL: ${dallas.printed}` })).toHaveAttribute(
    "href",
    dallas.tel,
  );
  await expect(header.getByText("Call anytime")).toHaveCount(0);
  await expect(header.getByRole("navigation")).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "GET QUOTE" })).toHaveAttribute("href", "/get-quote");
  await expect(bar.getByRole("link", { name: "CALL/SMS" })).toHaveAttribute("href", dallas.tel);
  await expect(bar.getByRole("link", { name: "TEXT" })).toHaveAttribute("href", dallas.sms);
  await expect(footer).toContainText(new RegExp(`© ${brand.copyrightSince}–20\\d\\d`));
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
  await expect(footer.getByRole("link", { name: brand.parentBrand.name })).toHaveAttribute("href", /^https:/);

  await test.step("the bar remembers the last city", async () => {
    await page.goto("/edmonton");
    await page.goto("/");
    await expect(bar.getByRole("link", { name: "GET QUOTE" })).toHaveAttribute("href", "/edmonton/get-quote");
    await bar.getByRole("link", { name: "GET QUOTE" }).click();
    await expect(page).toHaveURL("/edmonton/get-quote");
  });
});

test("a city's pages have its own phone, links, bar and footer", async ({ page }) => {
  const { header, bar, footer } = findFrame(page);
  await page.goto("/edmonton/faq");
  await expect(header.getByText("Call anytime", { exact: true })).toBeVisible();
  for (const place of [header, footer]) {
    await expect(place.getByRole("link", { name: edmonton.printed })).toHaveAttribute("href", edmonton.tel);
  }
  await expect(bar.getByRole("link", { name: "GET QUOTE" })).toHaveAttribute("href", "/edmonton/get-quote");
  await expect(bar.getByRole("link", { name: "CALL/SMS" })).toHaveAttribute("href", edmonton.tel);
  await expect(bar.getByRole("link", { name: "TEXT" })).toHaveAttribute("href", edmonton.sms);
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
    "href",
    "/edmonton/privacy",
  );

  const plate = header.getByRole("link", { name: "Edmonton change city" });
  await expect(plate).toBeVisible();
  await expect(plate).toHaveAttribute("href", "/");
  const expected = ["", "/get-quote", "/book-now", "/what-we-take", "/how-it-works", "/reviews", "/faq"];
  const readAddresses = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));

  await test.step("on a phone, Menu opens all seven, and Escape closes them", async () => {
    const menu = header.getByRole("navigation", { name: "Pages" });
    await expect(menu).toBeHidden();
    const button = bar.getByRole("button", { name: "MENU" });
    await button.click();
    await expect(menu.getByRole("link", { name: "FAQ" })).toBeInViewport();
    expect(await readAddresses(menu.getByRole("link"))).toEqual(
      expected.map((address) => `/edmonton${address}`),
    );
    await expect(menu).toContainText("Call anytime. We pick up Monday to Friday 8\u00a0AM–7\u00a0PM");
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step("the footer lists the same pages, the hours and every service area", async () => {
    const own = footer.getByRole("navigation", { name: "Edmonton" });
    expect(await readAddresses(own.getByRole("link").filter({ hasNotText: edmonton.printed }))).toEqual(
      expected.map((address) => `/edmonton${address}`),
    );
    await expect(own).toContainText("After hours, leave a message and we'll call you back.");
    const areas = footer.getByRole("navigation", { name: "Where we work" });
    const slugs = Object.entries<Territory>(territories).flatMap(([slug, { canonicalSlug }]) =>
      canonicalSlug && canonicalSlug !== slug ? [] : [`/${slug}`],
    );
    expect((await readAddresses(areas.getByRole("link"))).sort()).toEqual(slugs.sort());
    await expect(areas.getByRole("heading", { level: 3 }).first()).toHaveText("Alberta");
  });

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(bar).toBeHidden();
  await expect(header.getByRole("link", { name: edmonton.printed })).toBeVisible();
  const navigation = header.getByRole("navigation", { name: "Pages" });
  await expect(navigation.getByRole("link", { name: "FAQ" })).toHaveAttribute("aria-current", "page");
});

test("the sticky header shows five pixels past the header and hides again", async ({ page }) => {
  for (const path of ["/", "/toronto/reviews"]) {
    await page.goto(path);
    // The page scrolls by a pixel when they arrive.
    await waitForFonts(page);
    const { header, sticky } = findFrame(page);
    const height = await header.evaluate((element) => (element as HTMLElement).offsetHeight);
    expect(height).toBeGreaterThan(40);
    await expect(sticky).toBeHidden();
    await scrollTo(page, height + 6);
    await expect(sticky).toBeVisible();
    await expect(
      sticky.getByRole("link", { name: path === "/" ? dallas.printed : toronto.printed }),
    ).toHaveAttribute("href", path === "/" ? dallas.tel : toronto.tel);
    if (path !== "/") await expect(sticky.getByRole("link", { name: "Toronto change city" })).toBeVisible();
    await checkAccessibility(page);
    await scrollTo(page, height + 5);
    await expect(sticky).toBeHidden();
  }
});

test("every page of a city names it on top, has a breadcrumb, and the specified sections in order", async ({
  page,
  siteClock,
}) => {
  const siteDay = siteClock.slice(0, 10);
  const badges = [supportersTitle];
  const couponTitles = coupons.map(({ headline, condition }) => `${headline} ${condition}`);
  const serviceTitles = services.map(({ title }) => title);
  const landing = [
    quoteForm.heroTitle,
    fullService.title,
    ...serviceTitles,
    truckGauge.title,
    howItWorks.title,
    serving.title("Toronto"),
    callBack.title,
    quoteForm.heroTitle,
  ];
  const sections: Record<string, string[]> = {
    "/toronto": landing,
    "/toronto/hire": landing,
    "/toronto/book-now": [pages.bookNow.heading("Toronto"), booking.label],
    "/toronto/faq": [
      ...[pages.faq.heading("Toronto"), localQuestions("Toronto"), whyChooseUs.title],
      ...faq.map(({ topic }) => topic),
    ],
    "/toronto/get-quote": [
      ...[pages.getQuote.heading("Toronto"), movingIn("Toronto"), callBanner.title, ...badges],
    ],
    "/toronto/how-it-works": [
      ...[
        pages.howItWorks.heading("Toronto"),
        howItWorks.title,
        ...howItWorks.steps.map(({ title }) => title),
        movingDay("Toronto"),
        goodToKnow.title("Toronto"),
      ],
      ...[bookingBar.title, reviewsTitle, callBanner.title, ...couponTitles, freeEstimate.title, ...badges],
    ],
    "/toronto/reviews": [
      ...[
        pages.reviews.heading("Toronto"),
        reviewsOf("Ontario"),
        fartherAway,
        callBanner.title,
        ...couponTitles,
        freeEstimate.title,
        ...badges,
      ],
    ],
    "/toronto/what-we-take": [
      ...[
        pages.whatWeTake.heading("Toronto"),
        ...junkItems.map(({ name }) => name),
        about.title,
        tell(allInclusive.title, listStanding(siteDay)),
      ],
    ],
    "/toronto/privacy": [pages.privacy.title, privacy.inShort.title],
  };
  const words: Record<string, { title: string; heading: (city: string) => string }> = {
    "/toronto/book-now": pages.bookNow,
    "/toronto/faq": pages.faq,
    "/toronto/get-quote": pages.getQuote,
    "/toronto/how-it-works": pages.howItWorks,
    "/toronto/reviews": pages.reviews,
    "/toronto/what-we-take": pages.whatWeTake,
    "/toronto/privacy": pages.privacy,
  };
  const breadcrumb = page.getByRole("navigation", { name: "You are here" });
  await test.step("without a city, the breadcrumb leads home", async () => {
    await page.goto("/book-now");
    await expect(breadcrumb.getByRole("link", { name: brand.name })).toHaveAttribute("href", "/");
    await expect(breadcrumb.getByRole("listitem")).toHaveText([brand.name, pages.bookNow.title]);
  });
  for (const [path, listed] of Object.entries(sections)) {
    await test.step(path, async () => {
      await page.goto(path);
      const headings = await page.getByRole("main").getByRole("heading").allInnerTexts();
      const found: string[] = [];
      for (const heading of headings) if (heading === listed[found.length]) found.push(heading);
      expect(found, `in this order among ${headings.join(" | ")}`).toEqual(listed);
      // The journeys of the other pages look at them.
      if (/how-it-works|privacy/.test(path)) await checkAccessibility(page);
      const { title, heading } = words[path] ?? {};
      if (!title || !heading) return;
      await expect(breadcrumb.getByRole("link", { name: brand.name })).toHaveAttribute("href", "/");
      await expect(breadcrumb.getByRole("link", { name: "Toronto" })).toHaveAttribute("href", "/toronto");
      await expect(breadcrumb.getByRole("listitem")).toHaveText([brand.name, "Toronto", title]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading("Toronto"));
      await expect(page.getByRole("banner").getByText("Toronto", { exact: true })).toBeInViewport();
    });
  }

  await test.step("the breadcrumb leads to the city", async () => {
    await breadcrumb.getByRole("link", { name: "Toronto" }).click();
    await expect(page).toHaveURL("/toronto");
    await page.goto("/toronto/hire");
    await expect(breadcrumb.getByRole("listitem")).toHaveText([brand.name, "Toronto"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Toronto, moved. ${pages.landing.heading("Toronto")}`,
    );
  });

  await test.step("the landing page has every claim and starts with a form", async () => {
    await page.goto("/toronto");
    for (const { text } of standingClaims(siteDay))
      await expect(page.getByText(text, { exact: true })).toHaveCount(1);
    await expect(page.getByRole("form", { name: "FREE QUOTE" })).toHaveCount(1);
    await expect(page.getByRole("form", { name: callBack.title })).toHaveCount(1);
  });

  await test.step("coupons say how to use them and until when", async () => {
    await page.goto("/toronto/reviews");
    await expect(page.getByText(couponInstruction)).toHaveCount(coupons.length);
    await expect(page.getByText("Good until Monday, November 30.")).toHaveCount(2);
  });

  await test.step("the Book Now bar leads to the booking form, and the banner to the phone", async () => {
    await page.goto("/toronto/how-it-works");
    await expect(page.getByRole("main").getByRole("link", { name: toronto.printed })).toBeVisible();
    await page.getByRole("link", { name: "Book Now" }).click();
    await expect(page).toHaveURL("/toronto/book-now");
    await expect(page.getByRole("form", { name: "Schedule removal" })).toBeVisible();
  });
});

test("the four answers of Why Choose Us open one at a time, starting with the first", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/toronto/faq");
  const heading = page.getByRole("heading", { name: whyChooseUs.title });
  const items = page.locator(".topics > div").filter({ has: heading }).getByRole("group");
  const isOpen = () => items.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
  expect(await isOpen()).toEqual([true, false, false, false]);
  await items.nth(2).locator("summary").click();
  await expect.poll(isOpen).toEqual([false, false, true, false]);
  await checkAccessibility(page);
  await items.nth(2).locator("summary").press("Enter");
  await expect.poll(isOpen).toEqual([false, false, false, false]);
});

test("'Serving Toronto and more' has a button that scrolls smoothly to the form", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/toronto");
  const form = page.locator("#quote form");
  const button = page
    .locator("section", { has: page.getByRole("heading", { name: serving.title("Toronto") }) })
    .getByRole("link", { name: "Get my free estimate" });
  await button.scrollIntoViewIfNeeded();
  await expect(form).not.toBeInViewport();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
  await button.click();
  await expect(form.getByLabel("Your name")).toBeInViewport();
  await expect(page).toHaveURL("/toronto#quote");
});

test("a page starts at the top, however far the last one was scrolled", async ({ page }) => {
  await page.goto("/toronto");
  await scrollTo(page, 100_000);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: pages.privacy.title })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** The fonts an element is painted in, as the browser says. */
async function paintedIn(page: Page, selector: string): Promise<string> {
  const session = await openDebugger(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.flatMap(({ isCustomFont, familyName }) => (isCustomFont ? [familyName] : [])).join();
}

test.describe("on a slow link", () => {
  test.use({ isMobile: false });

  const everyKind = [
    "/",
    "/toronto",
    "/toronto/book-now",
    "/toronto/faq",
    "/toronto/reviews",
    "/thankyou",
    "/thankyou?form=booking&date=2026-11-24&window=11%3A00&city=toronto&ref=ABCD-EFGH",
  ];

  for (const { pages, widths, tag } of [
    { pages: ["/toronto", "/toronto/book-now"], widths: [360], tag: [] },
    { pages: everyKind, widths: [360, 1440], tag: ["@all"] },
  ]) {
    test(`a first visit to ${pages.length} pages ends in the signs' own letters, and nothing jumps`, {
      tag,
    }, async ({ page }) => {
      await page.addInitScript(() => {
        // Each is a first visit.
        sessionStorage.clear();
        const seen = { shifts: [] as string[], moved: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // A new window size counts as recent input, so those entries are counted, too.
            const { value, sources } = entry as PerformanceEntry & {
              value: number;
              sources: { node: Element | null }[];
            };
            seen.moved += value;
            seen.shifts.push(sources.map(({ node }) => node?.className || node?.nodeName).join(" "));
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      const session = await openDebugger(page);
      await session.send("Network.enable");
      // 1.6 Mbit/s with 150 ms: a phone on a bad day.
      const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
      await session.send("Network.emulateNetworkConditions", slow);
      const faults: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of pages) {
          await session.send("Network.clearBrowserCache");
          await page.goto(path);
          await waitForIslands(page);
          await waitForFonts(page);
          const where = `${path} at ${width}`;
          for (const part of ["h1 .display span, h1:not(:has(*))", "header .phone"]) {
            await expect.poll(() => paintedIn(page, part), `${where}: ${part}`).toContain("Condensed");
          }
          const { moved, shifts } = await page.evaluate(async () => {
            // After two frames all layout shifts have been reported.
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return (window as unknown as { seen: { shifts: string[]; moved: number } }).seen;
          });
          if (moved >= 0.01) faults.push(`${where} moves by ${moved.toFixed(3)}: ${shifts.join("; ")}`);
        }
      }
      expect(faults).toEqual([]);
    });
  }
});

test("the fonts come at once where their stand-ins can't be made as wide, as before Safari 17", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(FontFace.prototype, "sizeAdjust"));
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  // The page isn't loaded before its drawings are.
  await page.route("**/assets/*.svg", async (route) => {
    await asked;
    await route.continue();
  });
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) resolve(request.url());
  });
  await page.goto("/toronto", { waitUntil: "commit" });
  expect(await asked).toContain("/assets/");
});

test("every field and button of the forms is at least 48 px for a finger", async ({ page }) => {
  const small: string[] = [];
  for (const path of ["/", "/houston", "/houston/book-now", "/houston/reviews"]) {
    await page.goto(path);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const apartment = page.getByLabel("Condo/Apartment");
    if (await apartment.count()) await apartment.check();
    await expect(
      page.locator("main form :is(input, button)").filter({ visible: true }).first(),
    ).toBeVisible();
    small.push(
      ...(await page.locator("main form").evaluateAll(
        (forms, path) =>
          forms.flatMap((form) =>
            [
              ...form.querySelectorAll("input:not([type=hidden], [tabindex='-1']), textarea, select, button"),
            ].flatMap((control) => {
              // A radio button or checkbox can be clicked on its label, too.
              const isChoice = control.matches("[type=radio], [type=checkbox]");
              const target = isChoice ? control.closest("label") : control;
              const { width, height } = (target ?? control).getBoundingClientRect();
              const name = control.getAttribute("name") ?? control.textContent;
              return width > 0 && (width < 48 || height < 48) ? [`${path} ${name}: ${width}×${height}`] : [];
            }),
          ),
        path,
      )),
    );
  }
  expect(small).toEqual([]);
});

test.describe("for Carla, who only uses the keyboard", () => {
  test.use({ person: carla, contextOptions: { reducedMotion: "reduce" } });

  /** Tab until it has the focus. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never came to ${target}.`);
  }

  test("she books with Tab, Space, Enter and the arrows, and adds what she forgot", async ({
    page,
    jobsOnDisk,
  }) => {
    await page.goto("/atlanta/book-now");
    const form = page.locator("#booking form");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await waitForIslands(page);
    const type = async (label: string | RegExp, text: string) => {
      await tabTo(page, form.getByLabel(label));
      await page.keyboard.type(text);
    };
    const findFirstRadio = (group: string) =>
      form.getByRole("group", { name: group }).getByRole("radio").first();

    await type("Your name", "carla reyes");
    await type("Phone number", carla.phone);
    await type("What has to go?", "A freezer.");
    await tabTo(page, findFirstRadio("Where is it?"));
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await type("Street address", carla.street);
    await type("City", carla.city);
    await type("State", carla.state);
    await type("ZIP code", carla.zip);
    await tabTo(page, findFirstRadio("Day"));
    await page.keyboard.press("Space");
    await tabTo(page, findFirstRadio("Arrival window"));
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await tabTo(page, findFirstRadio("Are you flexible?"));
    await page.keyboard.press("Space");
    await tabTo(page, form.getByRole("button", { name: "Book Now" }));
    await page.keyboard.press("Enter");

    await expect(form.getByRole("alert")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(form.getByRole("link", { name: "Unit: This field is required" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.getByLabel("Unit")).toBeFocused();
    await page.keyboard.type(carla.unit);
    await tabTo(page, form.getByRole("button", { name: "Book Now" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
    expect(await jobsOnDisk()).toMatchObject([
      {
        cus_name: "Carla Reyes",
        cus_address: { street: carla.street, unit: carla.unit, zip: carla.zip },
        date: "2026-11-23",
        start_time: "11:00",
        property_type: "Apartment",
        is_time_sensitive: false,
      },
    ]);
  });
});
