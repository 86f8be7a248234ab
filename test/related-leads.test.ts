import { expect, test } from "vitest";
import { database } from "../db/connect.server.ts";
import { findRelated } from "../leads/records/related-leads.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { captureMove, TUESDAY } from "./support/leads.ts";
import { ben } from "./support/people.ts";

// From twenty leads of one phone on, the database sorts them instead of us.

bothDatabases("earlier leads with the same phone or email", (kind) => {
  useFreshDatabase(kind);

  test.each([3, 25])("of %i, five are named, newest first, and all are one customer", async (count) => {
    const ids: string[] = [];
    for (let place = 0; place < count; place++) {
      ids.push(await captureMove({ message: `Move ${place}` }, { now: TUESDAY + place }));
    }
    await captureMove({ name: ben.name, phone: ben.phone, email: ben.email });
    const newest = ids.at(-1) ?? "";
    const { phone_e164, email } = await database()
      .selectFrom("leads")
      .select(["phone_e164", "email"])
      .where("id", "=", newest)
      .executeTakeFirstOrThrow();
    const expected = { customer: ids[0], earlier: ids.slice(0, -1).reverse().slice(0, 5) };
    expect(await findRelated(database(), { id: newest, phone_e164, email })).toEqual(expected);
    expect(await findRelated(database(), { id: newest, phone_e164: null, email })).toEqual(expected);
    const nobody = { id: newest, phone_e164: null, email: null };
    expect(await findRelated(database(), nobody)).toEqual({ customer: null, earlier: [] });
  });
});
