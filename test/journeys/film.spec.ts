import type { Page } from "@playwright/test";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";

/** The films that a page asks for, from now on. */
function filmsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\.mp4/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Waits until an interactive page has nothing left to do and knows whether its scene is in view. */
async function settle(page: Page): Promise<void> {
  await waitForIslands(page);
  await page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    const scene = document.querySelector(".scene") as Element;
    await new Promise((done) => new IntersectionObserver(done).observe(scene));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise((done) => requestIdleCallback(done));
  });
  await page.waitForLoadState("networkidle");
}

test.describe("on a wide screen, where the scene is visible at once", () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
  });

  test("the film starts once the visitor stirs, and can be stopped and started by keyboard", async ({
    page,
  }) => {
    const asked = filmsAskedFor(page);
    await page.goto("/toronto");
    const video = page.locator(".scene video");
    const scene = page.locator(".scene img");
    await expect(scene).toBeVisible();

    await test.step("it starts after everything else, with the scene as its first picture", async () => {
      await page.waitForLoadState("networkidle");
      expect(asked, "nobody has touched the page").toEqual([]);
      await page.mouse.wheel(0, 1);
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      const { loaded, film } = await page.evaluate(() => {
        const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        const entries = performance.getEntriesByType("resource");
        return {
          loaded: page?.loadEventEnd ?? 0,
          film: entries.find(({ name }) => name.includes(".mp4"))?.startTime ?? Number.POSITIVE_INFINITY,
        };
      });
      expect(loaded).toBeGreaterThan(0);
      expect(film).toBeGreaterThan(loaded);
      await expect(video).toHaveAttribute("poster", (await scene.getAttribute("src")) ?? "");
      await expect(video).toHaveJSProperty("muted", true);
    });

    const isPaused = () => video.evaluate((element) => (element as HTMLVideoElement).paused);
    const shownTime = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);

    await test.step("it runs until it's stopped by keyboard", async () => {
      await expect.poll(shownTime).toBeGreaterThan(0);
      await checkAccessibility(page);
      const button = page.getByRole("button", { name: "Pause" });
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press("Tab");
        if (await button.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(button).toBeFocused();
      await page.keyboard.press("Enter");
      await expect.poll(isPaused).toBe(true);
      const stoppedAt = await shownTime();
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await shownTime()).toBe(stoppedAt);
      const play = page.getByRole("button", { name: "Play" });
      await expect(play).toBeFocused();
      await page.keyboard.press("Space");
      await expect.poll(isPaused).toBe(false);
      await expect.poll(shownTime).not.toBe(stoppedAt);
    });
  });

  test("where the browser doesn't start it, one press does", async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() =>
        document.querySelector("video[autoplay]")?.removeAttribute("autoplay"),
      ).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/toronto");
    await page.mouse.wheel(0, 1);
    const video = page.locator(".scene video");
    await expect.poll(() => video.evaluate((film) => (film as HTMLVideoElement).readyState)).toBe(4);
    await page.getByRole("button", { name: "Play" }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect
      .poll(() => video.evaluate((film) => (film as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0);
  });

  test("a browser that can't show it shows the drawing, without a button", { tag: "@all" }, async ({
    page,
  }) => {
    await page.route("**/*.mp4", (route) => route.fulfill({ contentType: "video/mp4", body: "not a film" }));
    const asked = filmsAskedFor(page);
    await page.goto("/toronto");
    await page.mouse.wheel(0, 1);
    await expect.poll(() => asked.length).toBe(2);
    await expect(page.locator(".scene :is(video, button)")).toHaveCount(0);
    await expect(page.locator(".scene img")).toBeVisible();
  });

  test.describe("for visitors who want less", () => {
    test("with reduced motion the drawing is still and no film is fetched", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const asked = filmsAskedFor(page);
      await page.goto("/toronto");
      await settle(page);
      await expect(page.locator(".scene img")).toBeVisible();
      await expect(page.locator(".scene :is(video, button)")).toHaveCount(0);
      expect(asked).toEqual([]);
    });

    test("with reduced data no film is fetched", { tag: "@all" }, async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
      });
      const asked = filmsAskedFor(page);
      await page.goto("/toronto");
      await settle(page);
      await expect(page.locator(".scene :is(video, button)")).toHaveCount(0);
      expect(asked).toEqual([]);
    });
  });
});

test("in a low window the film waits until the scene scrolls into view", { tag: "@all" }, async ({
  page,
}) => {
  const asked = filmsAskedFor(page);
  await page.setViewportSize({ width: 390, height: 120 });
  await page.goto("/toronto");
  await settle(page);
  expect(asked).toEqual([]);
  await page.locator(".scene").scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});
