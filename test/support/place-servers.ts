import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

// Servers that suggest addresses, as their documentation describes them: Google's Places API (New) and Photon. They can
// also be out of order in all the ways that another company's server can be.

/** "well": as documented. "idle": well, but a kept connection ends as its next request arrives. */
export type Mood =
  | "well"
  | "idle"
  | "slow"
  | "broken"
  | "garbage"
  | "other shape"
  | "endless"
  | "moved"
  | "gone";

/** Every mood without a useful response. */
export const badMoods = ["slow", "broken", "garbage", "other shape", "endless", "moved", "gone"] as const;

/** A request as it arrived. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** The body as JSON; null without one. */
  body: Record<string, unknown> | null;
};

export type PlaceServer = {
  /** "http://127.0.0.1:41234" */
  readonly url: string;
  /** Every request since it started. */
  readonly asked: readonly Asked[];
  /** How many redirects were followed to it. */
  readonly followed: number;
  feel(mood: Mood): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

type Reply = { status: number; body: unknown };

/** Longer than the site waits, in milliseconds. */
const SLOW = 60_000;

async function startPlaceServer(answerTo: (asked: Asked) => Reply): Promise<PlaceServer> {
  const asked: Asked[] = [];
  let mood: Mood = "well";
  let followed = 0;
  const used = new WeakSet<Socket>();
  const closing = new AbortController();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (mood === "idle" && used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://places");
    if (path === "/elsewhere") followed += 1;
    const { method = "", headers } = request;
    const one: Asked = { method, path, query, headers, body: text ? JSON.parse(text) : null };
    asked.push(one);
    const say = (status: number, body: string) =>
      response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(body);
    if (mood === "gone") return void request.socket.destroy();
    if (mood === "broken") return void say(500, '{"error":{"code":500,"status":"INTERNAL"}}');
    if (mood === "garbage") return void say(200, '<html>{"suggestions":[');
    if (mood === "other shape")
      return void say(200, '{"suggestions":"none","features":{},"addressComponents":7}');
    if (mood === "moved") return void response.writeHead(301, { location: "/elsewhere" }).end();
    if (mood === "slow") await wait(SLOW, undefined, { signal: closing.signal });
    if (mood === "endless") {
      response.writeHead(200, { "content-type": "application/json" });
      while (!response.destroyed && !closing.signal.aborted) {
        response.write(`[${" ".repeat(4096)}`);
        await wait(5);
      }
      return;
    }
    const reply = answerTo(one);
    say(reply.status, JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => {
    // The client may have left, or this server is closing.
    answer(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  async function close(): Promise<void> {
    closing.abort();
    server.closeAllConnections();
    server.close();
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get followed() {
      return followed;
    },
    feel(next) {
      mood = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Component = [longText: string, shortText: string, type: string];

type GooglePlace = { main: string; rest: string; type: string; components: readonly Component[] };

const georgia: Component[] = [
  ["Atlanta", "Atlanta", "locality"],
  ["Fulton County", "Fulton County", "administrative_area_level_2"],
  ["Georgia", "GA", "administrative_area_level_1"],
  ["United States", "US", "country"],
];

/** What Google's stand-in knows, by place id. */
const googlePlaces: Readonly<Record<string, GooglePlace>> = {
  "ChIJ-peachtree_120": {
    main: "120 Peachtree Street Northeast",
    rest: "Atlanta, GA, USA",
    type: "premise",
    components: [
      ["120", "120", "street_number"],
      ["Peachtree Street Northeast", "Peachtree St NE", "route"],
      ...georgia,
      ["30303", "30303", "postal_code"],
      ["1844", "1844", "postal_code_suffix"],
    ],
  },
  "ChIJ-peachtree_1200": {
    main: "1200 Peachtree Street Northeast",
    rest: "Atlanta, GA, USA",
    type: "street_address",
    components: [
      ["1200", "1200", "street_number"],
      ["Peachtree Street Northeast", "Peachtree St NE", "route"],
      ...georgia,
      ["30309", "30309", "postal_code"],
    ],
  },
  "ChIJ-peachtree": {
    main: "Peachtree Road",
    rest: "Atlanta, GA, USA",
    type: "route",
    // A long road has no single postal code.
    components: [["Peachtree Road", "Peachtree Rd", "route"], ...georgia],
  },
  "ChIJ-front_1": {
    main: "1 Front Street West",
    rest: "Toronto, ON, Canada",
    type: "street_address",
    components: [
      ["1", "1", "street_number"],
      ["Front Street West", "Front St W", "route"],
      ["Toronto", "Toronto", "locality"],
      ["Ontario", "ON", "administrative_area_level_1"],
      ["Canada", "CA", "country"],
      ["M5J 2X5", "M5J 2X5", "postal_code"],
    ],
  },
  "ChIJ-bedford_201": {
    main: "201 Bedford Avenue",
    rest: "Brooklyn, NY, USA",
    type: "premise",
    // A borough, without a locality.
    components: [
      ["201", "201", "street_number"],
      ["Bedford Avenue", "Bedford Ave", "route"],
      ["Brooklyn", "Brooklyn", "sublocality_level_1"],
      ["New York", "NY", "administrative_area_level_1"],
      ["United States", "US", "country"],
      ["11211", "11211", "postal_code"],
    ],
  },
  // Outside any town.
  "ChIJ-fernwood_40": {
    main: "40 Fernwood Trail",
    rest: "AL, USA",
    type: "street_address",
    components: [
      ["40", "40", "street_number"],
      ["Fernwood Trail", "Fernwood Trl", "route"],
      ["Alabama", "AL", "administrative_area_level_1"],
      ["United States", "US", "country"],
      ["36274", "36274", "postal_code"],
    ],
  },
  // Almost nothing is known about it.
  "ChIJ-nowhere": { main: "Nowhere Lane", rest: "", type: "route", components: [] },
};

const googleError = (status: number, name: string): Reply => ({
  status,
  body: { error: { code: status, message: "Refused.", status: name } },
});

/** The fields of an autocomplete request; Google refuses a body with any other name. */
const googleFields = [
  "input",
  "sessionToken",
  "includedRegionCodes",
  "includedPrimaryTypes",
  "locationBias",
  "locationRestriction",
  "languageCode",
  "regionCode",
  "inputOffset",
  "origin",
  "includeQueryPredictions",
  "includePureServiceAreaBusinesses",
];

/** A stand-in for Google's Places API (New) that takes one key. */
export function startGooglePlaces(key: string): Promise<PlaceServer> {
  return startPlaceServer(({ method, path, query, headers, body }) => {
    if (headers["x-goog-api-key"] !== key) return googleError(403, "PERMISSION_DENIED");
    const mask = headers["x-goog-fieldmask"];
    const isSession = (token: unknown) => typeof token === "string" && /^[\w-]{1,36}$/.test(token);
    if (method === "POST" && path === "/v1/places:autocomplete") {
      const known = Object.keys(body ?? {}).every((name) => googleFields.includes(name));
      if (!body || !known || typeof body.input !== "string" || !isSession(body.sessionToken)) {
        return googleError(400, "INVALID_ARGUMENT");
      }
      const words = body.input.toLowerCase().split(/\s+/);
      const found = Object.entries(googlePlaces).filter(([, { main }]) =>
        words.some((word) => word.length > 3 && main.toLowerCase().includes(word)),
      );
      // Without a match the answer is empty.
      if (found.length === 0) return { status: 200, body: {} };
      const suggestions = found.map(([placeId, { main, rest, type }]) => ({
        placePrediction: {
          placeId,
          structuredFormat: {
            mainText: { text: main },
            ...(rest && { secondaryText: { text: rest } }),
          },
          types: [type, "geocode"],
        },
      }));
      // It can also send predictions of another kind.
      return { status: 200, body: { suggestions: [{ queryPrediction: {} }, ...suggestions] } };
    }
    const id = /^\/v1\/places\/([^/]+)$/.exec(path)?.[1];
    if (method === "GET" && id) {
      // A field mask has no default: without one the answer is an error.
      if (!mask || !isSession(query.get("sessionToken"))) return googleError(400, "INVALID_ARGUMENT");
      const place = googlePlaces[decodeURIComponent(id)];
      if (!place) return googleError(404, "NOT_FOUND");
      const addressComponents = place.components.map(([longText, shortText, type]) => ({
        longText,
        shortText,
        types: [type, "political"],
        languageCode: "en",
      }));
      const formattedAddress = [place.main, place.rest].filter(Boolean).join(", ");
      return {
        status: 200,
        body: { formattedAddress, ...(addressComponents.length > 0 && { addressComponents }) },
      };
    }
    return googleError(404, "NOT_FOUND");
  });
}

const photonPlaces: readonly Record<string, unknown>[] = [
  {
    type: "house",
    housenumber: "120",
    street: "Peachtree Street Northeast",
    city: "Atlanta",
    county: "Fulton County",
    state: "Georgia",
    postcode: "30303",
    country: "United States",
    countrycode: "US",
    osm_key: "building",
  },
  {
    type: "street",
    name: "Peachtree Road",
    city: "Atlanta",
    state: "Georgia",
    country: "United States",
    countrycode: "US",
    osm_key: "highway",
  },
  {
    type: "street",
    name: "Peachtree Road",
    city: "Atlanta",
    state: "Georgia",
    country: "United States",
    countrycode: "US",
    osm_key: "highway",
  },
  {
    type: "house",
    name: "Musée Peachtree",
    housenumber: "12",
    street: "Rue Peachtree",
    city: "Montréal",
    state: "Québec",
    postcode: "H2X 1Y4",
    country: "Canada",
    countrycode: "CA",
    osm_key: "tourism",
  },
  // In the rectangle, but outside our countries.
  { type: "street", name: "Calle Peachtree", city: "Tijuana", country: "Mexico", countrycode: "MX" },
  // A shop without an address.
  { type: "house", name: "Peachtree Shop", city: "Atlanta", country: "United States", countrycode: "US" },
  { name: null },
];

/** The parameters that Photon accepts. */
const photonParameters = [
  "q",
  "lang",
  "limit",
  "lat",
  "lon",
  "zoom",
  "location_bias_scale",
  "osm_tag",
  "bbox",
  "layer",
  "debug",
  "dedupe",
];

/** A stand-in for an older Photon server, without a filter by country. */
export function startPhoton(): Promise<PlaceServer> {
  return startPlaceServer(({ method, path, query }) => {
    const unknown = [...query.keys()].find((name) => !photonParameters.includes(name));
    if (method !== "GET" || path !== "/api") return { status: 404, body: { message: "not found" } };
    if (unknown) return { status: 400, body: { message: `unknown query parameter '${unknown}'.` } };
    if (!query.get("q")) return { status: 400, body: { message: "missing search term 'q'" } };
    const isKnown = /peach/i.test(query.get("q") ?? "");
    const features = (isKnown ? photonPlaces : []).map((properties) => ({
      type: "Feature",
      properties,
      geometry: { type: "Point", coordinates: [-84.38, 33.76] },
    }));
    return { status: 200, body: { type: "FeatureCollection", features } };
  });
}
