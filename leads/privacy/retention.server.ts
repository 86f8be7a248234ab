import ipaddr from "ipaddr.js";
import { retention } from "../../content/retention.ts";
import { type DatabaseTransaction, longReads } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { LOOK_EVERY, lookAtClock } from "../../db/trusted-clock.server.ts";
import { repeat } from "../../db/watch.server.ts";
import { retryErasures, rewritePosted } from "../../deliveries/erase.server.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import { removeForgottenImports } from "../import/import.server.ts";
import { removeUnassignedBefore } from "../messages/message-records.server.ts";
import { removeOldUnfinished } from "../unfinished/unfinished.server.ts";
import { eraseInBatches } from "./erasure.server.ts";

const BATCH = 100;
/** Delay after startup, so that the two don't compete. Milliseconds. */
const FIRST_AFTER = 60_000;

const FAR_AHEAD =
  "the clock is far ahead of when the site last ran, so nothing is deleted by age until the site has run with it for a week; if it's wrong, set it right";

const retentionActor = { id: "retention", name: "Retention" };

type RetentionRun = { erased: number; shortened: number };

let lastRun: (RetentionRun & { at: number }) | null = null;

export function findLastRetention(): (RetentionRun & { at: number }) | null {
  return lastRun;
}

export async function applyRetention(now: number): Promise<RetentionRun> {
  const cutoff = new Date(now);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - retention.months);
  const old = await longReads()
    .selectFrom("leads")
    .select("id")
    .where("captured_at", "<", cutoff.getTime())
    .where("erased_at", "is", null)
    .orderBy("captured_at")
    .execute();
  const erased = await eraseInBatches(
    old.map(({ id }) => id),
    { actor: retentionActor, now },
  );
  await removeUnassignedBefore(now - retention.unassignedDays * DAY);
  await removeForgottenImports(now);
  await retryErasures(now);
  const shortened = await shortenAddresses(now - retention.ipDays * DAY);
  lastRun = { erased, shortened, at: now };
  return { erased, shortened };
}

async function shortenAddresses(before: number): Promise<number> {
  let shortened = 0;
  for (;;) {
    const page = await longReads()
      .selectFrom("leads")
      .select("id")
      .where("captured_at", "<", before)
      .where("erased_at", "is", null)
      .where("ip_cut", "=", 0)
      .limit(BATCH)
      .execute();
    if (page.length === 0) return shortened;
    await commitTogether(async (transaction) => {
      for (const { id } of page) {
        const row = await transaction
          .selectFrom("leads")
          .select("record")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable("leads")
          .set({ ip_cut: 1, record: shortenStoredAddresses(row.record) })
          .where("id", "=", id)
          .execute();
        const versions = await transaction
          .selectFrom("lead_versions")
          .select(["version", "record"])
          .where("lead_id", "=", id)
          .execute();
        for (const { version, record } of versions) {
          await transaction
            .updateTable("lead_versions")
            .set({ record: shortenStoredAddresses(record) })
            .where("lead_id", "=", id)
            .where("version", "=", version)
            .execute();
        }
        await rewritePosted(transaction, id, shortenStoredAddresses);
      }
    });
    shortened += page.length;
  }
}

function shortenStoredAddresses(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) =>
    name === "ip_address" && typeof value === "string" ? shortenAddress(value) : value,
  );
}

/** Keeps the first 24 bits (IPv4) or 48 bits (IPv6); "" for anything that isn't an address. */
export function shortenAddress(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return `${parsed.toString().split(".").slice(0, 3).join(".")}.0`;
  const bytes = parsed.toByteArray().map((byte, index) => (index < 6 ? byte : 0));
  return ipaddr.fromByteArray(bytes).toString();
}

type Retention = {
  every?: number;
  lookEvery?: number;
  clock?: () => number;
  alsoRemove?: (now: number) => Promise<void>;
  tell: { info(facts: object, text: string): void; warn(facts: object, text: string): void };
};

async function findNewestLead(transaction: DatabaseTransaction): Promise<number | null> {
  const { newest } = await transaction
    .selectFrom("leads")
    .select(({ fn }) => fn.max("captured_at").as("newest"))
    .executeTakeFirstOrThrow();
  return newest === null ? null : Number(newest);
}

/** Looks at the clock each hour, and once a day deletes what is too old, if the clock is believed. Returns how to stop it. */
export function startRetention({
  every = DAY,
  lookEvery = LOOK_EVERY,
  clock = Date.now,
  alsoRemove = async () => undefined,
  tell,
}: Retention): () => Promise<void> {
  let hasRun = false;
  let isDoubted = false;
  let dueAt = 0;

  async function look(): Promise<void> {
    const now = clock();
    const wasDoubted = isDoubted;
    isDoubted = !(await lookAtClock({ now, hasRun, findNewest: findNewestLead }));
    hasRun = true;
    if (isDoubted && !wasDoubted) tell.warn({ now: new Date(now).toISOString() }, FAR_AHEAD);
    // Counted in days, not months: each hour.
    if (!isDoubted) await removeOldUnfinished(now);
    if (performance.now() < dueAt) return;
    if (isDoubted) await retryErasures(now);
    else {
      await applyAndTell(now);
      await alsoRemove(now);
    }
    dueAt = performance.now() + every;
  }

  async function applyAndTell(now: number): Promise<void> {
    const { erased, shortened } = await applyRetention(now);
    if (erased + shortened > 0)
      tell.info({ erased, shortened }, "retention: old leads erased, IP addresses shortened");
  }

  return repeat(
    async (stopping) => {
      try {
        await look();
      } catch (error) {
        if (!stopping.aborted) tell.warn({ err: error }, "retention failed; it will run again");
      }
    },
    lookEvery,
    Math.min(lookEvery, FIRST_AFTER),
  );
}
