import * as fc from "fast-check";
import { expect, test } from "vitest";
import { asksForZips, FALLBACK_COUNTRY, normalizeCountryName, usesPostalCode } from "./country.ts";

test("a missing or blank name is the USA", () => {
  expect(FALLBACK_COUNTRY).toBe("USA");
  for (const name of [undefined, null, "", "  \n"]) expect(normalizeCountryName(name)).toBe("USA");
});

test("any name containing 'united states' is the USA, in any case", () => {
  for (const name of [
    "United States",
    "UNITED STATES OF AMERICA",
    "the united states",
    "United States Minor Outlying Islands",
  ]) {
    expect(normalizeCountryName(name)).toBe("USA");
  }
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(normalizeCountryName(`${before}unIted StAtes${after}`)).toBe("USA");
    }),
  );
});

test("every other name is only trimmed", () => {
  expect(normalizeCountryName("Canada")).toBe("Canada");
  expect(normalizeCountryName(" United Kingdom ")).toBe("United Kingdom");
  expect(normalizeCountryName("usa")).toBe("usa");
});

test("normalizing twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const once = normalizeCountryName(name);
      expect(normalizeCountryName(once)).toBe(once);
    }),
  );
});

test("only visitors in the USA are asked for ZIP codes", () => {
  for (const name of ["USA", "United States", "", null, undefined]) expect(asksForZips(name)).toBe(true);
  for (const name of ["Canada", "Mexico", "United Kingdom"]) expect(asksForZips(name)).toBe(false);
});

test("only Canada has postal codes, however its name is written", () => {
  for (const name of ["Canada", "canada", " CANADA "]) expect(usesPostalCode(name)).toBe(true);
  for (const name of ["USA", "United States", "", null, undefined, "Canadaland"]) {
    expect(usesPostalCode(name)).toBe(false);
  }
});
