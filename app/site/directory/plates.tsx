import { directoryWords } from "../../../content/directory.ts";
import type { DirectoryRegion, RegionSize } from "../../../locations/directory.ts";

const { compare } = new Intl.Collator("en");

function regionAnchor(region: string): string {
  return region.toLowerCase().replaceAll(" ", "-");
}

type PlatesProps = {
  regions: readonly DirectoryRegion[];
  /** The signs over the road, those of regions on other pages included. */
  sizes: readonly Pick<RegionSize, "region" | "cities">[];
  label: string;
  withAreas: boolean;
  /** Where a region's sign leads; without, down the page. */
  hrefOf?: ((region: string) => string) | undefined;
  back?: { href: string; label: string } | undefined;
  /** Only over the whole list, which a script filters where it stands. */
  map?: string | undefined;
};

export function Plates({ regions, sizes, label, withAreas, hrefOf, back, map }: PlatesProps) {
  return (
    <section aria-label={label}>
      <p className="gantry" tabIndex={-1}>
        {back ? <a href={back.href}>{back.label}</a> : null}
        {sizes.map(({ region, cities }) => (
          <a href={hrefOf?.(region) ?? `#${regionAnchor(region)}`} key={region}>
            {region} <span className="numbers">{cities.toLocaleString("en")}</span>
          </a>
        ))}
      </p>
      {map ? (
        <img
          className="route-map"
          src={map}
          width="1200"
          height="460"
          alt={directoryWords.map(label)}
          loading="lazy"
        />
      ) : null}
      {regions.map(({ region, cities }) => (
        <div className="region lane" key={region} data-region={region} id={regionAnchor(region)}>
          <h2>
            <span className="guide-sign">{region}</span>
          </h2>
          {withAreas ? <Areas cities={cities} withExtra={map !== undefined} /> : null}
          {/* Firefox has Tab stop at what can be scrolled, on top of what's in it. */}
          <ul className="plates towns" tabIndex={-1}>
            {cities.map(({ city, slug, locationName, also }) => (
              <li key={city} data-also={also.map((one) => one.slug).join(" ") || undefined}>
                <a className="plate" href={`/${slug}`}>
                  <b>{city}</b>
                  <small>{directoryWords.serviceArea(locationName)}</small>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Areas({ cities, withExtra }: { cities: DirectoryRegion["cities"]; withExtra: boolean }) {
  return (
    <ul className="plates areas">
      {listAreas(cities, withExtra).map(({ slug, locationName, isExtra }) => (
        <li key={slug} hidden={isExtra}>
          <a className="plate" href={`/${slug}`}>
            <small>{directoryWords.crew}</small>
            <b>{locationName}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}

type Area = { slug: string; locationName: string; isExtra?: true };

/** In alphabetical order. Where a script filters, with those that keep no city unless their name is typed. */
function listAreas(cities: DirectoryRegion["cities"], withExtra: boolean): Area[] {
  const bySlug = new Map<string, Area>(
    cities.map(({ slug, locationName }) => [slug, { slug, locationName }]),
  );
  for (const { slug, locationName } of withExtra ? cities.flatMap(({ also }) => also) : []) {
    if (!bySlug.has(slug)) bySlug.set(slug, { slug, locationName, isExtra: true });
  }
  return [...bySlug.values()].toSorted((one, other) => compare(one.locationName, other.locationName));
}
