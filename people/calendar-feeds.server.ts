import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { SYSTEM_ACTOR, writeAudit } from "./audit.server.ts";
import { hashToken } from "./desk-secret.server.ts";
import { readStaff, type Staff } from "./staff.ts";

const MOST_FEEDS = 20;

/** `place` is a slug, or "*" for wherever the person works at the time it's read. */
export type CalendarFeed = { id: string; place: string; madeAt: number };

export async function listCalendarFeeds({ id }: Staff): Promise<CalendarFeed[]> {
  const rows = await database()
    .selectFrom("calendar_feeds")
    .select(["id", "place", "made_at"])
    .where("person_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ id, place, made_at }) => ({ id, place, madeAt: Number(made_at) }));
}

/** Returns the token, of which only a hash is stored; null for somebody who has too many. */
export function makeCalendarFeed(staff: Staff, place: string): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  return write(async (transaction) => {
    const own = await transaction
      .selectFrom("calendar_feeds")
      .select("id")
      .where("person_id", "=", staff.id)
      .execute();
    if (own.length >= MOST_FEEDS) return null;
    const made = {
      id: newId(),
      token_hash: hashToken(token),
      person_id: staff.id,
      place,
      made_at: Date.now(),
    };
    await transaction.insertInto("calendar_feeds").values(made).execute();
    await writeAudit(transaction, {
      actor: staff.id,
      action: "calendar.made",
      subject: `schedule:${place}`,
      details: { feed: made.id },
    });
    return token;
  });
}

/** False where the person has no such feed. */
export function revokeCalendarFeed(staff: Staff, id: string): Promise<boolean> {
  return write(async (transaction) => {
    const gone = await transaction
      .deleteFrom("calendar_feeds")
      .where("id", "=", id)
      .where("person_id", "=", staff.id)
      .returning("place")
      .executeTakeFirst();
    if (!gone) return false;
    await writeAudit(transaction, {
      actor: staff.id,
      action: "calendar.revoked",
      subject: `schedule:${gone.place}`,
      details: { feed: id },
    });
    return true;
  });
}

/** Who made it, with what they may see now, and for where; null once it's revoked or they're not let in any more. */
export async function findCalendarFeed(token: string): Promise<{ staff: Staff; place: string } | null> {
  const row = await database()
    .selectFrom("calendar_feeds")
    .innerJoin("people", "people.id", "calendar_feeds.person_id")
    .select(["people.id", "name", "email", "role", "locations", "crews", "place"])
    .where("token_hash", "=", hashToken(token))
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row ? { staff: readStaff(row), place: row.place } : null;
}

/** Those in an older database may have been revoked since. */
export async function removeAllCalendarFeeds(transaction: DatabaseTransaction): Promise<void> {
  const gone = await transaction.deleteFrom("calendar_feeds").returning(["id", "place"]).execute();
  await auditGone(transaction, SYSTEM_ACTOR, gone);
}

/** A link was given to somebody for what its maker saw then: it doesn't come to show what another role sees. */
export async function endCalendarFeeds(
  transaction: DatabaseTransaction,
  personId: string,
  by: string,
): Promise<void> {
  const gone = await transaction
    .deleteFrom("calendar_feeds")
    .where("person_id", "=", personId)
    .returning(["id", "place"])
    .execute();
  await auditGone(transaction, by, gone);
}

async function auditGone(
  transaction: DatabaseTransaction,
  actor: string,
  gone: readonly { id: string; place: string }[],
): Promise<void> {
  for (const { id, place } of gone) {
    const line = { actor, action: "calendar.revoked", subject: `schedule:${place}` } as const;
    await writeAudit(transaction, { ...line, details: { feed: id } });
  }
}
