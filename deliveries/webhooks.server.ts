import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import type { WebhooksTable } from "../db/schema.ts";
import { findAddressProblem, isNamedByOwner } from "../outbound/guard.server.ts";
import { setDestinationState } from "./circuits.server.ts";
import { type Destination, tryLater } from "./destination.ts";
import type { DestinationContext } from "./destination-kind.ts";
import { withdrawAll } from "./records.server.ts";

/** Why leads can't be posted to an address; null for one that takes them as far as can be told now. */
export async function findUrlProblem(
  url: URL,
): Promise<"not https" | "password" | "private" | "unknown host" | null> {
  const mayBePlain = url.protocol === "http:" && isNamedByOwner(url);
  if (url.protocol !== "https:" && !mayBePlain) return "not https";
  if (url.username || url.password) return "password";
  return findAddressProblem(url);
}

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

export type NewWebhook = { name: string; url: string; sealedSecret: string; by: string; now: number };

/** Leads are posted to it within a second, by every process. False when the name was used before. */
export function addWebhook(
  { name, url, sealedSecret, by, now }: NewWebhook,
  alsoWrite: AlsoWrite,
): Promise<boolean> {
  return write(async (transaction) => {
    const added = await transaction
      .insertInto("webhooks")
      .values({ name, url, secret: sealedSecret, made_by: by, made_at: now })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (added) await alsoWrite(transaction);
    return added !== undefined;
  });
}

/** In a copy of the database: what it gets must not also come from here, unless the owner wants that. */
export async function pauseWebhooks(
  transaction: DatabaseTransaction,
  { now, reason }: { now: number; reason: string },
): Promise<void> {
  const rows = await transaction
    .selectFrom("webhooks")
    .select("name")
    .where("removed_at", "is", null)
    .execute();
  for (const { name } of rows) {
    await setDestinationState(transaction, { name, state: "paused", reason, since: now });
  }
}

/** What has not been sent there never will be. False when there's none. */
export function removeWebhook(name: string, now: number, alsoWrite: AlsoWrite): Promise<boolean> {
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("webhooks")
      .set({ removed_at: now, secret: "" })
      .where("name", "=", name)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction.deleteFrom("webhook_answers").where("destination", "=", name).execute();
    await transaction.deleteFrom("destinations").where("name", "=", name).execute();
    await withdrawAll(transaction, name, now);
    await alsoWrite(transaction);
    return true;
  });
}

export async function listWebhooks(): Promise<WebhooksTable[]> {
  return database().selectFrom("webhooks").selectAll().orderBy("made_at").execute();
}

/** Their destinations, those that were removed left out. */
export async function openWebhooks(
  rows: readonly WebhooksTable[],
  { log, openSecret }: Pick<DestinationContext, "log" | "openSecret">,
): Promise<Destination[]> {
  const current = rows.filter(({ removed_at }) => removed_at === null);
  if (current.length === 0) return [];
  const { isForOthers, webhookDestination } = await import("./destinations/webhook/webhook.server.ts");
  return Promise.all(
    current.map(async ({ name, url, secret: sealed }) => {
      const secret = await openSecret(name, sealed);
      return secret === null
        ? unreadable(name, isForOthers)
        : webhookDestination({ name, url, secrets: [secret], log });
    }),
  );
}

/** Its leads wait: DESK_SECRET may come back. */
function unreadable(name: string, takes: Destination["takes"]): Destination {
  const outcome = tryLater("its secret can't be read, because DESK_SECRET has changed");
  return { name, atOnce: 1, takes, send: async () => outcome, test: async () => outcome };
}

/** Another process may have posted to it just before it learned that it's gone. */
export function withdrawFromRemoved(rows: readonly WebhooksTable[], now: number): Promise<void> {
  const removed = rows.filter(({ removed_at }) => removed_at !== null);
  return write(async (transaction) => {
    for (const { name } of removed) await withdrawAll(transaction, name, now);
  });
}
