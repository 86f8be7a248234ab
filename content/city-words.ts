import { canadianCityWords } from "./city-words/canada.ts";
import type { CityWords } from "./city-words/city-words.ts";
import { americanCityWords } from "./city-words/usa.ts";

const cityWords: Readonly<Record<string, CityWords>> = { ...canadianCityWords, ...americanCityWords };

/** By canonical slug; null for a city that nobody has written about yet. */
export function findCityWords(slug: string): CityWords | null {
  return cityWords[slug] ?? null;
}
