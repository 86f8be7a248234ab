import { readCommandLine, refuseCall } from "./command-line.ts";
import { measurePage, readAudit } from "./lighthouse-report.ts";

const command = {
  about:
    "Measures each kind of public page of a running site with Lighthouse (mobile) and prints a table for\ndocs/measurements.md. npx downloads Lighthouse.",
  calls: [
    ["npm run -s lighthouse", "measures http://localhost:3000"],
    ["npm run -s lighthouse -- URL", "measures the site at this address"],
  ],
  exits: "Exits with 1 when a page can't be measured.",
} as const;

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

const { positionals } = readCommandLine(command, { most: 1 });
const origin = positionals[0] ?? "http://localhost:3000";
if (!/^https?:\/\//.test(origin)) {
  refuseCall(command, "Name a running site, such as http://localhost:3000.");
}
console.log("| Page | Performance | Accessibility | Best practices | SEO | FCP | LCP | CLS | TBT |");
console.log("|---|---|---|---|---|---|---|---|---|");
for (const page of pages) {
  const report = await measurePage(`${origin}${page}`);
  const scores = ["performance", "accessibility", "best-practices", "seo"].map((name) =>
    Math.round((report.categories[name]?.score ?? 0) * 100),
  );
  const value = (name: string) => readAudit(report, name);
  const times = ["first-contentful-paint", "largest-contentful-paint"].map(
    (name) => `${(value(name) / 1000).toFixed(2)} s`,
  );
  const shift = value("cumulative-layout-shift").toFixed(3);
  const blocked = `${Math.round(value("total-blocking-time"))} ms`;
  console.log(`| ${[`\`${page}\``, ...scores, ...times, shift, blocked].join(" | ")} |`);
}
