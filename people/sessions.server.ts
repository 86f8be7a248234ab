import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { database, write } from "../db/connect.server.ts";
import { isForWantOfRoom } from "../db/full-disk.server.ts";
import { CLOCK_SLACK } from "../db/trusted-clock.server.ts";
import { writeAudit } from "./audit.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { listSignatures, sign } from "./desk-secret.server.ts";
import { readDevice } from "./device.ts";
import { type DeviceOwner, rememberDevice } from "./known-devices.server.ts";
import type { Caller, SignedIn } from "./sign-in.server.ts";
import { readStaff, type Staff } from "./staff.ts";

/** Milliseconds that a session lives without use, between two notes of its use, and however much it's used. */
const IDLE = 12 * 60 * 60 * 1000;
const NOTED_EVERY = 5 * 60 * 1000;
const LONGEST = 14 * 24 * 60 * 60 * 1000;

export type Proof = "password" | "code" | "backup code" | "passkey" | "link";

function writeSessionCookie(token: string, isSecure: boolean): string {
  return writeCookie("session", token, { seconds: IDLE / 1000, isSecure });
}

/** What is stored of a token: reading the database isn't enough to sign in, and another secret of the desk ends it. */
function hashToken(token: string): Promise<string> {
  return sign("session", token);
}

/** While the desk's secret is changed, a session may be stored under either. */
function listHashes(token: string): Promise<string[]> {
  return listSignatures("session", token);
}

export function forgetSessionCookie({ place }: Caller): string {
  return writeCookie("session", "", { seconds: 0, isSecure: place.isSecure });
}

/** Ends the session that the browser had. Returns the cookies of the new one. */
export async function startSession(caller: Caller, person: DeviceOwner, by: Proof): Promise<string[]> {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  const at = new Date(now).toISOString();
  const hash = await hashToken(token);
  const earlier = readCookie(caller.cookie, "session", caller.place.isSecure);
  const earlierHashes = earlier ? await listHashes(earlier) : [];
  await write(async (transaction) => {
    if (earlierHashes.length > 0)
      await transaction.deleteFrom("sessions").where("token", "in", earlierHashes).execute();
    await transaction
      .insertInto("sessions")
      .values({
        id: newId(),
        token: hash,
        person_id: person.id,
        created_at: at,
        updated_at: at,
        expires_at: new Date(now + IDLE).toISOString(),
        ip_address: caller.address,
        user_agent: caller.userAgent,
        proved_at: now,
      })
      .execute();
    const details = { by, ...readDevice(caller.userAgent), network: caller.loggedNetwork };
    await writeAudit(transaction, {
      actor: person.id,
      action: "session.started",
      subject: person.id,
      details,
    });
  });
  return [await rememberDevice(caller, person), writeSessionCookie(token, caller.place.isSecure)];
}

/** Another token: a copy of the old cookie is worth nothing. `provedAt`: since when sensitive changes don't ask. */
export async function renewSession({ place }: Caller, sessionId: string, provedAt: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const renewed = { token: await hashToken(token), proved_at: provedAt };
  await write((transaction) =>
    transaction.updateTable("sessions").set(renewed).where("id", "=", sessionId).execute(),
  );
  return writeSessionCookie(token, place.isSecure);
}

/** When a session must end to count. One that ends later was used while the clock was ahead. */
function listEnds(): [string, string] {
  const now = Date.now();
  return [new Date(now + 1).toISOString(), new Date(now + IDLE + CLOCK_SLACK).toISOString()];
}

function selectSessions() {
  return database()
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(["people.id", "name", "email", "role", "people.locations", "crews"])
    .select(["sessions.id as session_id", "sessions.created_at", "sessions.updated_at", "proved_at"])
    .select(({ exists, selectFrom }) => [
      selectFrom("access_rules").select("needs_second_factor").as("needs_second_factor"),
      exists(
        selectFrom("totp")
          .select("totp.id")
          .whereRef("totp.person_id", "=", "people.id")
          .where("verified", "=", 1),
      ).as("has_totp"),
      exists(
        selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.person_id", "=", "people.id"),
      ).as("has_passkey"),
    ])
    .where(({ between }) => between("sessions.expires_at", ...listEnds()))
    .where("sessions.created_at", ">", new Date(Date.now() - LONGEST).toISOString())
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null);
}

/** The session of the request's cookie, and the cookie that keeps it alive where that's due. */
export async function findSession(
  caller: Caller,
): Promise<{ signedIn: SignedIn; setCookies: string[] } | null> {
  const { isSecure } = caller.place;
  const token = readCookie(caller.cookie, "session", isSecure);
  if (!token) return null;
  const hashes = await listHashes(token);
  const row = await selectSessions().where("sessions.token", "in", hashes).executeTakeFirst();
  if (!row) return null;
  const signedIn: SignedIn = {
    staff: readStaff(row),
    sessionId: row.session_id,
    hasTotp: Boolean(row.has_totp),
    hasPasskey: Boolean(row.has_passkey),
    isSecondFactorRequired: row.needs_second_factor === 1,
    provedAt: Number(row.proved_at),
  };
  const now = Date.now();
  if (Date.parse(row.updated_at) + NOTED_EVERY > now) return { signedIn, setCookies: [] };
  const [hash, at] = [await hashToken(token), new Date(now).toISOString()];
  try {
    const { numUpdatedRows } = await write((transaction) =>
      transaction
        .updateTable("sessions")
        .set({ token: hash, updated_at: at, expires_at: new Date(now + IDLE).toISOString() })
        .where("id", "=", row.session_id)
        .where("token", "in", hashes)
        .executeTakeFirst(),
    );
    // It has got another one meanwhile, whose cookie is on its way.
    if (numUpdatedRows === 0n) return { signedIn, setCookies: [] };
  } catch (error) {
    if (!isForWantOfRoom(error)) throw error;
    return { signedIn, setCookies: [] };
  }
  return { signedIn, setCookies: [writeSessionCookie(token, isSecure)] };
}

/** Null when the session has ended or access is disabled. Unlike {@link findSession}, it doesn't count as a use. */
export async function findStaffOfSession(sessionId: string): Promise<Staff | null> {
  const row = await selectSessions().where("sessions.id", "=", sessionId).executeTakeFirst();
  return row ? readStaff(row) : null;
}

export async function forgetExpiredSessions(): Promise<void> {
  await write((transaction) =>
    transaction
      .deleteFrom("sessions")
      .where(({ not, between }) => not(between("expires_at", ...listEnds())))
      .execute(),
  );
}
