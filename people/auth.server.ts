import { createHash } from "node:crypto";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { passkey } from "@better-auth/passkey";
import { APIError, type BetterAuthOptions, betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { v7 as newId } from "uuid";
import { brand } from "../content/brand.ts";
import { database, patientDatabase } from "../db/connect.server.ts";
import { storedSecret } from "../db/secret.server.ts";

// The sign-in library on our tables. Its own HTTP endpoints are not reachable: the desk's actions call it, and nothing else.

/** How long a session lives without a use, in seconds, and how often a use is noted. */
const IDLE = 12 * 60 * 60;
const NOTED_EVERY = 5 * 60;

/** The header in which the library is told the visitor's address, as we resolved it. */
export const addressHeader = "x-tailgate-visitor";

export type DeskPlace = {
  origin: string;
  isSecure: boolean;
};

let givenSecret: string | undefined;
let secret: Promise<string> | undefined;

/** Sets the secret from the settings; without one, the database's own is used. Forgets what was made with another. */
export function takeSecret(given: string | undefined): void {
  givenSecret = given;
  secret = undefined;
  known.clear();
}

/** The desk's secret: the settings' own, or the one that the first process to need it has put into the database. */
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

/** What a link's or a session's token is stored as. The tokens are random and long, so a plain hash cannot be undone. */
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
    // ISO texts, 1 and 0 on PostgreSQL as well: one spelling of a row, whichever database.
    database: (options: BetterAuthOptions) =>
      hashingTokens(kyselyAdapter(patientDatabase(), { type: "sqlite" })(options)),
    advanced: {
      cookiePrefix: "desk",
      useSecureCookies: isSecure,
      // The data of /desk is asked for at /desk.data, which a narrower path would leave out.
      defaultCookieAttributes: { path: "/", sameSite: "lax", httpOnly: true },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      database: { generateId: () => newId(), validateSchema: false },
    },
    // Our own limits count by account and network, in the database; the library's only watch its endpoints.
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
      // What needs a fresh proof asks for the password itself.
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
      session: { create: { before: refuseStrangers } },
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
        // A passkey stands for two factors only where its device has seen its owner's finger, face or PIN.
        registration: {
          afterVerification: ({ verification }) => wantVerified(verification.registrationInfo),
        },
        authentication: {
          afterVerification: ({ verification }) => wantVerified(verification.authenticationInfo),
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

/** No session begins for someone who is disabled or removed; the library takes `false` for a no. */
async function refuseStrangers({ userId }: { userId: string }): Promise<false | undefined> {
  return (await mayComeIn(userId)) ? undefined : false;
}

async function mayComeIn(id: string): Promise<boolean> {
  const person = await database()
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return person !== undefined;
}

async function wantVerified(seen: { userVerified: boolean } | undefined): Promise<void> {
  if (!seen?.userVerified) throw new APIError("UNAUTHORIZED", { message: "user verification is missing" });
}

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>;
type Condition = { field: string; value: unknown };

/** Stores session tokens hashed: who reads the database cannot sign in with what stands there. */
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
  /** The library goes on with the row, so it gets the token it asked with. */
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
