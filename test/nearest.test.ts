import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cityCenters } from "../content/city-centers.ts";
import { ownCodes } from "../content/service-reach.ts";
import { findPhone } from "./support/content.ts";
import { ada, atAddress } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

let visitors = 0;

async function ask(query: string): Promise<{ status: number; body: unknown; text: string }> {
  visitors += 1;
  const answer = await site.get(`/nearest.json${query}`, { from: atAddress(ada, visitors) });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text), text };
}

/** Towns that a crew names as its own, each by a code. */
const served: Record<string, string[]> = {
  toronto: ["M5V 2T6", "M1B", "M1B OB1", "M9W"],
  gta: ["L5B", "L6P", "L3R", "L1H", "L4C", "L9T"],
  hamilton: ["L8N", "L7R", "L9G"],
  niagara: ["L2E", "L3C"],
  barrie: ["L4M", "L3V", "L9Y"],
  kitchener: ["N2G"],
  waterloo: ["N2L"],
  guelph: ["N1H"],
  brantford: ["N3R"],
  ottawa: ["K1P", "K2K", "K7C"],
  edmonton: ["T5J", "T8N", "T9E"],
  atlanta: ["30303", "30030", "30083"],
  "atlanta-north": ["30075", "30022", "30328", "30144"],
  miami: ["33131", "33012", "33033"],
  "fort-lauderdale": ["33301", "33020", "33065"],
  houston: ["77002", "77449", "77479", "77380"],
  "san-antonio": ["78205", "78006", "78130"],
  dfw: ["75201", "76102", "75024", "76201"],
  "phoenix-west": ["85301", "85374", "85326"],
  "phoenix-east": ["85281", "85142", "85251"],
  "las-vegas-east": ["89012", "89030"],
  "las-vegas-west": ["89048", "89135"],
  "charlotte-north": ["28031", "28027"],
  "charlotte-south": ["28202", "28105"],
  "austin-north": ["78664", "78613"],
  "austin-south": ["78704", "78640"],
  "orlando-north": ["32789", "32771"],
  "orlando-south": ["34741", "32801"],
  "tampa-north": ["33543", "33761"],
  "tampa-south": ["33602", "33511", "33701"],
};

describe("a code in a served area", () => {
  test.each(Object.entries(served))("of %s", async (slug, codes) => {
    for (const code of codes) {
      const { status, body } = await ask(`?code=${encodeURIComponent(code)}`);
      const { printed: phone } = findPhone(slug);
      expect(status, code).toBe(200);
      expect(body, code).toMatchObject({ found: { isServed: true, crew: { slug, phone } } });
    }
  });

  test("every city with codes of its own gets them, and has a center", async () => {
    expect(Object.keys(ownCodes).filter((slug) => !(slug in cityCenters))).toEqual([]);
    const all = Object.values<string>(ownCodes).flatMap((codes) => codes.split(" "));
    expect(all.filter((code) => !/^([A-Z](\d[A-Z]?)?|\d{3,5})$/.test(code))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });
});

test.each([
  ["90210", "las-vegas-west", 370],
  ["10001", "charlotte-north", 850],
  ["14301", "charlotte-north", 880],
  ["T2P", "edmonton", 280],
  ["H3B", "ottawa", 165],
  ["V6B", "edmonton", 820],
  ["78040", "san-antonio", 65],
  ["00901", "miami", 1_670],
  ["99501", "las-vegas-west", 3_700],
])("%s is outside every area: %s is nearest, about %i km away", async (code, slug, kilometers) => {
  const { body } = await ask(`?code=${code}`);
  expect(body).toMatchObject({ found: { crew: { slug }, isServed: false } });
  const { found } = body as { found: { kilometers: number } };
  expect(Math.abs(found.kilometers - kilometers)).toBeLessThan(kilometers / 20);
});

test.each(["X9X 9X9", "H0H 0H0", "09012", "00000", "34012", "96910"])("%s is nowhere", async (code) => {
  expect(await ask(`?code=${encodeURIComponent(code)}`)).toMatchObject({
    status: 200,
    body: { found: null },
  });
});

test.each(["", "?code=", "?code=san", "?code=123", "?code=%00", `?code=${"1".repeat(5_000)}`])(
  "%s isn't a question",
  async (query) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { found: null } });
  },
);

test("a crew is found by its slug; of two slugs for one place, the canonical one answers", async () => {
  const { printed: phone } = findPhone("toronto");
  expect((await ask("?crew=toronto")).body).toEqual({
    crew: { slug: "toronto", name: "Toronto", phone, country: "Canada" },
  });
  expect((await ask("?crew=sanantonio")).body).toMatchObject({ crew: { slug: "san-antonio" } });
  expect((await ask("?crew=atlantis")).body).toEqual({ crew: null });
  expect((await ask("?crew=__proto__")).body).toEqual({ crew: null });
});

test("a code is in no line of the log", async () => {
  await using own = await startSite();
  for (const path of ["/nearest.json?code=K7L3N6", "/?q=K7L+3N6", "/toronto/get-quote?zipFrom=K7L3N6"]) {
    expect((await own.get(path, { from: ada })).status).toBe(200);
  }
  // Once it has stopped, all lines have arrived.
  await own.stop();
  // Neither the folder's name nor the owner's link, which are random.
  const lines = own
    .log()
    .replaceAll(own.dataDir, "")
    .replaceAll(/token=\S+/g, "");
  expect(lines).not.toMatch(/K7L/i);
});

describe("the quote form's code", () => {
  const codeIn = async (path: string) => {
    const page = await (await site.get(path, { from: ada })).text();
    const field = /<input[^>]*id="quote-zipFrom"[^>]*>/.exec(page)?.[0] ?? "no field";
    return /value="([^"]*)"/.exec(field)?.[1] ?? "";
  };

  test("comes from the address, in no kept page, and only if it's well-formed", async () => {
    expect(await codeIn("/toronto/get-quote")).toBe("");
    expect(await codeIn("/toronto/get-quote?zipFrom=M5V2T6")).toBe("M5V2T6");
    expect(await codeIn("/toronto/get-quote?zipFrom=m5v+2t6&utm_source=x")).toBe("M5V2T6");
    expect(await codeIn("/get-quote?zipFrom=75201-1234")).toBe("75201");
    expect(await codeIn("/toronto/get-quote?utm_source=x")).toBe("");
    expect(await codeIn("/toronto/get-quote")).toBe("");
    for (const bad of ["san", "123", "%22%3E%3Cscript%3E", "M5V2T6".repeat(100)]) {
      expect(await codeIn(`/toronto/get-quote?zipFrom=${bad}`)).toBe("");
    }
  });
});
