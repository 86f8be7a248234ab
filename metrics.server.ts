import { stat, statfs } from "node:fs/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countLiveStreams } from "./app/desk/live/live.server.ts";
import { log } from "./app/http/log.server.ts";
import { type LeadForm, onMeasured, type SubmissionOutcome } from "./app/http/measured.server.ts";
import type { ReadMetrics } from "./app/http/metrics-address.server.ts";
import { countRefusals } from "./app/http/refusals.server.ts";
import { isAhead, lastBackupFile } from "./db/backup/backup.server.ts";
import { onWritten } from "./db/connect.server.ts";
import { listFailingHops } from "./deliveries/heartbeat.server.ts";
import { listOutstanding, type Outstanding } from "./deliveries/outstanding.server.ts";
import { onAttempted } from "./deliveries/worker.server.ts";
import type { Settings } from "./env.server.ts";

// What Prometheus reads. Counters are this process's; what comes from the database is the same in every process.

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WRITE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const requestKinds = ["page", "form", "desk", "file", "health"] as const;
const forms: readonly LeadForm[] = ["moving-quote", "free-estimate", "booking", "desk"];
const outcomes: readonly SubmissionOutcome[] = [
  "new",
  "quarantined",
  "repeat",
  "edited",
  "too many",
  "window taken",
  "not stored",
];

/** The stream of an open desk lasts as long as the desk is open. */
const LIVE = "/desk/live";

/** Starts counting; returns what reads the counts. Call it once. */
export function openMetrics({ DATA_DIR }: Settings): ReadMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countEvents(registry);
  const readState = openState(registry, DATA_DIR);
  return async () => {
    await readState(Date.now());
    return { type: registry.contentType, text: await registry.metrics() };
  };
}

function countEvents(registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: "tailgate_requests_total",
    help: "Answered requests by the pattern of their address.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "tailgate_request_seconds",
    help: "From a request's headers to the end of its answer, without the desk's live stream.",
    labelNames: ["kind"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const submissions = new Counter({
    name: "tailgate_submissions_total",
    help: "Submissions that passed the form's check. New and quarantined ones are leads.",
    labelNames: ["form", "outcome"],
    registers,
  });
  const refusals = new Counter({
    name: "tailgate_refused_sign_ins_total",
    help: "Wrong passwords, codes and passkeys, and those that had to wait.",
    labelNames: ["how"],
    registers,
  });
  new Counter({
    name: "tailgate_refused_total",
    help: "Requests and connections that were refused, by reason.",
    labelNames: ["why"],
    registers,
    collect() {
      this.reset();
      for (const [why, count] of countRefusals()) this.inc({ why }, count);
    },
  });
  const failures = new Counter({
    name: "tailgate_failed_requests_total",
    help: "Requests answered with a status from 500.",
    labelNames: ["kind"],
    registers,
  });
  // A series that begins at 1 has no increase: what an alarm watches begins at 0.
  for (const kind of requestKinds) failures.inc({ kind }, 0);
  for (const form of forms) for (const outcome of outcomes) submissions.inc({ form, outcome }, 0);
  onMeasured((event) => {
    if (event.kind === "submission") submissions.inc({ form: event.form, outcome: event.outcome });
    else if (event.kind === "refused sign-in") refusals.inc({ how: event.how });
    else {
      const { route, method, status, seconds } = event;
      const kind = describeRoute(route, method);
      requests.inc({ route, method, status });
      if (status >= 500) failures.inc({ kind });
      if (route !== LIVE) durations.observe({ kind }, seconds);
    }
  });

  const writes = new Histogram({
    name: "tailgate_write_seconds",
    help: "Transactions that write to the database, with waiting for locks.",
    buckets: WRITE_BUCKETS,
    registers,
  });
  const failedWrites = new Counter({
    name: "tailgate_failed_writes_total",
    help: "Transactions that the database refused.",
    registers,
  });
  onWritten((seconds, error) => {
    writes.observe(seconds);
    if (isOfDatabase(error)) failedWrites.inc();
  });

  const attempts = new Counter({
    name: "tailgate_delivery_attempts_total",
    help: "Attempts to deliver something, by how they ended.",
    labelNames: ["destination", "outcome"],
    registers,
  });
  onAttempted((destination, outcome) => attempts.inc({ destination, outcome }));
}

/** The database's errors have a code, except for a connection that ended; others are a refused action's. */
function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    typeof (error as { code?: unknown }).code === "string" ||
    /^(Connection terminated|Client (has encountered a connection error|was closed))/.test(error.message)
  );
}

function describeRoute(route: string, method: string): (typeof requestKinds)[number] {
  if (route === "/healthz" || route === "/readyz" || route === "/metrics") return "health";
  if (route === "/assets/*" || route === "other") return "file";
  if (route.startsWith("/desk")) return "desk";
  return method === "POST" ? "form" : "page";
}

/** Returns the function that sets all gauges. What can't be read is left out, and the log says why. */
function openState(registry: Registry, dataDir: string): (now: number) => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `tailgate_${name}`, help, labelNames, registers: [registry] });
  const readable = gauge("database_readable", "1 while the database can be read.");
  const deliveries = gauge("deliveries", "Deliveries that haven't arrived.", ["destination", "state"]);
  const oldest = gauge("oldest_late_delivery_seconds", "How late the oldest waiting delivery is.", [
    "destination",
  ]);
  const stopped = gauge("destination_stopped", "1 while nothing is sent to the destination.", [
    "destination",
  ]);
  const failing = gauge("heartbeat_failing", "1 if the last test lead didn't get through.");
  const streams = gauge("live_streams", "Desks that follow changes.");
  const backup = gauge(
    "last_backup_timestamp_seconds",
    "When the last checked backup was made; 0 for none, or for a time in the future.",
  );
  const free = gauge("data_free_bytes", "Free space where DATA_DIR is.");
  const size = gauge("data_size_bytes", "The size of the file system where DATA_DIR is.");

  function showOutstanding(list: readonly Outstanding[]): void {
    for (const each of [deliveries, oldest, stopped]) each.reset();
    for (const { destination, oldestSeconds, isStopped, waiting, held, dead } of list) {
      deliveries.set({ destination, state: "waiting" }, waiting);
      deliveries.set({ destination, state: "held" }, held);
      deliveries.set({ destination, state: "dead" }, dead);
      oldest.set({ destination }, oldestSeconds);
      stopped.set({ destination }, isStopped ? 1 : 0);
    }
  }

  return async (now) => {
    streams.set(countLiveStreams());
    failing.set((listFailingHops() ?? []).length > 0 ? 1 : 0);
    const [outstanding, disk, mark] = await Promise.allSettled([
      listOutstanding(now),
      statfs(dataDir),
      stat(lastBackupFile(dataDir)),
    ]);
    readable.set(outstanding.status === "fulfilled" ? 1 : 0);
    if (outstanding.status === "rejected")
      log.warn({ err: outstanding.reason }, "metrics can't read the database");
    showOutstanding(outstanding.status === "fulfilled" ? outstanding.value : []);
    if (disk.status === "rejected") log.warn({ err: disk.reason }, "metrics can't read the free space");
    else {
      free.set(disk.value.bavail * disk.value.bsize);
      size.set(disk.value.blocks * disk.value.bsize);
    }
    const madeAt = mark.status === "fulfilled" ? mark.value.mtimeMs : 0;
    backup.set(isAhead(madeAt, now) ? 0 : madeAt / 1000);
  };
}
