import type { Page } from "@playwright/test";

/** 400 % on a screen of 1280 by 1024. */
export const zoomedWindow = { width: 320, height: 256 };

/** What stays put and covers more than a quarter of the window, somewhere on the way down. */
export function listCovers(page: Page): Promise<string[]> {
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
