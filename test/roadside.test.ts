import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { frame } from "../content/pages.ts";
import { describeBreakdown, notFound } from "../content/roadside.ts";
import { findPhone } from "./support/content.ts";
import { type Site, startSite } from "./support/site.ts";

// What a person sees where a page can't be shown: the company, the city, its number. Programs get a few words.

const toronto = findPhone("toronto");
const dallas = findPhone("dfw");
const person = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Ask = { method?: string; headers?: Record<string, string>; body?: string };

async function ask(path: string, { method = "GET", headers = person, body }: Ask = {}) {
  const answer = await fetch(site.origin + path, {
    method,
    headers,
    redirect: "manual",
    ...(body && { body }),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const titleIn = (html: string) => /<title>([^<]*)/.exec(html)?.[1]?.replaceAll("&#x27;", "'");
const phonesIn = (html: string) => [...new Set(html.match(/tel:\+\d+/g))];

function expectPage({ headers, html }: Awaited<ReturnType<typeof ask>>, tel: string): void {
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("content-security-policy")).toMatch(/style-src 'self' 'sha256-/);
  expect(html).toContain('class="logo"');
  expect(html).toContain('class="site-footer"');
  expect(phonesIn(html)).toEqual([tel]);
}

describe("a person's browser gets a page with the city's number", () => {
  test.each<[string, number, string, string, Ask]>([
    ["a form to a page without one", 405, "/toronto/faq", toronto.tel, { method: "POST" }],
    ["a form to a page without a city", 405, "/privacy", dallas.tel, { method: "POST" }],
    ["a method that no form has", 405, "/Toronto/faq", toronto.tel, { method: "PUT" }],
    ["a file that isn't there", 404, "/index.php", dallas.tel, {}],
    ["a page that isn't there", 404, "/toronto/nowhere", toronto.tel, {}],
  ])("%s (%i)", async (_, status, path, tel, init) => {
    const answer = await ask(path, init);
    expect(answer.status).toBe(status);
    expectPage(answer, tel);
    const title = status === 404 ? notFound.display.join(" ") : describeBreakdown(status).title;
    expect(titleIn(answer.html)).toBe(`${title} | ${brand.name}`);
    expect(answer.html).toContain(path.includes("oronto") ? 'data-region="Ontario"' : 'lang="en-US"');
    const allowed = init.method === "PUT" ? "GET, HEAD, POST" : "GET, HEAD";
    expect(answer.headers.get("allow")).toBe(status === 405 ? allowed : null);
  });
});

test.each<[string, number, string, Ask]>([
  ["another method", 405, "/toronto/faq", { method: "PUT", headers: {} }],
  ["a file", 404, "/index.php", { headers: { accept: "image/png,*/*" } }],
  ["a request of the desk", 405, "/desk", { method: "PUT", headers: person }],
])("a program gets a few words: %s (%i)", async (_, status, path, init) => {
  const answer = await ask(path, init);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.html.length).toBeLessThan(100);
});

test("the page that's kept for no connection lists no other cities, whose pages couldn't load", async () => {
  const { status, html } = await ask("/toronto/offline");
  expect(status).toBe(200);
  expect(phonesIn(html)).toEqual([toronto.tel]);
  expect(html).not.toContain(frame.areas);
});

test("while the database is broken: 500, the truck, the number, and nothing of the error", async () => {
  await using broken = await startSite();
  const file = new BetterSqlite3(join(broken.dataDir, "tailgate.db"));
  file.exec('alter table "secrets" rename to "gone"');
  file.close();
  const answer = await broken.get(`/booking/${"A".repeat(43)}`, { headers: person });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(titleIn(html)).toBe(`Our truck broke down. | ${brand.name}`);
  expect(html).toContain("Try again in a minute or call us.");
  expectPage({ status: 500, headers: answer.headers, html }, dallas.tel);
  expect(html).not.toMatch(/sqlite|no such table|at .*\.js/i);
});
