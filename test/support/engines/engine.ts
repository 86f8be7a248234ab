import { findBrowser, programs, thisMachine } from "../../../scripts/browser.ts";
import type { Tab } from "./tab.ts";

export const engineNames = ["webkit", "firefox", "chromium"] as const;

export type EngineName = (typeof engineNames)[number];

export type TabOptions = {
  /** CSS pixels; a phone's by default. */
  width?: number;
  height?: number;
  /** What the browser is started with: WebKit's options, Firefox's preferences as "name=value". */
  settings?: readonly string[];
};

/** A browser's engine that a journey goes through. */
export type Engine = AsyncDisposable & {
  /** A tab that shares nothing with the others: no cookie, nothing kept. */
  openTab(options?: TabOptions): Promise<Tab>;
};

/** The Debian packages that each engine needs. */
const packages: Readonly<Record<EngineName, readonly string[]>> = {
  webkit: ["webkit2gtk-driver", "xvfb"],
  firefox: ["firefox-esr"],
  chromium: ["chromium"],
};

const programsOf = {
  webkit: ["WebKitWebDriver", "Xvfb"],
  firefox: ["firefox-esr"],
} as const;

/** The packages that the engine needs and this machine doesn't have. */
export function listMissingPackages(engine: EngineName): readonly string[] {
  const isThere =
    engine === "chromium"
      ? findBrowser() !== null
      : programsOf[engine].every((name) => programs(name, thisMachine).length > 0);
  return isThere ? [] : packages[engine];
}

/** The drivers are loaded here only: every run of journeys reads this file. */
export async function startEngine(engine: EngineName): Promise<Engine> {
  if (engine === "webkit") return (await import("./webkit.ts")).startWebKit();
  const { startByPuppeteer } = await import("./puppeteer.ts");
  const [firefox = ""] = programs("firefox-esr", thisMachine);
  return engine === "firefox"
    ? startByPuppeteer("firefox", firefox)
    : startByPuppeteer("chrome", findBrowser() ?? "");
}
