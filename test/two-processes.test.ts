import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, database, openDatabase } from "../db/connect.server.ts";
import { claimInstallation } from "../db/installation.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { bothDatabases } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { copyMigrated } from "./support/migrated.ts";
import { ada, atAddress, type Person } from "./support/people.ts";
import { REPOSITORY, runFolder } from "./support/places.ts";
import { PostgresProxy } from "./support/postgres-proxy.ts";
import { type Site, startSite } from "./support/site.ts";

// While one process takes over from another, both write to the same database, and a visitor's second try may reach
// the one that didn't get the first.

const NOW = "2026-12-02T15:00:00Z";
const TIMES = 10;

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

let visitors = 0;
/** A new visitor in Canada. */
const newcomer = () => atAddress(ada, 500 + ++visitors);

type Quote = { name: string; phone: string; email: string; message: string; submissionKey: string };

const quote = (message: string, submissionKey = ""): Quote => ({
  name: ada.name,
  phone: ada.phone,
  email: ada.email,
  message,
  submissionKey,
});

/** Sends everything at once; returns the references that the visitor got. */
async function references(site: Site, sent: readonly Quote[], from: Person): Promise<string[]> {
  const answers = await Promise.all(sent.map((fields) => site.post("/toronto", fields, { from })));
  expect(answers.filter(({ status }) => status !== 303)).toHaveLength(0);
  return answers.map((answer) => {
    const location = new URL(answer.headers.get("location") ?? "", site.origin);
    return location.searchParams.get("ref") ?? "";
  });
}

/** Opens the stream that an open desk follows; returns a function that waits for the next change. */
async function openStream(site: Site, cookie: string): Promise<() => Promise<void>> {
  const answer = await site.get("/desk/live", { headers: { cookie } });
  const words = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (answer.status !== 200 || !words) throw new Error(`There is no stream: ${answer.status}.`);
  // The first message only confirms the connection.
  await words.read();
  return async () => {
    for (let said = ""; !/^data: \[/m.test(said); ) {
      const { value, done } = await words.read();
      if (done) throw new Error("The stream has ended.");
      said = value;
    }
  };
}

async function leadsFrom(site: Site, { address }: Person) {
  return (await site.exportLeads()).filter(({ ip_address }) => ip_address === address);
}

/** Sends the same to both at once, to the second in reverse order. */
async function toBoth(
  [one, other]: readonly [Site, Site],
  sent: readonly Quote[],
  from: Person,
): Promise<string[]> {
  const [here, there] = await Promise.all([
    references(one, sent, from),
    references(other, sent.toReversed(), from),
  ]);
  return [...here, ...there];
}

bothDatabases("two processes on one database", (database) => {
  const sameOnBoth = { tags: database === "postgres" ? ["all" as const] : [] };
  let one: Site;
  let other: Site;
  beforeAll(async () => {
    const ALTCHA_SECRET = "a secret of a good length";
    one = await startSite({ database, now: NOW, env: { ALTCHA_SECRET } });
    const { DATABASE_URL = "", DATA_DIR = "" } = one.env;
    other = await startSite({ now: NOW, env: { ALTCHA_SECRET, DATABASE_URL, DATA_DIR } });
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
  });

  test.each([
    ["under its key", randomUUID()],
    ["without a key", ""],
  ])("the same, %s: one lead", async (_, key) => {
    const from = newcomer();
    const told = await toBoth(
      [one, other],
      times(TIMES, () => quote("Same request", key)),
      from,
    );
    expect(new Set(told).size).toBe(1);
    expect(await leadsFrom(one, from)).toMatchObject([{ version: 1, repeats: 2 * TIMES - 1 }]);
  });

  test("a request sent with its key to one and without to the other is one lead", async () => {
    const wishers = times(3, () => newcomer());
    for (const from of wishers) {
      const [here, there] = await Promise.all([
        references(one, [quote("Half loaded", randomUUID())], from),
        references(other, [quote("Half loaded")], from),
      ]);
      expect(there).toEqual(here);
    }
    const addresses = new Set(wishers.map(({ address }) => address));
    const leads = (await one.exportLeads()).filter(({ ip_address }) => addresses.has(ip_address));
    expect(leads).toHaveLength(wishers.length);
  });

  test("a request edited with its key is one lead and nothing is refused", sameOnBoth, async () => {
    const from = newcomer();
    for (const key of times(2, () => randomUUID())) {
      const edits = times(TIMES, (index) => quote(`Edit ${index} of ${key}`, key));
      expect(new Set(await toBoth([one, other], edits, from)).size).toBe(1);
    }
    const leads = await leadsFrom(one, from);
    expect(leads).toHaveLength(2);
    for (const { version, repeats } of leads) expect(version + repeats).toBe(2 * TIMES);
  });

  test("a proof of work counts once, whichever process it's sent to", sameOnBoth, async () => {
    const from = newcomer();
    const challenge = (await (await one.get("/challenge.json")).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    for (const [site, message] of [
      [other, "First use"],
      [one, "Second use"],
    ] as const) {
      const fields = { ...quote(message, randomUUID()), altcha };
      expect((await site.post("/toronto", fields, { from })).status).toBe(303);
    }
    const standings = (await leadsFrom(one, from)).map(({ standing }) => standing);
    expect(standings).toEqual(["open", "quarantined"]);
  });

  test(
    "a lead at one shows on a desk at the other, without waiting for the next pulse",
    sameOnBoth,
    async () => {
      const cookie = await createOwner(one);
      const heard = await openStream(other, cookie);
      let shortest = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 3 && shortest >= 5_000; tries++) {
        const start = performance.now();
        const hearing = heard();
        await references(one, [quote(`Heard ${tries}`, randomUUID())], newcomer());
        await hearing;
        shortest = Math.min(shortest, performance.now() - start);
      }
      expect(shortest).toBeLessThan(5_000);
    },
  );

  test("many leads at once in opposite order are each stored once and none is refused", async () => {
    const from = newcomer();
    const wishes = times(20, (index) => quote(`Wish ${index}`, randomUUID()));
    const told = await toBoth([one, other], wishes, from);
    expect(new Set(told).size).toBe(wishes.length);
    const notes = (await leadsFrom(one, from)).map(({ note_from_customer }) => note_from_customer);
    expect(notes.toSorted()).toEqual(wishes.map(({ message }) => message).toSorted());
  });
});

test("a process with many leads and a slow PostgreSQL doesn't make another refuse its own", {
  tags: ["all"],
}, async () => {
  const direct = await copyMigrated("postgres", "");
  const proxy = new PostgresProxy(new URL(direct));
  const through = new URL(direct);
  through.port = String(await proxy.listen());
  const env = { DATABASE_URL: through.href };
  await using one = await startSite({ now: NOW, env });
  await using other = await startSite({ now: NOW, env });
  proxy.delay = 5;
  const from = newcomer();
  const wishes = times(20, (index) => quote(`Far away ${index}`, randomUUID()));
  const told = await toBoth([one, other], wishes, from);
  proxy.delay = 0;
  expect(new Set(told).size).toBe(wishes.length);
  proxy.close();
});

test("the files beside SQLite's are whole and match it, whichever process writes them", async () => {
  const dataDir = mkdtempSync(join(runFolder(), "two-writers-"));
  const opened = { dataDir, databaseUrl: undefined };
  openDatabase(opened);
  await migrate();
  await claimInstallation({ dataDir, now: Date.now(), isRestored: false }, async () => undefined);
  await closeDatabase();
  const program = `
    import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
    import { sql } from "kysely";
    import { closeDatabase, database, openDatabase, write } from "./db/connect.server.ts";
    import { renewMark } from "./db/installation.server.ts";
    import { keepReserve } from "./db/reserve.server.ts";
    const dataDir = ${JSON.stringify(dataDir)};
    openDatabase({ dataDir });
    await sql\`pragma busy_timeout = 60000\`.execute(database());
    writeFileSync(dataDir + "/ready." + process.pid, "");
    while (readdirSync(dataDir).filter((name) => name.startsWith("ready.")).length < 2);
    for (let round = 0; round < ${4 * TIMES}; round++) {
      await renewMark(dataDir);
      await write(async (transaction) => {
        const { mark } = await transaction.selectFrom("installation").select("mark").executeTakeFirst();
        if (!readFileSync(dataDir + "/installation.json", "utf8").includes(mark)) throw new Error("a copy");
      });
    }
    for (let round = 0; round < ${4 * TIMES}; round++) {
      rmSync(dataDir + "/reserve/" + (1 + (round % 4)), { force: true });
      await keepReserve();
    }
    await closeDatabase();`;
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { cwd: REPOSITORY });
  await Promise.all([run(), run()]);
  expect(readdirSync(join(dataDir, "reserve")).toSorted()).toEqual(["1", "2", "3", "4"]);
  openDatabase(opened);
  const { mark } = await database().selectFrom("installation").select("mark").executeTakeFirstOrThrow();
  await closeDatabase();
  expect(JSON.parse(readFileSync(join(dataDir, "installation.json"), "utf8"))).toEqual([mark]);
});
