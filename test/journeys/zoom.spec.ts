import type { Page } from "@playwright/test";
import { everyPage } from "../support/every-page.ts";
import { expect, test, waitForFonts, waitForIslands } from "../support/journey.ts";
import { listCovers, zoomedWindow } from "../support/low-window.ts";
import { measureEnlarged, tabThrough } from "../support/reach.ts";

test.use({ isMobile: false, contextOptions: { reducedMotion: "reduce" } });

const phoneOnItsSide = { width: 780, height: 360 };

const tellingPages = ["/toronto/book-now"];
const otherPages = [
  "/toronto",
  "/",
  "/get-quote",
  "/toronto/what-we-take",
  "/toronto/reviews",
  "/toronto/faq",
  "/toronto/no-such-page",
  "/thankyou",
];

for (const { paths, sizes, tag } of [
  { paths: tellingPages, sizes: [zoomedWindow], tag: [] },
  { paths: tellingPages, sizes: [phoneOnItsSide], tag: ["@all"] },
  { paths: otherPages, sizes: [zoomedWindow, phoneOnItsSide], tag: ["@all"] },
]) {
  for (const path of paths) {
    const windows = sizes.map(({ width, height }) => `${width}x${height}`).join(" and ");
    test(`${path} fits ${windows}: nothing covers much of it, and what has the focus can be seen`, {
      tag,
    }, async ({ page }) => {
      const faults: string[] = [];
      await page.goto(path);
      await waitForIslands(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const across = await page.evaluate(() => document.documentElement.scrollWidth);
        if (across > size.width) faults.push(`it needs ${across} px of ${size.width}`);
        const found = [...(await listCovers(page)), ...(await tabThrough(page))];
        faults.push(...found.map((fault) => `at ${size.height}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}

for (const path of everyPage) {
  test(`${path} with letters twice as large stays as wide as the screen, and its bar and words whole`, {
    tag: tellingPages.includes(path) ? [] : ["@all"],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await page.evaluate(measureEnlarged);
    await waitForIslands(page);
    await waitForFonts(page);
    // The header on top shows once the page has been scrolled.
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await expect
      .poll(() => page.evaluate(measureEnlarged))
      .toEqual({ across: 360, outside: [], cut: [], torn: [] });
  });
}

test.describe("in forced colors", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

  /** How chosen and other options look: never the same. */
  async function compareChoices(page: Page, labels: string): Promise<void> {
    const looks = await page.locator(labels).evaluateAll((all) =>
      all.map((label) => {
        const { backgroundColor, color, borderColor, outlineStyle } = getComputedStyle(label);
        const isChosen = label.querySelector<HTMLInputElement>("input")?.checked;
        return { isChosen, background: backgroundColor, edge: outlineStyle, line: borderColor, color };
      }),
    );
    const chosen = looks.find((one) => one.isChosen);
    const other = looks.find((one) => one.isChosen === false);
    expect(chosen, labels).toBeDefined();
    expect(other, labels).toBeDefined();
    expect(chosen?.background).not.toBe(other?.background);
    expect([chosen?.edge, other?.edge]).toEqual(["solid", "none"]);
    expect(chosen?.line).not.toBe(chosen?.background);
  }

  test("what's chosen shows, by more than its color", async ({ page }) => {
    await page.goto("/");
    await compareChoices(page, ".toggle label");
    await page.goto("/toronto/book-now");
    await page.locator('.choice:has([name="propertyType"])').first().click();
    await page.mouse.click(1, 1);
    await compareChoices(page, '.choice:has([name="propertyType"])');
    await page.goto("/toronto");
    await waitForIslands(page);
    await page.locator(".message-words label").first().click();
    await compareChoices(page, ".message-words label");
  });

  test("buttons, plates, signs and tickets have edges", async ({ page }) => {
    const things =
      ".button, .plate, .sign, .card, .ticket, .toggle label, .choice, .stepper button, .mobile-bar";
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const path of ["/", "/toronto", "/toronto/book-now", "/toronto/what-we-take", "/toronto/reviews"]) {
      await page.goto(path);
      await waitForIslands(page);
      const found = await page.locator(things).evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => {
            const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(one);
            const hasEdge = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1;
            return {
              name: String(one.className),
              isSeen: hasEdge && borderTopColor !== "rgb(255, 255, 255)",
            };
          }),
      );
      for (const { name, isSeen } of found) {
        seen.add(name.split(" ")[0] ?? "");
        if (!isSeen) faults.push(`${path} ${name}`);
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(6);
    expect(faults).toEqual([]);
  });
});
