import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPalette } from "./palette.ts";

const theme = readFileSync("content/theme.css", "utf8");

test("a missing or oddly written color is named", () => {
  expect(() => readPalette(theme.replace("--color-leaf:", "--color-tree:"))).toThrow(
    '"--color-leaf: #1a2b3c;"',
  );
  expect(() => readPalette(theme.replace(/--color-guide: [^;]+/, "--color-guide: green"))).toThrow(
    "--color-guide",
  );
  expect(readPalette(theme.replace(/--color-ink: [^;]+/, "--color-ink: #ABCDEF")).ink).toBe("#abcdef");
});

test("the committed pictures are up to date with the theme and the name", () => {
  expect(execFileSync(process.execPath, ["scripts/draw.ts", "--check"], { encoding: "utf8" })).toMatch(
    / 0 out of date\.\n$/,
  );
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
