import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { migrationNames } from "../db/migrate.server.ts";
import { settingNames } from "../env.server.ts";
import { createOwner } from "./support/desk.ts";
import { REPOSITORY } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// A release is described for the operator who installs it, and a running site says which one it is.

const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
const changelog = read("CHANGELOG.md");

/** "Unreleased" has no date. */
type Release = { version: string; date: string | null; notes: string };

/** Newest first, as written. */
const releases: Release[] = changelog
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = "", ...lines] = section.split("\n");
    const [, name = title, date = null] = /^(\d+\.\d+\.\d+), (\S+)$/.exec(title) ?? [];
    const [, notes = ""] = /^### Upgrade notes\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(lines.join("\n")) ?? [];
    return { version: name, date, notes };
  });
const released = releases.filter(({ version }) => version !== "Unreleased");

/** How often each name in backticks is in the upgrade notes. */
function countNamed(pattern: RegExp): Map<string, number> {
  const named = releases.flatMap(({ notes }) => [...notes.matchAll(pattern)].map(([, name = ""]) => name));
  return new Map([...Map.groupBy(named, (name) => name)].map(([name, all]) => [name, all.length]));
}

describe("CHANGELOG.md", () => {
  test("begins with what is unreleased or with the version in package.json", () => {
    expect(releases.slice(1).map(({ version }) => version)).not.toContain("Unreleased");
    expect(released[0]?.version).toBe(version);
    expect((JSON.parse(read("package-lock.json")) as { version: string }).version).toBe(version);
  });

  test("lists releases from the newest to the oldest, each with a date and upgrade notes", () => {
    const numbers = released.map((release) =>
      release.version.split(".").map((part) => part.padStart(6, "0")),
    );
    expect(numbers.map(String)).toEqual(numbers.map(String).toSorted().reverse());
    expect(new Set(numbers.map(String)).size).toBe(released.length);
    const dates = released.map(({ date }) => date ?? "");
    for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(releases.filter(({ notes }) => notes.trim() === "")).toEqual([]);
  });

  test("names every migration of the database in the upgrade notes of one release", () => {
    const named = countNamed(/`(\d{4}-[a-z-]+)`/g);
    expect([...named.keys()].toSorted()).toEqual([...migrationNames]);
    expect([...named].filter(([, times]) => times > 1)).toEqual([]);
  });

  test("names every setting in the upgrade notes", () => {
    const named = countNamed(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g);
    expect(settingNames.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe("a running site", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ env: { PUBLIC_ORIGIN: "https://movers.example" } });
  });
  afterAll(() => site.close());

  test("logs its version when it opens", () => {
    expect(site.log()).toContain(`"msg":"Tailgate ${version} is open at http://`);
  });

  test("shows its version at the bottom of the desk, to staff only", async () => {
    const cookie = await createOwner(site);
    const inbox = await (await site.get("/desk", { headers: { cookie } })).text();
    expect(inbox.match(/<footer[^>]*>(.*?)<\/footer>/)?.[1]?.replaceAll("<!-- -->", "")).toContain(
      `Version ${version}`,
    );
    for (const path of ["/", "/toronto", "/desk/sign-in"]) {
      expect(await (await site.get(path)).text(), path).not.toContain(version);
    }
  });

  test("is named with its version by npm run doctor", async () => {
    const script = join(REPOSITORY, "scripts", "doctor.ts");
    // It exits with 1, because the demo isn't ready for customers.
    const run = promisify(execFile)(process.execPath, [script], { cwd: site.dataDir, env: { ...site.env } });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout.split("\n")[0]).toBe(`Tailgate ${version} on Node ${process.versions.node} with SQLite`);
  });

  test("says where to report a security hole, and that never expires while it runs", async () => {
    const started = site.now();
    for (const days of [0, 400, 4000]) {
      await site.moveClock(new Date(started + days * 86_400_000).toISOString());
      const answer = await site.get("/.well-known/security.txt");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      const fields = (await answer.text())
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/: (.*)/));
      const [[, expires = ""] = []] = fields.filter(([name]) => name === "Expires");
      expect(fields.map(([name]) => name)).toEqual([
        "Contact",
        "Expires",
        "Preferred-Languages",
        "Canonical",
      ]);
      expect(fields[0]?.[1]).toBe(`mailto:${brand.contactEmail}`);
      expect(fields[3]?.[1]).toBe("https://movers.example/.well-known/security.txt");
      const daysLeft = (Date.parse(expires) - site.now()) / 86_400_000;
      expect(daysLeft).toBeGreaterThan(30);
      expect(daysLeft).toBeLessThan(365);
    }
  });
});
