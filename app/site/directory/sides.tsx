import { directoryWords } from "../../../content/directory.ts";
import { findingWords } from "../../../content/finding.ts";
import { manyCities } from "../../../content/many-cities.ts";
import mapOfCanada from "../../../content/pictures/map-canada.svg?url";
import mapOfUsa from "../../../content/pictures/map-usa.svg?url";
import { formatMatchCount } from "../../../locations/city-search.ts";
import { type DirectoryCountry, servedCountries } from "../../../locations/directory.ts";
import { directoryAddress, listAddress } from "./directory-address.ts";
import type { CityList, SideListing } from "./listing.server.ts";
import { Plates } from "./plates.tsx";
import { RegionPlates } from "./region-plates.tsx";

export type Listings = Readonly<Partial<Record<DirectoryCountry, SideListing>>>;

const maps = { canada: mapOfCanada, usa: mapOfUsa };

/** The lists of both countries, of which the page shows the chosen one's. The script takes a side's parts by their classes. */
export function Sides({ listings, query }: { listings: Listings; query: string }) {
  const isSet = query.trim() !== "";
  return servedCountries.map((side) => {
    const listing = listings[side];
    if (!listing) return null;
    const [other] = servedCountries.filter((one) => one !== side);
    const there = other && listings[other];
    return (
      <div className={`side-${side}`} key={side}>
        <p className="found lane" role="status">
          {isSet && listing.kind === "cities" ? formatMatchCount(listing.found, query) : ""}
        </p>
        <div className="listed" data-whole={listing.isWhole ? "" : undefined}>
          <Side side={side} listing={listing} query={query} other={other} there={there} />
        </div>
      </div>
    );
  });
}

type SideProps = {
  side: DirectoryCountry;
  listing: SideListing;
  query: string;
  other: DirectoryCountry | undefined;
  there: SideListing | undefined;
};

function Side({ side, listing, query, other, there }: SideProps) {
  const label = directoryWords.sides[side];
  if (listing.kind === "regions") return <RegionPlates side={side} label={label} sizes={listing.sizes} />;
  const foundThere = there?.kind === "cities" ? there.found : 0;
  const nothing = <NothingFound {...{ side, query, other, foundThere }} isHidden={listing.found > 0} />;
  if (listing.found === 0) return nothing;
  return (
    <>
      <Plates {...describePlates(side, listing, query)} label={label} />
      {listing.more > 0 ? <p className="cut-short lane">{manyCities.more(listing.more)}</p> : null}
      {listing.isWhole ? nothing : null}
    </>
  );
}

function describePlates(
  side: DirectoryCountry,
  { regions, sizes, region, more, withAreas, isWhole }: CityList & SideListing,
  query: string,
) {
  return {
    regions,
    sizes,
    withAreas,
    hrefOf: more > 0 ? (name: string) => listAddress(side, { query, region: name }) : undefined,
    back:
      region === null ? undefined : { href: listAddress(side, { query }), label: manyCities.others[side] },
    map: isWhole ? maps[side] : undefined,
  };
}

type NothingFoundProps = Pick<SideProps, "side" | "query" | "other"> & {
  foundThere: number;
  isHidden: boolean;
};

function NothingFound({ side, query, other, foundThere, isHidden }: NothingFoundProps) {
  return (
    <div className="nothing-found lane" hidden={isHidden}>
      <h2>{directoryWords.nothing}</h2>
      {other ? (
        <p hidden={foundThere === 0}>
          <a className="link elsewhere" href={directoryAddress(other, { query })} data-side={other}>
            {directoryWords.elsewhere(foundThere, directoryWords.sides[other])}
          </a>
        </p>
      ) : null}
      <p>{findingWords.hint}</p>
      <ClearSearch side={side} look="button" />
    </div>
  );
}

export function ClearSearch({ side, look }: { side: DirectoryCountry; look: "button" | "link" }) {
  return (
    <form action="/" data-clears="">
      <input type="hidden" name="country" value={side} />
      <button className={look} type="submit">
        {directoryWords.clear}
      </button>
    </form>
  );
}
