import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findDrawingFaults } from "./support/drawing.ts";
import { listUses, readTree } from "./support/floor-plan.ts";
import { REPOSITORY } from "./support/places.ts";

const page = readFileSync(join(REPOSITORY, "docs/architecture.md"), "utf8");

describe("the drawing in docs/architecture.md", () => {
  const uses = listUses(readTree());

  test("shows the rooms as their READMEs and imports have them", () => {
    expect(findDrawingFaults(page, uses)).toEqual([]);
  });

  test.each<[what: string, drawn: string, redrawn: string, fault: string]>([
    [
      "an arrow that's missing",
      "  people --> deliveries\n",
      "",
      "people/ uses deliveries/, but the drawing has no such arrow.",
    ],
    [
      "an arrow too many",
      "  people --> deliveries\n",
      "  people --> deliveries\n  people --> outbound\n",
      "The drawing has an arrow from people/ to outbound/, which people/README.md doesn't allow.",
    ],
    [
      "an arrow that one room of a frame lacks",
      "  pages --> schedule\n",
      "  desk --> schedule\n",
      "app/site/ uses schedule/, but the drawing has no such arrow.",
    ],
    [
      "a room that isn't there",
      "  app --> http\n",
      '  attic["attic: old things"]\n  app --> http\n',
      "The drawing has attic/, which is no room.",
    ],
  ])("%s is found", (_, drawn, redrawn, fault) => {
    expect(page).toContain(drawn);
    expect(findDrawingFaults(page.replace(drawn, redrawn), uses)).toEqual([fault]);
  });

  test("a room that it doesn't show is found", () => {
    const without = page.replace(/^ {2}ui\[.*\n/m, "").replace("  pages --> ui\n", "");
    expect(findDrawingFaults(without, uses)).toEqual([
      "app/ui/ is a room, but the drawing doesn't have it.",
      "app/site/ uses app/ui/, but the drawing has no such arrow.",
      "app/desk/ uses app/ui/, but the drawing has no such arrow.",
    ]);
  });

  test("a README that allows what no file uses is found", () => {
    const people = uses.get("people");
    if (!people) throw new Error("There is no room people/.");
    const tooMuch = new Map(uses).set("people", {
      ...people,
      allowed: new Set([...people.allowed, "locations"]),
    });
    expect(findDrawingFaults(page, tooMuch)).toEqual([
      "people/README.md allows locations/, but no file in people/ imports from it.",
    ]);
  });

  test("a line that can't be read isn't skipped", () => {
    const unread = page.replace("  people --> deliveries\n", "  people -.-> deliveries\n");
    expect(() => findDrawingFaults(unread, uses)).toThrow("can't be read: people -.-> deliveries");
  });
});
