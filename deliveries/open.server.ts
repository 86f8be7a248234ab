import type { WebhooksTable } from "../db/schema.ts";
import { watch } from "../db/watch.server.ts";
import { listStopped } from "./circuits.server.ts";
import { startClockWatch } from "./clock-steps.server.ts";
import type { DestinationContext, SiteSettings } from "./destination-kind.ts";
import { postMissedErasures } from "./erase.server.ts";
import { type DestinationSettings, destinationKinds } from "./kinds.server.ts";
import type { Log } from "./log.ts";
import { removeOldCounts } from "./mailbox-limit.server.ts";
import { setDestinations } from "./outbox.server.ts";
import { startOwnerAlarms } from "./owner-alarms.server.ts";
import { listWebhooks, openWebhooks, withdrawFromRemoved } from "./webhooks.server.ts";
import { startWorker, type Worker } from "./worker.server.ts";

export type { OpenInvitation } from "./destination-kind.ts";

export type Opening = Omit<DestinationContext, "log"> & {
  beforeSending?: () => Promise<void>;
};

/** Milliseconds between two looks whether webhooks were added or removed at the desk. */
const LOOK_EVERY = 1_000;
const FORGET_EVERY = 10 * 60_000;

/** From now on leads are posted and sent. Throws an Error with a plain sentence when a key cannot be used. */
export async function openDeliveries(
  settings: DestinationSettings & SiteSettings,
  log: Log,
  { beforeSending, ...rooms }: Opening,
): Promise<Pick<Worker, "stop">> {
  const opened = await Promise.all(destinationKinds.map((kind) => kind.open(settings, { log, ...rooms })));
  const configured = opened.flat();
  const openAll = async (rows: readonly WebhooksTable[]) => [
    ...configured,
    ...(await openWebhooks(rows, { log, ...rooms })),
  ];
  let webhooks = await listWebhooks();
  const destinations = await openAll(webhooks);
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
  const followWebhooks = async () => {
    const rows = await listWebhooks();
    const isSame =
      rows.length === webhooks.length &&
      rows.every(({ removed_at }, place) => removed_at === webhooks[place]?.removed_at);
    if (isSame) return;
    const changed = await openAll(rows);
    setDestinations(changed);
    worker.change(changed);
    webhooks = rows;
    await withdrawFromRemoved(rows, Date.now());
  };
  const stopFollowing = watch(followWebhooks, LOOK_EVERY, {
    onTrouble: (error) =>
      log.warn({ err: error }, "the desk's webhooks can't be read; the last ones are used"),
    onRecovery: () => log.info({}, "the desk's webhooks can be read again"),
  });
  const stopForgetting = watch(() => removeOldCounts(Date.now()), FORGET_EVERY, {
    onTrouble: (error) =>
      log.warn({ err: error }, "what was counted for customers' mailboxes can't be removed yet"),
    onRecovery: () => log.info({}, "what was counted for customers' mailboxes was removed"),
  });
  const stopAlarms = startOwnerAlarms(log);
  return {
    async stop() {
      stopFollowing();
      stopForgetting();
      stopAlarms();
      stopClockWatch();
      await worker.stop();
    },
  };
}
