import * as z from "zod";
import type { Center } from "../../../locations/nearest.ts";
import { regionCode } from "../../../locations/region-codes.server.ts";
import { findCountryByCode, fitForm, type StreetAddress, type Suggestion } from "./address.ts";
import { askProvider, NoAnswer, providerUrl } from "./ask.server.ts";

// Photon, a search in OpenStreetMap's data: https://github.com/komoot/photon/blob/master/docs/api-v1.md

/** West, south, east, north of Canada and the USA: older servers refuse a filter by country. */
const NORTH_AMERICA = "-170,15,-50,84";

const answerShape = z.object({ features: z.array(z.unknown()) });
const place = z.object({
  properties: z.object({
    type: z.string().default(""),
    name: z.string().default(""),
    housenumber: z.string().default(""),
    street: z.string().default(""),
    city: z.string().default(""),
    locality: z.string().default(""),
    state: z.string().default(""),
    postcode: z.string().default(""),
    countrycode: z.string().default(""),
  }),
});

export async function suggestByPhoton(
  query: string,
  near: Center | null,
  base: string,
): Promise<Suggestion[]> {
  const around: [string, string][] = near
    ? [
        ["lat", String(near[0])],
        ["lon", String(near[1])],
      ]
    : [];
  const answer = await askProvider(
    providerUrl(base, "/api", [
      ["q", query],
      ["limit", "5"],
      ["lang", "en"],
      ["bbox", NORTH_AMERICA],
      ["layer", "house"],
      ["layer", "street"],
      ...around,
    ]),
  );
  const read = answerShape.safeParse(answer);
  if (!read.success) throw new NoAnswer("an answer of another shape");
  const found = new Map<string, Suggestion>();
  for (const feature of read.data.features) {
    const known = place.safeParse(feature);
    const suggestion = known.success && toSuggestion(known.data.properties);
    // Two ends of a street look the same on the list.
    if (suggestion) found.set(`${suggestion.main}, ${suggestion.rest}`, suggestion);
  }
  return [...found.values()];
}

function toSuggestion(found: z.infer<typeof place>["properties"]): Suggestion | null {
  const country = findCountryByCode(found.countrycode);
  // A street is called by its name; a house has a number in a street, and its name is that of a shop.
  const route = found.type === "street" ? found.name : found.street;
  if (!country || !route) return null;
  const address: StreetAddress = fitForm({
    street: `${found.housenumber} ${route}`,
    city: found.city || found.locality,
    state: regionCode(found.state),
    zip: found.postcode,
    country,
  });
  const { street, city, state } = address;
  const rest = [city, `${state} ${found.postcode}`.trim(), country].filter(Boolean).join(", ");
  return { main: street, rest, lacksNumber: found.housenumber === "", address };
}
