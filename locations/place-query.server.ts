import { fold, spellPlace } from "./city-search.ts";
import { findsSomething, listRegionSizes, type PlaceQuery, servedCountries } from "./directory.ts";
import { regionCode } from "./region-codes.server.ts";

const MOST_REGION_WORDS = 3;
const SHORTEST = { place: 3, region: 2 };

const country = / (?:canada|usa?|united states)$/;
const code = / (?:\d{5}(?: \d{4})?|[a-z]\d[a-z](?: ?\d[a-z]\d)?)$/;

function findRegions(typed: string): string[] {
  const regions = servedCountries.flatMap((one) => listRegionSizes(one).map(({ region }) => region));
  return regions.filter((name) => spellPlace(name).startsWith(typed) || fold(regionCode(name)) === typed);
}

/** As typed if that finds anything, or else what it says as an address does: "Houston, TX", "Ft Lauderdale". */
export function readPlace(typed: string): PlaceQuery {
  const asTyped = { text: typed };
  if (findsSomething(asTyped)) return asTyped;
  const words = spellPlace(typed).replace(country, "").replace(code, "").split(" ");
  for (let ofRegion = 0; ofRegion <= Math.min(MOST_REGION_WORDS, words.length - 1); ofRegion += 1) {
    const [place, region] = [words.slice(0, words.length - ofRegion), words.slice(words.length - ofRegion)];
    const within = ofRegion > 0 && { regions: findRegions(region.join(" ")) };
    const query = { text: place.join(" "), isLoose: true, ...within };
    const isShort = query.text.length < SHORTEST.place || region.join(" ").length < SHORTEST.region;
    if (query.text && !(within && isShort) && findsSomething(query)) return query;
  }
  return asTyped;
}
