import type { Page } from "@playwright/test";
import { everyPage } from "../support/every-page.ts";
import { expect, test, waitForIslands } from "../support/journey.ts";
import { listCovered, listPushed, tabThrough, widths } from "../support/reach.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Phone screens, without the browser's bars. */
const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 412, height: 732 },
  { width: 480, height: 800 },
];

/** Every kind of page, and one that shows a price range. */
const pages = [...everyPage, "/offline", "/toronto/get-quote?homeSize=two&zipFrom=M5V2T6&zipTo=M6K1A1"];

const choices = "main :is(label:has([type=checkbox], [type=radio]), summary, button:not([type=submit]))";

/** Touches each choice with a finger, and lists those that it doesn't hit and what it pushed aside. */
async function touchChoices(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const choice of await page.locator(choices).all()) {
    const touch = await choice.evaluate((one) => {
      if (one.localName !== "summary") one.closest("details")?.setAttribute("open", "");
      if (!one.checkVisibility({ visibilityProperty: true })) return null;
      // As a finger swipes: the page up and down, and along its strip.
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return { x, y, name: one.textContent?.trim(), isHit: one.contains(document.elementFromPoint(x, y)) };
    });
    if (!touch) continue;
    if (!touch.isHit) faults.push(`${touch.name} is under something`);
    await page.touchscreen.tap(touch.x, touch.y);
    faults.push(...(await listPushed(page)).map((fault) => `${touch.name}: ${fault}`));
  }
  return faults;
}

/** Of folds that close each other, the last one stays open. */
function openFolds(page: Page): Promise<void> {
  return page.locator("main details").evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
}

for (const path of pages) {
  test(`on a phone nothing on ${path} is pushed out of reach`, async ({ page }) => {
    const faults: string[] = [];
    await page.goto(path);
    await waitForIslands(page);
    for (const size of phones) {
      await page.setViewportSize(size);
      const found = await touchChoices(page);
      await openFolds(page);
      found.push(...(await tabThrough(page)));
      if (size.width === 390) found.push(...(await tabThrough(page, "Shift+Tab")));
      faults.push(...found.map((fault) => `${size.width} px: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test("what a form asks for again is in reach, on every phone", async ({ page }) => {
  const faults: string[] = [];
  for (const [path, form] of [
    ["/houston", "#quote"],
    ["/houston/book-now", "#booking"],
    ["/houston/reviews", "#estimate"],
  ] as const) {
    await page.goto(path);
    await waitForIslands(page);
    for (const size of phones) {
      await page.setViewportSize(size);
      await page.locator(`${form} button[type=submit]`).tap();
      await expect(page.locator(form).getByRole("alert")).toBeFocused();
      faults.push(...(await tabThrough(page)).map((fault) => `${path} at ${size.width} px: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test.describe("on screens of every width", () => {
  test.use({ isMobile: false });

  test("the middle of every link and button takes a click", async ({ page }) => {
    const faults: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await listCovered(page)).map((fault) => `${path} at ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});
