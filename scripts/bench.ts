import { cached } from "./bench/cached.ts";
import { firstPaint } from "./bench/first-paint.ts";
import { describeLoad, describeMachine } from "./bench/machine.ts";
import { memory } from "./bench/memory.ts";
import { openBench } from "./bench/open-bench.ts";
import type { Part } from "./bench/part.ts";
import { formatProfiles } from "./bench/profile.ts";
import { type Findings, formatRow, formatTable, rowColumns } from "./bench/rows.ts";
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

await using bench = openBench({ rounds, seconds, isProfiling: values.profile });
const before = describeLoad();
const found: Findings[] = [];
for (const part of chosen) found.push(await part(bench));
console.log(
  `${new Date().toISOString().slice(0, 10)}: ${describeMachine(bench.folder)}. Load average before ${before}; after ${describeLoad()}. Medians of ${rounds} rounds, each ${seconds} s; load by wrk on the same machine.\n`,
);
console.log(formatTable(rowColumns, found.flatMap(({ rows }) => rows).map(formatRow)));
for (const { title, columns, lines } of found.flatMap(({ details }) => details)) {
  console.log(`\n${title}\n\n${formatTable(columns, lines)}`);
}
for (const table of formatProfiles(bench.profiles)) console.log(`\n${table}`);
