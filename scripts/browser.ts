import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** Tests pass a machine of their own. */
export type Machine = {
  env: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** The path of Playwright's own browser, installed or not. */
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

export const thisMachine: Machine = {
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
      const version = execFileSync(path, ["--version"], { encoding: "utf8", stdio: "pipe", timeout: 30_000 });
      return /chrom/i.test(version);
    } catch {
      // A stub that asks for a snap, or a browser without its libraries.
      return false;
    }
  },
  say: console.error,
  run(command, parts) {
    console.error(`> ${command} ${parts.join(" ")}`);
    // Where downloads are blocked, Playwright should notice soon.
    const env = {
      ...process.env,
      DEBIAN_FRONTEND: "noninteractive",
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000",
    };
    const stdio = ["inherit", 2, "inherit"] as const;
    return spawnSync(command, parts, { stdio: [...stdio], timeout: PATIENCE, env }).status === 0;
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
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which isn't a Chromium that starts.`);
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

/** The programs of this name on the PATH. */
export function programs(name: string, { env, isProgram }: Pick<Machine, "env" | "isProgram">): string[] {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).filter(isProgram);
}

/** Installs a browser where there is none. Throws a plain sentence when that fails. */
export function requireBrowser(machine: Machine = thisMachine): string {
  const ready = findBrowser(machine);
  if (ready) return ready;
  machine.say("Chromium isn't installed yet. Installing it now.");
  for (const install of [installByPlaywright, installByApt]) {
    install(machine);
    const found = findBrowser(machine);
    if (found) return found;
  }
  throw new Error(
    "The browser tests need Chromium, which couldn't be installed. Install it (apt-get install chromium, or npm run browser), or set CHROMIUM_PATH.",
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
