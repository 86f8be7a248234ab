import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { writeAudit } from "./audit.server.ts";
import type { SignedIn } from "./sign-in.server.ts";
import { mayWorkIn, type Staff, staffOf } from "./staff.ts";

/** A device on which its person has not opened the desk for this long gets no more notifications, in milliseconds. */
const UNSEEN = 14 * 24 * 60 * 60 * 1000;
const MOST_DEVICES = 10;

/** What a browser is notified by (its PushSubscription): an address at its push service, and keys in base64url. */
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

/** Notifies the device that asks of new leads from now on, and no longer for anyone else who used it. */
export async function startPush(
  { staff, sessionId }: SignedIn,
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  userAgent: string,
): Promise<void> {
  const now = Date.now();
  const mine = { person_id: staff.id, session_id: sessionId, p256dh, auth, user_agent: userAgent };
  await write(async (transaction) => {
    await takeFromOthers(transaction, staff.id, endpoint);
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
    await keepFewest(transaction, staff.id);
    await writeAudit(transaction, { actor: staff.id, action: "push.started", subject: staff.id });
  });
}

async function keepFewest(transaction: DatabaseTransaction, personId: string): Promise<void> {
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

/**
 * Says that the desk is open on the device with this endpoint, in this session. Returns the device's id, or null when it
 * gets no notifications; those that it got for someone else stop.
 */
export function seePushDevice({ staff, sessionId }: SignedIn, endpoint: string): Promise<string | null> {
  return write(async (transaction) => {
    await takeFromOthers(transaction, staff.id, endpoint);
    const seen = await transaction
      .updateTable("push_devices")
      .set({ session_id: sessionId, seen_at: Date.now() })
      .where("endpoint", "=", endpoint)
      .returning("id")
      .executeTakeFirst();
    return seen?.id ?? null;
  });
}

/** Who has the device now must not read what is meant for who had it before. */
async function takeFromOthers(
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

/** Stops notifications on one of someone's own devices; another's id does nothing. */
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

export async function removePushDevices(
  transaction: DatabaseTransaction,
  { personId, ofSession, exceptSession }: Whose,
): Promise<void> {
  let removal = transaction.deleteFrom("push_devices").where("person_id", "=", personId);
  if (ofSession !== undefined) removal = removal.where("session_id", "=", ofSession);
  if (exceptSession !== undefined) removal = removal.where("session_id", "!=", exceptSession);
  await removal.execute();
}

/** The devices to notify of a lead of a location (its slug, null for none): those of everyone who may work there. */
export async function listDevicesToNotify(
  location: string | null,
  db: Pick<DatabaseTransaction, "selectFrom"> = database(),
): Promise<DeviceToNotify[]> {
  const rows = await db
    .selectFrom("push_devices")
    .innerJoin("people", "people.id", "push_devices.person_id")
    .select(["push_devices.id", "endpoint", "p256dh", "auth"])
    .select(["people.id as person_id", "name", "email", "role", "locations"])
    .where("seen_at", ">", Date.now() - UNSEEN)
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .execute();
  return rows
    .map(({ id, endpoint, p256dh, auth, person_id, ...person }) => ({
      ...{ id, endpoint, p256dh, auth },
      staff: staffOf({ id: person_id, ...person }),
    }))
    .filter(({ staff }) => mayWorkIn(staff, location));
}
