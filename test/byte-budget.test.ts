import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ada, ben } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";
import { weigh } from "./support/weigh.ts";

// The budgets of `promises.md`: what a phone fetches before a page shows and before it's interactive.

let site: Site;
beforeAll(async () => {
  site = await startSite({ isWeighed: true });
});
afterAll(() => site.close());

/** Only where the owner has turned something on, something that was sent earlier waits, or photos were chosen. */
const rarelyLoaded = /\/(proof-of-work|tell-waiting|unfinished|upload-photos|waiting-photos)-/;

/** Every script that a page's islands and plain parts load: the entry, its chunks and what those load. */
async function listScripts(html: string) {
  const islands = new Set([...html.matchAll(/data-(?:island|part)="([^"]+)"/g)].map(([, name]) => name));
  const files = [...html.matchAll(/import\("([^"]+)"\)/g)].map(([, path]) => path as string);
  const entry = files.at(-1);
  if (!entry) throw new Error("The page does not say where its islands are.");
  const weights = new Map<string, number>();
  const without = new Set(islands);
  const waiting = files.map((path) => new URL(path, site.origin));
  for (let url = waiting.shift(); url; url = waiting.shift()) {
    if (weights.has(url.pathname) || rarelyLoaded.test(url.pathname)) continue;
    const { body } = await weigh(url, ada);
    weights.set(url.pathname, body.length);
    const source = await (await fetch(url)).text();
    for (const [, path] of source.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      waiting.push(new URL(path as string, url));
    // The entry lists each island with its chunk.
    for (const [, name, path] of source.matchAll(
      /["']?([\w-]+)["']?:\(\)=>\w+\(\(\)=>import\([`"'](\.\/[^`"']+)[`"']\)/g,
    ))
      if (islands.has(name)) {
        without.delete(name);
        waiting.push(new URL(path as string, url));
      }
    // And an island lists what it loads on use: the suggestions under the street field.
    if (url.pathname === entry) continue;
    for (const [, path] of source.matchAll(/import\([`"'](\.\/[^`"']+\.js)[`"']\)/g))
      waiting.push(new URL(path as string, url));
  }
  return { weights, islands, without };
}

describe.each([
  ["/toronto", ada],
  ["/houston", ben],
  ["/fort-lauderdale", ben],
  ["/gta", ada],
  ["/toronto/book-now", ada],
  ["/toronto/what-we-take", ada],
  ["/tampa-south/what-we-take", ben],
  ["/", ada],
  ["/", ben],
] as const)("the page %s", (path, person) => {
  // Ten packets of 1,460 bytes: what a server sends before the first acknowledgment.
  it("arrives in the first round trip: at most 14,600 bytes, headers included", async () => {
    const { status, head, body } = await weigh(new URL(path, site.origin), person);
    expect(status).toBe(200);
    expect(brotliDecompressSync(body).toString()).toMatch(/<main.*<\/html>$/s);
    expect(head + body.length).toBeLessThanOrEqual(path === "/" ? 14_000 : 14_600);
  });
});

it("a page carries the rules of every class it has, and no other section's", async () => {
  // Linked for paper and forced colors, or fetched by an island.
  const exclude = ["**/{print,forced-colors,privacy-choices,address-suggestions}.css"];
  const sheets = globSync("app/site/**/*.css", { cwd: REPOSITORY, exclude }).map((file) =>
    readFileSync(join(REPOSITORY, file), "utf8"),
  );
  const named = new Set(
    sheets.flatMap((css) => Array.from(css.matchAll(/^\s*\.([\w-]+)/gm), ([, name]) => name)),
  );
  expect(named.size).toBeGreaterThan(100);
  for (const path of ["/", "/toronto", "/toronto/book-now", "/toronto/how-it-works", "/thankyou"]) {
    const html = await (await site.get(path, { from: ada })).text();
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    const classes = new Set(
      Array.from(html.matchAll(/ class="([^"]+)"/g), ([, list]) => list?.split(" ") ?? []).flat(),
    );
    const bare = [...classes].filter((name) => named.has(name) && !new RegExp(`\\.${name}\\b`).test(style));
    expect(bare, path).toEqual([]);
    expect(style.includes(".winding-road"), path).toBe(path.endsWith("/how-it-works"));
  }
});

it("a city's page has its own region's colors only, the directory all of them", async () => {
  const listRegions = async (path: string) => {
    const html = await (await site.get(path, { from: ada })).text();
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    return new Set(Array.from(style.matchAll(/\[data-region=([^\]]+)\]/g), ([, region]) => region));
  };
  expect([...(await listRegions("/toronto/faq"))]).toEqual(["Ontario"]);
  expect((await listRegions("/")).size).toBeGreaterThan(5);
});

it("a page is compressed quickly for its first visitor and best for those who follow", async () => {
  const fetchSize = async () => (await weigh(new URL("/guelph/faq", site.origin), ada)).body.length;
  const first = await fetchSize();
  await fetchSize();
  await expect.poll(fetchSize).toBeLessThan(first);
});

it.each([
  "/",
  "/toronto",
  "/toronto/get-quote",
  "/toronto/book-now",
  "/toronto/reviews",
  "/toronto/what-we-take",
])("%s has at most 1.5 kB of script inline, and 80 kB after a touch, form rules included", async (path) => {
  const html = await (await site.get(path, { from: ada })).text();
  const inline = [
    ...html.matchAll(/<script(?![^>]*type="(?:application|speculation))[^>]*>(.*?)<\/script>/gs),
  ];
  const atLoad = inline.reduce((sum, [, text]) => sum + brotliCompressSync(text as string).length, 0);
  expect(inline.length).toBeGreaterThan(0);
  expect(html).not.toMatch(/<script[^>]+src=|rel="modulepreload"/);
  expect(atLoad).toBeLessThanOrEqual(1_500);

  const { weights, islands, without } = await listScripts(html);
  const later = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(islands.size).toBeGreaterThan(0);
  expect([...without], "islands without a chunk in the entry").toEqual([]);
  // React alone is 58,500 of them (docs/measurements.md).
  expect(later).toBeLessThanOrEqual(80_000);
  const list = [...weights].find(([script]) => script.includes("address-suggestions"));
  expect(list !== undefined, "only the booking form has a list of addresses").toBe(
    path.endsWith("/book-now"),
  );
  expect(list?.[1] ?? 0).toBeLessThanOrEqual(2_500);
});
