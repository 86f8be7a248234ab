import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quickStart, REPOSITORY, runFolder } from "./support/places.ts";
import { runScript, type ScriptResult } from "./support/run-script.ts";

// What every command that people run has in common. What each one does is tested beside what it does it to.

const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, path] = /node ([\w/-]+)\.ts$/.exec(line) ?? [];
  return path ? [{ name, file: relative("scripts", path) }] : [];
});

/** None of it can be used; help needs none of it. */
const broken = { PORT: "eighty", DATABASE_URL: "nonsense", SMTP_URL: "no address", BACKUP_DAYS: "often" };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(runFolder(), "commands-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function newFolder(): string {
  return mkdtempSync(join(folder, "data-"));
}

/** When each file that commands write in the repository was last written. */
function listWritten(): string[] {
  return ["content", "build/client"].flatMap((place) => {
    const inside = readdirSync(join(REPOSITORY, place), { recursive: true, encoding: "utf8" });
    return inside.map((name) => `${name} ${statSync(join(REPOSITORY, place, name)).mtimeMs}`);
  });
}

/** Runs a line of the shell in the repository, with these settings. */
function runLine(line: string, env: Readonly<Record<string, string>>): Promise<ScriptResult> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...quickStart(), ...env }, cwd: REPOSITORY };
    execFile("bash", ["--norc", "-c", line], options, (error, out, errors) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, errors });
    });
  });
}

test("every command of package.json is looked at", () => {
  const notOurs = ["start", "prestart", "postinstall", "browser", "advisories", "lint", "format", "types"];
  const others = [...notOurs, "unit", "journey", "check", "check:content", "test:all"];
  expect(commands.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => !others.includes(name))
      .toSorted(),
  );
});

describe("every command, called the wrong way or for help", () => {
  const many = Array.from({ length: 100 }, () => "nonsense");
  const calls = commands.flatMap(({ file }) =>
    [["--help"], ["--nonsense"], many].map((args) => [file, args] as const),
  );
  let dataDir: string;
  let results: ScriptResult[];
  const written = { before: [""], after: [""] };
  beforeAll(async () => {
    dataDir = newFolder();
    written.before = listWritten();
    const program = join(import.meta.dirname, "support", "call-commands.ts");
    const env = { PATH: process.env.PATH, ...quickStart(), ...broken, DATA_DIR: dataDir };
    const ended = await promisify(execFile)(process.execPath, [program, JSON.stringify(calls)], {
      cwd: dataDir,
      env,
    });
    results = JSON.parse(ended.stdout);
    written.after = listWritten();
  });

  test.each(commands)("npm run $name says how it's called", ({ name, file }) => {
    const [help, ...refused] = results.filter((_, index) => calls[index]?.[0] === file);
    expect(help).toEqual({ code: 0, out: expect.stringContaining("\nUsage:\n"), errors: "" });
    const called = { test: "npm test", build: "npm run build" }[name] ?? `npm run (-s )?${name}`;
    expect(help?.out).toMatch(new RegExp(`^ {2}${called}`, "m"));
    expect(refused.map(({ errors }) => errors.split("\n")[0])).toEqual([
      "Unknown option '--nonsense'.",
      "Unexpected argument 'nonsense'.",
    ]);
    for (const each of refused)
      expect(each).toEqual({ code: 2, out: "", errors: expect.stringMatching(/\n\nUsage:\n/) });
  });

  test("does nothing", () => {
    expect(readdirSync(dataDir)).toEqual([]);
    expect(written.after).toEqual(written.before);
  });
});

test("help comes through npm, too, and by its short name", async () => {
  const env = { DATA_DIR: newFolder() };
  const help = await runLine("npm run -s owner-link -- --help", env);
  expect(help.code).toBe(0);
  expect(help.out).toContain("Usage:\n  npm run -s owner-link");
  expect(await runScript("owner-link", ["-h"], env)).toEqual(help);
});

describe("commands on an installation", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = newFolder();
    const filled = await runScript("demo", [], { DATA_DIR: dataDir });
    expect(filled).toMatchObject({ code: 0, errors: "" });
  });
  const run = (name: string, ...args: string[]) => runScript(name, args, { DATA_DIR: dataDir });

  // A reader that's gone before the first line; the installation isn't ready, so doctor exits with 1.
  test("an export ends well in a pipe", () => endInPipe("export leads", 0));

  test.each([
    ["export jobs", 0],
    ["ledger", 0],
    ["ledger --json", 0],
    ["deliveries", 0],
    ["doctor", 1],
    ["owner-link", 0],
    ["draw --check", 0],
    ["backup", 0],
    ["backup --help", 0],
  ])("%s ends well in a pipe, too", { tags: ["all"] }, endInPipe);

  async function endInPipe(call: string, code: number): Promise<void> {
    const [name, ...args] = call.split(" ");
    const readers = ["true", "head -n 1 > /dev/null"];
    const lines = readers.map(
      (reader) => `node scripts/${name}.ts ${args.join(" ")} | ${reader}; exit $PIPESTATUS`,
    );
    const ended = await Promise.all(lines.map((line) => runLine(line, { DATA_DIR: dataDir })));
    expect(ended).toEqual(readers.map(() => ({ code, out: "", errors: "" })));
  }

  test("an export is whole when it's read to its end", async () => {
    const { code, out, errors } = await run("export", "leads");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const { accepted } = JSON.parse((await run("ledger", "--json")).out);
    const lines = [...out.trim().split("\n"), ...(await run("export", "jobs")).out.trim().split("\n")];
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.length).toBeLessThanOrEqual(accepted);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("reference");
  });

  const unknown = (name: string) =>
    `There's no destination called ${name}. Those with deliveries: demo-mail, demo-webhook.`;
  async function refuse(call: string, sentence: string | RegExp): Promise<void> {
    const [name = "", ...args] = call.split(" ");
    const file = commands.find((command) => command.name === name)?.file ?? name;
    const { code, out, errors } = await run(file, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(errors.split("\n")[0]).toEqual(
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    );
  }

  test.each([
    ["deliveries resume nope", unknown("nope")],
    ["deliveries nope", "There's no command called nope."],
    ["export people", "Say what to export: leads or jobs."],
    ["restore", "Name the backup's file."],
  ])("%s: refused in a sentence", refuse);

  test.each([
    ["deliveries resume", "Say which: resume needs a name."],
    ["new-secret", "Say which secret: booking-links, photo-links, reply-addresses or notifications."],
    ["dates tomorrow", "The date must be a day, such as 2026-11-21."],
    ["deliveries send-restored nope", unknown("nope")],
    ["deliveries mark-restored nope", unknown("nope")],
    [
      "deliveries send-again nope",
      /^There's no delivery nope that could be sent again, and no destination called nope\. Those with deliveries: /,
    ],
    [
      "deliveries release nope",
      "There's no lead nope in quarantine. npm run deliveries lists the ones there are.",
    ],
    ["deliveries hold-back now", "Unexpected argument 'now'."],
    ["export", "Say what to export: leads or jobs."],
    ["new-secret nope", "Say which secret: booking-links, photo-links, reply-addresses or notifications."],
    ["restore file another", "Unexpected argument 'another'."],
    ["backup --to", "Option '--to <value>' argument missing."],
    ["film nowhere", /^There's no scene called nowhere\. There are .*ontario/],
    ["bench --rounds=0", "Rounds and seconds are numbers from 1."],
    ["bench --only=locations", "The parts are lighthouse, pages and submissions."],
  ])("%s: refused in a sentence, too", { tags: ["all"] }, refuse);

  test("a destination that isn't stopped stays as it is", async () => {
    const { code, out } = await run("deliveries", "resume", "demo-mail");
    expect({ code, out }).toEqual({ code: 0, out: "demo-mail wasn't stopped.\n" });
  });

  test("a name that doesn't exist changes nothing", { tags: ["all"] }, async () => {
    const dead = (await run("deliveries")).out;
    await run("deliveries", "send-again", "nope");
    await run("deliveries", "resume", "nope");
    expect((await run("deliveries")).out).toBe(dead);
  });
});
