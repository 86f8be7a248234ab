import * as z from "zod";
import { cityCenters } from "../content/city-centers.ts";
import { type BadgeGroupId, badgeGroups, defaultSlug, territories } from "../content/locations.ts";
import type { Center } from "./nearest.ts";
import { captionPlace, listSharedNames, namePlace } from "./place-names.ts";

export type Location = {
  slug: string;
  /** Differs from `slug` only where two slugs are one page. */
  canonicalSlug: string;
  locationId: number;
  locationName: string;
  badgeGroup: BadgeGroupId;
  region: string;
  country: "Canada" | "USA";
  /** An IANA name. */
  timeZone: string;
  cities: readonly string[];
};

const timeZones = new Set(Intl.supportedValuesOf("timeZone"));

const territorySchema = z.object({
  locationId: z.number().int().positive(),
  locationName: z.string().min(1),
  badgeGroup: z.enum(Object.keys(badgeGroups) as [BadgeGroupId, ...BadgeGroupId[]]),
  timeZone: z.string().refine((zone) => timeZones.has(zone), "is not a time zone"),
  cities: z.array(z.string().min(1)),
  canonicalSlug: z.string().optional(),
});

export const fixedAddresses: readonly string[] = [
  "thankyou",
  "booking",
  "calendar",
  "api",
  "book-now",
  "get-quote",
  "privacy",
  "country",
  "challenge",
  "worker",
  "offline",
  "nearest",
  "centers",
  "cities",
  "places",
  "sitemap",
  "robots",
  "social",
  // The picture /social/home.png, where slugs are names too.
  "home",
  "assets",
  "desk",
  "healthz",
  "readyz",
];

function readLocations(): readonly Location[] {
  const known = z
    .record(
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case letters, digits and hyphens")
        .refine((slug) => !fixedAddresses.includes(slug), "is an address of the site itself"),
      territorySchema,
    )
    .safeParse(territories);
  if (!known.success) {
    const problems = known.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`content/locations.ts can't be used:\n${problems.join("\n")}`);
  }
  return Object.entries(known.data).map(([slug, territory]) => {
    const canonicalSlug = territory.canonicalSlug ?? slug;
    if (!Object.hasOwn(known.data, canonicalSlug)) {
      throw new Error(
        `content/locations.ts: ${slug} has the canonicalSlug ${canonicalSlug}, which doesn't exist.`,
      );
    }
    const group = badgeGroups[territory.badgeGroup];
    return {
      slug,
      canonicalSlug,
      locationId: territory.locationId,
      locationName: territory.locationName,
      badgeGroup: territory.badgeGroup,
      region: group.name,
      country: group.country,
      timeZone: territory.timeZone,
      cities: [...new Set(territory.cities)],
    };
  });
}

const locations = readLocations();
const bySlug = new Map(locations.map((location) => [location.slug, location]));
const sharedNames = listSharedNames(locations);

export function listLocations(): readonly Location[] {
  return locations;
}

const byTimeZone = Map.groupBy(locations, ({ timeZone }) => timeZone);

/** Clocks are read once for all locations that share theirs. */
export function groupByTimeZone(): ReadonlyMap<string, readonly Location[]> {
  return byTimeZone;
}

/** Told apart from others of the same name. */
export function nameLocation(location: Location): string {
  return namePlace(location, sharedNames);
}

export function captionLocation(location: Location): string {
  return captionPlace(location, sharedNames);
}

/** The names of those with these slugs. */
export function nameLocations(slugs: readonly string[]): string[] {
  return slugs.map((slug) => {
    const location = findLocation(slug);
    return location ? nameLocation(location) : slug;
  });
}

export function findLocation(slug: string): Location | null {
  return bySlug.get(slug) ?? null;
}

/** The city whose page, or what is below it, has this address. */
export function findLocationAt(pathname: string): Location | null {
  const [, slug = ""] = /^\/([\w-]+)/.exec(pathname) ?? [];
  return findLocation(slug.toLowerCase());
}

export function findCenter(slug: string): Center | null {
  const location = findLocation(slug);
  return (location && cityCenters[location.slug as keyof typeof cityCenters]) ?? null;
}

export function defaultLocation(): Location {
  const location = findLocation(defaultSlug);
  if (!location) throw new Error(`content/locations.ts: the default location ${defaultSlug} doesn't exist.`);
  return location;
}
