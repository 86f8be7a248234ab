import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { requireBrowser } from "../scripts/browser.ts";
import type { Pair } from "./databases.ts";
import type { Row } from "./table.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const flags = [
  "--quiet",
  "--output=json",
  "--only-categories=performance",
  "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
];

/** What the bare server shows: a page that needs no other file. */
const onePage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>body { margin: auto; font: 1rem/1.5 sans-serif }</style><h1>One page</h1><p>It needs no other file.</p>`;

const audits = {
  "largest paint, ms": "largest-contentful-paint",
  "first paint, ms": "first-contentful-paint",
  "blocked, ms": "total-blocking-time",
};

type Found = Record<string, { numericValue?: number }>;

/** It sometimes fails to record a page, whatever the page. */
async function measurePage(address: string, tries = 3): Promise<Found> {
  const parts = ["--yes", LIGHTHOUSE, address, ...flags];
  const env = { CHROME_PATH: requireBrowser(), ...process.env };
  try {
    const { stdout } = await promisify(execFile)("npx", parts, { maxBuffer: 2 ** 26, env });
    return JSON.parse(stdout).audits;
  } catch (error) {
    if (tries > 1) return measurePage(address, tries - 1);
    throw error;
  }
}

/** What Lighthouse says of a phone's first visit; npx downloads it. */
export async function measureFirstVisits(
  { site, bare }: Pair,
  folder: string,
  rounds: number,
): Promise<Row[]> {
  writeFileSync(join(folder, "one-page"), brotliCompressSync(onePage));
  const pages = ["/", "/toronto", "/toronto/get-quote"];
  const addresses = [`${bare.origin}/one-page`, ...pages.map((page) => `${site.origin}${page}`)];
  const found: Found[][] = [];
  for (let round = 0; round < rounds; round++) {
    const all: Found[] = [];
    for (const address of addresses) all.push(await measurePage(address));
    found.push(all);
  }
  return pages.flatMap((page, index) =>
    Object.entries(audits).map(([measured, id]) => {
      const read = (at: number) => found.map((all) => all[at]?.[id]?.numericValue ?? Number.NaN);
      return { what: `\`${page}\` in Lighthouse, mobile`, measured, site: read(index + 1), bare: read(0) };
    }),
  );
}
