import type { Palette } from "../../content/pictures/palette.ts";
import { flat, grown, limb, mix, shape } from "./pen.ts";

// Things along a street, standing on 0,0. Outline them.

/** The color of the roadway: a page's asphalt is the same mix. */
export const asphalt = (c: Palette) => mix(c.ink, c.greyDeep, 0.45);

export const sidewalk = (c: Palette) => mix(c.kraft, c.paper, 0.35);

/** The roadway with its broken center line and the sidewalk behind it, across a scene and on. */
export function road(c: Palette): string {
  return `<path fill="${sidewalk(c)}" d="M-480 452H1920V484H-480z"/><path fill="${asphalt(c)}" d="M-480 484H1920V560H-480z"/><path fill="${c.ink}" d="M-480 450h2400v4H-480zM-480 482h2400v6H-480z"/><path stroke="${c.detour}" stroke-width="7" stroke-dasharray="60 40" d="M-460 544H1920"/>`;
}

/** A street lamp, its arm to the right. */
export function lampPost(c: Palette): string {
  return `${limb(c, c.greyDeep, "M0-8V-226q0-24 24-24h26", 12)}${shape(c.greyDeep, "M-10 0v-18H10V0z")}${shape(c.detour, "M40-256H74l8 13H36z")}`;
}

/** A guide sign on two posts: an arrow, and bars where the words would be. */
export function guideSign(c: Palette): string {
  return `${limb(c, c.grey, "M-46-4V-160M46-4V-160", 13)}${shape(c.guide, "M-78-230a10 10 0 0 1 10-10H68a10 10 0 0 1 10 10V-142a10 10 0 0 1-10 10H-68a10 10 0 0 1-10-10z")}<path stroke="${c.paper}" stroke-width="10" d="M-54-208H14M-54-182H-12M24-158H48V-208M32-192 48-208 64-192"/>`;
}

export type Plant = "maple" | "oak" | "peach" | "magnolia" | "pine" | "palm" | "saguaro" | "joshua";

const crown =
  "M-10-56C-48-50-66-84-46-104-58-134-30-156-10-148 6-172 46-160 46-132 70-118 64-80 40-74 34-58 10-52-10-56Z";
const crownShade =
  "M8-57C30-56 36-66 40-74 64-80 70-118 46-132 46-150 34-158 22-158 34-144 28-130 30-120 44-104 36-92 22-86 26-70 18-62 8-57Z";
const oakCrown =
  "M-30-62C-66-58-96-76-84-100-92-124-60-140-40-130-20-156 24-152 34-134 60-144 92-124 82-102 98-82 76-58 46-64 26-52-10-52-30-62Z";
const oakShade = "M52-63C78-60 97-82 82-102 92-124 72-138 50-137 68-126 70-114 64-104 76-90 70-74 52-63Z";

/** A tree or cactus on 0,0, `size` times some 160 units high. */
export function plant(c: Palette, kind: Plant, size = 1): string {
  const leaf = mix(c.leaf, c.paper, 0.14);
  const grow = (d: string) => grown(d, size);
  const trunk = (d: string, width: number) => limb(c, c.kraftDeep, grow(d), Math.round(width * size));
  const round = (dots: string, color: string) =>
    trunk("M0-3V-70M0-52 18-80", 14) +
    shape(leaf, grow(crown)) +
    flat(c.leafDeep, grow(crownShade)) +
    (dots && `<path stroke="${color}" stroke-width="${Math.round(11 * size)}" d="${grow(dots)}"/>`);
  switch (kind) {
    case "maple":
      return round("", "");
    case "oak":
      return (
        trunk("M0-3V-66M0-36-28-72M4-40 34-76", 16) +
        shape(leaf, grow(oakCrown)) +
        flat(c.leafDeep, grow(oakShade))
      );
    case "peach":
      return round("M-32-100h0M-8-130h0M-14-80h0M16-106h0M28-142h0M44-98h0M14-72h0", c.detour);
    case "magnolia":
      return round("M-34-98h0M-8-128h0M-14-76h0M18-104h0M32-138h0M46-92h0", c.white);
    case "pine":
      return (
        trunk("M0-3V-40", 14) +
        shape(c.leaf, grow("M0-176 28-124H16L38-80H24L48-30H-48L-24-80H-38L-16-124H-28Z")) +
        flat(c.leafDeep, grow("M2-170 26-126H12L36-82H20L45-32H10Z"))
      );
    case "palm":
      return (
        trunk("M-14-3C6-60 8-110-4-164", 13) +
        shape(
          c.leaf,
          grow(
            "M-4-166C28-170 54-144 50-106 38-134 18-152-4-166ZM-4-166C-40-172-64-142-58-106-48-132-30-152-4-166ZM-4-166C-22-206-8-222 14-226 6-204 4-186-4-166Z",
          ),
        ) +
        shape(
          leaf,
          grow(
            "M-4-166C-34-202-76-188-88-148-68-162-40-166-4-166ZM-4-166C28-204 70-190 80-150 60-164 32-168-4-166Z",
          ),
        )
      );
    case "saguaro":
      return (
        limb(c, c.leaf, grow("M-2-56H-28q-8 0-8-8V-100M2-44H26q8 0 8-8V-92"), Math.round(22 * size)) +
        limb(c, c.leaf, grow("M0-6V-150"), Math.round(30 * size)) +
        `<path stroke="${c.leafDeep}" d="${grow("M6-10V-146")}"/>`
      );
    case "joshua":
      return (
        trunk("M0-3V-60L-26-92M0-50 22-80V-116M22-84 46-104", 13) +
        shape(
          c.leaf,
          [
            [-30, -104],
            [22, -130],
            [54, -112],
          ]
            .map(([x = 0, y = 0]) =>
              grow(
                `M${x - 28} ${y + 4} ${x - 12} ${y - 4} ${x - 20} ${y - 20} ${x - 4} ${y - 14}L${x} ${y - 32} ${x + 8} ${y - 14} ${x + 24} ${y - 22} ${x + 14} ${y - 6} ${x + 30} ${y + 4} ${x + 12} ${y + 6} ${x + 6} ${y + 20} ${x - 6} ${y + 10} ${x - 16} ${y + 18}Z`,
              ),
            )
            .join(""),
        )
      );
  }
}
