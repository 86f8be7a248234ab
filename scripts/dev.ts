import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { boot, refuseToStart } from "../boot.server.ts";
import { closeDatabase } from "../db/connect.server.ts";
import { readCommandLine } from "./command-line.ts";

readCommandLine({
  about: "Starts the site for development. It reads the same settings as the built one.",
  calls: [["npm run dev", "starts the site with hot reload, until Ctrl+C"]],
  exits: "Exits with 1 when it can't start.",
});

// Everything is loaded through Vite, so that the listener and the pages share one database connection, as they do in
// the built server.
// Refused before Vite, which takes seconds to start.
await boot({ readsRecords: false }).catch(refuseToStart);
await closeDatabase();

const server = createServer();
// Vite's socket uses the site's port, so that two development sites can run at once.
const vite = await createVite({ server: { middlewareMode: true, ws: { server } }, appType: "custom" });
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

const { openSite } = await load<typeof import("../open-site.server.ts")>("/open-site.server.ts");
const { createListener } = await load<typeof import("../app/http/listener.server.ts")>(
  "/app/http/listener.server.ts",
);
const { drawRefusalPage } = await load<typeof import("../app/site/failed-page.server.tsx")>(
  "/app/site/failed-page.server.tsx",
);
const { answerApi } = await load<typeof import("../app/api/answer-api.server.ts")>(
  "/app/api/answer-api.server.ts",
);
const { answerForm } = await load<typeof import("../app/site/forms/answer-form.server.ts")>(
  "/app/site/forms/answer-form.server.ts",
);
const { checkWritable } = await load<typeof import("../db/migrate.server.ts")>("/db/migrate.server.ts");

const backupProgram = fileURLToPath(new URL("./backup.ts", import.meta.url));
const photoProgram = fileURLToPath(new URL("./encode-photo.ts", import.meta.url));
const readProgram = fileURLToPath(new URL("../db/read-thread.server.ts", import.meta.url));
const mailProgram = fileURLToPath(new URL("../app/inbound/mail-thread.server.ts", import.meta.url));
const fileProgram = fileURLToPath(new URL("../leads/import/file-thread.server.ts", import.meta.url));
const programs = { backupProgram, photoProgram, readProgram, mailProgram, fileProgram };
const site = await openSite(programs).catch(refuseToStart);
const answer = createListener({
  build: () => load<ServerBuild>("virtual:react-router/server-build"),
  mode: "development",
  assets: null,
  checkReady: () => checkWritable(Date.now()),
  readMetrics: null,
  drawRefusalPage,
  answerApi,
  answerForm,
  readShownQuery: () => null,
});
server.on("error", refuseToStart);
server.on("request", (request, response) => {
  vite.middlewares(request, response, () => answer(request, response));
});
server.listen({ port: site.settings.PORT, host: site.settings.HOST }, () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Tailgate (development) is open at http://localhost:${port}`);
  site.listening(port);
});
