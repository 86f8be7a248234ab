import type { Palette } from "../../content/pictures/palette.ts";
import { flat, grown, mix, shape, stroke } from "./pen.ts";

// What people own and what they throw out, lower left corner on 0,0, in the size of a scene. Outline them.

/** A sofa of two cushions, `width` by 68. */
export function sofa(c: Palette, cover = c.guide, width = 150): string {
  const deep = mix(cover, c.ink, 0.3);
  const w = width;
  const middle = w / 2;
  return [
    `<path d="M16 0V-6M${w - 16} 0V-6" stroke-width="${Math.min(9, Math.round(w / 14))}"/>`,
    shape(cover, `M16-30V-56a12 12 0 0 1 12-12H${w - 28}a12 12 0 0 1 12 12V-30Z`),
    stroke(`M${middle}-66V-30`),
    shape(deep, `M12-28H${w - 12}V-8H12Z`),
    shape(cover, `M14-34H${middle}V-20H14ZM${middle}-34H${w - 14}V-20H${middle}Z`),
    shape(cover, `M2-6V-36a10 10 0 0 1 20 0V-6ZM${w - 22}-6V-36a10 10 0 0 1 20 0V-6Z`),
    flat(deep, `M${w - 10}-8V-43a8 8 0 0 1 6 7V-8Z`),
  ].join("");
}

/** A mattress on its side, `width` by `height`, with its quilting. */
export function mattress(c: Palette, width: number, height: number): string {
  const w = width;
  const h = height;
  return [
    shape(c.white, `M0-8V${8 - h}a8 8 0 0 1 8-8H${w - 8}a8 8 0 0 1 8 8V-8a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z`),
    flat(c.greyPale, `M${w - 14}-2V${2 - h}h6a6 6 0 0 1 6 6V-8a6 6 0 0 1-6 6z`),
    `<path stroke="${c.grey}" stroke-width="5" d="M${Math.round(w * 0.25)}${Math.round(-h * 0.28)}h0M${Math.round(w * 0.62)}${Math.round(-h * 0.28)}h0M${Math.round(w * 0.25)}${Math.round(-h * 0.72)}h0M${Math.round(w * 0.62)}${Math.round(-h * 0.72)}h0M${Math.round(w * 0.43)}${Math.round(-h * 0.5)}h0"/>`,
  ].join("");
}

/** A fridge, `width` by `height`. */
export function fridge(c: Palette, width: number, height: number): string {
  const door = Math.round(-height * 0.64);
  return [
    shape(c.white, `M0-4V${6 - height}q0-6 6-6H${width - 6}q6 0 6 6V-4Z`),
    flat(c.greyPale, `M${Math.round(width * 0.78)}-6V${2 - height}H${width - 6}q4 0 4 4V-6Z`),
    stroke(`M0${door}H${width}M12${door - 10}v-16M12${door + 12}v26M8 0h6M${width - 14} 0h6`),
  ].join("");
}

/** A standing lamp, 44 by 130. */
export function lamp(c: Palette): string {
  return `<path d="M22-4V-92"/><path d="M8-2H36" stroke-width="7"/>${shape(c.detour, "M10-130H34L44-92H0Z")}${flat(c.detourDeep, "M26-128H33L41-94H30Z")}`;
}

/** A plant in a pot, 56 by 92. */
export function pottedPlant(c: Palette): string {
  const leaf = mix(c.leaf, c.paper, 0.16);
  return [
    shape(leaf, "M28-34C10-40 0-58 4-76 20-70 30-56 28-34ZM28-34C46-40 56-58 52-76 36-70 26-56 28-34Z"),
    shape(c.leaf, "M28-34C18-56 20-78 28-94 36-78 38-56 28-34Z"),
    shape(c.detour, "M8-36H48L43 0H13Z"),
    flat(c.detourDeep, "M37-34H46L41-2H34Z"),
  ].join("");
}

/** A full bag, tied: `size` times 60 by 62. */
export function bag(c: Palette, size = 1): string {
  const plastic = mix(c.ink, c.grey, 0.34);
  return [
    shape(plastic, grown("M26-46C8-40-4-16 4-4 8 2 52 2 56-4 64-16 52-40 36-46Z", size)),
    flat(mix(c.ink, c.grey, 0.18), grown("M40-42C52-36 60-14 54-5 50-2 42-2 38-2 48-14 46-32 40-42Z", size)),
    shape(plastic, grown("M26-46 18-62 31-56 44-62 36-46Z", size)),
  ].join("");
}

/** An armchair that has seen better days, 74 by 70. */
export function armchair(c: Palette, cover = c.kraftDeep): string {
  const deep = mix(cover, c.ink, 0.28);
  return [
    `<path d="M12 0v-6M62 0v-6" stroke-width="8"/>`,
    shape(cover, "M12-24V-58a12 12 0 0 1 12-12H50a12 12 0 0 1 12 12V-24Z"),
    shape(deep, "M12-26H62V-6H12Z"),
    shape(cover, "M16-34H58V-20H16Z"),
    shape(cover, "M2-6V-36a9 9 0 0 1 18 0V-6ZM54-6V-36a9 9 0 0 1 18 0V-6Z"),
  ].join("");
}

export function washer(c: Palette): string {
  return `${shape(c.white, "M0 0V-66H62V0Z")}${flat(c.greyPale, "M48-2V-64H60V-2Z")}${stroke("M0-50H62M10-58h12")}<circle cx="30" cy="-25" r="16" fill="${c.grey}"/>`;
}
