/** Province or state a territory belongs to (specification section 3). Quebec has a name but no territory yet. */
export type BadgeGroupId = "manitoba" | "idaho";

/** One service area, reached at `/{slug}`. Several may share a `locationId`, and with it a location record. */
export type Territory = {
  locationId: number;
  locationName: string;
  badgeGroup: BadgeGroupId;
  /** IANA name: "today" and the time windows are those of the place. */
  timeZone: string;
  /** Cities and towns a crew drives to, core city first. Duplicates are removed when shown. */
  cities: readonly string[];
  /** The slug whose address stands for this page when two slugs are one place. */
  canonicalSlug?: string;
};

/** Every service area by slug. */
export const territories = {
  winnipeg: {
    locationId: 1,
    locationName: "Winnipeg",
    badgeGroup: "manitoba",
    timeZone: "America/Winnipeg",
    cities: ["Winnipeg", "St. Boniface", "Transcona", "Headingley", "Oakbank", "Selkirk", "Steinbach"],
  },
  boise: {
    locationId: 2,
    locationName: "Boise",
    badgeGroup: "idaho",
    timeZone: "America/Boise",
    cities: ["Boise", "Meridian", "Nampa", "Caldwell", "Eagle", "Kuna", "Star", "Garden City"],
  },
} as const satisfies Record<string, Territory>;

/** The slugs. */
export type Slug = keyof typeof territories;

/** Display name and country of each group (specification section 3): a location's country comes from here. */
export const badgeGroups: Record<BadgeGroupId, { name: string; country: "Canada" | "USA" }> = {
  manitoba: { name: "Manitoba", country: "Canada" },
  idaho: { name: "Idaho", country: "USA" },
};

/** The location whose phone is shown where no city is chosen. */
export const defaultSlug = "winnipeg";

/**
 * First contents of the location records: one per location id; a line with a `slug` overrides the id's line for
 * that slug alone. Every number is from the range set aside for fiction (555-0100 to 555-0199), to be replaced by
 * the owner's tracking phones.
 */
export const locationRecords: readonly {
  locationId: number;
  slug?: string;
  tracking_phone: string;
  /** Where its leads are mailed; without: OWNER_EMAIL of the settings. */
  notify?: readonly string[];
}[] = [
  { locationId: 1, tracking_phone: "(204) 555-0120" }, // Winnipeg
  { locationId: 2, tracking_phone: "(208) 555-0141" }, // Boise
];
