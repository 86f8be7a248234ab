import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logoAlt } from "../../content/alternative-texts.ts";
import { brand } from "../../content/brand.ts";
import { locationRecords } from "../../content/locations.ts";
import { REPOSITORY } from "../support/places.ts";

// An owner who changes content/ keeps a green suite: tests read the company's names and phones from there. What a test
// spells out belongs to its own people and companies.

const tests = globSync("**/*.{test,spec}.{ts,tsx}", {
  cwd: REPOSITORY,
  exclude: (path) => /^(node_modules|build|test-results)\b/.test(path),
});

const names = [
  brand.fullName,
  brand.legalName,
  brand.parentBrand.name,
  brand.contactEmail,
  ...Object.values(logoAlt),
];
const phones = new Set(
  locationRecords.map(({ tracking_phone }) => tracking_phone.replace(/\D/g, "").slice(-10)),
);

/** The company's names and phones that a test has copied from `content/`. */
function copiesIn(text: string): string[] {
  const written = text.match(/\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}\b/g) ?? [];
  return [
    ...names.filter((name) => text.includes(`"${name}`)),
    ...written.filter((phone) => phones.has(phone.replace(/\D/g, ""))),
    // Email subjects start or end with the name.
    ...(text.match(new RegExp(`(– ${brand.name}\\b|\\b${brand.name}:|the ${brand.name} desk)`, "g")) ?? []),
  ];
}

test("no test copies the company's names or phones", () => {
  expect(tests.length).toBeGreaterThan(80);
  const copies = tests
    .filter((path) => !path.endsWith("launch-check.test.ts"))
    .map((path) => [path, copiesIn(readFileSync(join(REPOSITORY, path), "utf8"))] as const)
    .filter(([, found]) => found.length > 0);
  expect(Object.fromEntries(copies)).toEqual({});
});
