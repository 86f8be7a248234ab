import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { junkItems } from "../content/junk-items.ts";
import { type Site, startSite } from "./support/site.ts";

// An address with a query is answered from a page that's kept, with a visitor's own values in it.

let site: Site;
beforeAll(async () => {
  site = await startSite({ now: "2026-12-02T15:00:00Z" });
});
afterAll(() => site.close());

const [one, other] = junkItems.map(({ id }) => `load.${id}`);

async function read(path: string): Promise<string> {
  const answer = await site.get(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

describe("a code that was looked up on the home page", () => {
  // With a field of the price range the page is rendered for this visitor alone.
  test.each([
    ["/toronto/get-quote", "m5v2t6", "M5V2T6"],
    ["/toronto/get-quote", "M4C%201B5", "M4C1B5"],
    ["/houston/get-quote", "77002", "77002"],
    ["/get-quote", "77002", "77002"],
  ])("%s?zipFrom=%s is as if it were rendered for it, each time", async (path, typed, shown) => {
    const whole = await read(`${path}?zipFrom=${typed}&homeSize=`);
    expect(whole.includes(`value="${shown}"`), shown).toBe(true);
    for (const query of [`zipFrom=${typed}`, `zipFrom=${typed}&utm_source=mail`]) {
      const filled = await read(`${path}?${query}`);
      expect(filled === whole, query).toBe(true);
    }
  });

  test("goes nowhere else: the next visitor's page has nothing of it", async () => {
    await read("/guelph/get-quote?zipFrom=N1H%203A1");
    const next = await read("/guelph/get-quote?zipFrom=N1G%202W1");
    expect(next.includes('value="N1G 2W1"')).toBe(true);
    for (const page of [next, await read("/guelph/get-quote")]) {
      expect(/N1H|[\uE000\uE001]/.exec(page)?.[0]).toBeUndefined();
    }
  });

  test("is answered without a word that another's cache might keep", async () => {
    const { headers } = await site.get("/toronto/get-quote?zipFrom=M5V%202T6&utm_source=mail");
    expect(headers.get("etag")).toBeNull();
    expect(headers.getSetCookie().join()).toContain("utm_source");
    expect(headers.get("content-security-policy")).toContain("sha256-");
  });

  test("that none of our crews goes to is answered with the nearest, and half a code is shown as typed", async () => {
    expect(/>[^<]*59718[^<]*</.test(await read("/get-quote?zipFrom=59718"))).toBe(true);
    expect((await read("/toronto/get-quote?zipFrom=M5")).includes('value="M5"')).toBe(true);
  });
});

describe("a load that was picked on another page", () => {
  test("is shown to everybody who picked the same, and to nobody else", async () => {
    const path = "/toronto/book-now";
    const first = await read(`${path}?${one}=2&utm_source=mail`);
    expect((await read(`${path}?${one}=2`)) === first).toBe(true);
    expect((await read(`${path}?${one}=02&made-up=1`)) === first).toBe(true);
    const more = await read(`${path}?${one}=2&${other}=1`);
    expect(more === first).toBe(false);
    expect((await read(path)).includes(`name="${one}"`)).toBe(false);
    expect((await read(`${path}?load.castle=2`)) === (await read(path))).toBe(true);
    const again = await read(`/toronto/what-we-take?${one}=3`);
    expect(new RegExp(`name="${one}"[^>]*value="3"`).test(again)).toBe(true);
  });
});

describe("a search on the home page", () => {
  const styleOf = (html: string) => /<style>.*?<\/style>/s.exec(html)?.[0] ?? "";
  /** Without what React puts between texts that a script may change. */
  const readBody = (html: string) => html.replace(styleOf(html), "").replaceAll("<!-- -->", "");

  // With a region the page is rendered for this visitor alone; with so few cities as these, none counts.
  test.each(["york", "nowhere-at-all", `"><b>&'$1`, "Montréal", " north "])(
    "for %s is as if it were rendered for it",
    async (text) => {
      for (const country of ["", "&country=usa"]) {
        const search = `/?q=${encodeURIComponent(text)}${country}`;
        const whole = await read(`${search}&region=`);
        expect(whole.includes("noindex")).toBe(true);
        for (let time = 0; time < 2; time++) {
          const filled = await read(search);
          expect(readBody(filled) === readBody(whole), `time ${time}`).toBe(true);
          expect(styleOf(filled) === styleOf(await read("/"))).toBe(true);
        }
      }
    },
  );

  test("of nothing, a country alone and a code are what they were", async () => {
    const usa = await read("/?country=USA");
    expect(usa.includes('value="usa" checked=""') || /checked=""[^>]*value="usa"/.test(usa)).toBe(true);
    expect((await read("/?q=&country=usa")) === usa).toBe(true);
    expect((await read("/?q=%20")).includes("noindex")).toBe(false);
    expect((await read("/?q=M5V2T6")).includes("/toronto")).toBe(true);
    expect(/[\uE000\uE001]/.test(`${usa}${await read("/")}`)).toBe(false);
  });
});
