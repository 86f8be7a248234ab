import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type * as content from "../content/unfinished.ts";
import { unfinished, unfinishedAfterMinutes, unfinishedDays } from "../content/unfinished.ts";
import { database } from "../db/connect.server.ts";
import { erasePerson, exportPerson, reapplyErasures } from "../leads/privacy/erasure.server.ts";
import { startRetention } from "../leads/privacy/retention.server.ts";
import {
  dropUnfinished,
  findUnfinished,
  listUnfinished,
  mayKeepUnfinished,
  namesForbiddenPlace,
  readUnfinishedMark,
  saveUnfinished,
} from "../leads/unfinished/unfinished.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { runFolder } from "./support/places.ts";

// What's kept of a request that was begun and not sent: when it's offered, when it's deleted, and where it's off. What a
// visitor and the desk see of it is in test/configured/unfinished.test.ts.

vi.mock("../content/unfinished.ts", async (read) => {
  const own = await read<typeof content>();
  return { ...own, unfinished: { ...own.unfinished, words: "We may call you about it." } };
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TUESDAY = Date.parse("2026-12-01T15:00:00Z");

const begun = {
  submission_key: "moving-quote:one",
  kind: "moving" as const,
  location_slug: "toronto",
  name: "Ada Byron",
  phone_e164: "+14165550142",
  email: "ada@example.com",
  typed: { name: "Ada Byron", phone: "(416) 555-0142", message: "A piano" },
  proof: null,
};

const names = async (now: number, asked = {}) =>
  (await listUnfinished(asked, { limit: 10, now }))?.lines.map(({ name }) => name);
const countRows = async () =>
  (await database().selectFrom("unfinished_requests").select("id").execute()).length;

mostlyOnSqlite("an unfinished request", (kind) => {
  useFreshDatabase(kind);

  test("is one row for each key, and is offered a quarter hour after the last key", async () => {
    await saveUnfinished(begun, TUESDAY);
    await saveUnfinished({ ...begun, name: "Ada B." }, TUESDAY + 5 * MINUTE);
    await saveUnfinished({ ...begun, submission_key: "moving-quote:two", name: "Ben" }, TUESDAY);
    const after = unfinishedAfterMinutes * MINUTE;
    expect(await names(TUESDAY + after - 1)).toEqual([]);
    expect(await readUnfinishedMark(TUESDAY + after - 1)).toBe("");
    expect(await names(TUESDAY + after)).toEqual(["Ben"]);
    const mark = await readUnfinishedMark(TUESDAY + after);
    expect(await names(TUESDAY + 5 * MINUTE + after)).toEqual(["Ada B.", "Ben"]);
    expect(await readUnfinishedMark(TUESDAY + 5 * MINUTE + after)).not.toBe(mark);
  });

  test("is shown to those who work there, and removed by them alone", async () => {
    await saveUnfinished(begun, TUESDAY);
    await saveUnfinished(
      { ...begun, submission_key: "booking:two", kind: "junk", location_slug: null, name: "No city" },
      TUESDAY - MINUTE,
    );
    const now = TUESDAY + DAY;
    expect(await names(now)).toEqual(["Ada Byron", "No city"]);
    expect(await names(now, { kind: "junk" })).toEqual(["No city"]);
    expect(await names(now, { locations: ["toronto", "atlanta"] })).toEqual(["Ada Byron"]);
    expect(await names(now, { locations: [] })).toEqual([]);
    const [first] = (await listUnfinished({}, { limit: 1, now }))?.lines ?? [];
    const id = first?.id ?? "";
    expect(await findUnfinished(id, { locations: ["atlanta"] }, now)).toBeNull();
    expect(await findUnfinished(id, { locations: ["toronto"] }, now)).toMatchObject({ typed: begun.typed });
    const written = vi.fn(async () => undefined);
    expect(await dropUnfinished(id, ["atlanta"], written)).toBe(false);
    expect(written).not.toHaveBeenCalled();
    expect(await dropUnfinished(id, ["toronto"], written)).toBe(true);
    expect(written).toHaveBeenCalledOnce();
    expect(await names(now)).toEqual(["No city"]);
  });

  test("is deleted a week after it was begun, by the retention worker", async () => {
    await saveUnfinished(begun, TUESDAY);
    // Typed at again later: the week began with the first key.
    await saveUnfinished(begun, TUESDAY + 3 * DAY);
    await saveUnfinished({ ...begun, submission_key: "moving-quote:two" }, TUESDAY + DAY);
    const week = unfinishedDays * DAY;
    expect(await names(TUESDAY + week - 1)).toHaveLength(2);
    expect(await names(TUESDAY + week)).toHaveLength(1);
    expect(await countRows()).toBe(2);
    const tell = { info: vi.fn(), warn: vi.fn() };
    for (const [now, left] of [
      [TUESDAY + week - 1, 2],
      [TUESDAY + week, 1],
      [TUESDAY + DAY + week, 0],
    ] as const) {
      let looks = 0;
      const clock = () => {
        looks += 1;
        return now;
      };
      const stop = startRetention({ lookEvery: 1, clock, tell });
      await vi.waitUntil(() => looks > 2, 30_000);
      await stop();
      expect(await countRows()).toBe(left);
    }
    expect(tell.warn).not.toHaveBeenCalled();
  });

  test("goes with its person, is in what they get to see, and doesn't come back with a backup", async () => {
    const dataDir = mkdtempSync(join(runFolder(), "erasing-"));
    const hers = [
      begun,
      { ...begun, submission_key: "moving-quote:mail", phone_e164: "+14165550199" },
      { ...begun, submission_key: "moving-quote:phone", email: null },
    ];
    const save = async () => {
      for (const one of hers) await saveUnfinished(one, TUESDAY);
    };
    await save();
    await saveUnfinished(
      { ...begun, submission_key: "x:other", phone_e164: "+14165550111", email: null },
      TUESDAY,
    );
    const person = { phone: begun.phone_e164, email: "Ada@example.com" };
    const seen = await exportPerson(person);
    expect(seen.unfinished).toHaveLength(3);
    expect(seen.unfinished[0]).toMatchObject({ location: "toronto", typed: begun.typed });
    const actor = { id: "olga", name: "Olga" };
    expect(await erasePerson(person, { actor, now: TUESDAY + DAY, dataDir })).toEqual({
      leads: 0,
      messages: 0,
      unfinished: 3,
    });
    expect(await countRows()).toBe(1);

    // The backup is from before the erasure.
    await save();
    await saveUnfinished({ ...begun, submission_key: "moving-quote:again" }, TUESDAY + 2 * DAY);
    await database().deleteFrom("erasures").execute();
    await reapplyErasures({ now: TUESDAY + 3 * DAY, dataDir });
    const left = await database().selectFrom("unfinished_requests").select("submission_key").execute();
    expect(left.map(({ submission_key }) => submission_key).toSorted()).toEqual([
      "moving-quote:again",
      "x:other",
    ]);
  });

  test("isn't kept by the thousand", async () => {
    const row = {
      ...{ kind: "moving" as const, location_slug: null, begun_at: TUESDAY, updated_at: TUESDAY },
      ...{ name: "", phone_e164: "+14165550100", email: null, typed: "{}" },
    };
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      ...row,
      id: `flood-${index}`,
      submission_key: `flood-${index}`,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await database()
        .insertInto("unfinished_requests")
        .values(rows.slice(from, from + 500))
        .execute();
    await saveUnfinished(begun, TUESDAY);
    expect(await countRows()).toBe(5_000);
    await dropUnfinished("flood-7", undefined, async () => undefined);
    await saveUnfinished(begun, TUESDAY);
    expect(await countRows()).toBe(5_000);
    expect(await names(TUESDAY + DAY)).toContain("Ada Byron");
  });
});

describe("where it's off", () => {
  const toronto = { region: "Ontario", visitorCountry: "Canada" };

  beforeEach(() => {
    unfinished.words = "We may call you about it.";
  });

  test.each([
    ["a location in Ontario, a visitor from Canada", toronto, true],
    ["a visitor from the United States", { ...toronto, visitorCountry: "USA" }, true],
    ["a location in Quebec", { ...toronto, region: "Quebec" }, false],
    ["a location in California", { region: "California", visitorCountry: "USA" }, false],
    ["a visitor from Germany", { ...toronto, visitorCountry: "Germany" }, false],
    ["a visitor from who knows where", { ...toronto, visitorCountry: null }, false],
  ])("%s", (_, asker, isKept) => {
    expect(mayKeepUnfinished(asker)).toBe(isKept);
  });

  test.each([null, "", "  "])("with %j for words", (words) => {
    unfinished.words = words;
    expect(mayKeepUnfinished(toronto)).toBe(false);
  });

  test.each([
    [{ phone: "(416) 555-0142" }, false],
    [{ phone: "1 514 555 0142" }, true],
    [{ phone: "+1 (310) 555-0142" }, true],
    [{ zipFrom: "M5V 2T6", zipTo: "H2X 1Y4" }, true],
    [{ zipFrom: "90012" }, true],
    [{ zip: "30303", state: "GA" }, false],
    [{ state: "Québec" }, true],
    [{ state: "pa" }, true],
  ])("what was typed is %j", (submission, isForbidden) => {
    expect(namesForbiddenPlace(submission as Record<string, string>)).toBe(isForbidden);
  });
});
