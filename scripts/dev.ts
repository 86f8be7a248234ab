import { createServer } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";

// npm run dev : the site with hot reload. The rooms are loaded through Vite, so that the listener and the pages
// share one database connection, as they do in the built server.
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

const { settings } = await load<typeof import("../env.server.ts")>("/env.server.ts");
const { openDatabase } = await load<typeof import("../db/connect.server.ts")>("/db/connect.server.ts");
const { checkWritable, migrate } =
  await load<typeof import("../db/migrate.server.ts")>("/db/migrate.server.ts");
const records = await load<typeof import("../locations/records.server.ts")>("/locations/records.server.ts");
const { openDeliveries } = await load<typeof import("../deliveries/open.server.ts")>(
  "/deliveries/open.server.ts",
);
const { allowOutbound } =
  await load<typeof import("../outbound/guard.server.ts")>("/outbound/guard.server.ts");
const { openPeople, ownerLinkAddress } =
  await load<typeof import("../people/open.server.ts")>("/people/open.server.ts");
const { openInvitation } = await load<typeof import("../people/links.server.ts")>("/people/links.server.ts");
const { log } = await load<typeof import("../app/http/log.server.ts")>("/app/http/log.server.ts");
const { notifiedDevices } = await load<typeof import("../app/desk/live/notified-devices.server.ts")>(
  "/app/desk/live/notified-devices.server.ts",
);
const { createListener } = await load<typeof import("../app/http/listener.server.ts")>(
  "/app/http/listener.server.ts",
);

const { PORT, HOST, DATA_DIR, DATABASE_URL, OUTBOUND_ALLOW } = settings();
allowOutbound(OUTBOUND_ALLOW);
openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
await migrate();
await records.seedLocationRecords(Date.now(), settings().LOCATION_SOURCE);
await records.refreshLocationRecords();
await openDeliveries(settings(), log, { devices: notifiedDevices, openInvitation });
const ownerToken = await openPeople({ secret: settings().DESK_SECRET });

const answer = createListener({
  build: () => load<ServerBuild>("virtual:react-router/server-build"),
  mode: "development",
  assets: null,
  checkReady: () => checkWritable(Date.now()),
});
createServer((request, response) => {
  vite.middlewares(request, response, () => answer(request, response));
}).listen({ port: PORT, host: HOST }, () => {
  console.log(`Tailgate (development) is open at http://localhost:${PORT}`);
  if (ownerToken) console.log(ownerLinkAddress(`http://localhost:${PORT}`, ownerToken));
});
