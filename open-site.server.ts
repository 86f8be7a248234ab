import { notifiedDevices } from "./app/desk/live/notified-devices.server.ts";
import { heartbeatHeader, heartbeatKey } from "./app/http/heartbeat-key.server.ts";
import { log } from "./app/http/log.server.ts";
import { forgetPages } from "./app/http/page-cache.server.ts";
import { boot } from "./boot.server.ts";
import { heartbeatFields } from "./content/heartbeat.ts";
import { watch } from "./db/watch.server.ts";
import { startHeartbeat } from "./deliveries/heartbeat.server.ts";
import { openDeliveries } from "./deliveries/open.server.ts";
import type { Settings } from "./env.server.ts";
import { removeOldHeartbeats } from "./leads/capture/capture.server.ts";
import { reapplyErasures, startRetention } from "./leads/privacy/privacy.server.ts";
import { followFirebaseRecords } from "./locations/firebase-records.server.ts";
import { onLocationRecordsChanged, refreshLocationRecords } from "./locations/records.server.ts";
import { firebaseSignIn } from "./outbound/google-sign-in.server.ts";
import { openInvitation } from "./people/links.server.ts";
import { openPeople, ownerLinkAddress } from "./people/open.server.ts";
import { onAvailabilityChanged, refreshAvailability } from "./schedule/availability.server.ts";

/** Milliseconds until locations and schedule are read again: another process may have changed them. */
const REFRESH_EVERY = 1_000;

/** Everything except the listener, which `server.ts` and `npm run dev` create. */
export type OpenSite = {
  settings: Settings;
  /** Prints the first owner's link and starts the heartbeat; call it once the listener has its port. */
  listening(port: number): void;
  /** Resolves when deliveries that are being sent are done. */
  stop(): Promise<void>;
};

export async function openSite(): Promise<OpenSite> {
  const settings = await boot({ readsRecords: true });
  const { DATA_DIR, DESK_SECRET, DESK_SECRET_ALSO, LOG_LEVEL } = settings;
  log.level = LOG_LEVEL;
  onLocationRecordsChanged(forgetPages);
  onAvailabilityChanged(forgetPages);
  const ownerToken = await openPeople({ secret: DESK_SECRET, otherSecret: DESK_SECRET_ALSO, tell: log });
  const worker = await openDeliveries(settings, log, {
    devices: notifiedDevices,
    openInvitation,
    async beforeSending() {
      const { leads } = await reapplyErasures({ now: Date.now(), dataDir: DATA_DIR });
      if (leads > 0) log.warn({ leads }, "a restored backup contained erased people; they were erased again");
    },
  });
  const running = [followSchedule(), followLocationSource(settings), startRetention({ tell: log })];
  return {
    settings,
    listening(port) {
      if (ownerToken) printOwnerLink(settings.PUBLIC_ORIGIN ?? `http://localhost:${port}`, ownerToken);
      running.push(startOwnHeartbeat(settings, port));
    },
    stop() {
      for (const stop of running) stop();
      return worker.stop();
    },
  };
}

function printOwnerLink(origin: string, token: string): void {
  console.log(
    `The desk has no owner yet. Open this link to create the owner's account; it works once, within 15 minutes (npm run -s owner-link prints another):\n${ownerLinkAddress(origin, token)}`,
  );
}

function followSchedule(): () => void {
  return watch(
    async () => {
      await refreshLocationRecords();
      await refreshAvailability(Date.now());
    },
    REFRESH_EVERY,
    {
      onTrouble: (error) =>
        log.warn({ err: error }, "locations and schedule can't be read; pages use the last ones"),
      onRecovery: () => log.info("locations and schedule can be read again"),
    },
  );
}

function followLocationSource(settings: Settings): () => void {
  const { LOCATION_SOURCE, FIREBASE_DATABASE_URL } = settings;
  if (LOCATION_SOURCE === "database" || !FIREBASE_DATABASE_URL) return () => undefined;
  return followFirebaseRecords({
    url: FIREBASE_DATABASE_URL,
    signIn: firebaseSignIn(settings),
    onTrouble: (part, error) =>
      log.warn(
        { err: error, part },
        "the realtime database's locations can't be read; pages use the last ones",
      ),
    onRecovery: (part) => log.info({ part }, "the realtime database's locations can be read again"),
  });
}

function startOwnHeartbeat({ HEARTBEAT_MINUTES, HOST }: Settings, port: number): () => void {
  if (HEARTBEAT_MINUTES === 0) return () => undefined;
  const host = HOST && !["0.0.0.0", "::"].includes(HOST) ? HOST : "127.0.0.1";
  const form = new URL(`http://${host.includes(":") ? `[${host}]` : host}:${port}/get-quote`);
  return startHeartbeat({
    every: HEARTBEAT_MINUTES * 60_000,
    log,
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
      if (answer.status !== 303) throw new Error(`the form returned status ${answer.status}`);
    },
  });
}
