import { expect, test } from "vitest";
import { locationRecords, territories } from "./locations.ts";

test("every location has a phone in locationRecords", () => {
  const withPhone = (slug: string, locationId: number) =>
    locationRecords.some(
      (record) => record.locationId === locationId && (!record.slug || record.slug === slug),
    );
  const without = Object.entries(territories)
    .filter(([slug, { locationId }]) => !withPhone(slug, locationId))
    .map(([slug]) => slug);
  expect(without, "These have no phone, and their pages answer 500").toEqual([]);
});
