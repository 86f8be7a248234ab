import type { Palette } from "../../content/pictures/palette.ts";
import { lettering, measureName } from "./letters.ts";
import { picture } from "./pen.ts";

/** Letters 20 units high stand this high on a logo of 44. */
const LETTERS = 19;

/** logo.svg: the company's name on a license plate, 44 high and as wide as the name. */
export function logo(c: Palette, name: string): string {
  const width = Math.max(96, Math.min(220, Math.round(measureName(name, LETTERS) + 30)));
  const box = { x: 12, y: 16, width: width - 24, height: LETTERS + 3, middle: true };
  return picture(
    width,
    44,
    [
      `<rect x="1.5" y="1.5" width="${width - 3}" height="41" rx="8" fill="${c.white}" stroke="${c.ink}" stroke-width="3"/>`,
      `<path fill="${c.guide}" d="M3 12V9.5A6.5 6.5 0 0 1 9.5 3H${width - 9.5}a6.5 6.5 0 0 1 6.5 6.5V12z"/>`,
      `<path stroke="${c.white}" stroke-width="3.6" stroke-linecap="round" d="M10 7.5h0M${width - 10} 7.5h0"/>`,
      lettering(name, box, c.ink),
    ].join(""),
  );
}

/** favicon.svg: the plate in small, with the name's first letter. */
export function favicon(c: Palette, name: string): string {
  const letter = [...name.trim()].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "";
  return picture(
    32,
    32,
    [
      `<rect x="1.5" y="4.5" width="29" height="23" rx="4" fill="${c.white}" stroke="${c.ink}" stroke-width="3"/>`,
      `<path fill="${c.guide}" d="M3 10V8Q3 6 5 6H27Q29 6 29 8V10Z"/>`,
      lettering(letter, { x: 6, y: 11.5, width: 20, height: 12.5, middle: true }, c.ink, 5),
    ].join(""),
    // Every page carries it, so each byte counts.
  ).replace(' stroke-linejoin="round"', "");
}
