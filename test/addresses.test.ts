import { createHash } from "node:crypto";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { setImmediate as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logoAlt } from "../content/alternative-texts.ts";
import { brand } from "../content/brand.ts";
import { locationRecords } from "../content/locations.ts";
import { pages as words } from "../content/pages.ts";
import { ada, ben, type Person, rob } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Every address of the site as visitors, search engines, browser caches and CDNs see it.

/** The slugs of the specification's section 3 with their agreed ids, and their names on the pages. */
const slugs: readonly (readonly [slug: string, locationId: number, name: string])[] = [
  ["toronto", 13929, "Toronto"],
  ["gta", 13516, "GTA"],
  ["atlanta-north", 10294, "Atlanta North"],
  ["atlanta", 10295, "Atlanta"],
  ["miami", 18689, "Miami"],
  ["fort-lauderdale", 18689, "Fort Lauderdale"],
  ["kitchener", 15585, "Kitchener"],
  ["waterloo", 15585, "Waterloo"],
  ["cambridge", 15585, "Cambridge"],
  ["guelph", 15585, "Guelph"],
  ["brantford", 15585, "Brantford"],
  ["edmonton", 13337, "Edmonton"],
  ["ottawa", 15304, "Ottawa"],
  ["hamilton", 35818, "Hamilton"],
  ["niagara", 35818, "Niagara"],
  ["houston", 35818, "Houston"],
  ["sanantonio", 19493, "San Antonio"],
  ["san-antonio", 19493, "San Antonio"],
  ["dfw", 14862, "DFW"],
  ["barrie", 16243, "Barrie"],
  ["phoenix-west", 194955, "Phoenix West"],
  ["phoenix-east", 11971, "Phoenix East"],
  ["las-vegas-west", 194977, "Las Vegas West"],
  ["las-vegas-east", 194988, "Las Vegas East"],
  ["charlotte-north", 294999, "Charlotte North"],
  ["charlotte-south", 294998, "Charlotte South"],
  ["austin-north", 394997, "Austin North"],
  ["austin-south", 494998, "Austin South"],
  ["orlando-north", 15697, "Orlando North"],
  ["orlando-south", 694998, "Orlando South"],
  ["tampa-north", 794999, "Tampa North"],
  ["tampa-south", 894998, "Tampa South"],
];

const cityPages = {
  "": words.landing,
  hire: words.landing,
  "book-now": words.bookNow,
  faq: words.faq,
  "get-quote": words.getQuote,
  "how-it-works": words.howItWorks,
  reviews: words.reviews,
  "what-we-take": words.whatWeTake,
  privacy: words.privacy,
};
const topPages = { "/book-now": words.bookNow, "/get-quote": words.getQuote, "/privacy": words.privacy };

const ORIGIN = "http://moving.example";
const PHONE_OF_DFW = findTelLink("dfw", 14862);

/** The tel: link of the location's record, or the slug's own. */
function findTelLink(slug: string, locationId: number): string {
  const own = locationRecords.find((record) => record.slug === slug);
  const shared = locationRecords.find((record) => record.locationId === locationId && !record.slug);
  return `tel:+1${(own ?? shared)?.tracking_phone.replace(/\D/g, "")}`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&#x27;");

const phonesIn = (html: string) => [
  ...new Set([...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, tel]) => tel)),
];
const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const tagsIn = (html: string) => html.match(/<[a-z][^>]*>/gi) ?? [];

type Seen = { path: string; status: number; headers: Headers; html: string };

let site: Site;
/** Every page of the site for a visitor of unknown country. */
const seen = new Map<string, Seen>();
const pageAt = (path: string) => seen.get(path) as Seen;

async function look(path: string, options?: Parameters<Site["get"]>[1]): Promise<Seen> {
  const answer = await site.get(path, options);
  return { path, status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** In `npm test`, every city's landing page, and all pages of these. */
const wholeCities = ["toronto", "houston", "sanantonio"];
const otherPages = Object.keys(cityPages).filter(Boolean);
const listUsual = (slug: string) => (wholeCities.includes(slug) ? ["", ...otherPages] : [""]);
const listOther = (slug: string) => (wholeCities.includes(slug) ? [] : otherPages);
const join = (slug: string, page: string) => (page ? `/${slug}/${page}` : `/${slug}`);

async function visit(paths: readonly string[]): Promise<void> {
  const queue = [...paths];
  const reader = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) seen.set(path, await look(path));
  };
  await Promise.all([reader(), reader(), reader(), reader()]);
}

beforeAll(async () => {
  site = await startSite({ now: "2026-12-02T15:00:00Z", env: { PUBLIC_ORIGIN: ORIGIN } });
  await visit([
    "/",
    "/?q=north",
    "/?q=nowhere-at-all",
    "/thankyou",
    "/thankyou?moveDate=2027-01-15&packing=true",
    ...Object.keys(topPages),
    ...slugs.flatMap(([slug]) => listUsual(slug).map((page) => join(slug, page))),
    "/toronto/nowhere",
  ]);
});
afterAll(() => site.close());

/** Expects its title, canonical address and phone, and links to the city's own pages alone. */
function expectCityPages([slug, locationId, name]: (typeof slugs)[number], pages: readonly string[]): void {
  const home = slug === "sanantonio" ? "/san-antonio" : `/${slug}`;
  for (const page of pages) {
    const { metaTitle } = cityPages[page as keyof typeof cityPages];
    const { status, html } = pageAt(join(slug, page));
    expect(status).toBe(200);
    expect(titleIn(html)).toBe(escaped(`${metaTitle(name)} | ${brand.name}`));
    const own = page === "" || page === "hire" ? home : `${home}/${page}`;
    expect(canonicalIn(html)).toBe(ORIGIN + (page === "privacy" ? "/privacy" : own));
    expect(phonesIn(html)).toEqual([findTelLink(slug, locationId)]);
    expect(html.includes("Call anytime"), "Call anytime").toBe(true);
    const bar = /<nav class="mobile-bar".*?<\/nav>/.exec(html)?.[0];
    expect(bar).toContain(`href="/${slug}/get-quote"`);
    expect(html.includes(`href="/${slug}/privacy"`), "its privacy page").toBe(true);
    const trail = /<nav class="breadcrumb".*?<\/nav>/.exec(html)?.[0];
    expect(trail).toContain(page === "" || page === "hire" ? 'href="/"' : `href="/${slug}"`);
  }
}

test.each(slugs)("/%s has its title, canonical address and phone, and links to its own pages", (...city) =>
  expectCityPages(city, listUsual(city[0])),
);

describe("without a city", () => {
  test("the directory links to all 32 cities and shows the Dallas phone", () => {
    const { status, html } = pageAt("/");
    expect(status).toBe(200);
    expect(phonesIn(html)).toEqual([PHONE_OF_DFW]);
    expect(html).toContain("GET A FREE ESTIMATE TODAY");
    // Two slugs share a page; the directory links to its canonical address.
    for (const [slug] of slugs.filter(([one]) => one !== "sanantonio")) {
      expect(html).toContain(`href="/${slug}"`);
    }
  });

  test.each(Object.entries(topPages))(
    "%s answers with the phone of Dallas and its own address",
    (path, { metaTitle }) => {
      const { status, html } = pageAt(path);
      expect(status).toBe(200);
      expect(phonesIn(html)).toEqual([PHONE_OF_DFW]);
      expect(titleIn(html)).toBe(escaped(`${metaTitle("your area")} | ${brand.name}`));
      expect(canonicalIn(html)).toBe(ORIGIN + path);
    },
  );

  test.each(["get-quote", "book-now"])("/%s sends visitors to the city they've seen", async (page) => {
    const remembered = { cookie: "other=1; city=houston" };
    const answer = await site.get(`/${page}?utm_source=mail`, { headers: remembered });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/houston/${page}?utm_source=mail`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const cookie of ["city=atlantis", "city=../evil", "city=", "city=%00", "mycity=houston"]) {
      expect((await site.get(`/${page}`, { headers: { cookie } })).status).toBe(200);
    }
    // A form that's being sent is not redirected.
    const sent = await site.post(`/${page}`, {}, { headers: remembered });
    expect(sent.status).toBe(422);
    const inCapitals = await site.get(`/${page.toUpperCase()}`, { headers: remembered });
    expect(inCapitals.headers.get("location")).toBe(`/houston/${page}`);
  });

  test("a remembered city changes no other page", async () => {
    const headers = { cookie: "city=houston" };
    for (const path of ["/", "/privacy", "/toronto"])
      expect((await site.get(path, { headers })).status).toBe(200);
  });
});

describe("an address that isn't quite right", () => {
  test.each(["/nowhere", "/nowhere/faq", "/nowhere/a/b/c", "/toronto1", "/constructor", "/__proto__/faq"])(
    "%s redirects home",
    async (path) => {
      const answer = await site.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/");
    },
  );

  test.each([
    ["/TORONTO", "/toronto"],
    ["/San-Antonio/faq?x=1", "/san-antonio/faq?x=1"],
    ["/Las-Vegas-East/get-quote", "/las-vegas-east/get-quote"],
    ["/TORONTO/FAQ", "/toronto/faq"],
    ["/toronto/FAQ?utm_source=Flyer", "/toronto/faq?utm_source=Flyer"],
    ["/Toronto/F%41Q", "/toronto/faq"],
    ["/SanAntonio/Hire", "/sanantonio/hire"],
    ["/Get-Quote", "/get-quote"],
    ["/BOOK-NOW?load.sofa=1", "/book-now?load.sofa=1"],
    ["/Privacy", "/privacy"],
    ["/THANKYOU?ref=ABCD-EFGH&fromAddress=DFW", "/thankyou?ref=ABCD-EFGH&fromAddress=DFW"],
  ])("%s redirects to %s", async (path, there) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(there);
    expect((await site.get(there)).status).toBe(200);
  });

  test("every city page in capitals redirects to its own address at once", async () => {
    for (const page of Object.keys(cityPages).filter(Boolean)) {
      const answer = await site.get(`/Toronto/${page.toUpperCase()}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, `/toronto/${page}`]);
    }
  });

  test("a form sent to an address in capitals is accepted there", async () => {
    for (const path of ["/TORONTO/Get-Quote", "/GET-QUOTE"])
      expect((await site.post(path, {})).status).toBe(422);
  });

  test("an unknown page in capitals still gets the helpful 404", async () => {
    const { status, html } = await look("/toronto/NoWhere");
    expect(status).toBe(404);
    expect(phonesIn(html)).toEqual([findTelLink("toronto", 13929)]);
  });

  test.each([
    "/TORONTO",
    "/TORONTO/FAQ/",
    "/%54oronto",
    "/toront%6F/faq",
    "/toronto/",
    "/%E2%80%AE",
    "/NOWHERE/",
  ])("%s arrives after one or two redirects", async (path) => {
    let here = path;
    for (let steps = 0; steps < 3; steps++) {
      const answer = await site.get(here);
      if (answer.status === 200) return;
      expect([301, 302]).toContain(answer.status);
      here = answer.headers.get("location") ?? "";
    }
    expect.fail(`${path} leads from place to place, last to ${here}`);
  });

  test.each([
    "/toronto/nowhere",
    "/toronto/faq/more",
    "/toronto/a/b/c/d",
    "/toronto/faq.html",
    "/toronto/.env",
  ])("%s is a 404 that keeps the city's phone", async (path) => {
    const { status, html } = await look(path);
    expect(status).toBe(404);
    expect(phonesIn(html)).toEqual([findTelLink("toronto", 13929)]);
    expect(html).toContain('href="/toronto"');
    expect(html).toContain("Call anytime");
  });

  test.each([
    "/favicon.gif",
    "/nothing.js",
    "/assets/nothing.js",
    "/.env",
    "/index.php",
    "/assets/../../package.json",
  ])("%s is a plain 404", async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });
});

describe("the thank-you page", () => {
  const summaryIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, text]) => [term, text]),
    );

  test("repeats its query and says Not specified for the rest", () => {
    expect(pageAt("/thankyou").html).toContain("Your Move Matters to Us.");
    expect(summaryIn(pageAt("/thankyou").html)).toEqual({
      Date: "Not specified",
      From: "Not specified",
      To: "Not specified",
    });
    expect(summaryIn(pageAt("/thankyou?moveDate=2027-01-15&packing=true").html)).toEqual({
      Date: "Friday, January 15, 2027",
      From: "Not specified",
      To: "Not specified",
      Packing: "Packing services wanted",
    });
  });

  test("shows a date that's none as it's given", async () => {
    for (const date of ["sometime in May", "2027-02-30", "15/01/2027"]) {
      const { html } = await look(`/thankyou?${new URLSearchParams({ moveDate: date })}`);
      expect(summaryIn(html).Date).toBe(date);
    }
  });

  test("shows text as text, up to a limit", async () => {
    const { html } = await look(
      `/thankyou?fromAddress=${encodeURIComponent("<img src=x onerror=alert(1)>")}`,
    );
    expect(summaryIn(html).From).toBe("&lt;img src=x onerror=alert(1)&gt;");
    const long = await look(`/thankyou?toAddress=${"long ".repeat(1_000)}&moveDate=%20&packing=TRUE`);
    expect(summaryIn(long.html).To?.length).toBeLessThan(300);
    expect(summaryIn(long.html)).toMatchObject({ Date: "Not specified", Packing: "No packing services" });
  });

  test("shows the chosen city's phone, otherwise the Dallas phone", async () => {
    const { html } = await look("/thankyou", { headers: { cookie: "city=houston" } });
    expect(phonesIn(html)).toEqual([findTelLink("houston", 35818)]);
    expect(phonesIn(pageAt("/thankyou").html)).toEqual([PHONE_OF_DFW]);
  });
});

describe("a form sent to a page without one", () => {
  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s isn't a method for sending forms", async (method) => {
    const body = new URLSearchParams({ formId: "quote" });
    const answer = await fetch(`${site.origin}/toronto`, { method, body });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  });

  test.each([
    ...["/", "/thankyou", "/privacy", "/country.json", "/nearest.json"],
    ...["/toronto/faq", "/toronto/privacy", "/toronto/remembered"],
  ])("to %s gets 405, not 500", async (path) => {
    const answer = await site.post(path, { name: "Ada" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("gets 404 on an unknown page and goes home from an unknown city", async () => {
    expect((await site.post("/toronto/nowhere", {})).status).toBe(404);
    const answer = await site.post("/nowhere", {});
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("inline scripts", () => {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  /** The hashes of inline scripts; data blocks don't run, so the policy leaves them out. */
  const inline = (html: string, tag: "script" | "style") =>
    [...html.matchAll(new RegExp(`<${tag}([^>]*)>(.*?)</${tag}>`, "gs"))]
      .filter(([, attributes]) => attributes !== ' type="application/ld+json"')
      .map(([, attributes, text]) => {
        expect(attributes).not.toMatch(/\s(src|nonce)=/);
        return hash(text ?? "");
      });

  function expectPolicyHolds({ headers, html }: Seen): void {
    const policy = Object.fromEntries(
      (headers.get("content-security-policy") ?? "").split("; ").map((one): [string, string[]] => {
        const [directive = "", ...sources] = one.split(" ");
        return [directive, sources];
      }),
    );
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy["form-action"]).toEqual(["'self'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|https?:/);
    for (const tag of ["script", "style"] as const) {
      const used = inline(html, tag);
      expect(used.length).toBeGreaterThan(0);
      expect(new Set(policy[`${tag}-src`])).toEqual(new Set(["'self'", ...used]));
    }
    const tags = tagsIn(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, "")).filter(
      // A browser shows the icon as a picture, and follows nothing in it.
      (tag) => !/^<link rel="icon" href="data:image\/svg\+xml,%3csvg [^"]*"\/>$/.test(tag),
    );
    const isRisky = (tag: string) =>
      /\s(on[a-z]+|style)\s*=|(href|src|action)="\s*(javascript|data|vbscript):/i.test(tag) ||
      (/\ssrc=|<link|<form/.test(tag) &&
        /="(https?:)?\/\//.test(tag.replace(`rel="canonical" href="${ORIGIN}`, "")));
    expect(tags.filter(isRisky)).toEqual([]);
  }

  test("are listed by hash in every page's policy, and nothing else is", () => {
    for (const one of seen.values()) expectPolicyHolds(one);
    expect(seen.size).toBeGreaterThan(60);
  });

  test("and so are the other pages of every city, which are its own, too", { tags: ["all"] }, async () => {
    await visit(slugs.flatMap(([slug]) => listOther(slug).map((page) => join(slug, page))));
    for (const city of slugs) expectCityPages(city, listOther(city[0]));
    for (const one of seen.values()) {
      expectPolicyHolds(one);
      // A pause, or idle connections time out unnoticed.
      await pause();
    }
    expect(seen.size).toBeGreaterThan(290);
  });

  test("are listed on error pages, too", async () => {
    const sent = { name: "<script>alert(1)</script>", message: "</script><style>*{color:red}</style>" };
    for (const path of ["/toronto", "/toronto/reviews", "/houston/book-now", "/toronto/nowhere", "/"]) {
      const answer = await site.post(path, sent, { from: ben });
      expectPolicyHolds({ path, status: answer.status, headers: answer.headers, html: await answer.text() });
    }
    expectPolicyHolds(await look("/?q=<script>alert(1)</script>"));
  });

  test("every response carries the security headers", async () => {
    const answers = [
      ...["/", "/toronto", "/nowhere", "/TORONTO", "/nothing.js", "/robots.txt", "/healthz", "/readyz"].map(
        (path) => site.get(path),
      ),
      site.post("/toronto", {}),
      site.get("/country.json", { from: ada }),
    ];
    for (const { headers } of await Promise.all(answers)) {
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("geolocation=(self)");
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });
});

type Raw = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Requests without decompressing the response. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    httpRequest(new URL(path, site.origin), { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

function unpacked({ headers, body }: Raw): string {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
  if (headers["content-encoding"] === "gzip") return gunzipSync(body).toString();
  expect(headers["content-encoding"]).toBeUndefined();
  return body.toString();
}

describe("caching", () => {
  test("shared pages can be cached and must be revalidated", async () => {
    for (const path of ["/", "/toronto", "/houston/faq", "/dfw/book-now", "/privacy"]) {
      const first = await raw(path);
      expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      const etag = first.headers.etag ?? "";
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      for (const question of [etag, `"other", ${etag}`]) {
        const again = await raw(path, { "if-none-match": question });
        expect(again.status).toBe(304);
        expect(again.body.length).toBe(0);
        expect(again.headers.etag).toBe(etag);
        expect(again.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      }
      expect((await raw(path, { "if-none-match": '"other"' })).status).toBe(200);
    }
  });

  test("pages that depend on the remembered city are private", async () => {
    for (const path of ["/get-quote", "/book-now"]) {
      const { headers } = await raw(path);
      expect(headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
    }
  });

  test("those are kept for visitors without a city, and send on those who have seen one", async () => {
    for (const path of ["/get-quote", "/book-now"]) {
      const plain = await raw(path);
      expect(plain.status).toBe(200);
      const etag = plain.headers.etag ?? "";
      expect(etag).not.toBe("");
      expect((await raw(path, { "if-none-match": etag })).status).toBe(304);
      const seen = await raw(path, { cookie: "other=1; city=houston", "if-none-match": etag });
      expect([seen.status, seen.headers.location]).toEqual([302, `/houston${path}`]);
      expect((await raw(path, { cookie: "other=1", "if-none-match": etag })).status).toBe(304);
    }
  });

  test("form responses, errors and the thank-you page aren't cached", async () => {
    const valid = { name: ada.name, phone: ada.phone, email: ada.email, message: "Two rooms" };
    const answers = await Promise.all([
      site.post("/toronto", valid, { from: ada }),
      site.post("/toronto", { ...valid, message: "By script" }, { from: ada, accept: "application/json" }),
      site.post("/toronto", {}, { from: ada }),
      site.post("/toronto", {}, { from: ada, accept: "application/json" }),
      site.post("/toronto", { name: "x".repeat(70_000) }, { from: ada }),
      site.post("/toronto", { name: "Ada" }, { headers: { "content-type": "text/plain" } }),
      site.get("/thankyou?moveDate=2027-01-15"),
      site.get("/toronto/nowhere"),
      site.get("/country.json", { from: ada }),
      site.get("/country.json"),
      site.get("/nearest.json?code=M5V"),
      site.get("/readyz"),
      site.get("/healthz"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      303, 200, 422, 422, 413, 415, 200, 404, 200, 204, 200, 200, 200,
    ]);
    expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(answers.map(() => "no-store"));
  });

  test("a page contains nothing about the visitor who requested it first", async () => {
    const nosy: Person = { ...ada, userAgent: "Secretive/1.0" };
    for (const path of ["/cambridge", "/cambridge/get-quote", "/cambridge/book-now", "/cambridge/reviews"]) {
      const first = await site.get(`${path}?name=secret-name`, {
        from: nosy,
        headers: { cookie: "city=houston; secret=cookie", "accept-language": "xx-secret" },
      });
      const html = await first.text();
      expect(first.headers.get("set-cookie")).toBeNull();
      expect(html.toLowerCase()).not.toContain("secret");
      expect(html).not.toContain(ada.address);
      expect(html).not.toContain("houston/get-quote");
      expect(html).toBe((await look(path, { from: { ...ada, address: "99.224.7.7" } })).html);
    }
  });

  test("a HEAD request first leaves the page complete", async () => {
    for (const path of ["/guelph", "/guelph/faq"]) {
      const head = await raw(path, { "x-forwarded-for": rob.address }, "HEAD");
      expect(head.status).toBe(200);
      expect(head.body.length).toBe(0);
      const page = await raw(path, { "x-forwarded-for": rob.address });
      expect(unpacked(page)).toContain("</html>");
      expect(page.headers.etag).toBe(head.headers.etag);
      const again = await raw(path, { "x-forwarded-for": rob.address }, "HEAD");
      expect(again.headers["content-length"]).toBe(page.headers["content-length"]);
    }
  });

  test("a page is the same with brotli, gzip or no compression", async () => {
    for (const path of ["/toronto", "/", "/get-quote", "/toronto/nowhere", "/thankyou"]) {
      const plain = await raw(path, { "accept-encoding": "identity" });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      for (const accepted of ["br", "gzip", "gzip, deflate, br", "br;q=0, gzip", "br;q=0", "deflate", "*"]) {
        const packed = await raw(path, { "accept-encoding": accepted });
        expect(unpacked(packed)).toBe(plain.body.toString());
        if (accepted.includes("br;q=0")) expect(packed.headers["content-encoding"]).not.toBe("br");
        if (/br$/.test(accepted)) expect(packed.headers["content-encoding"]).toBe("br");
        if (packed.headers["cache-control"]?.startsWith("public")) {
          expect(packed.headers.vary).toMatch(/accept-encoding/i);
        }
      }
    }
    expect((await raw("/toronto", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  });

  test("assets have a fingerprint, a year's cache and precompressed files", async () => {
    const { html } = pageAt("/toronto");
    const files = [...html.matchAll(/url\(["']?(\/assets\/[^)"']+)/g)].map(([, url]) => url ?? "");
    const entry = [...html.matchAll(/import\("(\/assets\/[^"]+)"\)/g)].at(-1)?.[1] ?? "";
    expect(files.length).toBeGreaterThan(0);
    for (const url of [...files, entry]) {
      expect(url).toMatch(/-[\w-]{8,}\.(js|woff2|svg)$/);
      const plain = await raw(url, { "accept-encoding": "identity" });
      expect(plain.status).toBe(200);
      expect(plain.headers["cache-control"]).toBe("max-age=31536000, immutable");
      const etag = plain.headers.etag ?? "";
      expect((await raw(url, { "if-none-match": etag, "accept-encoding": "identity" })).status).toBe(304);
    }
    const plain = await raw(entry, { "accept-encoding": "identity" });
    expect(plain.headers["content-type"]).toMatch(/javascript/);
    for (const encoding of ["br", "gzip"]) {
      const packed = await raw(entry, { "accept-encoding": encoding });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(packed.headers["cache-control"]).toBe("max-age=31536000, immutable");
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(unpacked(packed)).toBe(plain.body.toString());
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    }
    expect((await raw("/assets/nothing.js")).headers["cache-control"]).not.toContain("immutable");
  });
});

describe("pages differ by country", () => {
  const audiences: Record<string, Person | undefined> = {
    Canada: ada,
    USA: ben,
    Germany: rob,
    unknown: undefined,
  };

  /** A page without what may differ: logo text, ZIP fields, the toggle's side, and the same in the islands' props. */
  function withoutCountry(html: string): string[] {
    const props = (text: string) => {
      const { country, side, askCountry, facts, ...rest } = JSON.parse(
        text.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
      );
      return JSON.stringify({ ...rest, today: facts?.today });
    };
    return html
      .replace(' data-asks=""', "")
      .replace(/data-props="([^"]*)"/g, (_, text: string) => props(text))
      .split(/(?=<)/)
      .filter((piece) => !/zip|postal|role="img"|name="country"|class="found/i.test(piece))
      .filter(
        (piece) =>
          !/^<(div class="field(-pair)?"|\/div|\/label|span class="field-optional"|\/span|summary)/.test(
            piece,
          ),
      );
  }

  test.each([
    "/",
    "/toronto",
    "/houston/get-quote",
    "/houston/book-now",
    "/toronto/faq",
    "/toronto/reviews",
    "/thankyou",
  ])("%s only where it should", async (path) => {
    const looks = await Promise.all(
      Object.values(audiences).map((from) => look(path, from ? { from } : undefined)),
    );
    const [first, ...others] = looks.map(({ html }) => withoutCountry(html));
    expect(first?.length).toBeGreaterThan(20);
    for (const other of others) expect(other).toEqual(first);
  });

  test("ZIP in the USA and for unknown visitors in Houston, postal code in Canada, a logo text for each", async () => {
    const told: Record<string, unknown[]> = {};
    for (const [country, from] of Object.entries(audiences)) {
      const options = from ? { from } : undefined;
      const quote = (await look("/houston/get-quote", options)).html;
      const booking = (await look("/houston/book-now", options)).html;
      told[country] = [
        /<label for="quote-zipFrom">(.*?)</.exec(quote)?.[1],
        /<label for="booking-zip">(.*?)</.exec(booking)?.[1],
        /class="logo".*?aria-label="([^"]*)"/.exec(quote)?.[1]?.replaceAll("&amp;", "&"),
      ];
    }
    expect(told).toEqual({
      Canada: ["Moving from postal code", "Postal code", logoAlt.Canada],
      USA: ["Moving from ZIP", "ZIP code", logoAlt.USA],
      Germany: ["Moving from ZIP or postal code", "ZIP code", logoAlt.other],
      unknown: ["Moving from ZIP", "ZIP code", logoAlt.other],
    });
  });

  test("the directory opens on the visitor's country and asks the browser only if it's unknown", async () => {
    const sides: Record<string, unknown[]> = {};
    for (const [country, from] of Object.entries(audiences)) {
      const { html } = await look("/", from ? { from } : undefined);
      const checked = tagsIn(html).find((tag) => tag.includes('name="country"') && tag.includes("checked"));
      sides[country] = [/value="(\w+)"/.exec(checked ?? "")?.[1], html.includes('data-asks=""')];
    }
    expect(sides).toEqual({
      Canada: ["canada", false],
      USA: ["usa", false],
      Germany: ["canada", false],
      unknown: ["canada", true],
    });
    const country = await site.get("/country.json", { from: ada });
    expect(await country.json()).toEqual({ country_name: "Canada", city: "", region_code: "", postal: "" });
  });
});
