import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprints } from "../app/site/content-dates.server.ts";
import { changed } from "../content/changed.ts";
import { isDay, utcDay } from "../schedule/days-and-durations.ts";

// npm run dates [-- YYYY-MM-DD] : writes content/changed.ts. Pages whose text has changed get today's date, or
// the one given; the others keep theirs.
const today = process.argv[2] ?? utcDay(Date.now());
if (!isDay(today)) {
  console.error("The date must be a day such as 2026-11-21.");
  process.exit(2);
}

const lines = [...fingerprints()].map(([page, words]) => {
  const known = changed[page];
  const on = known?.words === words ? known.on : today;
  if (known?.words !== words) console.log(`${page}: ${on}`);
  const key = /^\w+$/.test(page) ? page : JSON.stringify(page);
  return `  ${key}: { on: "${on}", words: "${words}" },`;
});

writeFileSync(
  join(import.meta.dirname, "..", "content", "changed.ts"),
  `// When the words of each page last changed, for the sitemap. Not by hand: \`npm run dates\` after a change
// gives new dates to what has changed, told by a fingerprint of the words. The privacy notice has its own date.

export const changed: Readonly<Record<string, { on: string; words: string }>> = {
${lines.join("\n")}
};
`,
);
