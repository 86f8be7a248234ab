import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { socialLetters } from "./scripts/social-letters.ts";

const outside = ["**/node_modules/**", "build/**", "test-results/**"];

/** Tests that only know the site from outside: none loads a module of the server, replaces one or changes its own surroundings. */
const fromOutside = globSync("test/**/*.test.ts", { exclude: ["test/all/**"] }).filter(
  (file) => !/\.server\.ts"|\bvi\./.test(readFileSync(file, "utf8")),
);

const beforeTests = {
  globalSetup: "./test/support/global-setup.ts",
  setupFiles: "./test/support/quick-hashes.ts",
};

export default defineConfig({
  plugins: [socialLetters],
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
      {
        extends: true,
        test: { name: "site", include: fromOutside, exclude: outside, isolate: false, ...beforeTests },
      },
      {
        extends: true,
        test: {
          name: "house",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...outside, "test/all/**", ...fromOutside],
          ...beforeTests,
        },
      },
      {
        extends: true,
        test: { name: "all", include: ["test/all/**/*.test.ts"], exclude: outside, ...beforeTests },
      },
    ],
    tags: [{ name: "all", description: "Runs only in npm run test:all, as the files in test/all do." }],
    // The drawings' colors are read from it; Vitest would return an empty style sheet.
    css: { include: [/content\/theme\.css/] },
    // The test machine has two cores, but many tests here mostly wait.
    maxWorkers: 3,
    // Generous, for machines under load; a test that passes doesn't wait.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 40 } },
    // A developer's own .env must not decide a test's result; an empty text counts as not set.
    env: { DATABASE_URL: "", DATA_DIR: "", TRUST_PROXY: "loopback", LOG_LEVEL: "silent", PUBLIC_ORIGIN: "" },
  },
});
