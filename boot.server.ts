import { closeDatabase, openDatabase } from "./db/connect.server.ts";
import { migrate } from "./db/migrate.server.ts";
import { closeToOthers } from "./db/own-folder.server.ts";
import { setDeskSecret } from "./db/sealed.server.ts";
import { type Settings, SettingsError, settings } from "./env.server.ts";
import { refreshLocationRecords, requirePhones, seedLocationRecords } from "./locations/records.server.ts";
import { allowOutbound } from "./outbound/guard.server.ts";
import { refreshAvailability } from "./schedule/availability.server.ts";

type Boot = { readsRecords?: boolean };

/** For the server and commands. Throws what {@link refuseToStart} explains. */
export async function boot({ readsRecords }: Boot): Promise<Settings> {
  const given = settings();
  allowOutbound(given.OUTBOUND_ALLOW);
  setDeskSecret(given.DESK_SECRET, given.DESK_SECRET_ALSO);
  warnAboutOpen(await closeFolder(given));
  await openUpToDate(given);
  if (readsRecords) {
    const now = Date.now();
    await seedLocationRecords(now, given.LOCATION_SOURCE);
    await refreshLocationRecords();
    requirePhones();
    await refreshAvailability(now);
  }
  return given;
}

async function closeFolder({ DATA_DIR }: Settings): Promise<string[]> {
  try {
    return await closeToOthers(DATA_DIR);
  } catch (cause) {
    throw new Error(`the folder ${DATA_DIR} (DATA_DIR) can't be used: ${formatReason(cause)}`, { cause });
  }
}

function warnAboutOpen([first, ...more]: readonly string[]): void {
  if (first === undefined) return;
  const rest = more.length > 0 ? ` and ${more.length} more` : "";
  console.warn(
    `Other accounts of this machine may read ${first}${rest}, and it belongs to another account: make it yours, or take their rights away (chmod go-rwx).`,
  );
}

async function openUpToDate({ DATA_DIR, DATABASE_URL }: Settings): Promise<void> {
  try {
    openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
    await migrate();
  } catch (cause) {
    // The address holds a password.
    const where = DATABASE_URL ? "at DATABASE_URL" : `in ${DATA_DIR} (DATA_DIR)`;
    const reason = formatReason(cause);
    const hint = DATABASE_URL && isAboutTls(reason) ? TLS_HINT : "";
    throw new Error(`the database ${where} can't be used: ${reason}${hint}`, { cause });
  }
}

const TLS_HINT =
  ". A database on another machine is reached over TLS with a certificate that is checked. Turn TLS on there; for a certificate of your own add ?sslrootcert=/path/to/ca.pem&sslmode=verify-full to DATABASE_URL; on a network that you trust add ?sslmode=disable.";

function isAboutTls(reason: string): boolean {
  return /\bSSL\b|\bTLS\b|certificate/i.test(reason);
}

export function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}

export async function runCommand(
  command: (settings: Settings) => Promise<void>,
  how: Boot = {},
): Promise<void> {
  const given = await boot(how).catch(refuseToStart);
  try {
    await command(given);
  } finally {
    await closeDatabase();
  }
}

export function refuseToStart(error: unknown): never {
  const message = formatReason(error);
  console.error(error instanceof SettingsError ? message : `Tailgate can't start: ${message}`);
  process.exit(1);
}
