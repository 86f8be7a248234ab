import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { engineNames, listMissingPackages } from "../test/support/engines/engine.ts";
import setUp from "../test/support/global-setup.ts";
import { requireBrowser } from "./browser.ts";
import { readCommandLine } from "./command-line.ts";
import { requireNginx } from "./nginx.ts";

const { all, units } = readCommandLine(
  {
    about:
      'Checks format, lint, types and build in parallel, then runs the unit tests, then the journeys. The last line\nis "N passed, N failed" for both. One test runs with npm run unit or npm run journey.',
    calls: [
      ["npm test", "runs each rule and each promise once"],
      ["npm run test:all", "runs everything: see CONTRIBUTING.md"],
      ["npm run check", "runs as npm test does, without the journeys"],
    ],
    exits: "Exits with 1 when anything failed.",
  },
  { options: { all: { type: "boolean", default: false }, units: { type: "boolean", default: false } } },
).values;

/** What leaves out the second tier: the folders named "all", the tests tagged so, and the other projects of journeys. */
const firstTier = {
  units: ["--project=rules", "--project=site", "--project=house", "--tagsFilter=!all"],
  journeys: ["--project=sqlite", "--grep-invert=@all|\\ball/"],
};

type Count = { passed: number; failed: number };

/** What we read of Vitest's JSON report. */
type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

/** What we read of Playwright's. */
type JourneyReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
};
type JourneySuite = {
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
  suites?: JourneySuite[];
};

/** The runners' reports. */
const UNITS = "test-results/units.json";
const JOURNEYS = "test-results/journeys.json";

/** Milliseconds for one step: a test that hangs must not stop the whole run. */
const PATIENCE = 60 * 60_000;

const problems: string[] = [];

/** How long each part took, for the summary. */
const times: string[] = [];

type Part = { output: Uint8Array[] };

/** Only the first part prints as it goes; the others' output is kept until the ones before have ended. */
const running: Part[] = [];

/** Returns whether the command succeeded. */
async function run(what: string, command: string, ...parts: string[]): Promise<boolean> {
  const part: Part = { output: [Buffer.from(`\n> ${[command, ...parts].join(" ")}\n`)] };
  running.push(part);
  const start = performance.now();
  const child = spawn(command, parts, {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: PATIENCE,
    killSignal: "SIGKILL",
  });
  const collect = (chunk: Buffer) => {
    part.output.push(chunk);
    if (running[0] === part) print(part);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const passed = await new Promise<boolean>((resolve) => {
    child.once("error", (error) => {
      part.output.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
  times.push(`${what} ${Math.round((performance.now() - start) / 1000)} s`);
  print(part);
  running.splice(running.indexOf(part), 1);
  if (running[0]) print(running[0]);
  return passed;
}

function print(part: Part): void {
  for (const chunk of part.output.splice(0)) process.stdout.write(chunk);
}

function check(what: string, passed: boolean): boolean {
  if (!passed) problems.push(what);
  return passed;
}

/** A runner that failed without a failed test counts as one failure. */
function count(what: string, report: string, passed: boolean, read: (report: unknown) => Count): Count {
  check(what, passed);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const counted = read(JSON.parse(readFileSync(report, "utf8")));
  if (counted.passed + counted.failed === 0) check(`${what}: no test ran`, false);
  return { ...counted, failed: passed ? counted.failed : Math.max(1, counted.failed) };
}

async function testUnits(): Promise<Count> {
  rmSync(UNITS, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNITS}`];
  const passed = await run("unit tests", "vitest", "run", ...reporters, ...(all ? [] : firstTier.units));
  return count("unit tests", UNITS, passed, (report) => {
    const { numPassedTests, numFailedTests, testResults } = report as UnitReport;
    for (const { fullName, status, failureMessages } of testResults.flatMap(
      (file) => file.assertionResults,
    )) {
      if (status === "failed") problems.push(`${fullName}: ${failureMessages[0]?.split("\n")[0]}`);
    }
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function testJourneys(): Promise<Count> {
  rmSync(JOURNEYS, { force: true });
  const passed = await run("journeys", "playwright", "test", ...(all ? [] : firstTier.journeys));
  return count("journeys", JOURNEYS, passed, (report) => {
    const { stats, suites } = report as JourneyReport;
    problems.push(...suites.flatMap(listFailedJourneys));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

function listFailedJourneys({ specs, suites = [] }: JourneySuite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName }) => `${file}, ${projectName}: ${title}`),
  );
  return [...failed, ...suites.flatMap(listFailedJourneys)];
}

/** Whether what `require` gets is there; a problem if not. */
function has(require: () => string): boolean {
  try {
    require();
    return true;
  } catch (error) {
    return check((error as Error).message, false);
  }
}

async function testAll(): Promise<Count> {
  const [isClean, hasTypes, isBuilt] = await Promise.all([
    run("lint", "npm", "run", "--silent", "lint"),
    run("types", "npm", "run", "--silent", "types"),
    run("build", "npm", "run", "--silent", "build"),
  ]);
  check("format and lint", isClean);
  check("types", hasTypes);
  if (!check("build", isBuilt)) return { passed: 0, failed: 0 };
  const canBrowse = units || has(requireBrowser);
  has(requireNginx);
  const tearDown = await setUp();
  try {
    // At once, each test gets a fifth of two cores: that takes as long, and those that watch a clock fail.
    const rules = await testUnits();
    if (units) return rules;
    const journeys = canBrowse ? await testJourneys() : { passed: 0, failed: 1 };
    return { passed: rules.passed + journeys.passed, failed: rules.failed + journeys.failed };
  } finally {
    await tearDown();
  }
}

const { passed, failed } = await testAll();
if (problems.length > 0) console.log(`\nProblems:\n${problems.map((fault) => `  ${fault}`).join("\n")}`);
process.exitCode = problems.length > 0 || failed > 0 || passed === 0 ? 1 : 0;
for (const engine of all ? engineNames : []) {
  const missing = listMissingPackages(engine).join(" ");
  if (missing) console.log(`\nNot tested in ${engine}: it needs ${missing} (CONTRIBUTING.md).`);
}
console.log(`\n${times.join(", ")}`);
console.log(`\n${passed} passed, ${failed} failed`);
