import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, minifySync, type Plugin } from "vite";

/** `import text from "./script.js?minified"`: a script that a page carries inline, as short as it can be. */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "minified") return null;
    this.addWatchFile(file);
    return `export default ${JSON.stringify(minifySync(file, readFileSync(file, "utf8")).code)}`;
  },
};

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts, reactRouter()],
  // The brand's icons keep their file names, which browsers ask for.
  publicDir: "content/icons",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // On a slow machine it would warn which plugins took the time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Small files compress badly: what every page with a form loads is one file, and so is React.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|rolldown\/runtime/,
                  priority: 3,
                },
                {
                  name: "places",
                  test: /\/(locations\/(phone|country)\.ts|content\/brand\.ts)/,
                  priority: 2,
                },
                {
                  name: "form",
                  test: /\/(app\/site\/forms\/(submission-form|form-fields|contact-fields|read-form|use-submission)|content\/forms)/,
                },
              ],
            },
          },
        },
      },
    },
    // Built together: the listener and the pages must share one database connection.
    ssr: {
      // Otherwise React's development half is bundled too.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      // The daily backup is a process of its own.
      build: { rollupOptions: { input: { server: "./server.ts", backup: "./scripts/backup.ts" } } },
      // Saves loading two thousand files at every start (decision of 2026-11-21: the server is built with its libraries).
      // Without "node", libraries bring versions for other runtimes: passwords were hashed in JavaScript, beside every request.
      resolve: {
        conditions: ["node"],
        ...(command === "build" && { noExternal: true, external: ["better-sqlite3", "pg"] }),
      },
    },
  },
}));
