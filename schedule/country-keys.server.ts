import { findLocation, type Location, listLocations } from "../locations/locations.server.ts";

/** Stands for all schedules of a country, those that are added later too. */
export function countryKey(country: Location["country"]): string {
  return `country:${country}`;
}

export function listAllCountryKeys(): string[] {
  return [...new Set(listLocations().map(({ country }) => countryKey(country)))];
}

/** The keys of the changes that hold for a schedule: its own, its country's and everybody's. */
export function listKeysOver(scheduleKey: string): string[] {
  return [scheduleKey, ...listCountryKeys(scheduleKey), "*"];
}

/** None where the location is gone from content. */
export function listCountryKeys(scheduleKey: string): string[] {
  const location = findLocation(scheduleKey);
  return location ? [countryKey(location.country)] : [];
}

/** The schedules there are that a key stands for. */
export function listSchedulesUnder(key: string): string[] {
  const keys = new Set(listLocations().map(({ canonicalSlug }) => canonicalSlug));
  return [...keys].filter((one) => listKeysOver(one).includes(key));
}
