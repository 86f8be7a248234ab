import { expect, test } from "vitest";
import { changed } from "../../content/changed.ts";
import { contentDate, fingerprints } from "./content-dates.server.ts";

test("every page's date belongs to its current text", () => {
  const stale = [...fingerprints()].filter(([page, words]) => changed[page]?.words !== words);
  expect(
    stale.map(([page]) => page),
    "The words of these pages have changed: run npm run dates, which dates them.",
  ).toEqual([]);
  expect(Object.keys(changed)).toEqual([...fingerprints().keys()]);
});

test("no date is in the future", () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const [page, { on }] of Object.entries(changed)) {
    expect(on, page).toMatch(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
    expect(on <= tomorrow, page).toBe(true);
  }
});

test("undated text has no date", () => {
  expect(contentDate("nowhere")).toBeNull();
});
