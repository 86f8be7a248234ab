import { readFileSync } from "node:fs";
import { join } from "node:path";
import proxyAddr from "proxy-addr";
import * as z from "zod";
import { checkDestinationSettings, destinationSettings } from "./deliveries/kinds.server.ts";
import { webAddress } from "./deliveries/setting-rules.ts";
import type { Bucket } from "./leads/photos/photo-store.server.ts";
import { isLoopback, mayBeUnencrypted } from "./outbound/guard.server.ts";
import project from "./package.json" with { type: "json" };

/** The running version, as CHANGELOG.md describes it: a built site keeps the one that it was built with. */
export const version: string = project.version;

/** Every setting has a default, so an empty `.env` runs the site. `.env.example` describes them for the owner. */
const fields = z.object({
  PORT: z.coerce
    .number("PORT must be a number, such as 3000.")
    .int("PORT must be a whole number.")
    .min(0, "PORT must be 0 to 65535.")
    .max(65535, "PORT must be 0 to 65535.")
    .default(3000),
  /** Not set: every address of the machine, IPv6 and IPv4. */
  HOST: z.string().optional(),
  STOP_DELAY: z.coerce
    .number("STOP_DELAY must be a number of seconds.")
    .min(0, "STOP_DELAY must be 0 or more seconds.")
    .max(60, "STOP_DELAY must be at most 60 seconds.")
    .default(1),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      "DATABASE_URL must start with postgres:// or postgresql:// (leave it empty for SQLite).",
    )
    .transform(withTls)
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_DAYS: z.coerce
    .number("BACKUP_DAYS must be a number of days, or 0 for no daily backups.")
    .int("BACKUP_DAYS must be a whole number.")
    .min(0, "BACKUP_DAYS must be 0 to 31.")
    .max(31, "BACKUP_DAYS must be 0 to 31: backups still hold people who were erased since.")
    .default(7),
  BACKUP_WEEKS: z.coerce
    .number("BACKUP_WEEKS must be a number of weeks.")
    .int("BACKUP_WEEKS must be a whole number.")
    .min(0, "BACKUP_WEEKS must be 0 to 5.")
    .max(5, "BACKUP_WEEKS must be 0 to 5: backups still hold people who were erased since.")
    .default(4),
  PUBLIC_ORIGIN: z
    .string()
    .refine(
      isOrigin,
      "PUBLIC_ORIGIN must be the site's own address and no more, such as https://www.example.com.",
    )
    .transform((address) => new URL(address).origin)
    .optional(),
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine(isProxyList, "TRUST_PROXY must list addresses or ranges (10.0.0.0/8), or say loopback."),
  METRICS_TOKEN: z.string().min(16, "METRICS_TOKEN must have 16 characters or more.").optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
    )
    .default("info"),

  DESK_SECRET: z
    .string()
    .min(32, "DESK_SECRET must have 32 characters or more: openssl rand -base64 32 makes one.")
    .optional(),
  DESK_SECRET_ALSO: z
    .string()
    .min(32, "DESK_SECRET_ALSO must have 32 characters or more, as DESK_SECRET has.")
    .optional(),

  PHOTO_BUCKET_URL: webAddress("PHOTO_BUCKET_URL").optional(),
  PHOTO_BUCKET_REGION: z.string().default("us-east-1"),
  PHOTO_BUCKET_KEY: z.string().optional(),
  PHOTO_BUCKET_SECRET: z.string().optional(),

  ...destinationSettings,
  OUTBOUND_ALLOW: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine(
      (list) => list.every((entry) => /^[\w.:-]+(\/\d{1,3})?$/.test(entry)),
      "OUTBOUND_ALLOW must list hosts, addresses or ranges (10.0.0.0/8), or say loopback.",
    ),
  LOCATION_SOURCE: z
    .enum(["database", "firebase"], "LOCATION_SOURCE must be database or firebase.")
    .default("database"),
  COUNTRY_SOURCE: z
    .string()
    .regex(/^(embedded|http|header:[\w-]+)$/, "COUNTRY_SOURCE must be embedded, http, or header: and a name.")
    .default("embedded"),
  COUNTRY_URL: webAddress("COUNTRY_URL").optional(),
  COUNTRY_KEY: z.string().optional(),
  PLACES_PROVIDER: z
    .enum(["none", "google", "photon"], "PLACES_PROVIDER must be none, google or photon.")
    .default("none"),
  PLACES_KEY: z.string().optional(),
  PLACES_URL: webAddress("PLACES_URL").optional(),
  FORM_LIMIT_MINUTE: limit("FORM_LIMIT_MINUTE").default(5),
  FORM_LIMIT_HOUR: limit("FORM_LIMIT_HOUR").default(30),
  ALTCHA_SECRET: z.string().min(16, "ALTCHA_SECRET must be at least 16 characters long.").optional(),
  ALTCHA_SECRET_ALSO: z
    .string()
    .min(16, "ALTCHA_SECRET_ALSO must be at least 16 characters long.")
    .optional(),
  HEARTBEAT_MINUTES: z.coerce
    .number("HEARTBEAT_MINUTES must be a number of minutes, or 0 for none.")
    .min(0, "HEARTBEAT_MINUTES must be a number of minutes, or 0 for none.")
    .max(10_080, "HEARTBEAT_MINUTES must be at most a week.")
    .default(60),
});

const schema = fields.superRefine((given, context) => {
  const want = (holds: boolean, message: string) => {
    if (!holds) context.addIssue({ code: "custom", message });
  };
  for (const message of checkDestinationSettings(given)) want(false, message);
  for (const [name, value] of Object.entries(given)) {
    const url = name.endsWith("_URL") && typeof value === "string" ? URL.parse(value) : null;
    want(
      url?.protocol !== "http:" || mayBeUnencrypted(url, given.OUTBOUND_ALLOW),
      `${name} must start with https://, or others on the way can read along. If http:// is meant, as on your own network, name its host in OUTBOUND_ALLOW.`,
    );
  }
  want(
    !given.PHOTO_BUCKET_URL || Boolean(given.PHOTO_BUCKET_KEY && given.PHOTO_BUCKET_SECRET),
    "PHOTO_BUCKET_URL needs PHOTO_BUCKET_KEY and PHOTO_BUCKET_SECRET.",
  );
  want(
    given.LOCATION_SOURCE === "database" || Boolean(given.FIREBASE_DATABASE_URL),
    "LOCATION_SOURCE=firebase needs FIREBASE_DATABASE_URL.",
  );
  want(
    given.COUNTRY_SOURCE !== "http" || Boolean(given.COUNTRY_URL),
    "COUNTRY_SOURCE=http needs COUNTRY_URL.",
  );
  want(
    given.PLACES_PROVIDER !== "google" || Boolean(given.PLACES_KEY),
    "PLACES_PROVIDER=google needs PLACES_KEY.",
  );
  want(
    given.PLACES_PROVIDER !== "photon" || Boolean(given.PLACES_URL),
    "PLACES_PROVIDER=photon needs PLACES_URL.",
  );
});

/** A database on another machine is reached over TLS with a checked certificate, unless its address says otherwise. */
function withTls(address: string): string {
  const url = URL.parse(address);
  const host = decodeURIComponent(url?.searchParams.get("host") ?? url?.hostname ?? "");
  const isHere = host === "" || host.startsWith("/") || isLoopback(host);
  const saysItself = url?.searchParams.has("sslmode") || url?.searchParams.has("ssl");
  if (isHere || saysItself) return address;
  return `${address}${address.includes("?") ? "&" : "?"}sslmode=verify-full`;
}

function limit(name: string) {
  const message = `${name} must be a whole number from 1.`;
  return z.coerce.number(message).int(message).min(1, message);
}

function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

function isProxyList(list: string[]): boolean {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

/** Where backups go by default; null with PostgreSQL, unless BACKUP_DIR says so. */
export function backupFolder({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: Settings): string | null {
  return BACKUP_DIR ?? (DATABASE_URL ? null : join(DATA_DIR, "backups"));
}

/** Null: photos are kept in the data folder. */
export function photoBucket(given: Settings): Bucket | null {
  const { PHOTO_BUCKET_URL: url, PHOTO_BUCKET_REGION: region } = given;
  const { PHOTO_BUCKET_KEY: key, PHOTO_BUCKET_SECRET: secret } = given;
  return url && key && secret ? { url, region, key, secret } : null;
}

export const settingNames: readonly string[] = Object.keys(fields.shape);

export type Settings = Readonly<z.infer<typeof schema>>;

export class SettingsError extends Error {}

/** An empty text counts as not set; `NAME_FILE` may name a file. Throws {@link SettingsError} with every fault. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = schema.safeParse({ ...given, ...readFiles(given) });
  if (result.success) return result.data;
  throw new SettingsError(result.error.issues.map((issue) => issue.message).join("\n"));
}

function readFiles(given: Record<string, string | undefined>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of settingNames) {
    const from = `${name}_FILE`;
    const path = given[from];
    if (path === undefined || settingNames.includes(from)) continue;
    if (given[name]) throw new SettingsError(`${name} and ${from} are both set: keep one of them.`);
    texts[name] = readSecret(from, path);
  }
  return texts;
}

function readSecret(from: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${from} names a file that can't be read: ${path} (${code}).`);
  }
  if (!text) throw new SettingsError(`${from} names a file that is empty: ${path}.`);
  return text;
}

let current: Settings | undefined;

/** From `.env`, if there is one, and the environment, which wins. */
export function settings(): Settings {
  if (current) return current;
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  current = readSettings(process.env);
  return current;
}
