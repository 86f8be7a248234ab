import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprints } from "../app/site/content-dates.server.ts";
import { changed } from "../content/changed.ts";
import { isDay, utcDay } from "../schedule/days-and-durations.ts";

// npm run dates [-- YYYY-MM-DD] : writes content/changed.ts. Pages whose text has changed get today's date, or the
// given one; the others keep theirs.
const date = process.argv[2] ?? utcDay(Date.now());
if (!isDay(date)) {
  console.error("The date must be a day, such as 2026-11-21.");
  process.exit(2);
}

const lines = [...fingerprints()].map(([page, words]) => {
  const known = changed[page];
  const on = known?.words === words ? known.on : date;
  if (known?.words !== words) console.log(`${page}: ${on}`);
  const key = /^\w+$/.test(page) ? page : JSON.stringify(page);
  return `  ${key}: { on: "${on}", words: "${words}" },`;
});

writeFileSync(
  join(import.meta.dirname, "..", "content", "changed.ts"),
  `// When each page's text last changed, for the sitemap. Written by \`npm run dates\`, which compares a fingerprint
// of the text. The privacy notice has its own date.

export const changed: Readonly<Record<string, { on: string; words: string }>> = {
${lines.join("\n")}
};
`,
);
