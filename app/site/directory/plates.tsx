import { memo } from "react";
import { directoryWords } from "../../../content/directory.ts";
import type { DirectoryRegion } from "../../../locations/directory.ts";

function regionAnchor(region: string): string {
  return region.toLowerCase().replaceAll(" ", "-");
}

type PlatesProps = {
  regions: readonly DirectoryRegion[];
  label: string;
  /** Only over the whole list. */
  map?: string | undefined;
};

export const Plates = memo(function Plates({ regions, label, map }: PlatesProps) {
  return (
    <section aria-label={label}>
      <p className="gantry">
        {regions.map(({ region, cities }) => (
          <a href={`#${regionAnchor(region)}`} key={region}>
            {region} <span className="numbers">{cities.length}</span>
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
          <ul className="plates areas">
            {listAreas(cities).map(({ slug, locationName }) => (
              <li key={slug}>
                <a className="plate" href={`/${slug}`}>
                  <small>{directoryWords.crew}</small>
                  <b>{locationName}</b>
                </a>
              </li>
            ))}
          </ul>
          <ul className="plates towns">
            {cities.map(({ city, slug, locationName }) => (
              <li key={city}>
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
});

/** The service areas of the listed cities, in alphabetical order. */
function listAreas(cities: DirectoryRegion["cities"]) {
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  return [...bySlug.values()].toSorted((one, other) => one.locationName.localeCompare(other.locationName));
}
