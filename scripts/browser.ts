import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** A test brings a machine of its own. */
export type Machine = {
  env: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** Where Playwright keeps, or would keep, a browser of its own. */
  playwrightBrowser: string;
  isProgram(path: string): boolean;
  isBrowser(path: string): boolean;
  say(text: string): void;
  /** Runs a command, showing its output; false when it failed. */
  run(command: string, parts: readonly string[]): boolean;
};

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** The same engine, without windows or notifications. */
const SHELL = "chromium-headless-shell";

const PATIENCE = 5 * 60 * 1000;

const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  playwrightBrowser: chromium.executablePath(),
  isProgram(path) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  isBrowser(path) {
    try {
      const told = execFileSync(path, ["--version"], { encoding: "utf8", stdio: "pipe", timeout: 30_000 });
      return /chrom/i.test(told);
    } catch {
      // A stub that asks for a snap, or a browser whose libraries are missing.
      return false;
    }
  },
  say: console.log,
  run(command, parts) {
    console.log(`> ${command} ${parts.join(" ")}`);
    // Where downloads are blocked, Playwright should find out soon.
    const env = {
      ...process.env,
      DEBIAN_FRONTEND: "noninteractive",
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000",
    };
    return spawnSync(command, parts, { stdio: "inherit", timeout: PATIENCE, env }).status === 0;
  },
};

/**
 * The Chromium for the journeys: CHROMIUM_PATH's, else one on the PATH, else Playwright's own. Throws a plain sentence
 * when CHROMIUM_PATH isn't a Chromium.
 */
export function findBrowser(machine: Machine = thisMachine): string | null {
  const { env, playwrightBrowser } = machine;
  if (env.CHROMIUM_PATH) {
    if (machine.isBrowser(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which doesn't start as a Chromium.`);
  }
  const candidates = [...names.flatMap((name) => programs(name, machine)), playwrightBrowser];
  return candidates.find(machine.isBrowser) ?? null;
}

/**
 * The headless shell on the PATH, which needs less than half the processor time; null when CHROMIUM_PATH names a browser.
 */
export function findShell(machine: Machine = thisMachine): string | null {
  if (machine.env.CHROMIUM_PATH) return null;
  return programs(SHELL, machine).find(machine.isBrowser) ?? null;
}

function programs(name: string, { env, isProgram }: Machine): string[] {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).filter(isProgram);
}

/** Installs a browser where there is none. Throws a plain sentence when that fails. */
export function requireBrowser(machine: Machine = thisMachine): string {
  const ready = findBrowser(machine);
  if (ready) return ready;
  machine.say("No Chromium found: installing one.");
  for (const install of [installByPlaywright, installByApt]) {
    install(machine);
    const found = findBrowser(machine);
    if (found) return found;
  }
  throw new Error(
    "The journeys need a browser, and none could be installed. Install Chromium (apt-get install chromium, or npm run browser), or name one in CHROMIUM_PATH.",
  );
}

function installByPlaywright({ run }: Machine): void {
  run(process.execPath, [join("node_modules", "@playwright", "test", "cli.js"), "install", "chromium"]);
}

function installByApt({ run, isRoot, isProgram }: Machine): void {
  if (!isProgram("/usr/bin/apt-get")) return;
  const root = isRoot ? [] : ["sudo", "-n"];
  const asRoot = (...command: string[]) => {
    const [program = "", ...parts] = [...root, ...command];
    return run(program, parts);
  };
  if (!isRoot && !asRoot("true")) return;
  asRoot("apt-get", "update");
  const install = (name: string) => asRoot("apt-get", "install", "-y", "--no-install-recommends", name);
  // Not every distribution has the shell; the journeys work without it.
  if (install("chromium")) install(SHELL);
}
