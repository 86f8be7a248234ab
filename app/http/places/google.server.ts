import * as z from "zod";
import type { Center } from "../../../locations/nearest.ts";
import { findCountryByCode, fitForm, type StreetAddress, type Suggestion } from "./address.ts";
import { askProvider, NoAnswer, providerUrl } from "./ask.server.ts";

// Places API (New): https://developers.google.com/maps/documentation/places/web-service/place-autocomplete

const GOOGLE = "https://places.googleapis.com";

type Account = { key: string; base: string | undefined };

/** No more than is used: Google bills by the fields. */
const suggestionFields = [
  "suggestions.placePrediction.placeId",
  "suggestions.placePrediction.structuredFormat.mainText.text",
  "suggestions.placePrediction.structuredFormat.secondaryText.text",
  "suggestions.placePrediction.types",
].join();
const detailFields = "addressComponents,formattedAddress";

const AROUND = 50_000;

const addressTypes = ["street_address", "premise", "subpremise", "route"];

const text = z.object({ text: z.string() });
const prediction = z.object({
  placePrediction: z.object({
    placeId: z.string().min(1),
    structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
    types: z.array(z.string()).default([]),
  }),
});
/** Missing when nothing matches. Each suggestion is parsed by itself: a bad one costs no other. */
const predictions = z.object({ suggestions: z.array(z.unknown()).default([]) });

const components = z.object({
  formattedAddress: z.string().default(""),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(""),
        shortText: z.string().default(""),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** All questions of one `session` and the details that end it are one bill. */
export async function suggestByGoogle(
  query: string,
  { session, near }: { session: string; near: Center | null },
  { key, base = GOOGLE }: Account,
): Promise<Suggestion[]> {
  const answer = await askProvider(providerUrl(base, "/v1/places:autocomplete"), {
    method: "POST",
    repeatable: true,
    headers: {
      "content-type": "application/json",
      "x-goog-api-key": key,
      "x-goog-fieldmask": suggestionFields,
    },
    body: JSON.stringify({
      input: query,
      sessionToken: session,
      includedRegionCodes: ["ca", "us"],
      includedPrimaryTypes: addressTypes,
      languageCode: "en",
      // Without it Google prefers what is around this server.
      ...(near && {
        locationBias: { circle: { center: { latitude: near[0], longitude: near[1] }, radius: AROUND } },
      }),
    }),
  });
  const read = predictions.safeParse(answer);
  if (!read.success) throw new NoAnswer("an answer of another shape");
  return read.data.suggestions.flatMap((one) => {
    const known = prediction.safeParse(one);
    if (!known.success) return [];
    const { placeId, structuredFormat, types } = known.data.placePrediction;
    return {
      id: placeId,
      main: structuredFormat.mainText.text,
      rest: structuredFormat.secondaryText?.text ?? "",
      lacksNumber: types.includes("route"),
    };
  });
}

export async function addressByGoogle(
  id: string,
  session: string,
  { key, base = GOOGLE }: Account,
): Promise<StreetAddress> {
  const url = providerUrl(base, `/v1/places/${encodeURIComponent(id)}`, [
    ["sessionToken", session],
    ["languageCode", "en"],
  ]);
  const answer = await askProvider(url, {
    headers: { "x-goog-api-key": key, "x-goog-fieldmask": detailFields },
  });
  const read = components.safeParse(answer);
  if (!read.success) throw new NoAnswer("an answer of another shape");
  const { addressComponents, formattedAddress } = read.data;
  const find = (...types: string[]) =>
    types
      .map((type) => addressComponents.find((component) => component.types.includes(type)))
      .find((component) => component !== undefined);
  const route = find("route")?.longText;
  const street = route ? `${find("street_number")?.longText ?? ""} ${route}` : formattedAddress.split(",")[0];
  return fitForm({
    street: street ?? "",
    // A borough of New York is no locality.
    city:
      find("locality", "postal_town", "sublocality_level_1", "sublocality", "administrative_area_level_3")
        ?.longText ?? "",
    state: find("administrative_area_level_1")?.shortText ?? "",
    zip: find("postal_code")?.longText ?? "",
    country: findCountryByCode(find("country")?.shortText ?? ""),
  });
}
