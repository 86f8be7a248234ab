import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findBrowser } from "./browser.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";

const command = {
  about:
    "Measures each kind of public page of a running site with Lighthouse (mobile) and prints a table for\ndocs/measurements.md. npx downloads Lighthouse.",
  calls: [
    ["npm run -s lighthouse", "measures http://localhost:3000"],
    ["npm run -s lighthouse -- URL", "measures the site at this address"],
  ],
  exits: "Exits with 1 when a page can't be measured.",
} as const;

const LIGHTHOUSE = "lighthouse@13.5.0";

const pages = [
  "/",
  "/toronto",
  "/toronto/hire",
  "/toronto/book-now",
  "/toronto/faq",
  "/toronto/get-quote",
  "/toronto/how-it-works",
  "/toronto/reviews",
  "/toronto/what-we-take",
  "/toronto/privacy",
  "/book-now",
  "/get-quote",
  "/privacy",
  "/thankyou",
];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const run = promisify(execFile);
const { positionals } = readCommandLine(command, { most: 1 });
const origin = positionals[0] ?? "http://localhost:3000";
if (!/^https?:\/\//.test(origin)) {
  refuseCall(command, "Name a running site, such as http://localhost:3000.");
}
const flags = "--headless=new --no-sandbox --disable-dev-shm-usage";

/** Lighthouse sometimes fails to record a page, whatever the page. */
const TRIES = 3;

async function measure(page: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { stdout } = await run(
        "npx",
        ["--yes", LIGHTHOUSE, `${origin}${page}`, "--quiet", "--output=json", `--chrome-flags=${flags}`],
        { maxBuffer: 2 ** 26, env: { CHROME_PATH: findBrowser() ?? undefined, ...process.env } },
      );
      return JSON.parse(stdout) as Report;
    } catch (error) {
      if (attempt === TRIES) throw new Error(`Lighthouse couldn't measure ${page}.`, { cause: error });
    }
  }
}

console.log("| Page | Performance | Accessibility | Best practices | SEO | FCP | LCP | CLS | TBT |");
console.log("|---|---|---|---|---|---|---|---|---|");
for (const page of pages) {
  const { categories, audits } = await measure(page);
  const scores = ["performance", "accessibility", "best-practices", "seo"].map((name) =>
    Math.round((categories[name]?.score ?? 0) * 100),
  );
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const times = ["first-contentful-paint", "largest-contentful-paint"].map(
    (name) => `${(value(name) / 1000).toFixed(2)} s`,
  );
  const shift = value("cumulative-layout-shift").toFixed(3);
  const blocked = `${Math.round(value("total-blocking-time"))} ms`;
  console.log(`| ${[`\`${page}\``, ...scores, ...times, shift, blocked].join(" | ")} |`);
}
