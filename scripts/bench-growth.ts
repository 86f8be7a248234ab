import { leadsGrowth } from "./bench/growth-leads.ts";
import { locationsGrowth } from "./bench/growth-locations.ts";
import { describeLoad } from "./bench/machine.ts";
import { openBench } from "./bench/open-bench.ts";
import { putIntoPage, writeReport } from "./bench/report.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";

const command = {
  about:
    "Measures how the built site's cost grows with locations and with leads, and prints a table of each with\nthe exponent of every row: 0 doesn't grow, 1 grows in proportion. Linux only.",
  calls: [
    ["npm run bench:growth", "measures both: locations up to 10,000, leads up to a million"],
    ["npm run bench:growth -- --only=locations", "one of them: locations or leads"],
    ["npm run bench:growth -- --most=N", "leaves larger numbers out"],
    ["npm run bench:growth -- --database=postgres", "leads on PostgreSQL: DATABASE_URL's, or its own"],
    ["npm run bench:growth -- --markdown", "also puts them into docs/benchmarks.md"],
  ],
  exits: "Exits with 1 when something can't be measured.",
} as const;

const { values } = readCommandLine(command, {
  options: {
    only: { type: "string" },
    most: { type: "string" },
    database: { type: "string", default: "sqlite" },
    markdown: { type: "boolean", default: false },
  },
});
const { only, database } = values;
const most = values.most === undefined ? Number.POSITIVE_INFINITY : Number(values.most);
if (only !== undefined && only !== "locations" && only !== "leads") {
  refuseCall(command, "Say what to measure: locations or leads.");
}
if (!(most > 0)) refuseCall(command, "most must be a number.");
if (database !== "sqlite" && database !== "postgres") {
  refuseCall(command, "The database must be sqlite or postgres.");
}

await using bench = openBench({ rounds: 1, seconds: 4 });
const tables: { name: string; build: () => Promise<string> }[] = [];
if (only !== "leads") {
  tables.push({ name: "bench:growth locations", build: () => locationsGrowth(bench, most) });
}
if (only !== "locations") {
  tables.push({ name: `bench:growth leads ${database}`, build: () => leadsGrowth(bench, database, most) });
}
for (const { name, build } of tables) {
  const loadBefore = describeLoad();
  const report = writeReport({ folder: bench.folder, loadBefore }, [], await build());
  console.log(`${report}\n`);
  if (values.markdown) putIntoPage(name, report);
}
