import { startClockWatch } from "./clock-steps.server.ts";
import type { DestinationContext, SiteSettings } from "./destination-kind.ts";
import { postMissedErasures } from "./erase.server.ts";
import { type DestinationSettings, destinationKinds } from "./kinds.server.ts";
import type { Log } from "./log.ts";
import { setDestinations } from "./outbox.server.ts";
import { startOwnerAlarms } from "./owner-alarms.server.ts";
import { listStopped } from "./records.server.ts";
import { startWorker, type Worker } from "./worker.server.ts";

export type { OpenInvitation } from "./destination-kind.ts";

export type Opening = Omit<DestinationContext, "log"> & {
  beforeSending?: () => Promise<void>;
};

/** From now on leads are posted and sent. Throws an Error with a plain sentence when a key cannot be used. */
export async function openDeliveries(
  settings: DestinationSettings & SiteSettings,
  log: Log,
  { beforeSending, ...rooms }: Opening,
): Promise<Worker> {
  const opened = await Promise.all(destinationKinds.map((kind) => kind.open(settings, { log, ...rooms })));
  const destinations = opened.flat();
  setDestinations(destinations);
  const stopped = await listStopped();
  for (const { name } of destinations) {
    const row = stopped.get(name);
    if (!row) continue;
    log.warn(
      { destination: name, reason: row.reason },
      `nothing is sent to ${name}, it is ${row.state}: npm run deliveries -- resume ${name}`,
    );
  }
  await beforeSending?.();
  await postMissedErasures(Date.now());
  const stopClockWatch = await startClockWatch(log);
  const worker = startWorker(destinations, log);
  const stopAlarms = startOwnerAlarms(log);
  return {
    async stop() {
      stopAlarms();
      stopClockWatch();
      await worker.stop();
    },
  };
}
