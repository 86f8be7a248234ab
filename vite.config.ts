import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The icons are the brand's, too; they keep their names, which browsers ask for.
  publicDir: "content/icons",
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // Built together: the listener and the pages must share one database connection.
    ssr: {
      // Else React's development half comes along.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: { rollupOptions: { input: "./server.ts" } },
      // Two thousand small files fewer to find at every start (decision of 2026-11-21: the server is built with its libraries).
      resolve: command === "build" ? { noExternal: true, external: ["better-sqlite3", "pg"] } : {},
    },
  },
}));
