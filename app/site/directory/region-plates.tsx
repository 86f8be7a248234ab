import { manyCities } from "../../../content/many-cities.ts";
import type { DirectoryCountry, RegionSize } from "../../../locations/directory.ts";
import { listAddress } from "./directory-address.ts";

type RegionPlatesProps = { side: DirectoryCountry; label: string; sizes: readonly RegionSize[] };

/** Where the cities are too many for one page: a plate per region, each the way to its own list. */
export function RegionPlates({ side, label, sizes }: RegionPlatesProps) {
  return (
    <section className="section lane" aria-label={label}>
      <h2>
        <span className="guide-sign">{manyCities.pick[side]}</span>
      </h2>
      <ul className="plates areas of-regions">
        {sizes.map(({ region, cities }) => (
          <li key={region} data-region={region}>
            <a className="plate" href={listAddress(side, { region })}>
              <b>{region}</b>
              <small className="numbers">{manyCities.size(cities)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
