import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "build/**", "test-results/**"],
    globalSetup: "./test/support/global-setup.ts",
    // The drawings' colours are read from it; a style sheet would be empty otherwise.
    css: { include: [/content\/theme\.css/] },
    // One more than the cores that are promised: many tests wait for a peer that is slow on purpose.
    maxWorkers: 3,
    // Generous, for machines that do other things as well; a test that passes does not wait.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 40 } },
    // The developer's own .env must not decide what a test finds; an empty text counts as not set.
    env: { DATABASE_URL: "", DATA_DIR: "", TRUST_PROXY: "loopback", LOG_LEVEL: "silent", PUBLIC_ORIGIN: "" },
  },
});
