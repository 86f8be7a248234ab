import { expect, test } from "vitest";
import { readFace } from "../../../scripts/social-letters.ts";
import { setLine } from "./letters.server.ts";

const sign = readFace("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff");
const line = (text: string, more = {}) => setLine(sign, text, { size: 100, widest: 10_000, ...more });

test("every letter on a plate is drawn, including composed ones", () => {
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&'-.ÀÉÈÊËÎÔÙÜÇÑ") {
    expect(line(letter).svg, letter).toMatch(/^<path transform="translate\(0\)" d="M[-\d ]+[LQ].*"\/>$/);
  }
  // É is E with something above it.
  const measureHeight = (letter: string) =>
    Math.max(
      ...[...(sign.letters[letter]?.d ?? "").matchAll(/-(\d+)(?=[A-Z]|$)/g)].map(([, y]) => Number(y)),
    );
  expect(measureHeight("E")).toBeCloseTo(700, -1);
  expect(measureHeight("É")).toBeGreaterThan(800);
  expect(line("É").width).toBeCloseTo(line("E").width, 5);
});

test("pairs are kerned as the font says", () => {
  const apart = line("A").width + line("T").width;
  expect(line("AT").width).toBeLessThan(apart - 1);
  expect(line("HH").width).toBeCloseTo(2 * line("H").width, 5);
});

test("a line that's too wide is set smaller, never larger than asked", () => {
  expect(line("CHARLOTTE NORTH", { widest: 300 }).width).toBeCloseTo(300, 5);
  expect(line("GTA", { widest: 300 }).size).toBeCloseTo(100, 5);
  expect(line("GTA", { tracking: 0.1 }).width).toBeCloseTo(line("GTA").width + 20, 5);
});

test("a letter the font lacks loses its accent or is left out", () => {
  expect(line("Ạ")).toEqual(line("A"));
  expect(line("A東B")).toEqual(line("AB"));
  expect(line("")).toMatchObject({ svg: "", width: 0, size: 100 });
});

test("a file that can't be read is refused with a message", () => {
  expect(() => readFace("@fontsource/barlow/files/barlow-latin-400-normal.woff2")).toThrow("not WOFF2");
});
