import { type DatabaseTransaction, database, write, writeAlone } from "../db/connect.server.ts";
import type { DeliveryState } from "../db/schema.ts";
import { listDeliveriesOfPostings } from "../deliveries/attention.server.ts";
import { wakeWorker } from "../deliveries/outbox.server.ts";
import { endSessions } from "./account.server.ts";
import { writeAudit } from "./audit.server.ts";
import {
  type Asked,
  dropInvitations,
  makeInvitation,
  makeResetLink,
  writeWorkPlaces,
} from "./links.server.ts";
import { isSecondFactorRequired, removeSecondFactors } from "./second-factor.server.ts";
import { readWorkPlaces, type Staff, type WorkPlaces } from "./staff.ts";

export { isSecondFactorRequired };

export type Colleague = Staff & {
  isDisabled: boolean;
  lastSeen: number | null;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** Devices that are signed in. */
  devices: number;
};

/** `expiresAt` is epoch milliseconds. */
export type Invited = {
  id: string;
  email: string;
  locations: WorkPlaces;
  expiresAt: number;
  /** The invitation's delivery; null when none was posted. */
  mail: { state: DeliveryState; reason: string | null; at: number | null } | null;
};

export async function listTeam(): Promise<Colleague[]> {
  const rows = await database()
    .selectFrom("people")
    .leftJoin("sessions", "sessions.person_id", "people.id")
    .select(["people.id", "name", "email", "role", "locations", "disabled_at"])
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
    .groupBy(["people.id", "name", "email", "role", "locations", "disabled_at"])
    .orderBy("role", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ disabled_at, seen, locations, devices, totp, passkey, ...person }) => ({
    ...person,
    devices: Number(devices),
    hasTotp: Boolean(totp),
    hasPasskey: Boolean(passkey),
    locations: readWorkPlaces(locations),
    isDisabled: disabled_at !== null,
    lastSeen: seen === null ? null : Date.parse(seen),
  }));
}

export async function listNames(): Promise<ReadonlyMap<string, string>> {
  const rows = await database().selectFrom("people").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listInvited(): Promise<Invited[]> {
  const rows = await database()
    .selectFrom("invitations")
    .select(["id", "email", "locations", "expires_at", "posting_id"])
    .where("kind", "=", "dispatcher")
    .where("used_at", "is", null)
    .where("expires_at", ">", Date.now())
    .orderBy("id", "desc")
    .execute();
  const mails = await listDeliveriesOfPostings(rows.flatMap(({ posting_id }) => posting_id ?? []));
  return rows.map(({ id, email, locations, expires_at, posting_id }) => {
    const mail = mails.find((one) => one.posting_id === posting_id);
    return {
      id,
      email: email ?? "",
      locations: readWorkPlaces(locations),
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

/** Returns the token of a link to copy; null when a person with this address is already on the team. */
export async function invite(owner: Staff, asked: Asked): Promise<string | null> {
  const token = await writeAlone(async (transaction) => {
    const taken = await transaction
      .selectFrom("people")
      .select("id")
      .where("email", "=", asked.email)
      .executeTakeFirst();
    return taken ? null : inviteAndAudit(transaction, owner, "person.invited", asked);
  });
  if (token) wakeWorker();
  return token;
}

/** Another 72 hours; null when the invitation was used, withdrawn or has expired. */
export async function inviteAgain(
  owner: Staff,
  id: string,
  origin: string,
): Promise<{ email: string; token: string } | null> {
  const again = await writeAlone(async (transaction) => {
    const row = await transaction
      .selectFrom("invitations")
      .select(["email", "locations"])
      .where("id", "=", id)
      .where("kind", "=", "dispatcher")
      .where("used_at", "is", null)
      .where("expires_at", ">", Date.now())
      .executeTakeFirst();
    if (!row?.email) return null;
    const { email } = row;
    const asked = { email, locations: readWorkPlaces(row.locations), origin };
    return { email, token: await inviteAndAudit(transaction, owner, "invitation.sent-again", asked) };
  });
  if (again) wakeWorker();
  return again;
}

async function inviteAndAudit(
  transaction: DatabaseTransaction,
  owner: Staff,
  action: "person.invited" | "invitation.sent-again",
  asked: Asked,
): Promise<string> {
  const { id, token } = await makeInvitation(transaction, asked, owner.id);
  const details = { locations: asked.locations };
  await writeAudit(transaction, { actor: owner.id, action, subject: id, details });
  return token;
}

export function withdrawInvitation(owner: Staff, id: string): Promise<void> {
  return write(async (transaction) => {
    if ((await dropInvitations(transaction, "id", id)) === 0) return;
    await writeAudit(transaction, { actor: owner.id, action: "invitation.withdrawn", subject: id });
  });
}

/** The owner and removed people can't be changed: false. */
function changeDispatcher(
  id: string,
  change: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  return writeAlone(async (transaction) => {
    const person = await transaction
      .selectFrom("people")
      .select("id")
      .where("id", "=", id)
      .where("role", "=", "dispatcher")
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (!person) return false;
    await change(transaction);
    return true;
  });
}

/** Takes effect with the dispatcher's next request. */
export function setWorkPlaces(owner: Staff, id: string, locations: WorkPlaces): Promise<boolean> {
  return changeDispatcher(id, async (transaction) => {
    await transaction
      .updateTable("people")
      .set({ locations: writeWorkPlaces(locations) })
      .where("id", "=", id)
      .execute();
    await writeAudit(transaction, {
      actor: owner.id,
      action: "person.limited",
      subject: id,
      details: { locations },
    });
  });
}

export function setDisabled(owner: Staff, id: string, isDisabled: boolean): Promise<boolean> {
  return changeDispatcher(id, async (transaction) => {
    await transaction
      .updateTable("people")
      .set({ disabled_at: isDisabled ? Date.now() : null })
      .where("id", "=", id)
      .execute();
    if (isDisabled) await endSessions(transaction, id);
    const action = isDisabled ? "person.disabled" : "person.enabled";
    await writeAudit(transaction, { actor: owner.id, action, subject: id });
  });
}

/** The dispatcher's devices; they can sign in again. */
export function signOutPerson(owner: Staff, id: string): Promise<boolean> {
  return changeDispatcher(id, async (transaction) => {
    await endSessions(transaction, id);
    await writeAudit(transaction, { actor: owner.id, action: "person.signed-out", subject: id });
  });
}

/** A link for a dispatcher who is locked out, mailed and to copy. Null for others, and for one who is disabled. */
export async function resetAccess(
  owner: Staff,
  id: string,
  origin: string,
): Promise<{ email: string; token: string } | null> {
  const made = await writeAlone(async (transaction) => {
    const person = await transaction
      .selectFrom("people")
      .select("email")
      .where("id", "=", id)
      .where("role", "=", "dispatcher")
      .where("disabled_at", "is", null)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (!person) return null;
    const { email } = person;
    const token = await makeResetLink(transaction, { personId: id, email, origin }, owner.id);
    await writeAudit(transaction, { actor: owner.id, action: "reset-link.made", subject: id });
    return { email, token };
  });
  if (made) wakeWorker();
  return made;
}

export function removeFactors(owner: Staff, id: string): Promise<boolean> {
  return changeDispatcher(id, (transaction) => removeSecondFactors(transaction, id, owner.id));
}

/** Counts for everyone with their next request. */
export async function requireSecondFactor(owner: Staff, isRequired: boolean): Promise<void> {
  const needs_second_factor = isRequired ? 1 : 0;
  await write(async (transaction) => {
    await transaction
      .insertInto("access_rules")
      .values({ id: 1, needs_second_factor })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ needs_second_factor }))
      .execute();
    const action = isRequired ? "second-factor.required" : "second-factor.optional";
    await writeAudit(transaction, { actor: owner.id, action, subject: "everyone" });
  });
}

export function removePerson(owner: Staff, id: string): Promise<boolean> {
  return changeDispatcher(id, async (transaction) => {
    const now = Date.now();
    const { email } = await transaction
      .selectFrom("people")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await dropInvitations(transaction, "email", email);
    await transaction.deleteFrom("invitations").where("email", "=", email).execute();
    await transaction
      .updateTable("people")
      .set({
        email: `removed:${id}`,
        removed_at: now,
        disabled_at: now,
        locations: "[]",
      })
      .where("id", "=", id)
      .execute();
    for (const table of [
      ...(["credentials", "totp", "passkeys", "used_codes", "idempotency_keys"] as const),
      ...(["calendar_feeds", "weekly_emails"] as const),
    ]) {
      await transaction.deleteFrom(table).where("person_id", "=", id).execute();
    }
    await endSessions(transaction, id);
    await writeAudit(transaction, { actor: owner.id, action: "person.removed", subject: id });
  });
}
