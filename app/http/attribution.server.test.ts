import { describe, expect, test } from "vitest";
import { readAttribution, touchCookies, withTouchCookies } from "./attribution.server.ts";

const noon = Date.parse("2026-11-23T12:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

type Asked = { headers?: Record<string, string>; method?: string; now?: number };

function request(path: string, { headers = {}, method = "GET" }: Asked = {}): Request {
  // A browser's Request would refuse some of these headers; the server's gets whatever was sent.
  const asked = new Request(new URL(path, "https://tailgate.example"), { method });
  for (const [name, value] of Object.entries(headers)) asked.headers.set(name, value);
  return asked;
}

const cookiesFor = (path: string, asked: Asked = {}) => touchCookies(request(path, asked), asked.now ?? noon);

/** The Cookie header a browser sends after this response. */
const sentBack = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

const formPost = (path: string, cookie: string, headers: Record<string, string> = {}, now = noon) =>
  readAttribution(request(path, { method: "POST", headers: { cookie, ...headers } }), now);

/** The touch that a visit to `path` leaves, as a form sent right afterwards carries it. */
const touchAfter = (path: string, headers: Record<string, string> = {}) =>
  formPost("/toronto", sentBack(cookiesFor(path, { headers }))).first;

describe("a touch", () => {
  test("has the link's labels, the referring page and the landing page", () => {
    const labels = {
      utm_source: "google",
      utm_medium: "cpc",
      utm_campaign: 'Spring & Fall = 10 % off; déménagement, "now"',
      utm_term: "movers near me",
      utm_content: "引越し",
      gclid: "Cj0KCQ-_w",
      gbraid: "0AAAA",
      wbraid: "Clg",
      fbclid: "IwAR",
      msclkid: "f00",
    };
    const path = `/toronto/get-quote?${new URLSearchParams({ ...labels, email: "ada@example.com" })}`;
    const referer = "https://ada:secret@www.google.ca/search?q=movers#top";
    expect(touchAfter(path, { referer })).toEqual({
      ...labels,
      referrer: "https://www.google.ca/search",
      landing_page: "/toronto/get-quote",
      at: "2026-11-23T12:00:00.000Z",
    });
  });

  test.each([
    ["a label alone", "/?gclid=abc", {}, { gclid: "abc", referrer: null, landing_page: "/" }],
    [
      "another site as Google translates it",
      "/faq",
      { referer: "https://bing-com.translate.goog/" },
      { referrer: "https://bing-com.translate.goog/" },
    ],
    ["another site", "/faq", { referer: "https://bing.com/" }, { referrer: "https://bing.com/" }],
    [
      "a phone's app",
      "/",
      { referer: "android-app://com.google.android.gm/" },
      { referrer: "android-app://com.google.android.gm/" },
    ],
  ])("is recorded for %s", (_, path, headers, touch) => {
    expect(touchAfter(path, headers as Record<string, string>)).toMatchObject(touch);
  });

  test.each<[string, string, Asked]>([
    ["a visit from nowhere", "/toronto", {}],
    ["an empty label", "/toronto?utm_source=&gclid=%00%20", {}],
    ["a query of another kind", "/?q=toronto", {}],
    ["a step within the site", "/toronto", { headers: { referer: "https://tailgate.example/?gclid=1" } }],
    [
      "a step within the site behind a proxy that renames it",
      "/toronto",
      { headers: { referer: "https://www.tailgate.example/", "sec-fetch-site": "same-origin" } },
    ],
    [
      "a step within the site as Google translates it",
      "/toronto",
      { headers: { referer: "https://tailgate-example.translate.goog/faq" } },
    ],
    ["a referrer that is no address", "/toronto", { headers: { referer: "google" } }],
    ["a referrer of a strange kind", "/toronto", { headers: { referer: "javascript://x/%0aalert(1)" } }],
    ["a submitted form", "/toronto?gclid=1", { method: "POST" }],
    ["a question about the headers only", "/toronto?gclid=1", { method: "HEAD" }],
    ["a visitor who asks not to be followed", "/toronto?gclid=1", { headers: { "sec-gpc": "1" } }],
  ])("is not made by %s", (_, path, asked) => {
    expect(cookiesFor(path, asked)).toEqual([]);
  });

  test("keeps at most 200 whole, visible characters per label", () => {
    const label = encodeURIComponent(` a\0b\r\n\u202Ec${"x".repeat(196)}🚚tail`);
    expect(touchAfter(`/?utm_source=${label}`)?.utm_source).toBe(`abc${"x".repeat(196)}`);
    expect(touchAfter("/?utm_source=%FF%ED%A0%80")?.utm_source).toBe("\uFFFD".repeat(4));
    expect(touchAfter(`/?gclid=${"y".repeat(199)}%20z`)?.gclid).toBe("y".repeat(199));
    expect(touchAfter(`/${"long".repeat(100)}?gclid=1`)?.landing_page).toHaveLength(200);
    const referer = `https://bing.com/${"deep/".repeat(36)}aa./b`;
    expect(touchAfter("/", { referer })?.referrer).toBe(referer.slice(0, 200));
  });

  test("drops its longest labels before its cookie gets too long for a browser", () => {
    const query = new URLSearchParams({ gclid: "short", utm_source: "短".repeat(90) });
    for (const name of ["utm_medium", "utm_campaign", "utm_term"]) query.set(name, "長".repeat(200));
    const [first = ""] = cookiesFor(`/?${query}`);
    expect(first.length).toBeLessThan(4_000);
    expect(formPost("/", sentBack([first])).first).toEqual({
      gclid: "short",
      utm_source: "短".repeat(90),
      utm_medium: "長".repeat(200),
      referrer: null,
      landing_page: "/",
      at: expect.any(String),
    });
  });
});

describe("the cookies", () => {
  test("can't be read by scripts and last ninety days", () => {
    const attributes = "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax";
    const value = "gclid=1&landing_page=%2Ftoronto&at=2026-11-23T12%3A00%3A00.000Z";
    expect(cookiesFor("/toronto?gclid=1")).toEqual([
      `first_touch=${value}${attributes}`,
      `last_touch=${value}${attributes}`,
    ]);
  });

  test("keep the first touch and replace the last one", () => {
    const first = cookiesFor("/toronto?gclid=1");
    const cookie = `city=toronto; ${sentBack(first)}`;
    const second = cookiesFor("/toronto/faq?utm_source=letter", { headers: { cookie }, now: noon + DAY });
    expect(second).toHaveLength(1);
    const both = `${sentBack(first.slice(0, 1))}; ${sentBack(second)}`;
    expect(formPost("/toronto", both, {}, noon + DAY)).toEqual({
      first: { gclid: "1", referrer: null, landing_page: "/toronto", at: "2026-11-23T12:00:00.000Z" },
      last: {
        utm_source: "letter",
        referrer: null,
        landing_page: "/toronto/faq",
        at: "2026-11-24T12:00:00.000Z",
      },
    });
  });

  const good = sentBack(cookiesFor("/toronto?gclid=1").slice(0, 1));
  test.each([
    ["empty", "first_touch="],
    ["of another kind", "first_touch=%7B%22gclid%22%3A1%7D"],
    ["huge", `${good}&utm_source=${"x".repeat(10_000)}`],
    ["with a label too long", good.replace("gclid=1", `gclid=${"x".repeat(201)}`)],
    ["with an invisible character", good.replace("gclid=1", "gclid=1%00")],
    ["with bytes that are no text", good.replace("gclid=1", "gclid=%FF%FF%")],
    ["with a field of its own", `${good}&name=Ada`],
    ["with a field twice", good.replace("gclid=1", "gclid=1&gclid=2")],
    ["without a label or a referrer", good.replace("gclid=1&", "")],
    ["with a referrer that is no address", good.replace("&", "&referrer=ada&")],
    ["with a referrer's query", good.replace("&", "&referrer=https%3A%2F%2Fx.example%2F%3Fq%3D1&")],
    ["with a landing page elsewhere", good.replace("%2Ftoronto", "https%3A%2F%2Fx.example%2F")],
    ["without a time", good.replace(/&at=.*/, "")],
    ["from the future", good.replace("2026-11-23", "2026-12-23")],
    ["older than ninety days", good.replace("2026-11-23", "2026-08-24")],
  ])("that are tampered with are as if they were not there: %s", (_, cookie) => {
    expect(formPost("/toronto", cookie)).toEqual({ first: null, last: null });
    expect(cookiesFor("/?gclid=2", { headers: { cookie } })).toHaveLength(2);
  });

  test("are ignored when they're damaged", () => {
    expect(formPost("/toronto", good).first).toMatchObject({ gclid: "1" });
    expect(formPost("/toronto", `other=1;${good};last_touch=nonsense`).first).toMatchObject({ gclid: "1" });
  });
});

describe("a submitted form", () => {
  test("without cookies uses the labels in its own address, not the page it was sent from", () => {
    const headers = { referer: "https://elsewhere.example/" };
    const touch = { gclid: "7", referrer: null, landing_page: "/dfw", at: "2026-11-23T12:00:00.000Z" };
    expect(formPost("/dfw?gclid=7", "", headers)).toEqual({ first: touch, last: touch });
    expect(formPost("/dfw", "", headers)).toEqual({ first: null, last: null });
  });

  test("with cookies uses them", () => {
    const cookie = sentBack(cookiesFor("/toronto?gclid=1"));
    const { first, last } = formPost("/dfw?gclid=7", cookie);
    expect([first?.gclid, last?.gclid]).toEqual(["1", "1"]);
  });

  test("carries no attribution for a visitor who asks not to be tracked", () => {
    const cookie = sentBack(cookiesFor("/toronto?gclid=1"));
    expect(formPost("/dfw?gclid=7", cookie, { "sec-gpc": "1" })).toEqual({ first: null, last: null });
  });
});

describe("a response that sets cookies", () => {
  const cookies = ["first_touch=1", "last_touch=1"];
  const html = { "content-type": "text/html; charset=utf-8" };

  test.each<[string, ResponseInit, string]>([
    [
      "a page",
      { headers: { ...html, "cache-control": "public, max-age=0, must-revalidate" } },
      "private, no-cache",
    ],
    ["a redirect", { status: 301, headers: { location: "/toronto" } }, "private, no-cache"],
    ["a page nobody may keep", { headers: { ...html, "cache-control": "no-store" } }, "no-store"],
  ])("is not shared: %s", (_, init, cacheControl) => {
    const { headers } = withTouchCookies(new Response(null, init), cookies);
    expect(headers.getSetCookie()).toEqual(cookies);
    expect(headers.get("cache-control")).toBe(cacheControl);
  });

  test("has to be a page", () => {
    const data = Response.json({ country_name: "Canada" });
    expect(withTouchCookies(data, cookies)).toBe(data);
    const page = new Response("", { headers: html });
    expect(withTouchCookies(page, [])).toBe(page);
  });
});
