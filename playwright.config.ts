import { defineConfig } from "@playwright/test";
import { findBrowser, findShell } from "./scripts/browser.ts";
import { engineNames, listMissingPackages } from "./test/support/engines/engine.ts";
import type { EngineOptions } from "./test/support/engines/journey.ts";
import { EVERY_SCHEME, type JourneyOptions } from "./test/support/journey.ts";

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** From each kind of form, and from the desk, to the disk. HTTP tests cover what the databases do differently. */
const onBothDatabases = ["**/{ada,carla,booking,not-stored,photos,ben,estimate,desk-schedule}.spec.ts"];

/** In other browsers' engines, where they're there; a folder holds what only one of them does. */
const inEngines = "**/engines/**";

// The tag "@all" runs only in `npm run test:all`, as the files in test/journeys/all do.

// Once for all workers: starting a browser to ask for its version is slow.
process.env.JOURNEYS_BROWSER ??= findShell() ?? findBrowser() ?? "";

export default defineConfig<JourneyOptions, EngineOptions>({
  testDir: "test/journeys",
  globalSetup: "./test/support/global-setup.ts",
  outputDir: "test-results/journeys",
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  // The test machine has two cores, but a journey waits for its site, and the site for its browser.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines under load; a test that passes doesn't wait.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    ...phone,
    locale: "en-US",
    // A trace costs a fifth of the time: ask for one with `npm run journey -- --trace on`.
    screenshot: "only-on-failure",
    // A test's pages don't live long enough for optimizing their scripts to pay off.
    launchOptions: {
      ...(process.env.JOURNEYS_BROWSER && { executablePath: process.env.JOURNEYS_BROWSER }),
      args: ["--disable-quic", "--js-flags=--no-opt --no-maglev"],
    },
  },
  projects: [
    {
      name: EVERY_SCHEME,
      use: { database: "sqlite" },
      testMatch: "**/desk-*.spec.ts",
      testIgnore: "**/desk-{api-keys,drafts,export,live,lost-connection,push,zoom}.spec.ts",
      grepInvert: /@all/,
    },
    {
      name: "sqlite",
      use: { database: "sqlite" },
      testIgnore: inEngines,
    },
    {
      name: "postgres",
      use: { database: "postgres" },
      testMatch: onBothDatabases,
    },
    ...engineNames
      .filter((name) => listMissingPackages(name).length === 0)
      .map((name) => ({
        name,
        use: { engineName: name },
        testMatch: ["**/engines/*.spec.ts", `**/engines/${name}/*.spec.ts`],
      })),
  ],
});
