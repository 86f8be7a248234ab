import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, writeAlone } from "../db/connect.server.ts";
import { CLOCK_SLACK } from "../db/trusted-clock.server.ts";
import { cancelPostings, post } from "../deliveries/outbox.server.ts";
import { endSessions, storePassword } from "./account.server.ts";
import { SYSTEM_ACTOR, writeAudit } from "./audit.server.ts";
import { hashToken } from "./desk-secret.server.ts";
import type { DeviceOwner } from "./known-devices.server.ts";
import { hashPassword } from "./password-hashes.server.ts";
import type { GivenRole, Role } from "./roles.ts";
import { findSecondFactors, removeSecondFactors, takesPasskey } from "./second-factor.server.ts";
import { writeStep } from "./second-step.server.ts";
import { startSession } from "./sessions.server.ts";
import type { Answer, Caller } from "./sign-in.server.ts";
import { readWorkPlaces, type WorkPlaces, writeWorkPlaces } from "./staff.ts";

// Links for the first owner, people who are locked out, and those who are invited. Each works once and stands for the
// password, so no count of guesses at it is in the way; never for a second factor.

const AGES = { owner: 15 * 60_000, dispatcher: 72 * 60 * 60_000, reset: 24 * 60 * 60_000 };

/** A link that was made while the clock was ahead would work for as much longer. */
function latestMade(): number {
  return Date.now() + CLOCK_SLACK;
}

export type Link =
  | { kind: "first owner" }
  | { kind: "owner again" | "again"; name: string; email: string; hasSecondFactor: boolean }
  | { kind: "invited"; email: string; role: GivenRole; locations: WorkPlaces };

/** `isFactorLost` counts with the owner's link alone: it proves who has the machine, others only who reads the email. */
export type Chosen = { name: string; email: string; password: string; isFactorLost: boolean };

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
    const { token } = await makeLink(transaction, { kind: "owner", madeBy: SYSTEM_ACTOR });
    return token;
  });
}

/** Who someone will be, once they have joined. */
export type Position = { role: GivenRole; locations: WorkPlaces; crews: readonly string[] };

export type Asked = Position & { email: string; origin: string };

/** Posts the email with a link of its own; the token is for a link to copy. Earlier invitations to the address end. */
export async function makeInvitation(
  transaction: DatabaseTransaction,
  { email, origin, ...position }: Asked,
  madeBy: string,
): Promise<{ id: string; token: string }> {
  await dropInvitations(transaction, "email", email);
  const made = await makeLink(transaction, { kind: "dispatcher", email, position, madeBy });
  await postLink(transaction, made.id, origin);
  return made;
}

/** Like {@link makeInvitation}, for somebody other than the owner who is locked out. */
export async function makeResetLink(
  transaction: DatabaseTransaction,
  { personId, email, origin }: { personId: string; email: string; origin: string },
  madeBy: string,
): Promise<string> {
  await dropInvitations(transaction, "email", email);
  const made = await makeLink(transaction, { kind: "reset", email, personId, madeBy });
  await postLink(transaction, made.id, origin);
  return made.token;
}

async function postLink(transaction: DatabaseTransaction, id: string, origin: string): Promise<void> {
  const now = Date.now();
  const posting_id = await post(
    transaction,
    { event: "person.invited", at: new Date(now).toISOString(), invitation: { id, origin } },
    { now, counts: false },
  );
  await transaction.updateTable("invitations").set({ posting_id }).where("id", "=", id).execute();
}

export async function dropInvitations(
  transaction: DatabaseTransaction,
  by: "id" | "email",
  value: string,
): Promise<number> {
  const gone = await transaction
    .deleteFrom("invitations")
    .where("kind", "in", ["dispatcher", "reset"])
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
): Promise<{ to: string; by: string; token: string; expiresAt: number; isReset: boolean } | null> {
  return writeAlone(async (transaction) => {
    const row = await transaction
      .selectFrom("invitations")
      .leftJoin("people", "people.id", "invitations.made_by")
      .select(["invitations.email", "invitations.expires_at", "invitations.kind", "people.name"])
      .where("invitations.id", "=", id)
      .where("used_at", "is", null)
      .where("expires_at", ">", Date.now())
      .where("made_at", "<=", latestMade())
      .executeTakeFirst();
    if (!row?.email) return null;
    const token = newToken();
    await transaction
      .insertInto("mailed_links")
      .values({ token_hash: hashToken(token), invitation_id: id })
      .execute();
    return {
      to: row.email,
      by: row.name ?? "The owner",
      token,
      expiresAt: row.expires_at,
      isReset: row.kind === "reset",
    };
  });
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

async function makeLink(
  transaction: DatabaseTransaction,
  made: {
    kind: keyof typeof AGES;
    madeBy: string;
    email?: string;
    position?: Position;
    personId?: string;
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
      email: made.email ?? null,
      ...(made.position && writePosition(made.position)),
      person_id: made.personId ?? null,
      made_by: made.madeBy,
      made_at: now,
      expires_at: now + AGES[made.kind],
    })
    .execute();
  return { id, token };
}

/** As the columns of `people` and `invitations` have it. */
export function writePosition({ role, locations, crews }: Position) {
  return {
    role,
    locations: writeWorkPlaces(locations),
    crews: JSON.stringify(role === "crew" ? crews : []),
  };
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
    .where("made_at", "<=", latestMade())
    .executeTakeFirst();
}

/** Null when the token never existed, was used, or has expired. Changes nothing. */
export async function findLink(token: string): Promise<Link | null> {
  const row = await findRow(token);
  if (!row) return null;
  if (row.kind === "dispatcher") {
    const { role, email, locations } = row;
    return { kind: "invited", email: email ?? "", role, locations: readWorkPlaces(locations) };
  }
  if (row.kind === "reset") {
    const person = await findColleague(row.person_id ?? "");
    return person ? describeAgain("again", person) : null;
  }
  const owner = await findOwner();
  return owner ? describeAgain("owner again", owner) : { kind: "first owner" };
}

async function describeAgain(
  kind: "owner again" | "again",
  { id, name, email }: { id: string; name: string; email: string },
): Promise<Link> {
  const { hasTotp, hasPasskey } = await findSecondFactors(id);
  return { kind, name, email, hasSecondFactor: hasTotp || hasPasskey };
}

function findColleague(id: string, db: Pick<DatabaseTransaction, "selectFrom"> = database()) {
  return db
    .selectFrom("people")
    .select(["id", "name", "email"])
    .where("id", "=", id)
    .where("role", "!=", "owner")
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Makes the account and signs in, or restores access ("code", "passkey": what's next). Null: the link is over. */
export async function openLink(
  caller: Caller,
  token: string,
  chosen: Chosen,
): Promise<Answer<"in" | "code" | "passkey" | null>> {
  // The slow hash is made before the transaction, which others wait for.
  const password = await hashPassword(chosen.password);
  const person = await writeAlone((transaction) => spendLink(transaction, token, { ...chosen, password }));
  if (!person) return { outcome: null, setCookies: [] };
  if (person.takesPasskey) return { outcome: "passkey", setCookies: [] };
  if (person.hasTotp) return { outcome: "code", setCookies: [await writeStep(caller, person.id, password)] };
  return { outcome: "in", setCookies: await startSession(caller, person, "link") };
}

type Opened = DeviceOwner & { hasTotp: boolean; takesPasskey: boolean };

async function spendLink(
  transaction: DatabaseTransaction,
  token: string,
  chosen: Chosen,
): Promise<Opened | null> {
  const row = await findRow(token, transaction);
  if (!row) return null;
  // No other owner link may open the account afterwards.
  const [by, value] = row.kind === "owner" ? (["kind", "owner"] as const) : (["id", row.id] as const);
  const spent = await transaction
    .updateTable("invitations")
    .set({ used_at: Date.now() })
    .where(by, "=", value)
    .where("used_at", "is", null)
    .returning("id")
    .execute();
  if (!spent.some(({ id }) => id === row.id)) return null;
  await transaction.deleteFrom("mailed_links").where("invitation_id", "=", row.id).execute();
  if (row.kind === "dispatcher") {
    const email = row.email ?? "";
    const taken = await transaction
      .selectFrom("people")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (taken) return null;
    const { role, crews } = row;
    return makePerson(transaction, { ...chosen, email, role, crews, locations: row.locations ?? "[]" });
  }
  const known =
    row.kind === "owner"
      ? await findOwner(transaction)
      : await findColleague(row.person_id ?? "", transaction);
  if (known) {
    if (row.kind === "owner" && chosen.isFactorLost) {
      await removeSecondFactors(transaction, known.id, known.id);
    }
    const action = row.kind === "owner" ? "owner-link.used" : "reset-link.used";
    return restoreAccess(transaction, known.id, chosen.password, action);
  }
  if (row.kind === "reset") return null;
  const email = chosen.email.trim().toLowerCase();
  return makePerson(transaction, { ...chosen, email, role: "owner", locations: "all", crews: "[]" });
}

async function makePerson(
  transaction: DatabaseTransaction,
  person: Chosen & { role: Role; locations: string; crews: string },
): Promise<Opened> {
  const id = newId();
  const now = new Date().toISOString();
  const { name, email, role, locations, crews } = person;
  await transaction
    .insertInto("people")
    .values({
      ...{ id, name, email, role, locations, crews },
      ...{ email_verified: 1, created_at: now, updated_at: now },
    })
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
  return { id, device_era: 0, hasTotp: false, takesPasskey: false };
}

async function restoreAccess(
  transaction: DatabaseTransaction,
  id: string,
  password: string,
  action: "owner-link.used" | "reset-link.used",
): Promise<Opened> {
  await transaction.updateTable("people").set({ disabled_at: null }).where("id", "=", id).execute();
  const { device_era } = await storePassword(transaction, id, password);
  await endSessions(transaction, id);
  await writeAudit(transaction, { actor: id, action, subject: id });
  const { hasTotp } = await findSecondFactors(id, transaction);
  return { id, device_era, hasTotp, takesPasskey: await takesPasskey(id, transaction) };
}
