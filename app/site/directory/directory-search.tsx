import { tell } from "../../../content/claimed.ts";
import type { ClaimId } from "../../../content/claims.ts";
import { directoryWords } from "../../../content/directory.ts";
import { findingWords } from "../../../content/finding.ts";
import truckBack from "../../../content/pictures/truck-back.svg?url";
import type { FoundCrew } from "../../../locations/crews.server.ts";
import { type DirectoryCountry, servedCountries } from "../../../locations/directory.ts";
import { readPostalCode } from "../../../locations/postal-code.ts";
import { CrewAnswer, CrewLinks } from "./crew-answer.tsx";
import { describeFound } from "./finding.ts";
import { ClearSearch, type Listings, Sides } from "./sides.tsx";
import { TradeSigns } from "./trade-signs.tsx";

type DirectorySearchProps = {
  query: string;
  side: DirectoryCountry;
  /** The server couldn't tell the country: the script asks at the first touch, with a spinner. */
  askCountry: boolean;
  /** Only where `query` is a code; null for one that nobody knows. */
  found?: FoundCrew | null;
  listings: Listings;
  standing: readonly ClaimId[];
  /** Around the lists, in a page that's kept for all searches. */
  around?: { begins: string; ends: string };
};

/** A GET form; `search.ts` filters while the visitor types. */
export function DirectorySearch({
  query,
  side,
  askCountry,
  found,
  listings,
  standing,
  around,
}: DirectorySearchProps) {
  const code = readPostalCode(query);
  const about = { code, finding: found === undefined ? null : describeFound(found) };
  const isSet = query.trim() !== "";
  return (
    <div className="directory" data-part="directory" data-asks={askCountry ? "" : undefined}>
      <form className="truck-hero" action="/">
        <div className="lane">
          <div className="truck-words">
            <h1>{directoryWords.title}</h1>
            <p className="lead">{tell(directoryWords.lead, standing)}</p>
          </div>
          <div className="truck-back">
            <img src={truckBack} width="720" height="560" alt="" fetchPriority="high" />
            <div className="your-plate">
              <label htmlFor="filter">{directoryWords.filter}</label>
              <input
                id="filter"
                type="search"
                name="q"
                defaultValue={query}
                placeholder={directoryWords.placeholder}
                autoComplete="address-level2"
              />
              <p>{directoryWords.slogan}</p>
            </div>
          </div>
          <div className="bumper">
            <fieldset className="toggle">
              <legend className="sr-only">{directoryWords.country}</legend>
              {servedCountries.map((value) => (
                <label key={value}>
                  <input type="radio" name="country" value={value} defaultChecked={side === value} />
                  {directoryWords.sides[value]}
                </label>
              ))}
            </fieldset>
            <button className="button" type="submit">
              {directoryWords.button}
            </button>
            <button className="link locate" type="button">
              {findingWords.locate}
            </button>
          </div>
          <div className="crew">
            <CrewAnswer {...about} />
            <CrewLinks {...about} />
          </div>
        </div>
      </form>
      <div className="lane crew-clear" hidden={!code}>
        <ClearSearch side={side} look="link" />
      </div>
      <TradeSigns base={found ? `/${found.crew.slug}` : ""} isHidden={isSet && !code} />
      <div className="sides" id="cities">
        {around?.begins}
        {code ? null : <Sides listings={listings} query={query} />}
        {around?.ends}
      </div>
    </div>
  );
}
