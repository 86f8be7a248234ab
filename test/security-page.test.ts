import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { asvs } from "./support/asvs.ts";
import { REPOSITORY } from "./support/places.ts";

// docs/security.md says which requirements hold and what shows it. What it says can be checked here is checked.

const states = ["holds", "partly", "doesn't hold", "doesn't apply", "operator's"] as const;

const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
const page = read("docs/security.md");

const lines = page.split("\n").filter((line) => line.startsWith("|"));
const rows = lines.flatMap((line) => {
  const cells = line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim());
  const [id = "", level = "", asked = "", state = "", ...shown] = cells;
  return /^V\d/.test(id) ? [{ id: id.slice(1), level, asked, state, shown: shown.join(" | ") }] : [];
});

const numbers = (id: string) => id.split(".").map(Number);
function inOrder(one: string, other: string): number {
  const [a, b] = [numbers(one), numbers(other)];
  return a.map((number, place) => number - (b[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

const named = /`((?!\/)[\w./-]+\.(?:tsx?|js|json|md|conf|yml|example)|Dockerfile)`((?: "[^"]+")*)/g;

/** Each file's path, and the titles of tests in quotes after it. */
function listNamed(text: string): { path: string; titles: string[] }[] {
  return [...text.matchAll(named)].map(([, path = "", titles = ""]) => ({
    path,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
  }));
}

function findFaults(text: string): string[] {
  return listNamed(text).flatMap(({ path, titles }) => {
    if (!existsSync(join(REPOSITORY, path))) return [`${path} doesn't exist`];
    const source = read(path).replaceAll(/\(\s+"/g, '("');
    return titles.filter((title) => !source.includes(`("${title}"`)).map((title) => `${path}: no "${title}"`);
  });
}

describe("docs/security.md", () => {
  test("has each requirement of levels 1 and 2 once, in order, at its level", () => {
    const expected = ([1, 2] as const).flatMap((level) => asvs[level].map((id) => `${id} (${level})`));
    expect(expected.length).toBe(253);
    expect(rows.map(({ id, level }) => `${id} (${level})`)).toEqual(expected.toSorted(inOrder));
  });

  test("gives each one a state and a few words", () => {
    const faults = rows.filter(
      ({ asked, state }) => asked === "" || asked.length > 80 || !states.some((one) => one === state),
    );
    expect(faults).toEqual([]);
  });

  test("names what shows each one that holds", () => {
    const holding = rows.filter(({ state }) => state === "holds");
    const isShown = ({ shown }: { shown: string }) =>
      listNamed(shown).length > 0 || /\]\(#[\w-]+\)/.test(shown);
    expect(holding.filter((row) => !isShown(row))).toEqual([]);
  });

  test("says in a sentence what's missing of each one that doesn't", () => {
    const others = rows.filter(({ state }) => state !== "holds");
    expect(others.filter(({ shown }) => !/\w{2}[)`]?\.( |$)/.test(shown))).toEqual([]);
  });

  test("names files and tests that exist", () => {
    expect(rows.flatMap(({ id, shown }) => findFaults(shown).map((fault) => `V${id}: ${fault}`))).toEqual([]);
    const prose = page.split("\n").filter((line) => !/^\| V\d/.test(line));
    expect(prose.flatMap(findFaults)).toEqual([]);
  });

  test("links to sections that exist", () => {
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const linked = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    expect(linked.filter((anchor) => !anchors.includes(anchor ?? ""))).toEqual([]);
  });

  test("counts its rows right", () => {
    const count = (state: string, level?: number) =>
      rows.filter((row) => (state === "all" || row.state === state) && (!level || row.level === `${level}`))
        .length;
    const counted = [...states, "all"].map((state) => [
      state,
      count(state, 1),
      count(state, 2),
      count(state),
    ]);
    const written = lines
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .filter(([, state = "", one = ""]) => [...states, "all"].includes(state) && /^\d+$/.test(one))
      .map(([, state, ...figures]) => [state, ...figures.slice(0, 3).map(Number)]);
    expect(written).toEqual(counted);
  });
});
