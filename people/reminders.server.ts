import { database, write } from "../db/connect.server.ts";
import { writeAudit } from "./audit.server.ts";
import { may } from "./roles.ts";
import { readStaff, type Staff } from "./staff.ts";

/** Hours of the day, 0 to 23, in `timeZone`; "" is that of the person's first location. */
export type ReminderSettings = {
  morning: "off" | "mail" | "push";
  morningHour: number;
  /** No push or email about leads without an answer from this hour to that one; the same hour twice is never. */
  quietFrom: number;
  quietTo: number;
  timeZone: string;
};

export const usualReminders: ReminderSettings = {
  morning: "off",
  morningHour: 7,
  quietFrom: 21,
  quietTo: 7,
  timeZone: "",
};

type Row = {
  morning: ReminderSettings["morning"] | null;
  morning_hour: number | null;
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string | null;
};

function readSettings(row: Row | undefined): ReminderSettings {
  return {
    morning: row?.morning ?? usualReminders.morning,
    morningHour: row?.morning_hour ?? usualReminders.morningHour,
    quietFrom: row?.quiet_from ?? usualReminders.quietFrom,
    quietTo: row?.quiet_to ?? usualReminders.quietTo,
    timeZone: row?.time_zone ?? usualReminders.timeZone,
  };
}

export async function readReminders({ id }: Pick<Staff, "id">): Promise<ReminderSettings> {
  const row = await database()
    .selectFrom("reminders")
    .selectAll()
    .where("person_id", "=", id)
    .executeTakeFirst();
  return readSettings(row);
}

export function changeReminders({ id }: Pick<Staff, "id">, settings: ReminderSettings): Promise<void> {
  const { morning, morningHour, quietFrom, quietTo, timeZone } = settings;
  const columns = {
    morning,
    morning_hour: morningHour,
    quiet_from: quietFrom,
    quiet_to: quietTo,
    time_zone: timeZone,
  };
  return write(async (transaction) => {
    await transaction
      .insertInto("reminders")
      .values({ person_id: id, ...columns })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet(columns))
      .execute();
    await writeAudit(transaction, { actor: id, action: "reminders.changed", subject: id });
  });
}

/** Everybody who may sign in and works leads, with how they want to be reminded. */
export async function listReminded(): Promise<{ staff: Staff; settings: ReminderSettings }[]> {
  const rows = await database()
    .selectFrom("people")
    .leftJoin("reminders", "reminders.person_id", "people.id")
    .select(["people.id", "name", "email", "role", "locations", "crews"])
    .select(["morning", "morning_hour", "quiet_from", "quiet_to", "time_zone"])
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .orderBy("people.id")
    .execute();
  return rows
    .map((row) => ({ staff: readStaff(row), settings: readSettings(row) }))
    .filter(({ staff }) => may(staff, "leads"));
}

/** Null for somebody who's no longer let in, or may no longer see what it's about. */
export async function findStaffEmail(id: string, toSee: "leads" | "numbers"): Promise<string | null> {
  const row = await database()
    .selectFrom("people")
    .select(["id", "name", "email", "role", "locations", "crews"])
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row && may(readStaff(row), toSee) ? row.email : null;
}
