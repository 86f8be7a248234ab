import type { Page } from "@playwright/test";
import { checkAccessibility, expect, openWithOwnFont, test, waitForIslands } from "../support/journey.ts";
import { carla } from "../support/people.ts";

test.use({ person: carla });

const halfLoad = "$20 off: a half load or more";
const fullLoad = "$50 off: a full load or more";

/** The picker's text and gauge. */
function findLoad(page: Page) {
  const load = page.locator("#load");
  return {
    words: load.getByRole("status"),
    /** How many of the gauge's eighths are filled. */
    filled: () => load.locator(".gauge .in").count(),
    /** How many of the eight steps in the drawn truck bed are shown. */
    drawn: () =>
      load
        .locator('svg [id^="load-"]')
        .evaluateAll((steps) => steps.filter((step) => getComputedStyle(step).display !== "none").length),
    count: (thing: string) => page.getByLabel(`How many: ${thing}`),
  };
}

/** Puts a number of items on the truck. */
async function put(page: Page, thing: string, count: number): Promise<void> {
  const field = findLoad(page).count(thing);
  const from = Number((await field.inputValue()) || "0");
  const name = `One ${count > from ? "more" : "fewer"}: ${thing}`;
  for (let step = Math.abs(count - from); step > 0; step--) await page.getByRole("button", { name }).click();
}

test("Carla counts her items, the truck fills, and the booking form has the counts", async ({ page }) => {
  const { words, filled, drawn, count } = findLoad(page);

  await test.step("the truck is empty at first", async () => {
    await page.goto("/atlanta/what-we-take");
    await waitForIslands(page);
    await expect(words).toContainText("Nothing on the truck yet");
    expect([await filled(), await drawn()]).toEqual([0, 0]);
    await expect(page.getByText("$20 off", { exact: false }).and(page.locator(".load-coupon"))).toHaveCount(
      0,
    );
  });

  await test.step("two pianos and a shed are about half a load, in the picture too, with its coupon", async () => {
    await put(page, "Pianos", 2);
    await put(page, "Sheds", 1);
    await expect(words).toContainText("About half a load (6.9 cubic yards)");
    await expect(words).toContainText(halfLoad);
    expect([await filled(), await drawn()]).toEqual([4, 4]);
    await expect(count("Pianos")).toHaveValue("2");
    await expect(page.locator("#load")).toBeInViewport();
    await checkAccessibility(page);
  });

  await test.step("a hot tub makes it nearly full and a sofa full, with another coupon", async () => {
    await put(page, "Hot tubs", 1);
    await expect(words).toContainText("Nearly a full load (12.3 cubic yards)");
    await expect(words).toContainText(halfLoad);
    expect(await filled()).toBe(7);
    await put(page, "Old furniture", 1);
    await expect(words).toContainText("About a full load (14.5 cubic yards)");
    await expect(words).toContainText(fullLoad);
    await expect(words).not.toContainText(halfLoad);
    expect([await filled(), await drawn()]).toEqual([8, 8]);
  });

  await test.step("removed items leave the truck", async () => {
    await put(page, "Hot tubs", 0);
    await put(page, "Old furniture", 0);
    await expect(words).toContainText("About half a load (6.9 cubic yards)");
    expect([await filled(), await drawn()]).toEqual([4, 4]);
    await expect(page.getByRole("button", { name: "One fewer: Hot tubs" })).toBeDisabled();
  });

  const form = page.locator("#booking form");
  const message = form.getByLabel("What has to go?");

  await test.step("the load goes to the booking form as text that she can edit", async () => {
    await page.getByRole("button", { name: "Book this load" }).click();
    await expect(page).toHaveURL(/\/atlanta\/book-now\?/);
    await expect(page.getByText("On the truck: Pianos 2, Sheds 1. About half a load.")).toBeVisible();
    await expect(message).toHaveValue("Pianos 2, Sheds 1. About half a load.");
    await checkAccessibility(page);
  });

  await test.step("the load can be changed, and nothing counted or typed is lost on the way", async () => {
    await waitForIslands(page);
    await message.press("ControlOrMeta+End");
    await message.pressSequentially(" Behind the house.");
    await page.getByRole("link", { name: "Change the load" }).click();
    await expect(page).toHaveURL(/\/atlanta\/what-we-take\?.*#load$/);
    await waitForIslands(page);
    await expect(count("Pianos")).toHaveValue("2");
    await expect(count("Sheds")).toHaveValue("1");
    expect(await filled()).toBe(4);
    await put(page, "Mattresses", 3);
    await page.getByRole("button", { name: "Book this load" }).click();
    await waitForIslands(page);
    const words = "Mattresses 3, Pianos 2, Sheds 1. About three quarters of a load.";
    await expect(message).toHaveValue(`${words} Behind the house.`);
  });
});

test("counts can be typed, and nonsense counts as zero", { tag: "@all" }, async ({ page }) => {
  const { words, filled, count } = findLoad(page);
  await page.goto("/atlanta/what-we-take?load.pianos=many&load.boats=3&load.sheds=-1");
  await waitForIslands(page);
  expect(await filled()).toBe(0);
  await count("Hot tubs").fill("4");
  await count("Hot tubs").press("Tab");
  await expect(words).toContainText("About 1.5 loads (21.6 cubic yards)");
  await expect(words).toContainText(fullLoad);
  expect(await filled()).toBe(8);
});

/** What stays on the screen while the page is scrolled, from the top. */
function listBars(page: Page): Promise<{ name: string; height: number }[]> {
  return page.evaluate(async () => {
    // The sticky header shows a frame after scrolling.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
      const { position, visibility } = getComputedStyle(element);
      const { top, bottom, height } = element.getBoundingClientRect();
      const isBar = position === "fixed" || position === "sticky";
      const isSeen = visibility === "visible" && height > 0 && bottom > 0 && top < innerHeight;
      return isBar && isSeen ? [{ name: element.className, height }] : [];
    });
  });
}

/** Tabs from the picker's first control to its last, and lists those that something lies on. */
async function findCovered(page: Page): Promise<string[]> {
  const covered: string[] = [];
  await findLoad(page).count("Old furniture").focus();
  for (let left = 40; left > 0; left--) {
    const { name, isCovered, isLast } = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, top, bottom, width } = focused.getBoundingClientRect();
      const isSeen = [top + 4, bottom - 4].every((y) =>
        focused.contains(document.elementFromPoint(left + width / 2, y)),
      );
      const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
      return { name, isCovered: !isSeen, isLast: focused.matches(".load [formaction]") };
    });
    if (isCovered) covered.push(name);
    if (isLast) return covered;
    await page.keyboard.press("Tab");
  }
  throw new Error("The button that books the load was never reached.");
}

test.describe("on screens of several sizes", () => {
  // Scrolling to what's focused takes no time then.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a phone has 176 px of bars at most, one of them the load", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openWithOwnFont(page, "/atlanta/what-we-take?load.pianos=2&load.sheds=2");
    await waitForIslands(page);
    await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
    await expect(page.locator("[data-sticky]")).toBeVisible();
    const bars = await listBars(page);
    expect(bars.map(({ name }) => name)).toEqual(["sticky-header", "load", "mobile-bar"]);
    expect(bars.find(({ name }) => name === "load")?.height).toBeLessThanOrEqual(56);
    expect(bars.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(176);
    expect(await findCovered(page)).toEqual([]);

    await test.step("a field that half lies under the bar comes out when it's focused", async () => {
      const field = findLoad(page).count("Sheds");
      await field.evaluate((field) => {
        const top = field.getBoundingClientRect().bottom - (innerHeight - 110);
        scrollBy({ top, behavior: "instant" });
      });
      await field.focus();
      const end = await field.evaluate((field) => field.getBoundingClientRect().bottom);
      const load = await page.locator("#load").evaluate((load) => load.getBoundingClientRect().top);
      expect(end).toBeLessThanOrEqual(load);
    });
  });

  test("a screen with few lines has no bars, and nothing lies on a field", { tag: "@all" }, async ({
    page,
  }) => {
    for (const [width, height] of [
      [320, 256],
      [780, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/atlanta/what-we-take");
      await waitForIslands(page);
      await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
      expect(await listBars(page), `${width} by ${height}`).toEqual([]);
      expect(await findCovered(page), `${width} by ${height}`).toEqual([]);
    }
  });

  test("the things are large, the truck stays beside them, and no half of a section is empty", {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/atlanta/what-we-take");
    const thing = await page.locator(".thing img").first().boundingBox();
    expect(thing?.height).toBeGreaterThanOrEqual(216);
    const truck = page.locator("#load");
    await page.evaluate(() => scrollTo({ top: 1800, behavior: "instant" }));
    const box = await truck.boundingBox();
    expect(box?.width).toBeCloseTo(420, -1);
    expect(box?.y).toBeCloseTo(72, -1);
    const emptyHalves = await page.evaluate(() =>
      [...document.querySelectorAll("main > section")].flatMap((section) => {
        const middle = innerWidth / 2;
        const isOnRight = (element: Element) => {
          const { right, height } = element.getBoundingClientRect();
          return element.childElementCount === 0 && height > 0 && right > middle + 100;
        };
        return [...section.querySelectorAll("*")].some(isOnRight) ? [] : [section.className];
      }),
    );
    expect(emptyHalves).toEqual([]);
  });

  test("a phone scrolls through seven short sections", { tag: "@all" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openWithOwnFont(page, "/atlanta/what-we-take");
    await expect(page.locator("main > :is(.hero, section)")).toHaveCount(7);
    const height = await page.locator("main").evaluate((main) => main.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(6_400);
  });

  test("things drop onto the truck, unless someone wants less motion", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const findMotion = () => page.locator("#load-1").evaluate((step) => getComputedStyle(step).animationName);
    for (const [reducedMotion, name] of [
      ["no-preference", "drop"],
      ["reduce", "none"],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto("/atlanta/what-we-take");
      await waitForIslands(page);
      await put(page, "Pianos", 1);
      expect(await findMotion()).toBe(name);
    }
  });
});

test("a ticket's stub tears off and says that it's saved", async ({ page }) => {
  await page.goto("/atlanta/what-we-take");
  const saved = page.getByText("Saved: show this screen");
  await expect(saved.first()).toBeHidden();
  await page.locator("summary", { hasText: "$50" }).click();
  await expect(saved.first()).toBeVisible();
  await expect(saved.nth(1)).toBeHidden();
  await checkAccessibility(page);
});
