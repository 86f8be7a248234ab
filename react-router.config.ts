import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // server.js, and backup.js beside it (vite.config.ts).
  serverBuildFile: "[name].js",
  // Public pages send no router to the browser, so there is nothing to discover.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config;
