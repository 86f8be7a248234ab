import type { Page } from "@playwright/test";
import { expect, test, waitForIslands } from "../support/journey.ts";

test.use({ isMobile: false, contextOptions: { reducedMotion: "reduce" } });

/** 400 % on a screen of 1280 by 1024, and a phone on its side. */
const lowWindows = [
  { width: 320, height: 256 },
  { width: 780, height: 360 },
];

const kindsOfPage = [
  "/",
  "/get-quote",
  "/toronto",
  "/toronto/book-now",
  "/toronto/what-we-take",
  "/toronto/reviews",
  "/toronto/faq",
  "/toronto/no-such-page",
  "/thankyou",
];

/** What stays put and covers more than a quarter of the window, somewhere on the way down. */
function listCovers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covers = new Set<string>();
    const staying = [...document.querySelectorAll<HTMLElement>("body *")].filter((one) =>
      /fixed|sticky/.test(getComputedStyle(one).position),
    );
    const end = document.documentElement.scrollHeight - innerHeight;
    let before = new Map<HTMLElement, number>();
    for (let top = 0; top <= end; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(done));
      const now = new Map<HTMLElement, number>();
      for (const one of staying) {
        const box = one.getBoundingClientRect();
        const covered = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
        now.set(one, box.top);
        const stays = getComputedStyle(one).position === "fixed" || before.get(one) === box.top;
        if (one.checkVisibility({ visibilityProperty: true }) && stays && covered > innerHeight / 4) {
          covers.add(`.${one.className} covers ${Math.round(covered)} of ${innerHeight}`);
        }
      }
      before = now;
    }
    return [...covers];
  });
}

test("nothing that stays put takes more than a quarter of a low window", { tag: "@script" }, async ({
  page,
}) => {
  const faults: string[] = [];
  for (const path of kindsOfPage) {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const size of lowWindows) {
      await page.setViewportSize(size);
      const across = await page.evaluate(() => document.documentElement.scrollWidth);
      if (across > size.width) faults.push(`${path} needs ${across} px of ${size.width}`);
      faults.push(...(await listCovers(page)).map((fault) => `${path} at ${size.height}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

/** How much of the focused element something else lies over; null when it can be seen. */
function findObscured(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "the end";
    // A hidden radio button is shown by its label.
    const shown = focused.closest("label") ?? focused;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const visible = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + width * across, top + height * down] as const),
    );
    const isSeen = visible.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    });
    return isSeen ? null : `${focused.nodeName} ${focused.textContent?.trim().slice(0, 24) || focused.id}`;
  });
}

test("in a low window the focused element can be seen", { tag: "@script" }, async ({
  page,
  hasJavaScript,
}) => {
  const hidden: string[] = [];
  for (const path of ["/", "/toronto", "/toronto/book-now", "/toronto/what-we-take"]) {
    for (const size of lowWindows) {
      await page.setViewportSize(size);
      await page.goto(path);
      await waitForIslands(page, hasJavaScript);
      for (let presses = 0; presses < 45; presses++) {
        await page.keyboard.press("Tab");
        const fault = await findObscured(page);
        if (fault === "the end") {
          expect(presses, `${path} has this many things to focus`).toBeGreaterThan(20);
          break;
        }
        if (fault) hidden.push(`${path} at ${size.width}x${size.height}: ${fault}`);
      }
    }
  }
  expect(hidden).toEqual([]);
});

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

  test("what's chosen shows, by more than its color", { tag: "@script" }, async ({ page, hasJavaScript }) => {
    await page.goto("/");
    await compareChoices(page, ".toggle label");
    await page.goto("/toronto/book-now");
    await page.locator('.choice:has([name="propertyType"])').first().click();
    await page.mouse.click(1, 1);
    await compareChoices(page, '.choice:has([name="propertyType"])');
    await page.goto("/toronto");
    await waitForIslands(page, hasJavaScript);
    await page.locator(".message-words label").first().click();
    await compareChoices(page, ".message-words label");
  });

  test("buttons, plates, signs and tickets have edges", { tag: "@script" }, async ({
    page,
    hasJavaScript,
  }) => {
    const things =
      ".button, .plate, .sign, .card, .ticket, .toggle label, .choice, .stepper button, .mobile-bar";
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const path of ["/", "/toronto", "/toronto/book-now", "/toronto/what-we-take", "/toronto/reviews"]) {
      await page.goto(path);
      await waitForIslands(page, hasJavaScript);
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
