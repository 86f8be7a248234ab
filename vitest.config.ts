import { defineConfig } from "vitest/config";

const outside = ["**/node_modules/**", "build/**", "test-results/**"];

export default defineConfig({
  test: {
    projects: [
      // These leave nothing behind, so they share their modules: loading those took longer than the tests.
      {
        extends: true,
        test: {
          name: "rules",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...outside, "test/**"],
          isolate: false,
        },
      },
      { extends: true, test: { name: "house", include: ["test/**/*.test.{ts,tsx}"], exclude: outside } },
    ],
    globalSetup: "./test/support/global-setup.ts",
    // The drawings' colours are read from it; a style sheet would be empty otherwise.
    css: { include: [/content\/theme\.css/] },
    // The cores that are promised; the journeys, which run beside in `npm test`, fill what these wait.
    maxWorkers: 2,
    // Generous, for machines that do other things as well; a test that passes does not wait.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 40 } },
    // The developer's own .env must not decide what a test finds; an empty text counts as not set.
    env: { DATABASE_URL: "", DATA_DIR: "", TRUST_PROXY: "loopback", LOG_LEVEL: "silent", PUBLIC_ORIGIN: "" },
  },
});
