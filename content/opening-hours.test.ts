import { expect, test } from "vitest";
import { territories } from "./locations.ts";
import { openingHours, openingHoursBySlug } from "./opening-hours.ts";

test.each([["everywhere", openingHours] as const, ...Object.entries(openingHoursBySlug)])(
  "the opening hours of %s are seven days of spans that follow each other",
  (slug, hours) => {
    expect(["everywhere", ...Object.keys(territories)]).toContain(slug);
    expect(hours).toHaveLength(7);
    for (const spans of hours) {
      const times = spans.flat();
      for (const time of times) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
      expect(times).toEqual([...new Set(times)].toSorted());
    }
  },
);
