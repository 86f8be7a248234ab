import { request as ask } from "node:http";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { citySlugs, findPhone, sitemapSize } from "./support/content.ts";
import { findSchemaFaults } from "./support/schema-org.ts";
import { type Site, startSite } from "./support/site.ts";

const ORIGIN = "https://www.tailgate.example";

/** The most bytes in the first round trip, headers included. */
const FIRST_FLIGHT = 14_600;

let site: Site;
let nameless: Site;
beforeAll(async () => {
  [site, nameless] = await Promise.all([
    startSite({ isWeighed: true, env: { PUBLIC_ORIGIN: `${ORIGIN}/` } }),
    startSite({ env: { PUBLIC_ORIGIN: "" } }),
  ]);
});
afterAll(() => Promise.all([site?.close(), nameless?.close()]));

/** What a crawler reads in a page's head element. */
type Head = {
  title: string;
  canonical: string[];
  robots: string[];
  meta: Record<string, string>;
  data: string[];
  html: string;
};

const plain = (html: string) =>
  html.replace(/<[^>]*>/g, "").replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => {
    return { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" }[name] ?? "";
  });

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found]) => plain(found ?? ""));

function readHead(html: string): Head {
  const meta = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return {
    title: all(html, /<title>([^<]*)<\/title>/g).join("|"),
    canonical: all(html, /<link rel="canonical" href="([^"]*)"/g),
    robots: all(html, /<meta name="robots" content="([^"]*)"/g),
    meta: Object.fromEntries(meta.map(([, name, content]) => [name ?? "", plain(content ?? "")])),
    data: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, block]) => block ?? "",
    ),
    html,
  };
}

const fetchHead = async (path: string, at = site) => readHead(await (await at.get(path)).text());

async function listSitemap(at: Site): Promise<{ loc: string; lastmod: string | undefined }[]> {
  const xml = await (await at.get("/sitemap.xml")).text();
  return [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)].map(
    ([, loc, lastmod]) => ({ loc: loc ?? "", lastmod }),
  );
}

describe("the sitemap", () => {
  test("follows the protocol and lists every address once", async () => {
    const answer = await site.get("/sitemap.xml");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    const xml = await answer.text();
    // The whole document, so that it contains nothing else.
    const url = String.raw`<url><loc>https://www\.tailgate\.example/[a-z0-9/-]*</loc><lastmod>\d{4}-\d\d-\d\d</lastmod></url>\n`;
    expect(xml).toMatch(
      new RegExp(
        String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http://www\.sitemaps\.org/schemas/sitemap/0\.9">\n(${url})+</urlset>\n$`,
      ),
    );
    const addresses = (await listSitemap(site)).map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toHaveLength(sitemapSize);
  });

  const cityOf = (path: string) => citySlugs.find((slug) => path.split("/")[1] === slug);

  async function expectIndexable(isAmong: (path: string) => boolean): Promise<Head[]> {
    const heads = new Map<string, Head>();
    for (const { loc } of await listSitemap(site)) {
      const path = loc.slice(ORIGIN.length);
      if (!isAmong(path)) continue;
      const answer = await site.get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("x-robots-tag"), path).toBeNull();
      heads.set(loc, readHead(await answer.text()));
    }
    for (const [loc, head] of heads) {
      expect(head.canonical, loc).toEqual([loc]);
      expect(head.robots, loc).toEqual([]);
      expect(head.html, "no page has an equivalent in another language").not.toMatch(/hreflang/i);
      expect(head.meta.description?.length, loc).toBeGreaterThan(50);
      expect(head.meta.description?.length, loc).toBeLessThanOrEqual(160);
      expect(head.meta, loc).toMatchObject({
        "og:type": "website",
        "og:url": loc,
        "og:site_name": brand.fullName,
        "og:description": head.meta.description,
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
      });
      expect(head.title, loc).toBe(`${head.meta["og:title"]} | ${brand.name}`);
      expect(head.data, loc).toHaveLength(1);
      expect(findSchemaFaults(head.data[0] ?? "", ORIGIN, [brand.parentBrand.url]), loc).toEqual([]);
    }
    const titles = [...heads.values()].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    return [...heads.values()];
  }

  test("lists only existing, indexable pages that are their own canonical address", async () => {
    const [first, last] = [citySlugs[0], citySlugs.at(-1)];
    const heads = await expectIndexable((path) => [undefined, first, last].includes(cityOf(path)));
    expect(new Set(heads.map(({ meta }) => meta["og:image"])).size).toBe(3);
  });

  test("does so for every city, each with a picture of its own", { tags: ["all"] }, async () => {
    const heads = await expectIndexable((path) => cityOf(path) !== undefined || path === "/");
    expect(new Set(heads.map(({ meta }) => meta["og:image"])).size).toBe(citySlugs.length + 1);
  });

  test("dates a city's pages by the day that staff changed its phone", async () => {
    const dates = async () => new Map((await listSitemap(site)).map(({ loc, lastmod }) => [loc, lastmod]));
    const before = await dates();
    const file = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 5_000 });
    file
      .prepare("update location_records set tracking_phone = ?, edited_by = ?, updated_at = ? where key = ?")
      .run("(613) 555-0157", "ada", Date.parse("2027-03-04T05:06:07Z"), "id:15304");
    file.close();
    const ottawa = async () => (await dates()).get(`${ORIGIN}/ottawa`);
    await expect.poll(ottawa).toBe("2027-03-04");
    const after = await dates();
    expect(after.get(`${ORIGIN}/ottawa/faq`)).toBe("2027-03-04");
    for (const path of ["/", "/toronto", "/houston/faq", "/privacy"]) {
      expect(after.get(ORIGIN + path), path).toBe(before.get(ORIGIN + path));
    }
    expect((await fetchHead("/ottawa")).data[0]).toContain('"telephone":"+16135550157"');
  });
});

describe("one canonical address", () => {
  test.each([
    ["/toronto/hire", "/toronto"],
    ["/sanantonio", "/san-antonio"],
    ["/sanantonio/hire", "/san-antonio"],
    ["/sanantonio/faq", "/san-antonio/faq"],
    ["/sanantonio/privacy", "/privacy"],
    ["/toronto/privacy", "/privacy"],
    ["/?country=usa", "/"],
    ["/?utm_source=a", "/"],
    ["/?q=", "/"],
    ["/toronto/faq?gclid=1", "/toronto/faq"],
    ["/toronto/faq/", "/toronto/faq"],
    ["/book-now?utm_source=a", "/book-now"],
  ])("%s has the canonical address %s", async (path, canonical) => {
    const head = await fetchHead(path);
    expect(head.canonical).toEqual([ORIGIN + canonical]);
    expect(head.meta["og:url"]).toBe(ORIGIN + canonical);
    expect(head.robots).toEqual([]);
  });
});

describe("pages that aren't for search engines", () => {
  test.each([
    ["/thankyou?moveDate=2026-12-01", 200],
    ["/?q=toronto", 200],
    ["/?q=toronto&country=canada", 200],
    ["/toronto/nothing-here", 404],
    ["/toronto/a/b/c", 404],
  ])("%s says so and has no canonical address", async (path, status) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(status);
    const head = readHead(await answer.text());
    expect(head.robots).toEqual(["noindex"]);
    expect(head.canonical).toEqual([]);
    expect(head.title).not.toBe("");
    if (status !== 200) expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  });

  test("include form responses, pages without a form and missing files", async () => {
    for (const path of ["/toronto", "/book-now", "/toronto/reviews", "/"]) {
      const answer = await site.post(path, { name: "" });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get("x-robots-tag"), path).toBe("noindex");
    }
    for (const path of ["/favicon.gif", "/wp-login.php", "/sitemap.xml.gz", "/social/home.svg"]) {
      const answer = await site.get(path);
      expect([answer.status, answer.headers.get("x-robots-tag")], path).toEqual([404, "noindex"]);
    }
  });

  test("can be crawled, so that robots see it", async () => {
    const answer = await site.get("/robots.txt");
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});

/** A request with another Host header. */
function getAs(host: string, at: Site, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, accept: "text/html", "x-forwarded-host": host, forwarded: `host=${host}` };
    ask(new URL(path, at.origin), { headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });
}

describe("the site's own name", () => {
  test("a made-up host header is in no page, nor in a later one", async () => {
    for (const at of [site, nameless]) {
      for (const path of ["/guelph", "/guelph/faq", "/", "/privacy", "/robots.txt"]) {
        expect(await getAs("evil.example", at, path), path).not.toContain("evil.example");
        expect(await (await at.get(path)).text(), path).not.toContain("evil.example");
      }
    }
    expect(await getAs("evil.example", site, "/sitemap.xml")).not.toContain("evil.example");
  });

  test("without a public origin, a page names no address of its own, and robots.txt no sitemap", async () => {
    const head = await fetchHead("/toronto/faq", nameless);
    expect(head.canonical).toEqual([]);
    expect(head.meta["og:url"]).toBeUndefined();
    expect(head.meta["og:image"]).toMatch(/^\/social\/toronto\.png\?v=/);
    for (const path of ["/", "/toronto", "/toronto/faq"]) {
      const { data } = await fetchHead(path, nameless);
      expect(findSchemaFaults(data[0] ?? "", "", [brand.parentBrand.url]), path).toEqual([]);
    }
    expect(await (await nameless.get("/robots.txt")).text()).toBe("User-agent: *\nAllow: /\n");
  });

  test("without one, the sitemap uses the requested host and isn't cached", async () => {
    const answer = await nameless.get("/sitemap.xml");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain(`<loc>${nameless.origin}/toronto</loc>`);
  });
});

describe("structured data", () => {
  const graph = async (path: string) => {
    const { data } = await fetchHead(path);
    return JSON.parse(data[0] ?? "")["@graph"] as Record<string, unknown>[];
  };
  const types = async (path: string) => (await graph(path)).map((thing) => thing["@type"]);

  test("each page says what it is", async () => {
    expect(await types("/")).toEqual(["Organization", "WebSite"]);
    const landing = ["BreadcrumbList", "MovingCompany", "State", "Service", "Service", "Service"];
    expect(await types("/toronto")).toEqual(landing);
    expect(await types("/toronto/faq")).toEqual(["BreadcrumbList", "FAQPage"]);
    for (const page of ["get-quote", "book-now", "what-we-take", "how-it-works", "reviews"]) {
      expect(await types(`/toronto/${page}`), page).toEqual(["BreadcrumbList"]);
    }
  });

  test("a city's crew has its phone and towns, and the breadcrumb starts at the directory", async () => {
    const [trail, crew, state] = await graph("/sanantonio");
    expect(crew).toMatchObject({
      telephone: findPhone("san-antonio").tel.slice("tel:".length),
      url: `${ORIGIN}/san-antonio`,
    });
    expect(JSON.stringify(crew)).toContain('"name":"Alamo Heights"');
    expect(state).toMatchObject({ name: "Texas", containedInPlace: { name: "United States" } });
    expect(trail).toMatchObject({
      itemListElement: [
        { position: 1, name: brand.name, item: `${ORIGIN}/` },
        { position: 2, name: "San Antonio", item: `${ORIGIN}/san-antonio` },
      ],
    });
  });

  test.each([
    ...["/get-quote", "/book-now", "/privacy", "/toronto", "/toronto/hire", "/sanantonio/reviews"],
    ...["get-quote", "book-now", "what-we-take", "how-it-works", "reviews", "faq", "privacy"].map(
      (page) => `/fort-lauderdale/${page}`,
    ),
  ])("%s tells search engines the breadcrumb that visitors see", async (path) => {
    const { html, data } = await fetchHead(path);
    const shown = /<nav class="breadcrumb"[^>]*>(.*?)<\/nav>/.exec(html)?.[1] ?? "";
    const items = [...shown.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item ?? "");
    const page = JSON.parse(data[0] ?? "")["@graph"] as { "@type": string; itemListElement: unknown }[];
    const told = page.find((thing) => thing["@type"] === "BreadcrumbList")?.itemListElement as {
      name: string;
      item: string;
    }[];
    expect(told.length).toBeGreaterThan(1);
    expect(told.map(({ name }) => name)).toEqual(items.map(plain));
    const canonical = new Map([["/sanantonio", "/san-antonio"]]);
    const links = items.flatMap((item) => /href="([^"]*)"/.exec(item)?.[1] ?? []);
    expect(told.slice(0, -1).map(({ item }) => item)).toEqual(
      links.map((link) => ORIGIN + (canonical.get(link) ?? link)),
    );
    expect(items.at(-1)).toContain('aria-current="page"');
  });

  test("the questions and answers are exactly those on the page", async () => {
    const { html, data } = await fetchHead("/toronto/faq");
    const shown = [...html.matchAll(/<summary>(.*?)<\/summary><p>(.*?)<\/p>/g)].map(
      ([, question, answer]) => ({
        name: plain(question ?? ""),
        text: plain(answer ?? ""),
      }),
    );
    const page = JSON.parse(data[0] ?? "")["@graph"][1];
    const told = page.mainEntity.map((one: { name: string; acceptedAnswer: { text: string } }) => ({
      name: one.name,
      text: one.acceptedAnswer.text,
    }));
    expect(told.length).toBeGreaterThan(10);
    expect(told).toEqual(shown);
  });

  test("no page has a rating or a review", async () => {
    for (const path of ["/", "/toronto", "/toronto/reviews", "/toronto/how-it-works"]) {
      expect((await fetchHead(path)).data.join(), path).not.toMatch(/"(aggregateRating|review|ratingValue)"/);
    }
  });
});

/** Width and height of a PNG. */
function readPngSize(bytes: Uint8Array): [number, number] {
  const buffer = Buffer.from(bytes);
  expect(buffer.toString("latin1", 1, 4)).toBe("PNG");
  return [buffer.readUInt32BE(16), buffer.readUInt32BE(20)];
}

describe("pictures", () => {
  const readBytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

  test("a shared link has a picture, cached forever under the page's address for it", async () => {
    const address = (await fetchHead("/fort-lauderdale/faq")).meta["og:image"] ?? "";
    expect(address).toMatch(/^https:\/\/www\.tailgate\.example\/social\/fort-lauderdale\.png\?v=[\w-]{6}$/);
    const path = address.slice(ORIGIN.length);
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const picture = await readBytes(answer);
    expect(answer.headers.get("content-length")).toBe(String(picture.length));
    expect(readPngSize(picture)).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(100_000);
    const etag = answer.headers.get("etag") ?? "";
    expect((await site.get(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("under any other address the picture is revalidated", async () => {
    for (const path of ["/social/home.png", "/social/home.png?v=old"]) {
      const answer = await site.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    }
  });

  test("many cities' pictures can be requested at once while pages are served", {
    tags: ["all"],
  }, async () => {
    const names = citySlugs.slice(0, 4);
    const [page, ...pictures] = await Promise.all([
      site.get("/brantford"),
      ...names.map((name) => site.get(`/social/${name}.png`)),
    ]);
    expect(page.status).toBe(200);
    const contents = new Set<string>();
    for (const picture of pictures) {
      expect(picture.status).toBe(200);
      contents.add(Buffer.from(await readBytes(picture)).toString("base64"));
    }
    expect(contents.size).toBe(names.length);
  });

  test("an unknown city has no picture", async () => {
    for (const name of ["nowhere", "sanantonio", "constructor", "-"]) {
      expect((await site.get(`/social/${name}.png`)).status, name).toBe(404);
    }
  });

  test("browsers and phones find an icon", async () => {
    const { html } = await fetchHead("/toronto");
    const icons = all(html, /<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g);
    expect(icons.slice(0, 2)).toEqual(["/favicon.ico", "/apple-touch-icon.png"]);
    const [, drawn = ""] = icons[2]?.split("data:image/svg+xml,") ?? [];
    expect(decodeURIComponent(drawn)).toMatch(/^<svg .*<\/svg>$/s);
    for (const icon of [...icons.slice(0, 2), "/favicon.svg"])
      expect((await site.get(icon)).status, icon).toBe(200);
    expect(readPngSize(await readBytes(await site.get("/apple-touch-icon.png")))).toEqual([180, 180]);
    const ico = Buffer.from(await readBytes(await site.get("/favicon.ico")));
    // An icon file with one 32 x 32 PNG and nothing after it.
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1]);
    expect([ico.readUInt8(6), ico.readUInt8(7)]).toEqual([32, 32]);
    expect(ico.readUInt32LE(14) + ico.readUInt32LE(18)).toBe(ico.length);
    expect(readPngSize(ico.subarray(ico.readUInt32LE(18)))).toEqual([32, 32]);
  });
});

test("every city's page still fits the first round trip with its data for search engines", {
  tags: ["all"],
}, async () => {
  const cities = (await listSitemap(site)).filter(({ loc }) => loc.endsWith("/faq"));
  expect(cities).toHaveLength(citySlugs.length);
  for (const { loc } of cities) {
    const path = new URL(loc).pathname.replace("/faq", "");
    const bytes = await new Promise<number>((resolve, reject) => {
      const headers = { accept: "text/html", "accept-encoding": "br" };
      ask(new URL(path, site.origin), { headers }, (answer) => {
        let size = Buffer.byteLength(`HTTP/1.1 200 OK\r\n${answer.rawHeaders.join("\r\n")}\r\n\r\n`);
        answer.on("data", (chunk: Buffer) => {
          size += chunk.length;
        });
        answer.on("end", () => resolve(size));
      })
        .on("error", reject)
        .end();
    });
    expect(bytes, path).toBeLessThanOrEqual(FIRST_FLIGHT);
  }
});
