import { tellingPages } from "../support/every-page.ts";
import { checkAccessibility, expect, test, waitForFonts, waitForIslands } from "../support/journey.ts";
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

test("on a phone a tap is answered for as long as it lasts", async ({ page }) => {
  for (const [path, parts] of Object.entries({
    "/fort-lauderdale": [
      ...["header .phone", "header .plate", "main .button"],
      ...["main summary", "main label:has([type=checkbox])"],
    ],
    "/": ["main .plate"],
    "/desk/sign-in": ["main button"],
  })) {
    await page.goto(path);
    if (!path.startsWith("/desk")) await waitForFonts(page);
    await page.evaluate(() => {
      addEventListener("click", (event) => event.preventDefault());
      addEventListener("mousedown", ({ target }) => {
        const pressed = target instanceof Element && target.closest("a, button, summary, label");
        document.body.dataset.pressed = pressed ? getComputedStyle(pressed).backgroundImage : "";
      });
    });
    for (const selector of parts) {
      const part = page.locator(selector).filter({ visible: true }).first();
      const image = await part.evaluate((element) => getComputedStyle(element).backgroundImage);
      await part.tap();
      await expect(page.locator("body"), selector).toHaveAttribute("data-pressed", /^linear-gradient/);
      await expect(part).toHaveCSS("background-image", image);
      await page.evaluate(() => delete document.body.dataset.pressed);
    }
  }
});

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
