import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { requireBrowser } from "./browser.ts";

// npm test : format, lint and types; the built site; unit tests and journeys, one after the other. The last line is
// "N passed, N failed" over both, and the exit code says whether all is well.

type Count = { passed: number; failed: number };

/** What we read of Vitest's JSON report. */
type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

/** Where the two runners write what they counted, beside what they print. */
const UNITS = "test-results/units.json";
const JOURNEYS = "test-results/journeys.json";

/** The longest that one step may take, in milliseconds: a test that hangs must not hold the whole run. */
const PATIENCE = 20 * 60_000;

const faults: string[] = [];

function run(command: string, parts: readonly string[]): boolean {
  console.log(`\n> ${[command, ...parts].join(" ")}`);
  const ended = spawnSync(command, parts, {
    stdio: "inherit",
    timeout: PATIENCE,
    killSignal: "SIGKILL",
  });
  return ended.status === 0;
}

function check(what: string, passed: boolean): boolean {
  if (!passed) faults.push(what);
  return passed;
}

/** The counts in a runner's report. A runner that failed without a failed test counts as one. */
function count(what: string, report: string, passed: boolean, read: (report: unknown) => Count): Count {
  check(what, passed);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const counted = read(JSON.parse(readFileSync(report, "utf8")));
  if (counted.passed + counted.failed === 0) check(`${what}: no test ran`, false);
  return { ...counted, failed: passed ? counted.failed : Math.max(1, counted.failed) };
}

function testUnits(): Count {
  rmSync(UNITS, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNITS}`];
  const passed = run("vitest", ["run", ...reporters]);
  return count("unit tests", UNITS, passed, (report) => {
    const { numPassedTests, numFailedTests, testResults } = report as UnitReport;
    // The journeys' output follows and is long: what failed is said again at the end.
    for (const { fullName, status, failureMessages } of testResults.flatMap(
      (file) => file.assertionResults,
    )) {
      if (status === "failed") faults.push(`${fullName}: ${failureMessages[0]?.split("\n")[0]}`);
    }
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

function testJourneys(): Count {
  rmSync(JOURNEYS, { force: true });
  const passed = run("playwright", ["test"]);
  return count("journeys", JOURNEYS, passed, (report) => {
    const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

function hasBrowser(): boolean {
  try {
    requireBrowser();
    return true;
  } catch (error) {
    return check((error as Error).message, false);
  }
}

function testAll(): Count {
  check("format and lint", run("npm", ["run", "--silent", "lint"]));
  check("types", run("npm", ["run", "--silent", "types"]));
  if (!check("the site could not be built", run("npm", ["run", "--silent", "build"]))) {
    return { passed: 0, failed: 0 };
  }
  const canWalk = hasBrowser();
  const units = testUnits();
  const journeys = canWalk ? testJourneys() : { passed: 0, failed: 1 };
  return { passed: units.passed + journeys.passed, failed: units.failed + journeys.failed };
}

const { passed, failed } = testAll();
if (faults.length > 0) console.log(`\nNot well:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
process.exitCode = faults.length > 0 || failed > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
