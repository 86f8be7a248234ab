import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ada, atAddress, ben, carla, type Person } from "./support/people.ts";
import {
  badMoods,
  type Mood,
  type PlaceServer,
  startGooglePlaces,
  startPhoton,
} from "./support/place-servers.ts";
import { type Site, startSite } from "./support/site.ts";

// Address suggestions from our own endpoints, in front of stand-ins that speak Google's and Photon's protocols.

const KEY = "key-that-stays-on-the-server";
const SESSION = "0b6f5f0e-8c5e-4a0c-9f57-2f3f2f6c1a11";
const TYPED = "120 peachtree";

let people = 0;
/** A visitor who hasn't asked for anything yet. */
function someone(person: Person = carla): Person {
  people += 1;
  return atAddress(person, people);
}

function suggest(site: Site, query: Record<string, string>, from = someone()): Promise<Response> {
  return site.get(`/places/suggest?${new URLSearchParams(query)}`, { from, accept: "*/*" });
}

function details(site: Site, query: Record<string, string>, from = someone()): Promise<Response> {
  return site.get(`/places/details?${new URLSearchParams(query)}`, { from, accept: "*/*" });
}

async function askUntilRefused(
  ask: (asked: number) => Promise<Response>,
): Promise<{ asked: number; refused: Response }> {
  for (let asked = 0; asked < 300; asked++) {
    const answer = await ask(asked);
    if (answer.status === 429) return { asked, refused: answer };
    expect(answer.status).toBe(200);
  }
  throw new Error("It’s never refused.");
}

function expectUnkept({ headers }: Response): void {
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("set-cookie")).toBeNull();
}

/** Expects neither typed text nor a key in the log. */
function expectQuietLog(site: Site): void {
  expect(site.log()).not.toMatch(/peachtree|ChIJ|key-that-stays/i);
  expect(site.log()).not.toContain(SESSION);
}

describe("without a provider", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  it("there's no endpoint, and pages contain nothing of it", async () => {
    for (const answer of [
      await suggest(site, { q: TYPED, session: SESSION }),
      await details(site, { id: "ChIJ-peachtree_120", session: SESSION }),
    ]) {
      expect(answer.status).toBe(404);
      expectUnkept(answer);
    }
    const page = await (await site.get("/atlanta/book-now", { from: carla })).text();
    expect(page).toContain("Street address");
    expect(page).not.toMatch(/places|suggestions|street-field/);
  });

  it("/places isn't taken for a city", async () => {
    const answer = await site.get("/places", { from: carla });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });
});

describe("by Google", () => {
  let google: PlaceServer;
  let site: Site;
  beforeAll(async () => {
    google = await startGooglePlaces(KEY);
    site = await startSite({
      env: { PLACES_PROVIDER: "google", PLACES_KEY: KEY, PLACES_URL: google.url, OUTBOUND_ALLOW: "loopback" },
    });
  });
  afterAll(async () => {
    await site.close();
    await google.close();
  });
  beforeEach(() => google.feel("well"));

  it("suggests addresses in Canada and the USA, with a session and a field mask", async () => {
    const answer = await suggest(site, { q: `  ${TYPED} `, session: SESSION, near: "atlanta" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expectUnkept(answer);
    expect(await answer.json()).toEqual({
      suggestions: [
        {
          id: "ChIJ-peachtree_120",
          main: "120 Peachtree Street Northeast",
          rest: "Atlanta, GA, USA",
          lacksNumber: false,
        },
        {
          id: "ChIJ-peachtree_1200",
          main: "1200 Peachtree Street Northeast",
          rest: "Atlanta, GA, USA",
          lacksNumber: false,
        },
        { id: "ChIJ-peachtree", main: "Peachtree Road", rest: "Atlanta, GA, USA", lacksNumber: true },
      ],
    });
    const asked = google.asked.at(-1);
    expect(asked).toMatchObject({ method: "POST", path: "/v1/places:autocomplete" });
    expect(asked?.headers).toMatchObject({ "x-goog-api-key": KEY, "content-type": "application/json" });
    expect(asked?.headers["x-goog-fieldmask"]).toContain("suggestions.placePrediction.placeId");
    expect(asked?.body).toMatchObject({
      input: TYPED,
      sessionToken: SESSION,
      includedRegionCodes: ["ca", "us"],
      locationBias: { circle: { center: { latitude: 33.75, longitude: -84.39 }, radius: 50_000 } },
    });
    // Nothing about the visitor.
    expect(JSON.stringify(asked)).not.toContain(carla.address.slice(0, 5));
    expect(asked?.headers["x-forwarded-for"]).toBeUndefined();
  });

  it("has nothing for an unknown place", async () => {
    const answer = await suggest(site, { q: "zzzzzz", session: SESSION, near: "no-such-city" });
    expect([answer.status, await answer.json()]).toEqual([200, { suggestions: [] }]);
    expect(google.asked.at(-1)?.body).not.toHaveProperty("locationBias");
  });

  it.each([
    [
      "ChIJ-peachtree_120",
      {
        street: "120 Peachtree Street Northeast",
        city: "Atlanta",
        state: "GA",
        zip: "30303",
        country: "USA",
      },
    ],
    [
      "ChIJ-front_1",
      { street: "1 Front Street West", city: "Toronto", state: "ON", zip: "M5J2X5", country: "Canada" },
    ],
    [
      "ChIJ-bedford_201",
      { street: "201 Bedford Avenue", city: "Brooklyn", state: "NY", zip: "11211", country: "USA" },
    ],
    ["ChIJ-peachtree", { street: "Peachtree Road", city: "Atlanta", state: "GA", zip: "", country: "USA" }],
    ["ChIJ-nowhere", { street: "Nowhere Lane", city: "", state: "", zip: "", country: "" }],
  ])("returns the parts of %s as the form needs them", async (id, address) => {
    const answer = await details(site, { id, session: SESSION });
    expect(answer.status).toBe(200);
    expectUnkept(answer);
    expect(await answer.json()).toEqual({ address });
    const asked = google.asked.at(-1);
    expect(asked).toMatchObject({ method: "GET", path: `/v1/places/${id}` });
    expect(asked?.headers["x-goog-fieldmask"]).toBe("addressComponents,formattedAddress");
    expect(asked?.query.get("sessionToken")).toBe(SESSION);
  });

  it.each([
    ["two letters", { q: "12", session: SESSION }],
    ["blanks around two letters", { q: "   12   ", session: SESSION }],
    ["no query", { session: SESSION }],
    ["121 characters", { q: "a".repeat(121), session: SESSION }],
    ["no session", { q: TYPED }],
    ["a session that is none", { q: TYPED, session: "a b" }],
    ["a session too long", { q: TYPED, session: "a".repeat(37) }],
  ])("refuses %s without asking anybody", async (_, query) => {
    const before = google.asked.length;
    const answer = await suggest(site, query as Record<string, string>);
    expect(answer.status).toBe(400);
    expectUnkept(answer);
    expect(google.asked).toHaveLength(before);
  });

  it.each(["", "../places:autocomplete", "ChIJ/photos", "ChIJ?fields=*", "ChIJ%2F..", "a".repeat(1001)])(
    "refuses the id %j without asking anybody",
    async (id) => {
      const before = google.asked.length;
      expect((await details(site, { id, session: SESSION })).status).toBe(400);
      expect(google.asked).toHaveLength(before);
    },
  );

  it.each(badMoods)(
    "has no suggestions and no address, within the deadline, while Google is %s",
    async (mood) => {
      google.feel(mood);
      const since = site.log().length;
      const started = performance.now();
      const [list, parts] = await Promise.all([
        suggest(site, { q: TYPED, session: SESSION }),
        details(site, { id: "ChIJ-peachtree_120", session: SESSION }),
      ]);
      expect([list.status, await list.json()]).toEqual([200, { suggestions: [] }]);
      expect([parts.status, await parts.json()]).toEqual([200, { address: null }]);
      expectUnkept(list);
      // Two seconds, and what a busy machine adds; the slow ones answer after a minute.
      expect(performance.now() - started).toBeLessThan(30_000);
      expect(google.followed).toBe(0);
      await expect.poll(() => site.log().slice(since)).toContain("no address suggestions");
      expectQuietLog(site);
    },
  );

  it("suggests addresses although Google just closed the kept connection", async () => {
    google.feel("idle");
    for (const visitor of [someone(), someone()]) {
      const list = await (await suggest(site, { q: TYPED, session: SESSION }, visitor)).json();
      expect(list).toMatchObject({ suggestions: [{ id: "ChIJ-peachtree_120" }, {}, {}] });
      const parts = await details(site, { id: "ChIJ-peachtree_120", session: SESSION }, visitor);
      expect(await parts.json()).toMatchObject({ address: { zip: "30303" } });
    }
  });

  it("never leaks the key, not even a wrong one", async () => {
    const other = await startGooglePlaces("another key");
    await using site = await startSite({
      env: { PLACES_PROVIDER: "google", PLACES_KEY: KEY, PLACES_URL: other.url, OUTBOUND_ALLOW: "loopback" },
    });
    const answer = await suggest(site, { q: TYPED, session: SESSION });
    expect(await answer.json()).toEqual({ suggestions: [] });
    await expect.poll(() => site.log()).toContain("status 403");
    expectQuietLog(site);
    const page = await (await site.get("/atlanta/book-now", { from: carla })).text();
    expect(page).toContain("&quot;places&quot;:{&quot;provider&quot;:&quot;google&quot;");
    expect(page).not.toContain(KEY);
    expect(page).not.toContain(other.url);
    await other.close();
  });

  it("allows each visitor sixty requests a minute", async () => {
    const eager = someone();
    const began = Date.now();
    const { asked } = await askUntilRefused(() => suggest(site, { q: TYPED, session: SESSION }, eager));
    expect(asked).toBeGreaterThanOrEqual(60);
    expect(asked).toBeLessThanOrEqual(61 + (Date.now() - began) / 1_000);
    let before = 0;
    const { refused } = await askUntilRefused(() => {
      before = google.asked.length;
      return details(site, { id: "ChIJ-peachtree_120", session: SESSION }, eager);
    });
    expect(await refused.json()).toEqual({ address: null });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expectUnkept(refused);
    expect(google.asked).toHaveLength(before);
    expect((await suggest(site, { q: TYPED, session: SESSION })).status).toBe(200);
  });

  it("counts an IPv6 connection by its /64", async () => {
    const network = (address: string) => ({ ...carla, address });
    const ask = (address: string) => suggest(site, { q: TYPED, session: SESSION }, network(address));
    const { asked } = await askUntilRefused((number) => ask(`2001:db8:1:2::${number.toString(16)}`));
    expect(asked).toBeGreaterThanOrEqual(60);
    expect((await ask("2001:db8:1:3::1")).status).toBe(200);
  });
});

describe("by Photon", () => {
  let photon: PlaceServer;
  let site: Site;
  beforeAll(async () => {
    photon = await startPhoton();
    site = await startSite({
      env: { PLACES_PROVIDER: "photon", PLACES_URL: `${photon.url}/`, OUTBOUND_ALLOW: "loopback" },
    });
  });
  afterAll(async () => {
    await site.close();
    await photon.close();
  });
  beforeEach(() => photon.feel("well"));

  it("suggests addresses with their parts, each once, and none from other countries", async () => {
    const answer = await suggest(site, { q: TYPED, session: SESSION, near: "toronto" }, someone(ada));
    expectUnkept(answer);
    expect(await answer.json()).toEqual({
      suggestions: [
        {
          main: "120 Peachtree Street Northeast",
          rest: "Atlanta, GA 30303, USA",
          lacksNumber: false,
          address: {
            street: "120 Peachtree Street Northeast",
            city: "Atlanta",
            state: "GA",
            zip: "30303",
            country: "USA",
          },
        },
        {
          main: "Peachtree Road",
          rest: "Atlanta, GA, USA",
          lacksNumber: true,
          address: { street: "Peachtree Road", city: "Atlanta", state: "GA", zip: "", country: "USA" },
        },
        {
          main: "12 Rue Peachtree",
          rest: "Montréal, QC H2X 1Y4, Canada",
          lacksNumber: false,
          address: {
            street: "12 Rue Peachtree",
            city: "Montréal",
            state: "QC",
            zip: "H2X1Y4",
            country: "Canada",
          },
        },
      ],
    });
    const asked = photon.asked.at(-1);
    expect(asked).toMatchObject({ method: "GET", path: "/api" });
    expect(asked?.query.get("q")).toBe(TYPED);
    expect(asked?.query.get("limit")).toBe("5");
    expect(asked?.query.get("lang")).toBe("en");
    expect([asked?.query.get("lat"), asked?.query.get("lon")]).toEqual(["43.65", "-79.38"]);
  });

  it("has no details", async () => {
    expect((await details(site, { id: "ChIJ-peachtree_120", session: SESSION })).status).toBe(404);
  });

  it("suggests addresses although Photon just closed the kept connection", async () => {
    photon.feel("idle");
    for (const visitor of [someone(), someone()]) {
      const list = await (await suggest(site, { q: TYPED, session: SESSION }, visitor)).json();
      expect(list).toMatchObject({ suggestions: [{}, {}, {}] });
    }
  });

  it("leaves the booking page the same finished page for everyone, without the list", async () => {
    const before = photon.asked.length;
    const path = "/atlanta/book-now";
    const first = await site.get(path, { from: someone() });
    const second = await site.get(path, { from: someone() });
    expect(first.headers.get("etag")).toBeTruthy();
    expect(first.headers.get("etag")).toBe(second.headers.get("etag"));
    const page = await first.text();
    expect(page).toContain(
      "&quot;places&quot;:{&quot;provider&quot;:&quot;photon&quot;,&quot;near&quot;:&quot;atlanta&quot;}",
    );
    expect(page).not.toMatch(/address-suggestions|combobox/);
    expect(photon.asked).toHaveLength(before);
  });

  const expectNothing = async (mood: Mood) => {
    photon.feel(mood);
    const answer = await suggest(site, { q: TYPED, session: SESSION }, someone(ben));
    expect([answer.status, await answer.json()]).toEqual([200, { suggestions: [] }]);
    expect(photon.followed).toBe(0);
    expectQuietLog(site);
  };
  it.each(badMoods.filter((mood) => mood !== "slow"))("has no suggestions while Photon is %s", expectNothing);
  it("has none while it's slow", { tags: ["all"] }, () => expectNothing("slow"));
});

it("a private address that the owner didn't allow isn't called, and the log says how to allow it", {
  tags: ["all"],
}, async () => {
  await using photon = await startPhoton();
  await using site = await startSite({ env: { PLACES_PROVIDER: "photon", PLACES_URL: photon.url } });
  const answer = await suggest(site, { q: TYPED, session: SESSION });
  expect(await answer.json()).toEqual({ suggestions: [] });
  expect(photon.asked).toHaveLength(0);
  await expect.poll(() => site.log()).toContain("OUTBOUND_ALLOW");
});
