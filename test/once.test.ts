import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { closeDatabase, database, openDatabase, write } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { claimOnce, findOnce, noteOnce, removeExpiredOnce } from "../db/once.server.ts";
import { setDeskSecret } from "../db/sealed.server.ts";
import { deskSecret, sign } from "../people/desk-secret.server.ts";
import {
  claimIdempotencyKey,
  findApiRequest,
  prepareApiRequest,
  settleIdempotencyKey,
} from "../people/idempotency-keys.server.ts";
import { claimCode } from "../people/totp.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { makeOldDatabase } from "./support/old-database.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const listRows = () => database().selectFrom("done_once").selectAll().orderBy("key").execute();

bothDatabases("what counts once", (kind) => {
  useFreshDatabase(kind);

  test("is claimed by one of many at the same moment, and by each owner", async () => {
    const until = Date.now() + MINUTE;
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimOnce("olga", "a", until)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claimOnce("dan", "a", until)).toBe(true);
  });

  test("is free again at its end, removed by then or not", async () => {
    await claimOnce("olga", "a", Date.now() - 1);
    expect(await findOnce("olga", ["a"])).toBeUndefined();
    const claims = await Promise.all([1, 2, 3].map(() => claimOnce("olga", "a", Date.now() + MINUTE)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const done = { owner: "olga", key: "b", until: Date.now() - 1, content: null, outcome: "1" };
    await write((transaction) => noteOnce(transaction, done));
    const again = { ...done, until: Date.now() + MINUTE, outcome: "2" };
    await write((transaction) => noteOnce(transaction, again));
    expect(await findOnce("olga", ["b"])).toEqual({ content: null, outcome: "2" });
  });

  test("is removed after its end, however much a flood has left, and nothing else is", async () => {
    const rows = Array.from({ length: 1_201 }, (_, index) => ({
      ...{ owner: "proof of work", key: `${index}`, until: Date.now() - 1 - (index % 7) },
    }));
    await write((transaction) => transaction.insertInto("done_once").values(rows).execute());
    await claimOnce("olga", "a", Date.now() + MINUTE);
    await removeExpiredOnce();
    expect((await listRows()).map(({ key }) => key)).toEqual(["a"]);
  });

  test("takes back the work that was done twice", async () => {
    const done = { owner: "a key", key: "a", until: Date.now() + MINUTE, content: null, outcome: null };
    const work = () =>
      write(async (transaction) => {
        await transaction.insertInto("saved_views").values(view(crypto.randomUUID())).execute();
        await noteOnce(transaction, done);
      });
    const view = (id: string) => ({ id, person_id: "olga", name: "a", filter: "", created_at: 1 });
    const both = await Promise.allSettled([work(), work()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await database().selectFrom("saved_views").selectAll().execute()).toHaveLength(1);
  });

  test("is known of a program by signatures only, also once the secret has changed", async () => {
    const asked = { keyId: "a key", idempotencyKey: "for Ada, 416 555 0142", content: "Ada's move" };
    const old = await deskSecret();
    const note = await prepareApiRequest(asked, Date.now());
    await write((transaction) => note(transaction, { leadId: "lead", revision: 3 }));
    expect(JSON.stringify(await listRows())).not.toMatch(/Ada|0142/);
    setDeskSecret("another secret that is long enough to be one", old);
    expect(await findApiRequest(asked)).toEqual({ leadId: "lead", revision: 3 });
    expect(await findApiRequest({ ...asked, content: "Ada's junk" })).toBe("other content");
    expect(await findApiRequest({ ...asked, keyId: "another key" })).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY + MINUTE });
    expect(await findApiRequest(asked)).toBeNull();
    vi.useRealTimers();
    setDeskSecret(undefined);
  });
});

bothDatabases("what was done before the records became one", (kind) => {
  test("is still done after the upgrade", async () => {
    openDatabase(await makeOldDatabase(kind, "0043-imports-beside"));
    const run = (statement: string) => sql.raw(statement).execute(database());
    const now = Date.now();
    await run(`insert into idempotency_keys (person_id, key, begun_at, action) values
      ('olga', 'done', ${now}, 'invite'), ('olga', 'running', ${now}, null),
      ('olga', 'old', ${now - DAY - MINUTE}, 'invite')`);
    const asked = { keyId: "a key", idempotencyKey: "k", content: "content" };
    const signed = [await sign("api request's key", "k"), await sign("api request", "content")];
    await run(`insert into api_requests (key_id, idempotency_key, content, lead_id, revision, at)
      values ('a key', '${signed.join("', '")}', 'lead', 2, ${now})`);
    const code = "jZae727K08KaOmKSgOaGzww_XVqGr_PKEgIMkjrcbJI";
    // A code's `used_at` was three minutes before its end.
    await run(`insert into used_codes (person_id, code_hash, used_at) values
      ('olga', '${code}', ${now - MINUTE}), ('proof of work', 'late', ${now - 4 * MINUTE})`);

    await migrate();

    expect(await claimIdempotencyKey("olga", "done")).toEqual({ isFirst: false, action: "invite" });
    expect(await claimIdempotencyKey("olga", "running")).toEqual({ isFirst: false, action: null });
    await settleIdempotencyKey("olga", "running", null);
    for (const free of ["running", "old"])
      expect(await claimIdempotencyKey("olga", free), free).toEqual({ isFirst: true });
    expect(await findApiRequest(asked)).toEqual({ leadId: "lead", revision: 2 });
    expect(await findApiRequest({ ...asked, content: "other" })).toBe("other content");
    expect(await claimCode("olga", "123 456")).toBe(false);
    expect(await claimOnce("proof of work", "late", now + MINUTE)).toBe(true);
    await closeDatabase();
  });
});
