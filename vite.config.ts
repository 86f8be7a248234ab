import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The icons are the brand's, too; they keep their names, which browsers ask for.
  publicDir: "content/icons",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // On a slow machine it would warn which plugins took the time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    // One server bundle: the listener and the pages must share one database connection.
    ssr: {
      // Else React's development half comes along.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: { rollupOptions: { input: "./server.ts" } },
      // Two thousand small files fewer to find at every start (docs/decisions/2026-11-21-the-server-is-one-bundle.md).
      resolve: command === "build" ? { noExternal: true, external: ["better-sqlite3", "pg"] } : {},
    },
  },
}));
