import { type DatabaseTransaction, database, write, writeAlone } from "../db/connect.server.ts";
import type { DeliveryState } from "../db/schema.ts";
import { listDeliveriesOfPostings } from "../deliveries/attention.server.ts";
import { wakeWorker } from "../deliveries/outbox.server.ts";
import { endSessions } from "./account.server.ts";
import { writeAudit } from "./audit.server.ts";
import { endCalendarFeeds } from "./calendar-feeds.server.ts";
import {
  type Asked,
  dropInvitations,
  makeInvitation,
  makeResetLink,
  type Position,
  writePosition,
} from "./links.server.ts";
import { type GivenRole, may, mayManage, type Role } from "./roles.ts";
import { isSecondFactorRequired, removeSecondFactors } from "./second-factor.server.ts";
import { mayWorkIn, readNames, readWorkPlaces, type Staff, type WorkPlaces } from "./staff.ts";

export { isSecondFactorRequired };

export type Colleague = Staff & {
  isDisabled: boolean;
  lastSeen: number | null;
  hasTotp: boolean;
  hasPasskey: boolean;
  devices: number;
};

/** `expiresAt` is epoch milliseconds. */
export type Invited = {
  id: string;
  email: string;
  role: GivenRole;
  locations: WorkPlaces;
  crews: readonly string[];
  expiresAt: number;
  /** The invitation's delivery; null when none was posted. */
  mail: { state: DeliveryState; reason: string | null; at: number | null } | null;
};

export async function listTeam(): Promise<Colleague[]> {
  const rows = await database()
    .selectFrom("people")
    .leftJoin("sessions", "sessions.person_id", "people.id")
    .select(["people.id", "name", "email", "role", "locations", "crews", "disabled_at"])
    .select(({ fn, exists, selectFrom }) => [
      fn.max("sessions.updated_at").as("seen"),
      fn.count("sessions.id").as("devices"),
      exists(
        selectFrom("totp")
          .select("totp.id")
          .whereRef("totp.person_id", "=", "people.id")
          .where("verified", "=", 1),
      ).as("totp"),
      exists(
        selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.person_id", "=", "people.id"),
      ).as("passkey"),
    ])
    .where("removed_at", "is", null)
    .groupBy(["people.id", "name", "email", "role", "locations", "crews", "disabled_at"])
    .orderBy("role", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ disabled_at, seen, locations, crews, devices, totp, passkey, ...person }) => ({
    ...person,
    devices: Number(devices),
    hasTotp: Boolean(totp),
    hasPasskey: Boolean(passkey),
    locations: readWorkPlaces(locations),
    crews: readNames(crews),
    isDisabled: disabled_at !== null,
    lastSeen: seen === null ? null : Date.parse(seen),
  }));
}

/** Who works leads; with a location (a slug, null for none), who may see the leads there. */
export async function listLeadWorkers(slug?: string | null): Promise<Colleague[]> {
  const team = await listTeam();
  return team.filter(
    (person) => !person.isDisabled && may(person, "leads") && (slug === undefined || mayWorkIn(person, slug)),
  );
}

export async function listNames(): Promise<ReadonlyMap<string, string>> {
  const rows = await database().selectFrom("people").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listInvited(): Promise<Invited[]> {
  const rows = await database()
    .selectFrom("invitations")
    .select(["id", "email", "role", "locations", "crews", "expires_at", "posting_id"])
    .where("kind", "=", "dispatcher")
    .where("used_at", "is", null)
    .where("expires_at", ">", Date.now())
    .orderBy("id", "desc")
    .execute();
  const mails = await listDeliveriesOfPostings(rows.flatMap(({ posting_id }) => posting_id ?? []));
  return rows.map(({ id, email, role, locations, crews, expires_at, posting_id }) => {
    const mail = mails.find((one) => one.posting_id === posting_id);
    return {
      id,
      email: email ?? "",
      role,
      locations: readWorkPlaces(locations),
      crews: readNames(crews),
      expiresAt: expires_at,
      mail: mail ? { state: mail.state, reason: mail.reason, at: mail.settled_at } : null,
    };
  });
}

export async function listInvitedAddresses(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .selectFrom("invitations")
    .select(["id", "email"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email ?? ""]));
}

/** Why something wasn't done: it's beyond what this person may give or change, or the address is taken. */
export type TeamRefusal = "not theirs" | "taken";

/** Returns the token of a link to copy. Taken: on the team already, or invited by somebody for other locations. */
export async function invite(by: Staff, asked: Asked): Promise<{ token: string } | TeamRefusal> {
  if (!mayManage(by, asked)) return "not theirs";
  const made = await writeAlone(async (transaction) => {
    const taken = await transaction
      .selectFrom("people")
      .select("id")
      .where("email", "=", asked.email)
      .executeTakeFirst();
    const open = await findInvitation(transaction, "email", asked.email);
    if (taken || (open && !mayManage(by, open))) return "taken" as const;
    return { token: await inviteAndAudit(transaction, by, "person.invited", asked) };
  });
  if (made !== "taken") wakeWorker();
  return made;
}

async function findInvitation(
  transaction: DatabaseTransaction,
  by: "id" | "email",
  value: string,
): Promise<(Position & { email: string }) | null> {
  const row = await transaction
    .selectFrom("invitations")
    .select(["email", "role", "locations", "crews"])
    .where(by, "=", value)
    .where("kind", "=", "dispatcher")
    .where("used_at", "is", null)
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
  if (!row?.email) return null;
  const { email, role, locations, crews } = row;
  return { email, role, locations: readWorkPlaces(locations), crews: readNames(crews) };
}

/** Another 72 hours; null when the invitation was used, withdrawn or has expired, or isn't theirs. */
export async function inviteAgain(
  by: Staff,
  id: string,
  origin: string,
): Promise<{ email: string; token: string } | null> {
  const again = await writeAlone(async (transaction) => {
    const open = await findInvitation(transaction, "id", id);
    if (!open || !mayManage(by, open)) return null;
    const asked = { ...open, origin };
    return {
      email: open.email,
      token: await inviteAndAudit(transaction, by, "invitation.sent-again", asked),
    };
  });
  if (again) wakeWorker();
  return again;
}

async function inviteAndAudit(
  transaction: DatabaseTransaction,
  by: Staff,
  action: "person.invited" | "invitation.sent-again",
  asked: Asked,
): Promise<string> {
  const { id, token } = await makeInvitation(transaction, asked, by.id);
  const { role, locations } = asked;
  await writeAudit(transaction, { actor: by.id, action, subject: id, details: { role, locations } });
  return token;
}

/** False for one that isn't open any more or isn't theirs. */
export function withdrawInvitation(by: Staff, id: string): Promise<boolean> {
  return write(async (transaction) => {
    const open = await findInvitation(transaction, "id", id);
    if (!open || !mayManage(by, open)) return false;
    await dropInvitations(transaction, "id", id);
    await writeAudit(transaction, { actor: by.id, action: "invitation.withdrawn", subject: id });
    return true;
  });
}

type Managed = { id: string; email: string; role: Role; isDisabled: boolean };

/** Null for the owner, for people who were removed, and for those who aren't this person's to change. */
async function findManaged(transaction: DatabaseTransaction, by: Staff, id: string): Promise<Managed | null> {
  const row = await transaction
    .selectFrom("people")
    .select(["email", "role", "locations", "disabled_at"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row || !mayManage(by, { role: row.role, locations: readWorkPlaces(row.locations) })) return null;
  return { id, email: row.email, role: row.role, isDisabled: row.disabled_at !== null };
}

function changePerson(
  by: Staff,
  id: string,
  change: (transaction: DatabaseTransaction, person: Managed) => Promise<void>,
): Promise<boolean> {
  return writeAlone(async (transaction) => {
    const person = await findManaged(transaction, by, id);
    if (!person) return false;
    await change(transaction, person);
    return true;
  });
}

/** What they are, where and on which crews. Takes effect with their next request. */
export async function setPosition(by: Staff, id: string, position: Position): Promise<boolean> {
  if (!mayManage(by, position)) return false;
  return changePerson(by, id, async (transaction, person) => {
    await transaction.updateTable("people").set(writePosition(position)).where("id", "=", id).execute();
    const { role, locations, crews } = position;
    if (role !== person.role) await endCalendarFeeds(transaction, id, by.id);
    await writeAudit(transaction, {
      actor: by.id,
      action: "person.limited",
      subject: id,
      // How many crews, not their names: someone has typed them.
      details: { role, before: person.role, locations, ...(role === "crew" && { crews: crews.length }) },
    });
  });
}

export function setDisabled(by: Staff, id: string, isDisabled: boolean): Promise<boolean> {
  return changePerson(by, id, async (transaction) => {
    await transaction
      .updateTable("people")
      .set({ disabled_at: isDisabled ? Date.now() : null })
      .where("id", "=", id)
      .execute();
    if (isDisabled) await endSessions(transaction, id);
    const action = isDisabled ? "person.disabled" : "person.enabled";
    await writeAudit(transaction, { actor: by.id, action, subject: id });
  });
}

/** Their devices; they can sign in again. */
export function signOutPerson(by: Staff, id: string): Promise<boolean> {
  return changePerson(by, id, async (transaction) => {
    await endSessions(transaction, id);
    await writeAudit(transaction, { actor: by.id, action: "person.signed-out", subject: id });
  });
}

/** A link for somebody who is locked out, mailed and to copy. Null for others, and for one who is disabled. */
export async function resetAccess(
  by: Staff,
  id: string,
  origin: string,
): Promise<{ email: string; token: string } | null> {
  const made = await writeAlone(async (transaction) => {
    const person = await findManaged(transaction, by, id);
    if (!person || person.isDisabled) return null;
    const { email } = person;
    const token = await makeResetLink(transaction, { personId: id, email, origin }, by.id);
    await writeAudit(transaction, { actor: by.id, action: "reset-link.made", subject: id });
    return { email, token };
  });
  if (made) wakeWorker();
  return made;
}

export function removeFactors(by: Staff, id: string): Promise<boolean> {
  return changePerson(by, id, (transaction) => removeSecondFactors(transaction, id, by.id));
}

/** Counts for everyone with their next request. */
export async function requireSecondFactor(by: Staff, isRequired: boolean): Promise<void> {
  const needs_second_factor = isRequired ? 1 : 0;
  await write(async (transaction) => {
    await transaction
      .insertInto("access_rules")
      .values({ id: 1, needs_second_factor })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ needs_second_factor }))
      .execute();
    const action = isRequired ? "second-factor.required" : "second-factor.optional";
    await writeAudit(transaction, { actor: by.id, action, subject: "everyone" });
  });
}

export function removePerson(by: Staff, id: string): Promise<boolean> {
  return changePerson(by, id, async (transaction, { email }) => {
    const now = Date.now();
    await dropInvitations(transaction, "email", email);
    await transaction.deleteFrom("invitations").where("email", "=", email).execute();
    await transaction
      .updateTable("people")
      .set({
        email: `removed:${id}`,
        removed_at: now,
        disabled_at: now,
        locations: "[]",
        crews: "[]",
      })
      .where("id", "=", id)
      .execute();
    for (const table of [
      ...(["credentials", "totp", "passkeys"] as const),
      ...(["calendar_feeds", "reminders", "weekly_emails"] as const),
    ]) {
      await transaction.deleteFrom(table).where("person_id", "=", id).execute();
    }
    await transaction.deleteFrom("done_once").where("owner", "=", id).execute();
    await endSessions(transaction, id);
    await writeAudit(transaction, { actor: by.id, action: "person.removed", subject: id });
  });
}
