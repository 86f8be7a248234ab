import { everyPage } from "../../support/every-page.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../../support/journey.ts";
import { listMisfits, tabThrough, touchChoices, widths } from "../../support/reach.ts";

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

const forms = [
  ["/houston", "#quote"],
  ["/houston/book-now", "#booking"],
  ["/houston/reviews", "#estimate"],
] as const;

for (const path of pages) {
  test(`on every phone nothing on ${path} is pushed out of reach`, async ({ page }) => {
    const faults: string[] = [];
    await page.goto(path);
    await waitForIslands(page);
    for (const size of phones) {
      await page.setViewportSize(size);
      const found = await touchChoices(page);
      found.push(...(await tabThrough(page)));
      if (size.width === 390) found.push(...(await tabThrough(page, "Shift+Tab")));
      faults.push(...found.map((fault) => `${size.width} px: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test("what a form asks for again is in reach, on every phone", async ({ page }) => {
  const faults: string[] = [];
  for (const [path, form] of forms) {
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

  for (const path of pages) {
    test(`${path} fits, its links and buttons take a click, and it's accessible`, async ({ page }) => {
      await page.goto(path);
      // Phones have one more landmark: the bar at the bottom.
      await page.setViewportSize({ width: 390, height: 800 });
      await checkAccessibility(page, ["landmark-unique"]);
      expect(await listMisfits(page, widths)).toEqual([]);
      await checkAccessibility(page);
    });
  }

  test("a form's messages make no page wider than the screen", async ({ page }) => {
    for (const [path, form] of forms) {
      await page.goto(path);
      await waitForIslands(page);
      await page.locator(`${form} button[type=submit]`).click();
      await expect(page.getByRole("alert")).toBeFocused();
      expect(await listMisfits(page, widths)).toEqual([]);
    }
  });
});
