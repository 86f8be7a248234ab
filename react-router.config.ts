import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  serverBuildFile: "server.js",
  // Public pages send no router to the browser, so there is nothing to discover.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config;
