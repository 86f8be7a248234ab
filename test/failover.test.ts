import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { database, write } from "../db/connect.server.ts";
import { claimInstallation, renewMark } from "../db/installation.server.ts";
import { useFreshDatabase } from "./support/databases.ts";
import { HOUR, MINUTE, TUESDAY } from "./support/leads.ts";

// A standby that takes over is the same database; one that was recovered to an earlier moment is a copy.

describe("PostgreSQL", () => {
  useFreshDatabase("postgres");
  const start = async () => {
    let asked = 0;
    const onCopy = async () => void asked++;
    const isCopy = await claimInstallation({ dataDir: "", now: TUESDAY, isRestored: false }, onCopy);
    expect(asked).toBe(isCopy ? 1 : 0);
    return isCopy;
  };
  const lastUsed = (ago: number) =>
    write(async (transaction) => {
      const seen_at = TUESDAY - ago;
      await transaction
        .insertInto("clock")
        .values({ id: 1, seen_at })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at }))
        .execute();
    });
  /** As if the row were from before: the timeline is the last number, the server's identifier the one before. */
  const changePlace = (pattern: string, to: string) =>
    sql`update installation set place = regexp_replace(place, ${pattern}, ${to})`.execute(database());
  const takeOver = () => changePlace("\\d+$", "0");

  beforeEach(async () => {
    expect(await start()).toBe(false);
    await lastUsed(MINUTE);
  });

  test("goes on after a failover, without asking", async () => {
    await takeOver();
    expect(await start()).toBe(false);
    await lastUsed(HOUR);
    expect(await start()).toBe(false);
  });

  test("asks when it was recovered to an earlier moment", async () => {
    await takeOver();
    await lastUsed(HOUR);
    expect(await start()).toBe(true);
    expect(await start()).toBe(false);
  });

  test("asks on another server, and on one whose timeline is an earlier one", async () => {
    await changePlace("\\d+ (\\d+)$", "1 \\1");
    expect(await start()).toBe(true);
    await changePlace("\\d+$", "99");
    expect(await start()).toBe(true);
  });

  test("isn't asked about a failover that a running site went through, however long it's off then", async () => {
    await takeOver();
    await renewMark("");
    await lastUsed(HOUR);
    expect(await start()).toBe(false);
  });
});
