import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { readFace, setLine } from "./letters.server.ts";

const file = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name));
const sign = readFace(file("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff"));
const line = (text: string, more = {}) => setLine(sign, text, { size: 100, widest: 10_000, ...more });

test("every letter on a plate is drawn, including composed ones", () => {
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&'-.ÀÉÈÊËÎÔÙÜÇÑ") {
    expect(sign.findGlyph(letter), letter).toBeGreaterThan(0);
    expect(line(letter).d, letter).toMatch(/^M[-\d. ]+[LQ].*Z$/);
  }
  // É is E with something above it.
  const measureHeight = (d: string) =>
    Math.max(...[...d.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => -Number(y)));
  expect(measureHeight(line("E").d)).toBeCloseTo(70, 0);
  expect(measureHeight(line("É").d)).toBeGreaterThan(80);
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
  expect(line("Ạ").d).toBe(line("A").d);
  expect(line("A東B").d).toBe(line("AB").d);
  expect(line("")).toEqual({ d: "", width: 0, size: 100 });
});

test("a file that isn't WOFF is refused with a message", () => {
  expect(() => readFace(Buffer.from("wOF2 and so on"))).toThrow("The font is no WOFF file.");
});
