import sharp from "sharp";
import type { Tab } from "./tab.ts";

/** The colors inside of an element's edges as it's on the screen, as "#rrggbb"; `edge`: CSS pixels that are left out. */
export async function readColors(tab: Tab, selector: string, edge = 6): Promise<Set<string>> {
  const box = await tab.wait((selector) => {
    const element = document.querySelector(selector);
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return width > 0 ? { left, top, width, height } : null;
  }, selector);
  const inside = {
    left: Math.ceil(box.left + edge),
    top: Math.ceil(box.top + edge),
    width: Math.floor(box.width - 2 * edge),
    height: Math.floor(box.height - 2 * edge),
  };
  const pixels = await sharp(await tab.picture())
    .extract(inside)
    .removeAlpha()
    .raw()
    .toBuffer();
  const colors = new Set<string>();
  for (let at = 0; at < pixels.length; at += 3) colors.add(`#${pixels.toString("hex", at, at + 3)}`);
  return colors;
}
