import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import pg from "pg";
import { parse } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "../db/connect.server.ts";
import { setDeskSecret } from "../db/sealed.server.ts";
import { bookingToken } from "../deliveries/booking-link.server.ts";
import { photosToken, SEEN_FOR } from "../deliveries/photos-link.server.ts";
import { pushKeys } from "../deliveries/push.server.ts";
import { findAddressedLead, findReplyAddress, setReplyMailbox } from "../deliveries/reply-address.server.ts";
import { settingNames } from "../env.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { readTree } from "./support/floor-plan.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { withDatabase } from "./support/outbox.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { freshPostgres } from "./support/postgres.ts";
import { type Site, startSite } from "./support/site.ts";

// docs/secrets.md says how each secret is changed; what it says happens.

test("docs/secrets.md names every secret in the settings and in the database", () => {
  const page = readFileSync(join(REPOSITORY, "docs/secrets.md"), "utf8");
  const secret = /SECRET|TOKEN|KEY|PASSWORD|ACCOUNT|^(SMTP|DATABASE)_URL$/;
  const inSettings = settingNames.filter((name) => secret.test(name));
  const inDatabase = [...readTree()]
    .filter(([path]) => path.endsWith(".server.ts"))
    .flatMap(([, text]) => [...text.matchAll(/\b(?:storedSecret|secretWithin)\([^"()]*"([\w-]+)"/g)])
    .map(([, name = ""]) => name);
  expect(inSettings.length).toBeGreaterThan(8);
  expect(inDatabase.length).toBeGreaterThan(2);
  expect([...inSettings, ...inDatabase].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

/** Wednesday, ten in the morning in Atlanta. */
const NOW = "2026-12-02T15:00:00Z";

async function newSecret(site: Site, ...words: string[]): Promise<string> {
  const script = join(REPOSITORY, "scripts", "new-secret.ts");
  const run = promisify(execFile)(process.execPath, [script, ...words], { cwd: site.dataDir, env: site.env });
  return (await run).stdout;
}

mostlyOnSqlite("npm run new-secret", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ database: kind, now: NOW });
  });
  afterAll(() => site.close());

  const inDatabase = <T>(work: () => Promise<T>) => withDatabase(site, work);

  test("booking-links: earlier links stop working at once, new ones work, the booking stays", async () => {
    const booked = await site.post("/atlanta/book-now", carlasBooking("Couch", "2026-12-04"), {
      from: atAddress(carla, 1),
    });
    expect(booked.status).toBe(303);
    const [{ id } = { id: "" }] = await site.exportJobs();
    const makePath = () => inDatabase(async () => `/booking/${await bookingToken(id)}`);
    const earlier = await makePath();
    expect((await site.get(earlier)).status).toBe(200);
    expect(await newSecret(site, "booking-links")).toContain("no longer work");
    expect((await site.get(earlier)).status).toBe(404);
    expect((await site.get(await makePath())).status).toBe(200);
    expect(await site.exportJobs()).toHaveLength(1);
  });

  test("photo-links: earlier links stop working at once, new ones work", async () => {
    const [{ id } = { id: "" }] = await site.exportJobs();
    const makePath = () =>
      inDatabase(
        async () => `/desk/photos/${await photosToken("see", String(id), Date.parse(NOW) + SEEN_FOR)}`,
      );
    const earlier = await makePath();
    expect((await site.get(earlier)).status).toBe(200);
    expect(await newSecret(site, "photo-links")).toContain("no longer work");
    expect((await site.get(earlier)).status).toBe(404);
    expect((await site.get(await makePath())).status).toBe(200);
  });

  test("reply-addresses: answers to earlier and retired ones belong to no lead, answers to new ones do", async () => {
    const [{ id } = { id: "" }] = await site.exportJobs();
    setReplyMailbox("answers@example.com");
    const makeAddress = () => inDatabase(async () => (await findReplyAddress(String(id))) ?? "");
    const findLeadAt = (address: string) => inDatabase(() => findAddressedLead([address]));
    const retired = await makeAddress();
    await inDatabase(async () => {
      const { name, value } = await database()
        .deleteFrom("secrets")
        .where("name", "=", "reply-address")
        .returning(["name", "value"])
        .executeTakeFirstOrThrow();
      await database()
        .insertInto("retired_secrets")
        .values({ name, value, retired_at: Date.parse(NOW) + 60_000 })
        .execute();
    });
    const earlier = await makeAddress();
    expect([await findLeadAt(retired), await findLeadAt(earlier)]).toEqual([id, id]);
    expect(await newSecret(site, "reply-addresses")).toContain("Unassigned");
    expect([await findLeadAt(retired), await findLeadAt(earlier)]).toEqual([null, null]);
    expect(await findLeadAt(await makeAddress())).toBe(id);
    setReplyMailbox(null);
  });

  test("notifications: new keys, and every device is set up again", { tags: ["all"] }, async () => {
    await createOwner(site);
    const [before, owner] = await inDatabase(async () => {
      const { id } = await database().selectFrom("people").select("id").executeTakeFirstOrThrow();
      const device = { id: "a", person_id: id, session_id: "a", endpoint: "https://push.example/a" };
      const keys = { p256dh: "", auth: "", user_agent: "", made_at: 0, seen_at: Date.now() };
      await database()
        .insertInto("push_devices")
        .values({ ...device, ...keys })
        .execute();
      return [await pushKeys(), id];
    });
    expect(await newSecret(site, "notifications")).toContain("off on 1 device.");
    await inDatabase(async () => {
      expect((await pushKeys()).publicKey).not.toBe(before.publicKey);
      expect(await database().selectFrom("push_devices").selectAll().execute()).toEqual([]);
      const lines = database().selectFrom("audit_log").select("subject").where("action", "=", "push.stopped");
      expect(await lines.execute()).toEqual([{ subject: owner }]);
    });
  });
});

mostlyOnSqlite("with DESK_SECRET", (kind) => {
  const env = { DESK_SECRET: "the desk's secret, which is long enough" };

  test("the database signs no link; those sent before work until their visit is over", async () => {
    await using site = await startSite({
      database: kind,
      now: NOW,
      env: { OWNER_EMAIL: "owner@tailgate.example" },
    });
    let visitors = 0;
    const book = async (what: string) => {
      const from = atAddress(carla, ++visitors);
      expect((await site.post("/atlanta/book-now", carlasBooking(what, "2026-12-04"), { from })).status).toBe(
        303,
      );
      return String((await site.exportJobs()).at(-1)?.id);
    };
    const stored = (table: "secrets" | "retired_secrets") =>
      withDatabase(site, () => database().selectFrom(table).select(["name", "value"]).execute());
    const forge = (id: string, value: string, end?: number) => {
      const said = Buffer.concat([Buffer.from(parse(id)), ...(end === undefined ? [] : [Buffer.alloc(4)])]);
      if (end !== undefined) said.writeUInt32BE(Math.floor(end / 1_000), 16);
      const signature = createHmac("sha256", value)
        .update(end === undefined ? "" : "see")
        .update(said)
        .digest();
      return Buffer.concat([said, signature.subarray(0, 16)]).toString("base64url");
    };
    const open = async (id: string, value: string, end = site.now() + 60_000) => [
      (await site.get(`/booking/${forge(id, value)}`)).status,
      (await site.get(`/desk/photos/${forge(id, value, end)}`)).status,
    ];
    const before = await book("Booked before");
    setReplyMailbox("answers@tailgate.example");
    const sent = await withDatabase(site, async () => ({
      booking: await bookingToken(before),
      address: await findReplyAddress(before),
      photos: await photosToken("see", before, site.now() + SEEN_FOR),
    }));
    const copied = await stored("secrets");
    const readCopied = (name: string) => copied.find((row) => row.name === name)?.value ?? "";
    await site.restart({ env });
    const after = await book("Booked after");
    expect((await site.get(`/booking/${sent.booking}`)).status).toBe(200);
    expect((await site.get(`/desk/photos/${sent.photos}`)).status).toBe(200);
    expect(await open(after, readCopied("booking-link"))).toEqual([404, 404]);
    expect(await open(after, readCopied("photos-link"))).toEqual([404, 404]);
    const tooLong = await open(before, readCopied("photos-link"), site.now() + 2 * SEEN_FOR);
    expect(tooLong[1], "longer than any link that was sent").toBe(404);
    // The site makes its new secrets when it first needs them: each of them, and what's kept of the earlier ones.
    setDeskSecret(env.DESK_SECRET);
    const made = await withDatabase(site, async () => ({
      booking: await bookingToken(after),
      photos: await photosToken("see", after, site.now() + SEEN_FOR),
      leads: [
        await findAddressedLead([sent.address ?? ""]),
        await findAddressedLead([(await findReplyAddress(after)) ?? ""]),
      ],
    }));
    setDeskSecret(undefined);
    expect(made.leads).toEqual([before, after]);
    const now = [...(await stored("secrets")), ...(await stored("retired_secrets"))];
    expect(now.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(["booking-link", "booking-link", "photos-link", "photos-link", "reply-address"]),
    );
    for (const { value } of now) {
      expect(await open(before, value)).toEqual([404, 404]);
      expect(await open(after, value)).toEqual([404, 404]);
    }
    const next = { DESK_SECRET: "the next secret, which is long enough too" };
    await site.restart({ env: { ...next, DESK_SECRET_ALSO: env.DESK_SECRET } });
    await site.restart({ env: { ...next, DESK_SECRET_ALSO: "" } });
    for (const token of [sent.booking, made.booking])
      expect((await site.get(`/booking/${token}`)).status).toBe(200);
    for (const token of [sent.photos, made.photos])
      expect((await site.get(`/desk/photos/${token}`)).status).toBe(200);
    await site.forward(3 * 24 * 60 * 60_000);
    expect((await site.get(`/booking/${sent.booking}`)).status, "its visit is over").toBe(404);
    expect((await site.get(`/booking/${made.booking}`)).status).toBe(200);
  });
});

test("npm run new-secret without a name changes nothing and says what there is", async () => {
  const script = join(REPOSITORY, "scripts", "new-secret.ts");
  const refused = promisify(execFile)(process.execPath, [script]).catch(({ code, stderr }) => ({
    code,
    stderr,
  }));
  expect(await refused).toEqual({ code: 2, stderr: expect.stringContaining("-- booking-links") });
});

test("ALTCHA_SECRET_ALSO: a puzzle made with the earlier secret still counts, and no other", {
  tags: ["all"],
}, async () => {
  const [earlier, later] = ["the earlier secret, of a good length", "the later secret, of a good length"];
  await using site = await startSite({ env: { ALTCHA_SECRET: earlier } });
  const solve = async () => {
    const challenge = (await (await site.get("/challenge.json")).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };
  const proofs = [await solve(), await solve()];
  const send = (message: string, altcha: string) =>
    site.post(
      "/toronto/reviews",
      { name: "Ada Byron", phone: ada.phone, email: ada.email, message, altcha },
      { from: atAddress(ada, 1) },
    );
  await site.restart({ env: { ALTCHA_SECRET: later, ALTCHA_SECRET_ALSO: earlier } });
  await send("while both count", proofs[0] ?? "");
  await send("made with the later one", await solve());
  await site.restart({ env: { ALTCHA_SECRET: later, ALTCHA_SECRET_ALSO: "" } });
  await send("after the change", proofs[1] ?? "");
  const found = (await site.exportLeads()).map(({ note_from_customer, standing }) => [
    note_from_customer,
    standing,
  ]);
  expect(Object.fromEntries(found)).toMatchObject({
    "while both count": "open",
    "made with the later one": "open",
    "after the change": "quarantined",
  });
});

test("PostgreSQL's password: a second login serves beside the first, upgrades, and serves alone", {
  tags: ["all"],
}, async () => {
  const address = await freshPostgres();
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const name = new URL(address).pathname.slice(1);
    const [first, second] = [`${name}_one`, `${name}_two`];
    const addressOf = (login: string) =>
      Object.assign(new URL(address), { username: login, password: "a password" }).href;
    await client.query(`create role ${first} login password 'a password'`);
    await client.query(`alter database ${name} owner to ${first}`);
    await using site = await startSite({ env: { DATABASE_URL: addressOf(first) } });
    const send = (message: string) =>
      site.post("/toronto/reviews", { name: "Ada Byron", phone: ada.phone, message }, { from: ada });
    expect((await send("by the first")).status).toBe(303);

    await client.query(`create role ${second} login password 'a password' in role ${first}`);
    await client.query(`alter role ${second} set role ${first}`);
    await using beside = await startSite({ env: { DATABASE_URL: addressOf(second) } });
    expect((await beside.get("/readyz")).status).toBe(200);
    await site.restart({ env: { DATABASE_URL: addressOf(second) } });
    await client.query(`alter role ${first} nologin`);
    expect((await send("by the second")).status).toBe(303);
    // What an upgrade makes belongs to the first login, also what another made.
    const upgrade = new pg.Client({ connectionString: addressOf(second) });
    await upgrade.connect();
    await upgrade.query("create table later (id int)");
    await upgrade.end();
    const { rows } = await client.query(
      "select distinct tableowner from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tableowner: first }]);
    expect(await site.exportLeads()).toHaveLength(2);
  } finally {
    await client.end();
  }
});
