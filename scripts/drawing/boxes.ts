import type { Palette } from "../../content/pictures/palette.ts";
import { flat, limb, shape } from "./pen.ts";

/** A taped cardboard box, its lower left corner on 0,0. */
export function box(c: Palette, width: number, height: number, tone: "kraft" | "deep" = "kraft"): string {
  const face = tone === "kraft" ? c.kraft : c.kraftDeep;
  const middle = Math.round(width / 2);
  const side = Math.round(width * 0.18);
  return `${shape(face, `M0 0V${-height}H${width}V0Z`)}${flat(tone === "kraft" ? c.kraftDeep : c.detourDeep, `M${width - side}-2V${2 - height}H${width - 2}V-2Z`, 'fill-opacity=".7"')}${flat(c.paper, `M${middle - 6} ${2 - height}h12v${Math.round(height * 0.3)}h-12z`)}`;
}

/** A box with its flaps up, `width` by `height`. */
export function openBox(c: Palette, width: number, height: number): string {
  return `${shape(c.kraftDeep, `M0${-height}-16${-height - 16}H${Math.round(width / 2) - 8}L${Math.round(width / 2)}${-height} ${Math.round(width / 2) + 8}${-height - 16}H${width + 16}L${width}${-height}Z`)}${shape(c.kraft, `M0 0V${-height}H${width}V0Z`)}${flat(c.kraftDeep, `M${Math.round(width * 0.82)}-2V${2 - height}H${width - 2}V-2Z`)}`;
}

/** A hand truck standing upright, its wheel on 0,0, its load to the right; tip it with a rotation. */
export function handTruck(c: Palette, load: string): string {
  return `${limb(c, c.detour, "M4-4V-72q0-8-8-8h-8", 12)}<path d="M2-2H62" stroke-width="8"/>${load}<circle r="11" fill="${c.grey}" stroke-width="6"/>`;
}
