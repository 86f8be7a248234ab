type Named = { slug: string; locationName: string };

/** The names that several of these places have. */
export function listSharedNames(places: readonly Named[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { locationName } of places) (seen.has(locationName) ? shared : seen).add(locationName);
  return shared;
}

/** Two of one name are told apart by the addresses of their pages. */
export function namePlace({ slug, locationName }: Named, shared: ReadonlySet<string>): string {
  return shared.has(locationName) ? `${locationName} (/${slug})` : locationName;
}

/** What stands beside a place's name: its region, and its page's address where another one has that name. */
export function captionPlace(
  { slug, locationName, region }: Named & { region: string },
  shared: ReadonlySet<string>,
): string {
  return shared.has(locationName) ? `${region}, /${slug}` : region;
}
