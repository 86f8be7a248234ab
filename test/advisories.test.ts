import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "./support/places.ts";

// docs/advisories.json has the known advisories of the packages that guard a door, as "npm run advisories" named them on a
// day. That command asks the registry; this test runs offline and fails on a version that was known to be bad.

type Advisory = {
  id: string;
  package: string;
  /** From a version on, up to but without another. */
  affected: [from: string, until: string][];
  about: string;
};

const read = (path: string) => JSON.parse(readFileSync(join(REPOSITORY, path), "utf8"));
const { check, asOf, advisories } = read("docs/advisories.json") as {
  check: string;
  asOf: string;
  advisories: Advisory[];
};
const { packages } = read("package-lock.json") as {
  packages: Record<string, { version: string; dev?: true }>;
};
const manifest = read("package.json") as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

/** What a visitor or a colleague reaches first. */
const guards = ["react-router", "@simplewebauthn/server", "nodemailer", "sharp", "pg", "web-push", "zod"];

/** What the site runs with, as the check of the registry has it. */
function listInstalled(name: string): string[] {
  return Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, { version }]) => version);
}

function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
  const [a, b] = [parts(one), parts(other)];
  const place = a.findIndex((part, index) => part !== b[index]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

function isAffected({ affected }: Advisory, version: string): boolean {
  return affected.some(
    ([from, until]) => compareVersions(version, from) >= 0 && compareVersions(version, until) < 0,
  );
}

function listFaults(installed: (name: string) => string[]): string[] {
  return advisories.flatMap((advisory) =>
    installed(advisory.package)
      .filter((version) => isAffected(advisory, version))
      .map((version) => `${advisory.package} ${version}: ${advisory.about} (${advisory.id}); move it`),
  );
}

test("no installed version has a known advisory", () => {
  expect(listFaults(listInstalled)).toEqual([]);
});

test("the check to run against the registry is a command, and what it said is dated", () => {
  expect(check).toBe("npm run advisories");
  expect(manifest.scripts.advisories).toBe("npm audit --omit=dev");
  expect(Date.parse(asOf)).toBeGreaterThan(Date.parse("2026-11-01"));
  expect(readFileSync(join(REPOSITORY, "docs/deploy.md"), "utf8")).toContain(check);
});

describe("a security release can be installed", () => {
  test.each(guards)("%s is there once, pinned by itself", (name) => {
    expect(listInstalled(name)).toHaveLength(1);
    expect(manifest.dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test("nothing is overridden, and no library holds back the sign-in", () => {
    expect(Object.keys(manifest)).not.toContain("overrides");
    const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ""));
    expect(names.filter((name) => /better-auth|better-call|lucia|passport/.test(name))).toEqual([]);
  });
});

describe("a version with an advisory", () => {
  test.each([
    ["react-router", "8.2.9", 1],
    ["react-router", "8.3.0", 0],
    ["react-router", "7.18.2", 0],
    ["nodemailer", "9.0.6", 1],
    ["nodemailer", "10.6.0", 0],
  ])("%s %s is named %i times", (name, version, times) => {
    expect(listFaults((one) => (one === name ? [version] : []))).toHaveLength(times);
  });
});
