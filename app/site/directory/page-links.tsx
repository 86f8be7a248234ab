import { manyCities } from "../../../content/many-cities.ts";
import type { DirectoryCountry } from "../../../locations/directory.ts";
import { listAddress } from "./directory-address.ts";
import type { CityList } from "./listing.server.ts";

type PageLinksProps = { side: DirectoryCountry; listing: CityList; query: string };

/** The first page, the last, and those beside this one: as many links for three pages as for a thousand. */
function listNumbers({ page, pages }: CityList): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(near)].sort((one, other) => one - other);
}

export function PageLinks({ side, listing, query }: PageLinksProps) {
  const { page, pages, region, regions, found } = listing;
  if (pages === 1) return null;
  const here = regions.flatMap(({ cities }) => cities.map(({ city }) => city));
  const names = regions.length > 1 ? regions.map((one) => one.region) : here;
  const address = (number: number) => listAddress(side, { query, region, page: number });
  return (
    <nav className="page-links lane" aria-label={manyCities.pages}>
      <p>
        {query.trim() && page === 1
          ? manyCities.more(found - here.length)
          : manyCities.range(names[0] ?? "", names.at(-1) ?? "")}
      </p>
      <ul>
        {page > 1 ? (
          <li>
            <a className="button" href={address(page - 1)} rel="prev">
              {manyCities.previous}
            </a>
          </li>
        ) : null}
        {listNumbers(listing).map((number) => (
          <li key={number}>
            <a
              className="link numbers"
              href={address(number)}
              aria-current={number === page ? "page" : undefined}
              aria-label={manyCities.page(number, pages)}
            >
              {number.toLocaleString("en")}
            </a>
          </li>
        ))}
        {page < pages ? (
          <li>
            <a className="button" href={address(page + 1)} rel="next">
              {manyCities.next}
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
