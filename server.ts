import { createServer } from "node:http";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { endLiveStreams } from "./app/desk/live/live.server.ts";
import { notifiedDevices } from "./app/desk/live/notified-devices.server.ts";
import { heartbeatHeader, heartbeatKey } from "./app/http/heartbeat-key.server.ts";
import { createListener } from "./app/http/listener.server.ts";
import { log } from "./app/http/log.server.ts";
import { forgetPages } from "./app/http/page-cache.server.ts";
import { heartbeatFields } from "./content/heartbeat.ts";
import { closeDatabase, openDatabase } from "./db/connect.server.ts";
import { checkWritable, migrate } from "./db/migrate.server.ts";
import { watch } from "./db/watch.server.ts";
import { startHeartbeat } from "./deliveries/heartbeat.server.ts";
import { openDeliveries } from "./deliveries/open.server.ts";
import { SettingsError, settings } from "./env.server.ts";
import { reapplyErasures } from "./leads/erasure.server.ts";
import { removeOldHeartbeats } from "./leads/heartbeat.server.ts";
import { startRetention } from "./leads/retention.server.ts";
import { followFirebaseRecords } from "./locations/firebase-records.server.ts";
import {
  onLocationRecordsChanged,
  refreshLocationRecords,
  seedLocationRecords,
} from "./locations/records.server.ts";
import { firebaseSignIn } from "./outbound/google-sign-in.server.ts";
import { allowOutbound } from "./outbound/guard.server.ts";
import { openInvitation } from "./people/links.server.ts";
import { openPeople, ownerLinkAddress } from "./people/open.server.ts";
import { onAvailabilityChanged, refreshAvailability } from "./schedule/availability.server.ts";

/** How often locations and schedule are read again: another process may have changed them. Milliseconds. */
const LOOK_EVERY = 1_000;
/** How long running requests may take to finish when the process is told to stop. Milliseconds. */
const FAREWELL = 10_000;
/** How long then somebody who has just connected may still ask. Milliseconds. */
const LAST_ASKING = 1_000;
/** How often then connections are closed whose last request has been answered. Milliseconds. */
const CLOSE_IDLE_EVERY = 100;

async function start(): Promise<void> {
  const { PORT, HOST, DATA_DIR, DATABASE_URL, LOG_LEVEL, LOCATION_SOURCE } = settings();
  log.level = LOG_LEVEL;
  allowOutbound(settings().OUTBOUND_ALLOW);
  openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  await migrate();
  await seedLocationRecords(Date.now(), LOCATION_SOURCE);
  await refreshLocationRecords();
  await refreshAvailability(Date.now());
  onLocationRecordsChanged(forgetPages);
  const ownerToken = await openPeople({ secret: settings().DESK_SECRET });
  onAvailabilityChanged(forgetPages);
  const worker = await openDeliveries(settings(), log, {
    devices: notifiedDevices,
    openInvitation,
    async beforeSending() {
      const { leads } = await reapplyErasures({ now: Date.now(), dataDir: DATA_DIR });
      if (leads > 0)
        log.warn({ leads }, "a backup brought back people who were erased; they are erased again");
    },
  });

  const server = createServer(
    // Longer than a proxy in front keeps a connection (60 s is usual): the side that closes first must be the proxy.
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 75_000 },
    createListener({
      build: build as ServerBuild,
      mode: "production",
      assets: fileURLToPath(new URL("../client", import.meta.url)),
      checkReady: () => checkWritable(Date.now()),
    }),
  );
  server.on("error", refuseToStart);
  // Browsers connect in advance; a connection on which nothing was ever asked is not idle for Node.
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  let stopHeartbeat: () => void = () => undefined;
  server.listen({ port: PORT, host: HOST }, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : PORT;
    log.info(`Tailgate is open at http://localhost:${port}`);
    if (ownerToken) tellOwnerLink(port, ownerToken);
    stopHeartbeat = startOwnHeartbeat(port);
  });

  const stopWatching = watch(
    async () => {
      await refreshLocationRecords();
      await refreshAvailability(Date.now());
    },
    LOOK_EVERY,
    {
      onTrouble: (error) =>
        log.warn({ err: error }, "locations and schedule cannot be read; pages use the last ones"),
      onRecovery: () => log.info("locations and schedule can be read again"),
    },
  );
  const stopFollowing = followLocationSource();
  const stopRetention = startRetention({ tell: log });

  const stop = () => {
    stopWatching();
    stopFollowing();
    stopRetention();
    stopHeartbeat();
    const workDone = worker.stop();
    endLiveStreams();
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, LAST_ASKING).unref();
    setTimeout(() => server.closeAllConnections(), FAREWELL).unref();
    server.close(() => {
      // What is under way may end; past the farewell it is left to its claim, which expires.
      const farewell = new Promise((resolve) => setTimeout(resolve, FAREWELL).unref());
      Promise.race([workDone, farewell])
        .then(closeDatabase)
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, "the database did not close");
            process.exit(1);
          },
        );
    });
    // Who was being answered just now keeps the connection for the next request, which nobody waits for.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** The way in for the first owner; it stands in the log for whoever started the site. */
function tellOwnerLink(port: number, token: string): void {
  const origin = settings().PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  console.log(
    `Nobody owns the desk yet. This link makes the owner's account; it works once, within 15 minutes (npm run -s owner-link makes another):\n${ownerLinkAddress(origin, token)}`,
  );
}

/** Reads the location records where the owner keeps them, when that is not here. */
function followLocationSource(): () => void {
  const { LOCATION_SOURCE, FIREBASE_DATABASE_URL } = settings();
  if (LOCATION_SOURCE === "database" || !FIREBASE_DATABASE_URL) return () => undefined;
  return followFirebaseRecords({
    url: FIREBASE_DATABASE_URL,
    signIn: firebaseSignIn(settings()),
    onTrouble: (error) =>
      log.warn({ err: error }, "the realtime database's locations cannot be read; pages use the last ones"),
    onRecovery: () => log.info("the realtime database's locations can be read again"),
  });
}

/** A test lead through our own form, as often as `HEARTBEAT_MINUTES` says. */
function startOwnHeartbeat(port: number): () => void {
  const { HEARTBEAT_MINUTES, HOST } = settings();
  if (HEARTBEAT_MINUTES === 0) return () => undefined;
  const host = HOST && !["0.0.0.0", "::"].includes(HOST) ? HOST : "127.0.0.1";
  const form = new URL(`http://${host.includes(":") ? `[${host}]` : host}:${port}/get-quote`);
  return startHeartbeat({
    every: HEARTBEAT_MINUTES * 60_000,
    tell: log,
    removeLeads: removeOldHeartbeats,
    async submit() {
      const answer = await fetch(form, {
        method: "POST",
        redirect: "manual",
        headers: { [heartbeatHeader]: heartbeatKey },
        body: new URLSearchParams(heartbeatFields(Date.now())),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.body?.cancel();
      if (answer.status !== 303) throw new Error(`the form answered ${answer.status}`);
    },
  });
}

function refuseToStart(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof SettingsError ? message : `Tailgate cannot start: ${message}`);
  process.exit(1);
}

start().catch(refuseToStart);
