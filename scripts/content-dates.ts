import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprints } from "../app/site/content-dates.server.ts";
import { changed } from "../content/changed.ts";
import { isDay, utcDay } from "../schedule/days-and-durations.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";

const command = {
  about: "Dates the pages whose text has changed, in content/changed.ts. The others keep their date.",
  calls: [
    ["npm run dates", "dates them today"],
    ["npm run dates -- YYYY-MM-DD", "dates them that day"],
  ],
} as const;
const { positionals } = readCommandLine(command, { most: 1 });
const date = positionals[0] ?? utcDay(Date.now());
if (!isDay(date)) refuseCall(command, "The date must be a day, such as 2026-11-21.");

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
