import { type Browser, chromium } from "@playwright/test";
import { findShell, requireBrowser } from "../../scripts/browser.ts";

/** Starts a browser for unit tests; the caller closes it. Throws a plain sentence when there is none. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findShell() ?? requireBrowser(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}
