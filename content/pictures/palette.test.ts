import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readColour, readPalette } from "./palette.ts";

const theme = readFileSync("content/theme.css", "utf8");
const pictures = globSync(["content/pictures/**/*.svg", "content/icons/*.svg"]).map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

/** Bytes before compression. */
function allowance(file: string): number {
  if (file.includes("/junk/")) return 1800;
  // They grow with the crews and the items.
  if (/map-|things/.test(file)) return Number.POSITIVE_INFINITY;
  return file.includes("scene-") ? 13_000 : 9600;
}

test("a missing or oddly written color is named", () => {
  expect(() => readColour(theme.replace("--color-leaf:", "--color-tree:"), "leaf")).toThrow(
    '"--color-leaf: #1a2b3c;"',
  );
  expect(() => readPalette(theme.replace(/--color-guide: [^;]+/, "--color-guide: green"))).toThrow(
    "--color-guide",
  );
  expect(readPalette(theme.replace(/--color-ink: [^;]+/, "--color-ink: #ABCDEF")).ink).toBe("#abcdef");
});

test("the committed pictures have the theme's colors only, the name and the cities", () => {
  expect(execFileSync(process.execPath, ["scripts/draw.ts", "--check"], { encoding: "utf8" })).toMatch(
    / 0 out of date\.\n$/,
  );
});

test("pictures are plain: no scripts, no fonts, nothing from elsewhere, no number that's none", () => {
  expect(pictures.length).toBeGreaterThan(10);
  const odd =
    /<(?:script|foreignObject|font|!DOCTYPE|!ENTITY)\b|\son\w+\s*=|href="(?!#|data:image\/)|url\((?!#)|@import|@font-face|NaN|undefined/i;
  expect(pictures.filter(([, svg]) => odd.test(svg)).map(([file, svg]) => [file, odd.exec(svg)?.[0]])).toEqual([]);
});

test("no picture weighs too much, its name aside", () => {
  const weights = pictures.map(([file, svg]) => [file, svg.replaceAll(/<path[^>]* data-(?:name|letter)=[^>]*>/g, "").length] as const);
  expect(weights.filter(([file, weight]) => weight > allowance(file))).toEqual([]);
});

test("no color is written outside content/", () => {
  const files = globSync("{app,scripts}/**/*.{ts,tsx,css,js}").filter((file) => !/\.test\.ts/.test(file));
  const written = files.flatMap((file) =>
    (readFileSync(file, "utf8").match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?=["; ])/gi) ?? []).map(
      (hex) => `${file}: ${hex}`,
    ),
  );
  expect(written).toEqual([]);
});
