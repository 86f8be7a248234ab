import { defineConfig } from "@playwright/test";
import { findBrowser, findShell } from "./scripts/browser.ts";
import type { JourneyOptions } from "./test/support/journey.ts";

/** The phone most visitors come with. */
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/**
 * What is walked on the other database as well: from each kind of form, and from the desk, to the disk. What the databases
 * do differently is asked of both over HTTP, in the unit tests.
 */
const onBothDatabases = ["**/{ada,carla,booking,not-stored,rob,desk-schedule}.spec.ts"];
/** What is worth walking once more without JavaScript on the other database. */
const plainForms = ["**/{ben,estimate}.spec.ts"];

// A journey says by its tag where it cannot be walked, or would be no other: "@script" needs JavaScript, or no browser
// at all; "@one-database" stores nothing.

// Once for every worker, which get it from here: starting a browser to ask for its version takes a while.
process.env.HEADLESS_SHELL_PATH ??= findShell() ?? "";
process.env.CHROMIUM_PATH ||= findBrowser() ?? "";

/** How a browser is started, beside Playwright's own settings, which keep it quiet and without a sandbox, as root needs. */
function launched(path: string | undefined) {
  return { ...(path && { executablePath: path }), args: ["--disable-quic"] };
}

/** What needs the whole browser: the one without windows shows no notifications. */
const wholeBrowser = "**/desk-push.spec.ts";

export default defineConfig<JourneyOptions>({
  testDir: "test/journeys",
  globalSetup: "./test/support/global-setup.ts",
  outputDir: "test-results/journeys",
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  // The cores that are promised; the unit tests, which run beside in `npm test`, fill what these wait.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines that do other things as well; a test that passes does not wait.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...phone,
    locale: "en-US",
    // A trace costs a fifth of the time: ask for one with `npm run journey -- --trace on`.
    screenshot: "only-on-failure",
    launchOptions: launched(process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH),
  },
  projects: [
    {
      name: "sqlite",
      use: { database: "sqlite" },
      testIgnore: ["**/without-javascript.spec.ts", wholeBrowser],
    },
    {
      name: "sqlite, whole browser",
      use: { database: "sqlite", launchOptions: launched(process.env.CHROMIUM_PATH) },
      testMatch: wholeBrowser,
    },
    {
      name: "sqlite, no JavaScript",
      use: { database: "sqlite", javaScriptEnabled: false },
      // The desk is an application, and a request is sent again by itself only with JavaScript.
      testIgnore: "**/{desk-*,resend}.spec.ts",
      grepInvert: /@script/,
    },
    {
      name: "postgres",
      use: { database: "postgres" },
      testMatch: onBothDatabases,
      grepInvert: /@one-database/,
    },
    {
      name: "postgres, no JavaScript",
      use: { database: "postgres", javaScriptEnabled: false },
      testMatch: plainForms,
      grepInvert: /@script|@one-database/,
    },
  ],
});
