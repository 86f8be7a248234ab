import { randomBytes } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, writeAlone } from "../db/connect.server.ts";
import { cancelPostings, post } from "../deliveries/outbox.server.ts";
import { endSessions } from "./account.server.ts";
import { SYSTEM_ACTOR, writeAudit } from "./audit.server.ts";
import { hashToken } from "./auth.server.ts";
import { readWorkPlaces, type WorkPlaces } from "./staff.ts";

// Links for the first owner, an owner who is locked out, and an invited dispatcher. Each works once.

const OWNER_LINK_AGE = 15 * 60_000;
const INVITATION_AGE = 72 * 60 * 60_000;

export type Link =
  | { kind: "first owner" }
  | { kind: "owner again"; name: string; email: string }
  | { kind: "dispatcher"; email: string; locations: WorkPlaces };

export type Chosen = { name: string; email: string; password: string };

export async function hasOwner(): Promise<boolean> {
  return (await findOwner()) !== undefined;
}

function findOwner(db: Pick<DatabaseTransaction, "selectFrom"> = database()) {
  return db
    .selectFrom("people")
    .select(["id", "name", "email"])
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

export async function makeOwnerLink(): Promise<string> {
  return writeAlone(async (transaction) => {
    const owner = await findOwner(transaction);
    await writeAudit(transaction, {
      actor: SYSTEM_ACTOR,
      action: "owner-link.made",
      subject: owner?.id ?? "owner",
    });
    const { token } = await makeLink(transaction, {
      kind: "owner",
      email: null,
      locations: null,
      madeBy: SYSTEM_ACTOR,
    });
    return token;
  });
}

export type Asked = { email: string; locations: WorkPlaces; origin: string };

/** Posts the email with a link of its own; the token is for a link to copy. Earlier invitations to the address end. */
export async function makeInvitation(
  transaction: DatabaseTransaction,
  { email, locations, origin }: Asked,
  madeBy: string,
): Promise<{ id: string; token: string }> {
  await dropInvitations(transaction, "email", email);
  const made = await makeLink(transaction, { kind: "dispatcher", email, locations, madeBy });
  const now = Date.now();
  const posting_id = await post(
    transaction,
    { event: "person.invited", at: new Date(now).toISOString(), invitation: { id: made.id, origin } },
    { now, counts: false },
  );
  await transaction.updateTable("invitations").set({ posting_id }).where("id", "=", made.id).execute();
  return made;
}

export async function dropInvitations(
  transaction: DatabaseTransaction,
  by: "id" | "email",
  value: string,
): Promise<number> {
  const gone = await transaction
    .deleteFrom("invitations")
    .where("kind", "=", "dispatcher")
    .where(by, "=", value)
    .where("used_at", "is", null)
    .returning(["id", "posting_id"])
    .execute();
  const postings = gone.flatMap(({ posting_id }) => posting_id ?? []);
  await cancelPostings(transaction, postings, Date.now());
  for (const { id } of gone) {
    await transaction.deleteFrom("mailed_links").where("invitation_id", "=", id).execute();
  }
  return gone.length;
}

/** Null when the invitation no longer works. Only a link's hash is kept, so an email that's tried twice has two links. */
export function openInvitation(
  id: string,
): Promise<{ to: string; by: string; token: string; expiresAt: number } | null> {
  return writeAlone(async (transaction) => {
    const row = await transaction
      .selectFrom("invitations")
      .leftJoin("people", "people.id", "invitations.made_by")
      .select(["invitations.email", "invitations.expires_at", "people.name"])
      .where("invitations.id", "=", id)
      .where("used_at", "is", null)
      .where("expires_at", ">", Date.now())
      .executeTakeFirst();
    if (!row?.email) return null;
    const token = newToken();
    await transaction
      .insertInto("mailed_links")
      .values({ token_hash: hashToken(token), invitation_id: id })
      .execute();
    return { to: row.email, by: row.name ?? "The owner", token, expiresAt: row.expires_at };
  });
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

async function makeLink(
  transaction: DatabaseTransaction,
  made: {
    kind: "owner" | "dispatcher";
    email: string | null;
    locations: WorkPlaces | null;
    madeBy: string;
  },
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = newId();
  const now = Date.now();
  await transaction
    .insertInto("invitations")
    .values({
      id,
      token_hash: hashToken(token),
      kind: made.kind,
      email: made.email,
      locations: made.locations && writeWorkPlaces(made.locations),
      made_by: made.madeBy,
      made_at: now,
      expires_at: now + (made.kind === "owner" ? OWNER_LINK_AGE : INVITATION_AGE),
    })
    .execute();
  return { id, token };
}

export function writeWorkPlaces(locations: WorkPlaces): string {
  return locations === "all" ? "all" : JSON.stringify(locations);
}

function findRow(token: string, db: Pick<DatabaseTransaction, "selectFrom"> = database()) {
  return db
    .selectFrom("invitations")
    .selectAll()
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("token_hash", "=", hashToken(token)),
        eb(
          "id",
          "in",
          selectFrom("mailed_links").select("invitation_id").where("token_hash", "=", hashToken(token)),
        ),
      ]),
    )
    .where("used_at", "is", null)
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
}

/** Null when the token never existed, was used, or has expired. Changes nothing. */
export async function findLink(token: string): Promise<Link | null> {
  const row = await findRow(token);
  if (!row) return null;
  if (row.kind === "dispatcher") {
    return { kind: "dispatcher", email: row.email ?? "", locations: readWorkPlaces(row.locations) };
  }
  const owner = await findOwner();
  return owner ? { kind: "owner again", name: owner.name, email: owner.email } : { kind: "first owner" };
}

/**
 * Creates the account, or restores the owner's: new password, every session ended, second factors removed. Returns
 * the email address to sign in with, or null when the link no longer works.
 */
export async function openLink(token: string, chosen: Chosen): Promise<string | null> {
  // The slow hash is made before the transaction, which others wait for.
  const password = await hashPassword(chosen.password);
  return writeAlone(async (transaction) => {
    const row = await findRow(token, transaction);
    if (!row) return null;
    const spent = transaction.updateTable("invitations").set({ used_at: Date.now() });
    if (row.kind === "dispatcher") {
      await spent.where("id", "=", row.id).execute();
      await transaction.deleteFrom("mailed_links").where("invitation_id", "=", row.id).execute();
      const email = row.email ?? "";
      const taken = await transaction
        .selectFrom("people")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirst();
      if (taken) return null;
      const locations = row.locations ?? "[]";
      await makePerson(transaction, { ...chosen, email, password, role: "dispatcher", locations });
      return email;
    }
    // No other owner link may open the account afterwards.
    await spent.where("kind", "=", "owner").where("used_at", "is", null).execute();
    const owner = await findOwner(transaction);
    if (owner) {
      await restoreOwner(transaction, owner.id, password);
      return owner.email;
    }
    const email = chosen.email.trim().toLowerCase();
    await makePerson(transaction, { ...chosen, email, password, role: "owner", locations: "all" });
    return email;
  });
}

async function makePerson(
  transaction: DatabaseTransaction,
  person: Chosen & { role: "owner" | "dispatcher"; locations: string },
): Promise<void> {
  const id = newId();
  const now = new Date().toISOString();
  const { name, email, role, locations } = person;
  await transaction
    .insertInto("people")
    .values({ id, name, email, role, locations, email_verified: 1, created_at: now, updated_at: now })
    .execute();
  await transaction
    .insertInto("credentials")
    .values({
      id: newId(),
      account_id: id,
      provider_id: "credential",
      person_id: id,
      password: person.password,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await writeAudit(transaction, { actor: id, action: "person.joined", subject: id, details: { role } });
}

async function restoreOwner(transaction: DatabaseTransaction, id: string, password: string): Promise<void> {
  const updated_at = new Date().toISOString();
  await transaction
    .updateTable("people")
    .set({ two_factor_enabled: 0, disabled_at: null, updated_at })
    .where("id", "=", id)
    .execute();
  await transaction
    .updateTable("credentials")
    .set({ password, updated_at })
    .where("person_id", "=", id)
    .execute();
  await transaction.deleteFrom("totp").where("person_id", "=", id).execute();
  await transaction.deleteFrom("passkeys").where("person_id", "=", id).execute();
  await endSessions(transaction, id);
  await writeAudit(transaction, { actor: id, action: "owner-link.used", subject: id });
}
