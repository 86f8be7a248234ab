import "./memory.server.ts";
import type { AddressInfo, Socket } from "node:net";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { answerApi } from "./app/api/answer-api.server.ts";
import { endLiveStreams } from "./app/desk/live/live.server.ts";
import { createListener } from "./app/http/listener.server.ts";
import { log } from "./app/http/log.server.ts";
import { createSiteServer } from "./app/http/sockets.server.ts";
import { giveBackSpareMemory } from "./app/http/spare-memory.server.ts";
import { beginStopping } from "./app/http/stopping.server.ts";
import { drawRefusalPage } from "./app/site/failed-page.server.tsx";
import { answerForm } from "./app/site/forms/answer-form.server.ts";
import { readShownQuery } from "./app/site/shown-query.server.ts";
import { refuseToStart } from "./boot.server.ts";
import { closeDatabase } from "./db/connect.server.ts";
import { checkWritable } from "./db/migrate.server.ts";
import { requireRoom } from "./db/reserve.server.ts";
import { version } from "./env.server.ts";
import { openSite } from "./open-site.server.ts";

/** Milliseconds, once the process is told to stop: for running requests; for a new connection's first request. */
const SHUTDOWN_TIME = 10_000;
const LAST_REQUEST = 1_000;
const CLOSE_IDLE_EVERY = 100;

async function start(): Promise<void> {
  const site = await openSite({
    backupProgram: fileURLToPath(new URL("./backup.js", import.meta.url)),
    photoProgram: fileURLToPath(new URL("./encode-photo.js", import.meta.url)),
    readProgram: fileURLToPath(new URL("./read-thread.js", import.meta.url)),
    mailProgram: fileURLToPath(new URL("./mail-thread.js", import.meta.url)),
    fileProgram: fileURLToPath(new URL("./file-thread.js", import.meta.url)),
  });
  const { PORT, HOST, STOP_DELAY, METRICS_TOKEN } = site.settings;
  // A tenth of a second and 20 MB that a site without it doesn't need.
  const readMetrics = METRICS_TOKEN ? (await import("./metrics.server.ts")).openMetrics(site.settings) : null;
  const server = createSiteServer(
    createListener({
      build: build as ServerBuild,
      mode: "production",
      assets: fileURLToPath(new URL("../client", import.meta.url)),
      async checkReady() {
        await checkWritable(Date.now());
        requireRoom();
      },
      readMetrics,
      drawRefusalPage,
      answerApi,
      answerForm,
      readShownQuery,
    }),
  );
  server.on("error", refuseToStart);
  giveBackSpareMemory(server);
  // Browsers connect in advance; Node doesn't count a connection without any request as idle.
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  server.listen({ port: PORT, host: HOST }, () => {
    const { port } = server.address() as AddressInfo;
    log.info(`Tailgate ${version} is open at http://localhost:${port}`);
    site.listening(port);
  });

  const stop = (delay: number) => {
    beginStopping();
    const workDone = site.stop();
    endLiveStreams();
    setTimeout(close, delay, workDone);
  };
  const close = (workDone: Promise<void>) => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, LAST_REQUEST).unref();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIME).unref();
    server.close(() => {
      // Deliveries that take longer lose their claim and are sent again.
      const timeout = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIME).unref());
      Promise.race([workDone, timeout])
        .then(closeDatabase)
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, "the database did not close");
            process.exit(1);
          },
        );
    });
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY).unref();
  };
  process.once("SIGTERM", () => stop(STOP_DELAY * 1000));
  // Control-C: nobody is to be sent elsewhere.
  process.once("SIGINT", () => stop(0));
}

start().catch(refuseToStart);
