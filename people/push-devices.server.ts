import { v7 as newId } from "uuid";
import { type Database, type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { statement } from "../db/statement.server.ts";
import { SYSTEM_ACTOR, writeAudit } from "./audit.server.ts";
import type { SignedIn } from "./sign-in.server.ts";
import { mayWorkIn, readStaff, type Staff } from "./staff.ts";

/** Milliseconds after which a device that hasn't opened the desk gets no more notifications. */
const UNSEEN = 14 * 24 * 60 * 60 * 1000;
const MOST_DEVICES = 10;

/** A browser's PushSubscription: the address at its push service, and keys in base64url. */
export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

export type PushDevice = { id: string; userAgent: string; madeAt: number };

export type DeviceToNotify = PushSubscriptionKeys & { id: string; staff: Staff };

type Whose = { personId: string; ofSession?: string; exceptSession?: string };

export async function listPushDevices({ staff }: SignedIn): Promise<PushDevice[]> {
  const rows = await database()
    .selectFrom("push_devices")
    .select(["id", "user_agent", "made_at"])
    .where("person_id", "=", staff.id)
    .where("seen_at", ">", Date.now() - UNSEEN)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, userAgent: row.user_agent, madeAt: row.made_at }));
}

export async function startPush(
  { staff, sessionId }: SignedIn,
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  userAgent: string,
): Promise<void> {
  const now = Date.now();
  const mine = { person_id: staff.id, session_id: sessionId, p256dh, auth, user_agent: userAgent };
  await write(async (transaction) => {
    await removeFromOthers(transaction, staff.id, endpoint);
    const { numUpdatedRows } = await transaction
      .updateTable("push_devices")
      .set({ ...mine, seen_at: now })
      .where("endpoint", "=", endpoint)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    await transaction
      .insertInto("push_devices")
      .values({ id: newId(), endpoint, ...mine, made_at: now, seen_at: now })
      .execute();
    await removeSurplus(transaction, staff.id);
    await writeAudit(transaction, { actor: staff.id, action: "push.started", subject: staff.id });
  });
}

async function removeSurplus(transaction: DatabaseTransaction, personId: string): Promise<void> {
  const all = await transaction
    .selectFrom("push_devices")
    .select("id")
    .where("person_id", "=", personId)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const surplus = all.slice(MOST_DEVICES).map(({ id }) => id);
  if (surplus.length > 0) await transaction.deleteFrom("push_devices").where("id", "in", surplus).execute();
}

/** Records that the desk is open on this device. Returns its id, or null when it gets no notifications. */
export function seePushDevice({ staff, sessionId }: SignedIn, endpoint: string): Promise<string | null> {
  return write(async (transaction) => {
    await removeFromOthers(transaction, staff.id, endpoint);
    const seen = await transaction
      .updateTable("push_devices")
      .set({ session_id: sessionId, seen_at: Date.now() })
      .where("endpoint", "=", endpoint)
      .returning("id")
      .executeTakeFirst();
    return seen?.id ?? null;
  });
}

/** A person who has the device now must not read what was meant for the one before. */
async function removeFromOthers(
  transaction: DatabaseTransaction,
  personId: string,
  endpoint: string,
): Promise<void> {
  const former = await transaction
    .deleteFrom("push_devices")
    .where("endpoint", "=", endpoint)
    .where("person_id", "!=", personId)
    .returning("person_id")
    .executeTakeFirst();
  if (!former) return;
  await writeAudit(transaction, { actor: personId, action: "push.stopped", subject: former.person_id });
}

export async function stopPush({ staff }: SignedIn, id: string): Promise<void> {
  await write(async (transaction) => {
    const gone = await transaction
      .deleteFrom("push_devices")
      .where("id", "=", id)
      .where("person_id", "=", staff.id)
      .returning("id")
      .executeTakeFirst();
    if (gone) await writeAudit(transaction, { actor: staff.id, action: "push.stopped", subject: staff.id });
  });
}

export async function forgetPushDevice(id: string): Promise<void> {
  await write(async (transaction) => {
    const gone = await transaction
      .deleteFrom("push_devices")
      .where("id", "=", id)
      .returning("person_id")
      .executeTakeFirst();
    if (gone)
      await writeAudit(transaction, { actor: "system", action: "push.stopped", subject: gone.person_id });
  });
}

/** Every device has to be set up again. Returns how many there were. */
export async function removeAllPushDevices(transaction: DatabaseTransaction): Promise<number> {
  const gone = await transaction.deleteFrom("push_devices").returning("person_id").execute();
  for (const { person_id: subject } of gone) {
    await writeAudit(transaction, { actor: SYSTEM_ACTOR, action: "push.stopped", subject });
  }
  return gone.length;
}

export async function removePushDevices(
  transaction: DatabaseTransaction,
  { personId, ofSession, exceptSession }: Whose,
): Promise<void> {
  let removal = transaction.deleteFrom("push_devices").where("person_id", "=", personId);
  if (ofSession !== undefined) removal = removal.where("session_id", "=", ofSession);
  if (exceptSession !== undefined) removal = removal.where("session_id", "!=", exceptSession);
  await removal.execute();
}

const selectDevices = statement((db, { since }: { since: number }) =>
  db
    .selectFrom("push_devices")
    .innerJoin("people", "people.id", "push_devices.person_id")
    .select(["push_devices.id", "endpoint", "p256dh", "auth"])
    .select(["people.id as person_id", "name", "email", "role", "locations", "crews"])
    .where("seen_at", ">", since)
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .compile(),
);

/** Of people who work in a location (a slug, null for a lead without one), or those that `isFor` picks. */
export async function listDevicesToNotify(
  isFor: string | null | ((staff: Staff) => boolean),
  db: Database = database(),
): Promise<DeviceToNotify[]> {
  const rows = await selectDevices(db, { since: Date.now() - UNSEEN });
  return rows
    .map(({ id, endpoint, p256dh, auth, person_id, ...person }) => ({
      ...{ id, endpoint, p256dh, auth },
      staff: readStaff({ id: person_id, ...person }),
    }))
    .filter(({ staff }) => (typeof isFor === "function" ? isFor(staff) : mayWorkIn(staff, isFor)));
}
