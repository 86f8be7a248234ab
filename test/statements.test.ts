import { expect, test } from "vitest";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { insertion, statement } from "../db/statement.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { captureMove } from "./support/leads.ts";

// Works of a group run the same statement in the same turn, each for its own rows.

bothDatabases("a statement of several works", (kind) => {
  useFreshDatabase(kind);

  const put = insertion("desk_settings");
  const find = statement((db, { key, since }: { key: string; since: number }) =>
    db
      .selectFrom("desk_settings")
      .select(["key", "value", "changed_at"])
      .where("key", "=", key)
      .where("changed_by", "=", "it's Dora")
      .where("changed_at", ">=", since)
      .compile(),
  );
  const setting = (key: string, changed_at = 1) => ({
    key,
    value: `{"of":"${key}"}`,
    changed_by: "it's Dora",
    changed_at,
  });
  const together = <T>(works: readonly ((transaction: DatabaseTransaction) => Promise<T>)[]) =>
    Promise.allSettled(works.map((work, index) => commitTogether<T>(work, { touches: [`work ${index}`] })));
  const listKeys = async () => {
    const rows = await database().selectFrom("desk_settings").select("key").orderBy("key").execute();
    return rows.map(({ key }) => key);
  };

  test("gives each the rows that it asked for", async () => {
    const keys = ["one", "two", "three", 'quo"ted', "new\nline"];
    await together(keys.map((key, index) => (transaction) => put(transaction, setting(key, index))));
    expect(await listKeys()).toEqual(keys.toSorted());
    const found = await together(
      [...keys, "missing"].map((key) => (transaction) => find(transaction, { key, since: 1 })),
    );
    expect(
      found.map((one) => one.status === "fulfilled" && one.value.map(({ key, value }) => [key, value])),
    ).toEqual([[], ...keys.slice(1).map((key) => [[key, `{"of":"${key}"}`]]), []]);
  });

  test("sees what the same work wrote just before", async () => {
    const found = await together(
      ["one", "two"].map((key) => async (transaction) => {
        const [, rows] = await Promise.all([
          put(transaction, setting(key)),
          find(transaction, { key, since: 0 }),
        ]);
        return rows.length;
      }),
    );
    expect(found.map((one) => one.status === "fulfilled" && one.value)).toEqual([1, 1]);
  });

  test("fails for the one whose row can't be stored, and for no other", async () => {
    await commitTogether((transaction) => put(transaction, setting("taken")));
    const ended = await together(
      ["before", "taken", "after"].map((key) => (transaction) => put(transaction, setting(key))),
    );
    expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await listKeys()).toEqual(["after", "before", "taken"]);
  });

  test("gives each lead the next number", async () => {
    const places = [1, 2, 3, 4];
    await Promise.all(
      places.map((place) =>
        captureMove(
          { phone: `416-555-010${place}`, email: `customer${place}@example.com` },
          { address: `99.224.0.${place}` },
        ),
      ),
    );
    const leads = await database().selectFrom("leads").select("seq").orderBy("seq").execute();
    expect(leads.map(({ seq }) => Number(seq))).toEqual(places);
  });

  test("replaces a row that is there already", async () => {
    const count = insertion("customer_emails", { replacesBy: "delivery_id" });
    const row = (delivery_id: string, mailbox: string) => ({ delivery_id, mailbox, posted_at: 1 });
    await commitTogether((transaction) => count(transaction, row("b", "old")));
    await together(["a", "b", "c"].map((id) => (transaction) => count(transaction, row(id, "new"))));
    const rows = await database().selectFrom("customer_emails").selectAll().orderBy("delivery_id").execute();
    expect(rows.map(({ delivery_id, mailbox }) => `${delivery_id} ${mailbox}`)).toEqual([
      "a new",
      "b new",
      "c new",
    ]);
  });
});
