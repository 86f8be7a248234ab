import { type DatabaseTransaction, database, write, writeAlone } from "../db/connect.server.ts";
import { endSessions } from "./account.server.ts";
import { writeAudit } from "./audit.server.ts";
import { makeInvitation, writeWorkPlaces } from "./links.server.ts";
import { readWorkPlaces, type Staff, type WorkPlaces } from "./staff.ts";

/** Somebody who works here, as the owner sees them; `lastSeen` is epoch milliseconds. */
export type Colleague = Staff & { isDisabled: boolean; lastSeen: number | null };

/** Somebody who was asked in and has not come yet; `expiresAt` is epoch milliseconds. */
export type Invited = { id: string; email: string; locations: WorkPlaces; expiresAt: number };

/** Everybody who works here, the owner first, then by name. */
export async function listTeam(): Promise<Colleague[]> {
  const rows = await database()
    .selectFrom("people")
    .leftJoin("sessions", "sessions.person_id", "people.id")
    .select(["people.id", "name", "email", "role", "locations", "disabled_at"])
    .select(({ fn }) => fn.max("sessions.updated_at").as("seen"))
    .where("removed_at", "is", null)
    .groupBy(["people.id", "name", "email", "role", "locations", "disabled_at"])
    .orderBy("role", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ disabled_at, seen, locations, ...person }) => ({
    ...person,
    locations: readWorkPlaces(locations),
    isDisabled: disabled_at !== null,
    lastSeen: seen === null ? null : Date.parse(seen),
  }));
}

/** Names by id of everybody who ever worked here, for what they did. */
export async function listNames(): Promise<ReadonlyMap<string, string>> {
  const rows = await database().selectFrom("people").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Invitations that still work, the newest first. */
export async function listInvited(): Promise<Invited[]> {
  const rows = await database()
    .selectFrom("invitations")
    .select(["id", "email", "locations", "expires_at"])
    .where("kind", "=", "dispatcher")
    .where("used_at", "is", null)
    .where("expires_at", ">", Date.now())
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, email, locations, expires_at }) => ({
    id,
    email: email ?? "",
    locations: readWorkPlaces(locations),
    expiresAt: expires_at,
  }));
}

/** Asks a dispatcher in. Gives the link's token, or null when somebody with this address works here already. */
export function invite(
  owner: Staff,
  { email, locations }: { email: string; locations: WorkPlaces },
): Promise<string | null> {
  return writeAlone(async (transaction) => {
    const taken = await transaction
      .selectFrom("people")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (taken) return null;
    const token = await makeInvitation(transaction, { email, locations, madeBy: owner.id });
    const deed = { actor: owner.id, deed: "person.invited", subject: email, details: { locations } };
    await writeAudit(transaction, deed);
    return token;
  });
}

/** Makes an invitation stop working. */
export function withdrawInvitation(owner: Staff, id: string): Promise<void> {
  return write(async (transaction) => {
    const gone = await transaction
      .deleteFrom("invitations")
      .where("id", "=", id)
      .where("kind", "=", "dispatcher")
      .where("used_at", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (!gone) return;
    const deed = { actor: owner.id, deed: "invitation.withdrawn", subject: gone.email ?? "" };
    await writeAudit(transaction, deed);
  });
}

/** Runs a change of a dispatcher; the owner and whoever is removed stay as they are. False when there is no such one. */
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

/** Sets where a dispatcher may work; it counts from their next request. */
export function limitTo(owner: Staff, id: string, locations: WorkPlaces): Promise<boolean> {
  return changeDispatcher(id, async (transaction) => {
    await transaction
      .updateTable("people")
      .set({ locations: writeWorkPlaces(locations) })
      .where("id", "=", id)
      .execute();
    const deed = { actor: owner.id, deed: "person.limited", subject: id, details: { locations } };
    await writeAudit(transaction, deed);
  });
}

/** Lets a dispatcher in no more and ends their sessions, or lets them in again. */
export function setDisabled(owner: Staff, id: string, isDisabled: boolean): Promise<boolean> {
  return changeDispatcher(id, async (transaction) => {
    await transaction
      .updateTable("people")
      .set({ disabled_at: isDisabled ? Date.now() : null })
      .where("id", "=", id)
      .execute();
    if (isDisabled) await endSessions(transaction, id);
    const deed = isDisabled ? "person.disabled" : "person.enabled";
    await writeAudit(transaction, { actor: owner.id, deed, subject: id });
  });
}

/** Removes a dispatcher: their ways in and their address go, their name stays beside what they did. */
export function removePerson(owner: Staff, id: string): Promise<boolean> {
  return changeDispatcher(id, async (transaction) => {
    const now = Date.now();
    await transaction
      .updateTable("people")
      .set({
        email: `removed:${id}`,
        removed_at: now,
        disabled_at: now,
        two_factor_enabled: 0,
        locations: "[]",
      })
      .where("id", "=", id)
      .execute();
    for (const table of ["credentials", "totp", "passkeys"] as const) {
      await transaction.deleteFrom(table).where("person_id", "=", id).execute();
    }
    await endSessions(transaction, id);
    await writeAudit(transaction, { actor: owner.id, deed: "person.removed", subject: id });
  });
}
