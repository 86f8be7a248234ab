import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { insertLead } from "../leads/records/records.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { captureMove } from "./support/leads.ts";

// Writes that wait together are committed together, and one that can't be stored takes none of the others with it.

bothDatabases("a group of writes", (kind) => {
  useFreshDatabase(kind);

  const add = (key: string) => (transaction: DatabaseTransaction) =>
    transaction
      .insertInto("desk_settings")
      .values({ key, value: "{}", changed_by: "dora", changed_at: 0 })
      .execute();
  const tooMuch = {
    // More words than an index entry may have: one of the program's limits, class 54.
    postgres: sql`select to_tsvector('simple', string_agg(md5(i::text), ' ')) from generate_series(1, 100000) as i`,
    sqlite: sql`select hex(zeroblob(900000000))`,
  }[kind];

  test.each([
    ["more than the database takes", (transaction: DatabaseTransaction) => tooMuch.execute(transaction)],
    ["twice", add("before")],
    [
      "by a mistake of ours",
      async () => {
        throw new TypeError("not a function");
      },
    ],
  ])("one that stores %s fails alone", async (_, wrong) => {
    const all = await Promise.allSettled(
      [add("before"), wrong, add("after")].map((work) => commitTogether<unknown>(work)),
    );
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const rows = await database().selectFrom("desk_settings").select("key").orderBy("key").execute();
    expect(rows.map(({ key }) => key)).toEqual(["after", "before"]);
  });

  test("what's nobody's fault fails them all, so that nobody waits for the same again", async () => {
    const lost = Object.assign(new Error("gone"), { code: "57P01" });
    const all = await Promise.allSettled(
      [add("before"), async () => Promise.reject(lost), add("after")].map((work) =>
        commitTogether<unknown>(work),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  /** Longer than anything that's still under way would take. */
  const waitTurns = async () => {
    for (const end = performance.now() + 200; performance.now() < end; ) await new Promise(setImmediate);
  };

  const countRows = async (table: string) => {
    const counted = sql<{ count: unknown }>`select count(*) as count from ${sql.table(table)}`;
    return Number((await counted.execute(database())).rows[0]?.count);
  };

  test("of a lead that's refused, no words are written after the rollback", async () => {
    await captureMove();
    const taken = await database().selectFrom("leads").selectAll().executeTakeFirstOrThrow();
    const row = {
      ...taken,
      id: uuidv7(),
      // Uses up the turn, so that the statements wait for others.
      get content_hash() {
        for (const end = performance.now() + 10; performance.now() < end; );
        return taken.content_hash;
      },
    };
    await expect(commitTogether((transaction) => insertLead(transaction, row))).rejects.toThrow(/unique/i);
    await waitTurns();
    expect(await countRows("lead_words")).toBe(1);
  });

  test("a lead whose delivery can't be stored isn't written after the rollback, either", async () => {
    await sql`drop table deliveries`.execute(database());
    await sql`drop table postings`.execute(database());
    // Looking for words in it takes several turns.
    const message = "- ".repeat(500_000);
    await expect(captureMove({ message })).rejects.toThrow();
    await waitTurns();
    expect(await countRows("leads")).toBe(0);
  });

  test.runIf(kind === "sqlite")("what follows once SQLite has rolled back isn't written alone", async () => {
    const both = commitTogether(async (transaction) => {
      await add("twice")(transaction);
      // As SQLite does by itself on a full disk.
      const last = sql`insert or rollback into desk_settings select * from desk_settings`;
      await last.execute(transaction).catch(() => undefined);
      await add("late")(transaction);
    });
    await expect(both).rejects.toThrow("SQLite has rolled back.");
    expect(await countRows("desk_settings")).toBe(0);
    await commitTogether(add("next"));
  });

  /** Tells when it begins and ends, and has the database do something in between. */
  function makeWork(told: string[]) {
    return (name: string) => async (transaction: DatabaseTransaction) => {
      told.push(`${name} begins`);
      await sql`select 1`.execute(transaction);
      await sql`select 2`.execute(transaction);
      told.push(`${name} ends`);
    };
  }

  test("works that touch nothing in common run side by side, others one after the other", async () => {
    const told: string[] = [];
    const work = makeWork(told);
    const ada = { touches: ["ada@example.com", "+14165550142"] };
    await Promise.all([
      commitTogether(work("Ada"), ada),
      commitTogether(work("Ben"), { touches: ["ben@example.com"] }),
      commitTogether(work("Ada again"), { touches: ["+14165550142"] }),
      commitTogether(work("alone")),
    ]);
    const at = (line: string) => told.indexOf(line);
    expect(at("Ben begins")).toBeLessThan(at("Ada ends"));
    expect(at("Ada again begins")).toBeGreaterThan(at("Ada ends"));
    expect(at("alone begins")).toBeGreaterThan(at("Ada again ends"));
    expect(told).toHaveLength(8);
  });

  test("what nobody waits for comes after those who do, and isn't left out while they keep coming", async () => {
    const told: string[] = [];
    const work = makeWork(told);
    const behind = commitTogether(work("outbox"), { isBackground: true });
    await Promise.all([commitTogether(work("Ada")), commitTogether(work("Ben")), behind]);
    expect(told.filter((line) => line.endsWith("begins"))).toEqual([
      "Ada begins",
      "Ben begins",
      "outbox begins",
    ]);
  });
});
