import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, minifySync, type Plugin } from "vite";
import manifest from "./package.json" with { type: "json" };
import { socialLetters } from "./scripts/social-letters.ts";

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

/** `import words from "./part.tsx?words"`: those in its texts, among them each class that it may render. */
const wordsOfTexts: Plugin = {
  name: "words-of-texts",
  enforce: "pre",
  load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "words") return null;
    this.addWatchFile(file);
    // A list of classes has small letters only; a sentence begins with another.
    const texts = readFileSync(file, "utf8").match(/"[a-z][a-z0-9 -]*"|`[^`]*`/g) ?? [];
    return `export default ${JSON.stringify([...new Set(texts.join(" ").match(/[a-z][\w-]*/gi))])}`;
  },
};

/** Matches those files, by their paths here. Throws when one of them is gone: the pages would load more, and slowly so. */
function oneOf(...files: readonly string[]): (id: string) => boolean {
  for (const file of files) {
    if (!existsSync(join(import.meta.dirname, file)))
      throw new Error(`vite.config.ts groups ${file}: it's gone.`);
  }
  return (id) => files.some((file) => id.endsWith(`/${file}`));
}

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts, wordsOfTexts, socialLetters, reactRouter()],
  // The brand's icons keep their file names, which browsers ask for.
  publicDir: "content/icons",
  build: {
    // The browsers that we promise: "ios_saf 16.4" is "ios16.4" here.
    target: manifest.browserslist.map((entry) => entry.replace("ios_saf", "ios").replace(" ", "")),
    assetsInlineLimit: 0,
    // On a slow machine it would warn which plugins took the time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      define:
        command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined", setImmediate: "undefined" } : {},
      build: {
        rolldownOptions: {
          output: {
            // Small files compress badly: what every page with a form loads is one file, and so is React.
            codeSplitting: {
              groups: [
                // The entry needs it, and nothing else of what it would be put together with.
                {
                  name: "preload",
                  test: /vite\/preload-helper|kept\/load-bar\.ts/,
                  priority: 4,
                },
                // Forms need it, and the bar on pages without one.
                {
                  name: "kept",
                  test: oneOf(
                    "app/ui/drafts/device.ts",
                    "app/ui/drafts/draft.ts",
                    "app/ui/drafts/fields.ts",
                    "app/site/kept/waiting.ts",
                    "app/site/kept/draft.ts",
                    "content/kept.ts",
                  ),
                  priority: 3,
                },
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler)\/|app\/ui\/(hydrate|foreign-nodes)\.ts/,
                  priority: 3,
                },
                // Pages without a form need some of it, too.
                {
                  name: "common",
                  test: oneOf(
                    "content/brand.ts",
                    "leads/junk-load.ts",
                    "schedule/days-and-durations.ts",
                    "app/site/forms/read-form.ts",
                    "locations/phone.ts",
                    "locations/country.ts",
                    "locations/postal-code.ts",
                  ),
                  priority: 2,
                },
                {
                  name: "booking",
                  test: oneOf(
                    "content/book-now.ts",
                    "content/job-ticket.ts",
                    "app/site/sections/job-ticket.tsx",
                  ),
                  priority: 2,
                },
                {
                  name: "price-range",
                  test: oneOf(
                    "content/price-range.ts",
                    "content/coupons.ts",
                    "app/site/sections/price-range.tsx",
                    "leads/estimate/estimate.ts",
                    "leads/estimate/junk-range.ts",
                  ),
                  priority: 2,
                },
                // With all that they import.
                {
                  name: "form",
                  test: oneOf(
                    "app/site/forms/submission-form.tsx",
                    "app/site/forms/form-fields.tsx",
                    "app/site/forms/photo-field.tsx",
                    "content/forms.ts",
                    "leads/contact-rules.ts",
                  ),
                  priority: 1,
                },
                { name: "estimate-form", test: oneOf("app/site/forms/free-estimate-form.tsx") },
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
      // What runs beside it, in processes or threads of their own.
      build: {
        rollupOptions: {
          input: {
            server: "./server.ts",
            backup: "./scripts/backup.ts",
            "encode-photo": "./scripts/encode-photo.ts",
            "read-thread": "./db/read-thread.server.ts",
            "mail-thread": "./app/inbound/mail-thread.server.ts",
            "file-thread": "./leads/import/file-thread.server.ts",
          },
        },
      },
      // Saves loading two thousand files at every start (decision of 2026-11-21: the server is built with its libraries).
      // Without "node", libraries bring versions for other runtimes: passwords were hashed in JavaScript, beside every request.
      resolve: {
        conditions: ["node"],
        ...(command === "build" && { noExternal: true, external: ["better-sqlite3", "pg", "sharp"] }),
      },
    },
  },
}));
