import { memo } from "react";
import { directoryWords } from "../../../content/forms.ts";
import type { DirectoryRegion } from "../../../locations/directory.ts";

export const Plates = memo(function Plates({
  regions,
  label,
}: {
  regions: readonly DirectoryRegion[];
  label: string;
}) {
  return (
    <section aria-label={label}>
      {regions.map(({ region, cities }) => (
        <div className="region" key={region} data-region={region}>
          <h2>
            <span className="guide-sign">{region}</span>
          </h2>
          <ul className="plates">
            {cities.map(({ city, slug, locationName }) => (
              <li key={city}>
                <a className="plate" href={`/${slug}`}>
                  <small aria-hidden="true">{region}</small>
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
