import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The icons are the brand's, too; they keep their names, which browsers ask for.
  publicDir: "content/icons",
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // One server bundle: the listener and the pages must share one database connection.
    ssr: { build: { rollupOptions: { input: "./server.ts" } } },
  },
});
