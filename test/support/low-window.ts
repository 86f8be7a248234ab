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

/** How much of the focused element something else lies over; null when it can be seen. */
export function findObscured(page: Page): Promise<string | null> {
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
