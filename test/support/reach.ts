import type { ElementHandle, Page } from "@playwright/test";

/** In CSS pixels: phones, a tablet, screens of a desk. */
export const widths = [320, 390, 768, 1280, 1920];

/** Enough for the home page, with all cities of a country. */
const MOST_STOPS = 400;

const choices = "main :is(label:has([type=checkbox], [type=radio]), summary, button:not([type=submit]))";

/** Touches each choice with a finger, and lists those that it doesn't hit and what it pushed aside. */
export async function touchChoices(page: Page): Promise<string[]> {
  const faults: string[] = [];
  // A choice can be gone by its turn: what forgets a draft goes with it.
  const all = (await page.locator(choices).elementHandles()) as ElementHandle<Element>[];
  for (const choice of all) {
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
  // Of folds that close each other, the last one stays open.
  await page.locator("main details").evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
  return faults;
}

/**
 * Tabs from one end of the page to the other, and lists what can't be seen while it has the focus, and what that pushed
 * aside. Throws when the focus gets lost, or doesn't come to the end.
 */
export async function tabThrough(page: Page, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const faults: string[] = [];
  await addEnds(page, key === "Tab" ? "first" : "last");
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press(key);
    const fault = await findFault(page);
    if (fault === "lost") throw new Error(`${page.url()} lost the focus after ${stops} stops.`);
    if (fault === "the end") {
      await page.locator("[data-end]").evaluateAll((ends) => ends.map((end) => end.remove()));
      return [...faults, ...(await listPushed(page))];
    }
    if (fault) faults.push(`${key}: ${fault}`);
  }
  throw new Error(`${page.url()} doesn't let ${key} come to its end.`);
}

/** Two more stops, so that the focus never leaves the page for the browser, which would take a while to come back. */
function addEnds(page: Page, start: "first" | "last"): Promise<void> {
  return page.evaluate((start) => {
    const [first, last] = [document.createElement("i"), document.createElement("i")];
    for (const end of [first, last]) {
      end.tabIndex = 0;
      end.dataset.end = "";
      end.style.position = "fixed";
    }
    document.body.prepend(first);
    document.body.append(last);
    (start === "first" ? first : last).focus();
  }, start);
}

/** Why the focused element can't be seen: it's cut off at a side, outside, or something lies over it, even in part. */
function findFault(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "lost";
    if (focused.matches("[data-end]")) return "the end";
    // An input drawn by its label is hit through the label.
    const shown = focused.closest("label") ?? focused;
    const look = () => {
      const { left, right, top, bottom } = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
      if (left < -1 || right > document.documentElement.clientWidth + 1)
        return `is cut off, from ${left} to ${right}`;
      const middle = (top + bottom) / 2;
      const isTall = bottom - top > innerHeight / 3;
      for (const y of isTall ? [middle] : [top + 2, middle, bottom - 2]) {
        const hit = document.elementFromPoint((left + right) / 2, y);
        if (hit === null) return "is outside";
        if (!shown.contains(hit)) return `is under <${hit.localName} class="${hit.className}">`;
      }
      return null;
    };
    // Near the top the sticky header shows and hides a frame after scrolling, and takes the next Tab or doesn't.
    if (scrollY < 400 || look())
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const fault = look();
    return fault && `${focused.localName} "${shown.textContent?.trim().slice(0, 24) || focused.id}" ${fault}`;
  });
}

/**
 * What nobody can scroll back by hand: a box that hides its overflow and was scrolled, or the page, sideways; and such a
 * box with something in it that takes the focus, or that a script can give it, where `clip` would hide as much.
 */
export function listPushed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body, body *:not(input, textarea, select, svg, svg *)")]
      .flatMap((box) => {
        const { scrollLeft, scrollTop } = box;
        if (scrollLeft === 0 && scrollTop === 0 && box.childElementCount === 0) return [];
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX !== "hidden" && overflowY !== "hidden") return [];
        const name = `<${box.localName} class="${box.className}">`;
        if ((overflowX === "hidden" && scrollLeft !== 0) || (overflowY === "hidden" && scrollTop !== 0))
          return [`${name} is pushed by ${scrollLeft}, ${scrollTop}`];
        const held = box.querySelector("a, button, input, select, textarea, summary, [tabindex]");
        return held ? [`${name} could be pushed by <${held.localName} class="${held.className}">`] : [];
      })
      .concat(
        document.scrollingElement?.scrollLeft
          ? [`the page is pushed by ${document.scrollingElement.scrollLeft}`]
          : [],
      ),
  );
}

export async function listMisfits(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    if (across > width) faults.push(`at ${width} px it needs ${across}`);
    const found = [...(await listCovered(page)), ...(await listPushed(page))];
    faults.push(...found.map((fault) => `at ${width} px: ${fault}`));
  }
  return faults.map((fault) => `${page.url()} ${fault}`);
}

/** The links and buttons whose middle doesn't take a click, as something else lies over it. */
export function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covered: string[] = [];
    for (const link of document.querySelectorAll("a[href], button:enabled, summary")) {
      if (!link.checkVisibility({ visibilityProperty: true })) continue;
      link.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // Of a link over two lines, the longer one.
      const find = () => {
        const [line] = [...link.getClientRects()].sort((one, other) => other.width - one.width);
        if (!line || line.right <= 0) return link;
        return document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      };
      if (link.contains(find())) continue;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const hit = find();
      if (link.contains(hit)) continue;
      const over = hit ? `under <${hit.localName} class="${hit.className}">` : "outside";
      covered.push(`"${link.textContent?.trim().slice(0, 24)}" is ${over}`);
    }
    return covered;
  });
}

/**
 * In the page, with letters twice as large: how wide it gets, what of the bar leaves the screen, and which words stand
 * beyond its edge or are torn though a line has room for them.
 */
export function measureEnlarged() {
  document.documentElement.style.fontSize = "200%";
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const cut: string[] = [];
  const torn: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const isSeen = parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A hint that's only heard lies far outside.
    if (!isSeen || parent?.closest("svg, noscript, option, .sr-only, .skip, .field-hint")) continue;
    const range = document.createRange();
    for (const { 0: word, index } of (texts.currentNode.textContent ?? "").matchAll(/[^\s/@–-]+/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const width = boxes.reduce((sum, box) => sum + box.width, 0);
      if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1) && !scrolls(parent))
        cut.push(word);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1 && width < innerWidth / 2)
        torn.push(word);
    }
  }
  return {
    across: document.documentElement.scrollWidth,
    outside: [...document.querySelectorAll(".mobile-bar > *")]
      .filter((button) => button.getBoundingClientRect().right > innerWidth)
      .map((button) => button.textContent),
    cut,
    torn,
  };
}
