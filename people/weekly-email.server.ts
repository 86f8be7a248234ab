import { type DatabaseTransaction, database, write, writeAlone } from "../db/connect.server.ts";
import { writeAudit } from "./audit.server.ts";
import { may } from "./roles.ts";
import { readStaff, type Staff } from "./staff.ts";

/** Who sees numbers may have them by email: the owner all, a manager those of their locations. */
export function mayGetWeeklyEmail(staff: Pick<Staff, "role">): boolean {
  return may(staff, "numbers");
}

/** On, unless the person has turned it off. */
export async function isWeeklyEmailOn({ id }: Staff): Promise<boolean> {
  const row = await database()
    .selectFrom("weekly_emails")
    .select("is_off")
    .where("person_id", "=", id)
    .executeTakeFirst();
  return row?.is_off !== 1;
}

export function setWeeklyEmail({ id }: Staff, isOn: boolean): Promise<void> {
  const is_off = isOn ? 0 : 1;
  return write(async (transaction) => {
    await transaction
      .insertInto("weekly_emails")
      .values({ person_id: id, is_off, sent_for: null })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet({ is_off }))
      .execute();
    const action = isOn ? "weekly-email.started" : "weekly-email.stopped";
    await writeAudit(transaction, { actor: id, action, subject: id });
  });
}

/** Who still gets one for a Monday (YYYY-MM-DD). Accounts made after `since` (epoch milliseconds) wait for the next. */
export async function listDueWeekly(monday: string, since: number): Promise<Staff[]> {
  const rows = await database()
    .selectFrom("people")
    .leftJoin("weekly_emails", "person_id", "people.id")
    .select(["people.id", "name", "email", "role", "locations", "crews"])
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .where("created_at", "<", new Date(since).toISOString())
    .where((row) => row.or([row("is_off", "is", null), row("is_off", "=", 0)]))
    .where((row) => row.or([row("sent_for", "is", null), row("sent_for", "<", monday)]))
    .execute();
  return rows.map(readStaff).filter(mayGetWeeklyEmail);
}

/** `work` runs once for each Monday and person, whichever process comes first; what it writes is there with the mark. */
export function claimWeekly(
  { id }: Staff,
  monday: string,
  work: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  return writeAlone(async (transaction) => {
    const known = await transaction
      .selectFrom("weekly_emails")
      .select(["is_off", "sent_for"])
      .where("person_id", "=", id)
      .executeTakeFirst();
    if (known?.is_off === 1 || (known?.sent_for ?? "") >= monday) return false;
    await transaction
      .insertInto("weekly_emails")
      .values({ person_id: id, sent_for: monday })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet({ sent_for: monday }))
      .execute();
    await work(transaction);
    return true;
  });
}
