import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quickStart, REPOSITORY, runFolder } from "./support/places.ts";
import { runScript, type ScriptResult } from "./support/run-script.ts";

// What every command that people run has in common. What each one does is tested beside what it does it to.

const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /node scripts\/([\w-]+)\.ts$/.exec(line) ?? [];
  return file ? [{ name, file }] : [];
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

describe.each(commands)("npm run $name", ({ name, file }) => {
  test("its help says how it's called and does nothing", async () => {
    const before = listWritten();
    const dataDir = newFolder();
    const help = await runScript(file, ["--help"], { ...broken, DATA_DIR: dataDir });
    expect(help).toEqual({ code: 0, out: expect.stringContaining("\nUsage:\n"), errors: "" });
    const called = { test: "npm test", build: "npm run build" }[name] ?? `npm run (-s )?${name}`;
    expect(help.out).toMatch(new RegExp(`^ {2}${called}`, "m"));
    expect(readdirSync(dataDir)).toEqual([]);
    expect(listWritten()).toEqual(before);
  });

  test("an unknown option and an argument too many are refused before anything is done", async () => {
    const before = listWritten();
    const dataDir = newFolder();
    const env = { ...broken, DATA_DIR: dataDir };
    const many = Array.from({ length: 100 }, () => "nonsense");
    const refused = await Promise.all([["--nonsense"], many].map((args) => runScript(file, args, env)));
    for (const [index, problem] of [
      "Unknown option '--nonsense'.",
      "Unexpected argument 'nonsense'.",
    ].entries()) {
      expect(refused[index]).toEqual({ code: 2, out: "", errors: expect.stringMatching(/\n\nUsage:\n/) });
      expect(refused[index]?.errors.split("\n")[0]).toBe(problem);
    }
    expect(readdirSync(dataDir)).toEqual([]);
    expect(listWritten()).toEqual(before);
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
  test.each([
    ["export leads", 0],
    ["export jobs", 0],
    ["ledger", 0],
    ["ledger --json", 0],
    ["deliveries", 0],
    ["doctor", 1],
    ["owner-link", 0],
    ["draw --check", 0],
    ["backup", 0],
    ["backup --help", 0],
  ])("%s ends well in a pipe", async (call, code) => {
    const [name, ...args] = call.split(" ");
    const readers = ["true", "head -n 1 > /dev/null"];
    const lines = readers.map(
      (reader) => `node scripts/${name}.ts ${args.join(" ")} | ${reader}; exit $PIPESTATUS`,
    );
    const ended = await Promise.all(lines.map((line) => runLine(line, { DATA_DIR: dataDir })));
    expect(ended).toEqual(readers.map(() => ({ code, out: "", errors: "" })));
  });

  test("an export is whole when it's read to its end", async () => {
    const { code, out, errors } = await run("export", "leads");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const { accepted } = JSON.parse((await run("ledger", "--json")).out);
    const lines = [...out.trim().split("\n"), ...(await run("export", "jobs")).out.trim().split("\n")];
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.length).toBeLessThanOrEqual(accepted);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("reference");
  });

  test.each([
    [
      "deliveries resume nope",
      "There's no destination called nope. Those with deliveries: demo-mail, demo-webhook.",
    ],
    [
      "deliveries send-restored nope",
      "There's no destination called nope. Those with deliveries: demo-mail, demo-webhook.",
    ],
    [
      "deliveries mark-restored nope",
      "There's no destination called nope. Those with deliveries: demo-mail, demo-webhook.",
    ],
    [
      "deliveries send-again nope",
      "There's no delivery nope that could be sent again, and no destination called nope. Those with deliveries: demo-mail, demo-webhook.",
    ],
    [
      "deliveries release nope",
      "There's no lead nope in quarantine. npm run deliveries lists the ones there are.",
    ],
    ["deliveries nope", "There's no command called nope."],
    ["deliveries resume", "Say which: resume needs a name."],
    ["deliveries hold-back now", "Unexpected argument 'now'."],
    ["export people", "Say what to export: leads or jobs."],
    ["export", "Say what to export: leads or jobs."],
    ["new-secret nope", "Say which secret: booking-links, photo-links, reply-addresses or notifications."],
    ["new-secret", "Say which secret: booking-links, photo-links, reply-addresses or notifications."],
    ["restore", "Name the backup's file."],
    ["restore file --undo", "Unexpected argument 'file'."],
    ["backup --to", "Option '--to <value>' argument missing."],
    ["dates tomorrow", "The date must be a day, such as 2026-11-21."],
    ["film nowhere", /^There's no scene called nowhere\. There are .*ontario/],
    ["lighthouse localhost", "Name a running site, such as http://localhost:3000."],
  ])("%s: refused in a sentence", async (call, sentence) => {
    const [name = "", ...args] = call.split(" ");
    const file = commands.find((command) => command.name === name)?.file ?? name;
    const { code, out, errors } = await run(file, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(errors.split("\n")[0]).toEqual(
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    );
  });

  test("a destination that isn't stopped stays as it is", async () => {
    const { code, out } = await run("deliveries", "resume", "demo-mail");
    expect({ code, out }).toEqual({ code: 0, out: "demo-mail wasn't stopped.\n" });
  });

  test("a name that doesn't exist changes nothing", async () => {
    const dead = (await run("deliveries")).out;
    await run("deliveries", "send-again", "nope");
    await run("deliveries", "resume", "nope");
    expect((await run("deliveries")).out).toBe(dead);
  });
});
