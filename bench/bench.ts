import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine, refuseCall } from "../scripts/command-line.ts";
import { REPOSITORY } from "../test/support/places.ts";
import { readMemory } from "../test/support/processes.ts";
import { openPair, type Pair } from "./databases.ts";
import { measureFirstVisits } from "./lighthouse.ts";
import { measurePages } from "./pages.ts";
import { measureSubmissions } from "./submissions.ts";
import { formatTable, type Row } from "./table.ts";

const command = {
  about:
    "Measures the built site beside nginx and a bare server on this machine, and puts the table into\ndocs/benchmarks.md. Linux only; npx downloads Lighthouse.",
  calls: [
    ["npm run bench", "measures everything, in some ten minutes"],
    ["npm run bench -- --rounds=1 --seconds=1", "tries it: with any option, the table is only printed"],
    ["npm run bench -- --only=LIST", "some parts: lighthouse,pages,submissions"],
  ],
  exits: "Exits with 1 when something can't be measured, or an answered lead isn't stored once.",
} as const;

const { values } = readCommandLine(command, {
  options: { rounds: { type: "string" }, seconds: { type: "string" }, only: { type: "string" } },
});
const { rounds = "3", seconds = "2", only = "lighthouse,pages,submissions" } = values;
const plan = { rounds: Number(rounds), seconds: Number(seconds) };
const areParts = /^(lighthouse|pages|submissions|,)+$/.test(only);
if (!areParts) refuseCall(command, "The parts are lighthouse, pages and submissions.");
if (!(plan.rounds >= 1 && plan.seconds >= 1)) refuseCall(command, "Rounds and seconds are numbers from 1.");

const folder = mkdtempSync(join(tmpdir(), "tailgate-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const pages = join(folder, "pages");
mkdirSync(pages);

async function weighBoth({ site, bare }: Pair, measured: string): Promise<Row> {
  await pause(3_000);
  const [ofSite = [], ofBare = []] = [site, bare].map(({ pid }) => [readMemory(pid).resident]);
  return { what: "memory, resident MB", measured, site: ofSite, bare: ofBare };
}

async function measure(database: "SQLite" | "PostgreSQL"): Promise<Row[]> {
  await using pair = await openPair(pages, database);
  const rows: Row[] = [];
  const memory = [await weighBoth(pair, `after the start, ${database}`)];
  const isWanted = (part: string) => {
    const is = only.includes(part) && (part === "submissions" || database === "SQLite");
    if (is) console.error(`Measuring ${part}, ${database}`);
    return is;
  };
  if (isWanted("lighthouse")) rows.push(...(await measureFirstVisits(pair, pages, plan.rounds)));
  if (isWanted("pages")) {
    rows.push(...(await measurePages(pair, pages, plan)));
    memory.push(await weighBoth(pair, "after these pages"));
  }
  if (isWanted("submissions")) {
    rows.push(...(await measureSubmissions(pair, database, plan)));
    memory.push(await weighBoth(pair, `after these submissions, ${database}`));
  }
  return [...rows, ...memory];
}

const run = (program: string, ...parts: string[]) =>
  execFileSync(program, parts, { cwd: REPOSITORY, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const describeLoad = () => loadavg().map((value) => value.toFixed(2));

const loadBefore = describeLoad();
run("npm", "run", "--silent", "build");
const table = formatTable([...(await measure("SQLite")), ...(await measure("PostgreSQL"))]);
const [, system] = /PRETTY_NAME="(.*)"/.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
const facts = [
  `${new Date().toISOString().slice(0, 10)}, revision \`${run("git", "rev-parse", "--short", "HEAD").trim()}\``,
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${system}, Node ${process.version}`,
  `load average ${loadBefore.join(", ")} before, ${describeLoad().join(", ")} after`,
  `medians of ${rounds} rounds of ${seconds} s, with the least and the most of them`,
];
const report = `${facts.map((fact) => `- ${fact}`).join("\n")}\n\n${table}`;
console.log(report);
if (Object.keys(values).length === 0) {
  const file = join(REPOSITORY, "docs", "benchmarks.md");
  const [before, rest = ""] = readFileSync(file, "utf8").split(/(?<=<!-- begins -->\n)/);
  writeFileSync(file, `${before}\n${report}\n\n${rest.slice(rest.indexOf("<!-- ends -->"))}`);
}
