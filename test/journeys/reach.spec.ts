import { tellingPages } from "../support/every-page.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { listMisfits, tabThrough, touchChoices } from "../support/reach.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const forms: Record<string, string> = {
  "/fort-lauderdale": "#quote",
  "/fort-lauderdale/book-now": "#booking",
};

for (const { path, tag } of [
  { path: "/fort-lauderdale", tag: ["@all"] },
  { path: "/fort-lauderdale/book-now", tag: [] },
]) {
  test(`on a phone nothing on ${path} is pushed out of reach, nor what its form asks for again`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(path);
    await waitForIslands(page);
    const faults = await touchChoices(page);
    faults.push(...(await tabThrough(page)));
    const form = forms[path];
    if (form) {
      await page.locator(`${form} button[type=submit]`).tap();
      await expect(page.locator(form).getByRole("alert")).toBeFocused();
      faults.push(...(await tabThrough(page, "Shift+Tab")));
    }
    expect(faults).toEqual([]);
  });
}

test.describe("on a narrow and a wide screen", () => {
  test.use({ isMobile: false });

  test("pages fit, links and buttons take a click, and landmarks have names of their own", async ({
    page,
  }) => {
    const faults: string[] = [];
    for (const path of tellingPages) {
      await page.goto(path);
      faults.push(...(await listMisfits(page, [1280, 320])));
      await checkAccessibility(page, ["landmark-unique"]);
    }
    expect(faults).toEqual([]);
  });
});
