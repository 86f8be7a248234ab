import { beside } from "./bench/beside.ts";
import { cached } from "./bench/cached.ts";
import { firstPaint } from "./bench/first-paint.ts";
import { describeLoad } from "./bench/machine.ts";
import { memory } from "./bench/memory.ts";
import { openBench } from "./bench/open-bench.ts";
import type { Part } from "./bench/part.ts";
import { formatProfiles } from "./bench/profile.ts";
import { keepRaw, putIntoPage, writeReport } from "./bench/report.ts";
import { type Findings, formatFindings } from "./bench/rows.ts";
import { submissions } from "./bench/submissions.ts";
import { uncached } from "./bench/uncached.ts";
import { weight } from "./bench/weight.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";

const parts: Readonly<Record<string, Part>> = {
  lighthouse: firstPaint,
  weight,
  cached,
  uncached,
  submissions,
  memory,
  beside,
};
const names = Object.keys(parts);

const command = {
  about:
    "Measures the built site beside references that it starts itself: nginx, bare Express, PostgreSQL. Prints\na table, then all that was measured. Leave the machine alone meanwhile. Linux only.",
  calls: [
    ["npm run bench", "measures everything, in some twenty minutes"],
    ["npm run bench -- --only=LIST", `some parts: ${names.join(",")}`],
    ["npm run bench -- --rounds=N", "how often each is measured (3); medians count"],
    ["npm run bench -- --seconds=N", "how long each load lasts (4)"],
    [
      "npm run bench -- --profile",
      "also prints what took the site's processor time, which is slower meanwhile",
    ],
  ],
  exits: "Exits with 1 when something can't be measured, or a lead is lost.",
} as const;

const { values } = readCommandLine(command, {
  options: {
    only: { type: "string", default: names.join(",") },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    profile: { type: "boolean", default: false },
    markdown: { type: "boolean", default: false },
  },
});

function readCount(name: "rounds" | "seconds"): number {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count > 0) return count;
  return refuseCall(command, `${name} must be a whole number from 1.`);
}

const chosen = values.only.split(",").map((name) => {
  const part = parts[name];
  return part ?? refuseCall(command, `There's no part called ${name}. There are ${names.join(", ")}.`);
});
const [rounds, seconds] = [readCount("rounds"), readCount("seconds")];

if (values.markdown && values.only !== names.join(",")) {
  refuseCall(command, "The page holds every part: leave out --only.");
}

await using bench = openBench({ rounds, seconds, isProfiling: values.profile });
const loadBefore = describeLoad();
const found: Findings[] = [];
for (const part of chosen) found.push(await part(bench));
const notes = [
  `medians of ${rounds} rounds, each ${seconds} s, beside the least and the most of them`,
  "load by wrk, on the same cores",
];
const report = writeReport({ folder: bench.folder, loadBefore }, notes, formatFindings(found));
console.log(report);
console.error(`\nEvery number is in ${keepRaw("bench", found)}.`);
if (values.markdown) putIntoPage("bench", report);
for (const table of formatProfiles(bench.profiles)) console.log(`\n${table}`);
