import { createHash } from "node:crypto";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { passkey } from "@better-auth/passkey";
import { APIError, type BetterAuthOptions, betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { v7 as newId } from "uuid";
import { brand } from "../content/brand.ts";
import { database, retryingDatabase } from "../db/connect.server.ts";
import { storedSecret } from "../db/secret.server.ts";

// The sign-in library on our tables. Its own HTTP endpoints aren't reachable: only the desk's actions call it.

/** Seconds that a session lives without use, and between two notes of its use. */
const IDLE = 12 * 60 * 60;
const NOTED_EVERY = 5 * 60;

/** The library reads the visitor's address, as we resolved it, from this header. */
export const addressHeader = "x-tailgate-visitor";

export type DeskPlace = {
  origin: string;
  isSecure: boolean;
};

let givenSecret: string | undefined;
let secret: Promise<string> | undefined;

/** Without one, the database's own is used. Forgets what was made with another. */
export function setDeskSecret(given: string | undefined): void {
  givenSecret = given;
  secret = undefined;
  known.clear();
}

function deskSecret(): Promise<string> {
  secret ??= givenSecret ? Promise.resolve(givenSecret) : storedSecret("sign-in");
  secret.catch(() => {
    secret = undefined;
  });
  return secret;
}

export type Auth = ReturnType<typeof makeAuth>;

const known = new Map<string, Auth>();
const MOST_KNOWN = 8;

export async function authAt(place: DeskPlace): Promise<Auth> {
  const key = `${place.origin} ${place.isSecure}`;
  const made = known.get(key) ?? makeAuth(place, await deskSecret());
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

/** The tokens are random and long, so a plain hash can't be reversed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function makeAuth({ origin, isSecure }: DeskPlace, secret: string) {
  const times = { createdAt: "created_at", updatedAt: "updated_at" };
  return betterAuth({
    appName: `${brand.name} desk`,
    baseURL: origin,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // "sqlite" on PostgreSQL as well: rows are the same on both, with ISO texts, 1 and 0.
    database: (options: BetterAuthOptions) =>
      hashingTokens(kyselyAdapter(retryingDatabase(), { type: "sqlite" })(options)),
    advanced: {
      cookiePrefix: "desk",
      useSecureCookies: isSecure,
      // A narrower path would leave out /desk.data, where the data of /desk comes from.
      defaultCookieAttributes: { path: "/", sameSite: "lax", httpOnly: true },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      database: { generateId: () => newId(), validateSchema: false },
    },
    // Our own limits count by account and network in the database; the library's only watch its endpoints.
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 128 },
    user: {
      modelName: "people",
      fields: { ...times, emailVerified: "email_verified" },
      additionalFields: {
        role: { type: "string", required: true, input: false },
        locations: { type: "string", required: true, input: false },
        disabledAt: { type: "number", required: false, input: false, fieldName: "disabled_at" },
        removedAt: { type: "number", required: false, input: false, fieldName: "removed_at" },
      },
    },
    session: {
      modelName: "sessions",
      fields: {
        ...times,
        userId: "person_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
      },
      expiresIn: IDLE,
      updateAge: NOTED_EVERY,
      freshAge: 0,
    },
    account: {
      modelName: "credentials",
      fields: {
        ...times,
        userId: "person_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
    },
    verification: {
      modelName: "verifications",
      fields: { ...times, expiresAt: "expires_at" },
      storeIdentifier: "hashed",
    },
    databaseHooks: {
      session: { create: { before: refuseDisabled } },
    },
    plugins: [
      twoFactor({
        issuer: brand.name,
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "totp",
            fields: {
              userId: "person_id",
              backupCodes: "backup_codes",
              failedVerificationCount: "failures",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: brand.name,
        origin,
        advanced: { webAuthnChallengeCookie: "passkey" },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        // A passkey replaces two factors only where its device has checked a finger, face or PIN.
        registration: {
          afterVerification: ({ verification }) => requireUserVerified(verification.registrationInfo),
        },
        authentication: {
          afterVerification: ({ verification }) => requireUserVerified(verification.authenticationInfo),
        },
        schema: {
          passkey: {
            modelName: "passkeys",
            fields: {
              userId: "person_id",
              credentialID: "credential_id",
              publicKey: "public_key",
              deviceType: "device_type",
              backedUp: "backed_up",
              createdAt: "created_at",
            },
          },
        },
      }),
    ],
  });
}

/** No session for a person who is disabled or removed; the library takes `false` for a no. */
async function refuseDisabled({ userId }: { userId: string }): Promise<false | undefined> {
  return (await mayStartSession(userId)) ? undefined : false;
}

async function mayStartSession(id: string): Promise<boolean> {
  const person = await database()
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return person !== undefined;
}

async function requireUserVerified(seen: { userVerified: boolean } | undefined): Promise<void> {
  if (!seen?.userVerified) throw new APIError("UNAUTHORIZED", { message: "user verification is missing" });
}

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>;
type Condition = { field: string; value: unknown };

/** Stores session tokens hashed: reading the database isn't enough to sign in. */
function hashingTokens(adapter: Adapter): Adapter {
  const hashed = <Asked extends { model: string; where?: Condition[] | undefined }>(asked: Asked): Asked => {
    if (asked.model !== "session" || !asked.where) return asked;
    const hash = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(hash) : hashToken(String(value));
    const where = asked.where.map((one) =>
      one.field === "token" ? { ...one, value: hash(one.value) } : one,
    );
    return { ...asked, where };
  };
  /** The library continues with this row, so it gets back the token it asked with. */
  const restored = <Row>(asked: { model: string; where?: Condition[] | undefined }, row: Row): Row => {
    const token = asked.model === "session" && asked.where?.find(({ field }) => field === "token")?.value;
    return row && typeof token === "string" ? { ...row, token } : row;
  };
  async function create(asked: { model: string; data: Record<string, unknown> }): Promise<unknown> {
    const { token } = asked.data;
    if (asked.model !== "session" || typeof token !== "string") return adapter.create(asked);
    const data = { ...asked.data, token: hashToken(token) };
    return { ...(await adapter.create({ ...asked, data })), token };
  }
  return {
    ...adapter,
    create: create as Adapter["create"],
    findOne: async <Row>(asked: Parameters<Adapter["findOne"]>[0]) =>
      restored(asked, await adapter.findOne<Row>(hashed(asked))),
    findMany: <Row>(asked: Parameters<Adapter["findMany"]>[0]) => adapter.findMany<Row>(hashed(asked)),
    update: async <Row>(asked: Parameters<Adapter["update"]>[0]) =>
      restored(asked, await adapter.update<Row>(hashed(asked))),
    updateMany: (asked) => adapter.updateMany(hashed(asked)),
    delete: (asked) => adapter.delete(hashed(asked)),
    deleteMany: (asked) => adapter.deleteMany(hashed(asked)),
    count: (asked) => adapter.count(hashed(asked)),
  };
}
