import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { applyAction, type LeadAction, undo } from "../leads/follow-up/follow-up.server.ts";
import { exportFiltered, formatCsv } from "../leads/inbox/export-filtered.server.ts";
import { findPercentile, readNumbers } from "../leads/inbox/numbers.server.ts";
import { formatNationalPhone } from "../locations/phone-number.server.ts";
import { parseCsv } from "./support/csv.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import {
  applyTo,
  by,
  captureJob,
  captureMove,
  DAY,
  dora,
  fillLocationRecords,
  HOUR,
  MINUTE,
  TUESDAY,
} from "./support/leads.ts";

bothDatabases("numbers", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);

  test("are zeros and nulls without leads", async () => {
    const { total, byDay, byCity } = await readNumbers({
      from: "2026-12-01",
      to: "2026-12-03",
      now: TUESDAY,
    });
    expect(total.now).toMatchObject({ leads: 0, winRate: null, medianResponse: null, longestWait: null });
    expect(byDay.map(({ key }) => key)).toEqual(["2026-12-01", "2026-12-02", "2026-12-03"]);
    expect(byCity).toEqual([]);
  });

  test("count by local day, city, source and status, and compare with the period before", async () => {
    const touch = { referrer: null, landing_page: "/", at: "2026-12-01T15:00:00.000Z", utm_source: "Ads" };
    const attribution = { first: null, last: { ...touch, utm_campaign: "winter" } };
    const won = await captureMove({ message: "1" }, { attribution });
    const lost = await captureMove({ message: "2" }, { slug: "houston" });
    await captureMove({ message: "3" }, { now: TUESDAY + HOUR });
    // Half past eleven in the evening in Las Vegas, already the next day in Toronto.
    await captureMove(
      { message: "4" },
      { slug: "las-vegas-east", now: Date.parse("2026-12-01T23:30-08:00") },
    );
    const job = await captureJob({}, { now: TUESDAY });
    await captureMove({ message: "before" }, { now: TUESDAY - DAY });
    const junk = await captureMove({ message: "junk" });
    await applyTo({ id: junk, revision: 0 }, by(dora, TUESDAY), { name: "quarantined" });
    await captureMove({ message: "a test" }, { isTest: true });
    await applyTo({ id: won, revision: 0 }, by(dora, TUESDAY + 30 * MINUTE), { name: "contacted" });
    await applyTo({ id: won, revision: 1 }, by(dora, TUESDAY + 50 * MINUTE), { name: "won", wonBy: "Dora" });
    await applyTo({ id: lost, revision: 0 }, by(dora, TUESDAY + 10 * MINUTE), { name: "quoted" });
    await applyTo({ id: lost, revision: 1 }, by(dora, TUESDAY + 20 * MINUTE), {
      name: "lost",
      reason: "Price",
    });
    await applyTo({ id: job, revision: 0 }, by(dora, TUESDAY + HOUR), { name: "cancelled" });

    const asked = { from: "2026-12-01", to: "2026-12-01", now: TUESDAY + 2 * HOUR };
    const numbers = await readNumbers(asked);
    expect(numbers.before).toEqual({ from: "2026-11-30", to: "2026-11-30" });
    expect(numbers.total.now).toEqual({
      leads: 5,
      moving: 4,
      jobs: 1,
      won: 1,
      lost: 1,
      canceled: 1,
      winRate: 0.5,
      ...{ quotedTotal: 0, wonTotal: 0, finalTotal: 0 },
      answered: 2,
      waiting: 2,
      unanswered: 1,
      // In Houston it was nine in the morning, an hour after opening.
      medianResponse: 10 * MINUTE,
      p90Response: 30 * MINUTE,
      longestWait: HOUR,
    });
    expect(numbers.total.before).toMatchObject({ leads: 1, waiting: 1 });
    expect(numbers.byCity.map(({ key, now }) => [key, now.leads])).toEqual([
      ["toronto", 2],
      ["atlanta", 1],
      ["houston", 1],
      ["las-vegas-east", 1],
    ]);
    expect(numbers.bySource.map(({ key, now }) => [key, now.leads])).toEqual([
      ["direct", 4],
      ["ads", 1],
    ]);
    expect(numbers.byCampaign.find(({ key }) => key === "winter")?.now.won).toBe(1);
    expect(numbers.byStatus.map(({ key }) => key).toSorted()).toEqual(["cancelled", "lost", "new", "won"]);
    expect((await readNumbers({ ...asked, locations: ["houston"] })).total.now.leads).toBe(1);
    expect((await readNumbers({ ...asked, locations: [] })).total.now.leads).toBe(0);
    expect((await readNumbers({ ...asked, kind: "junk" })).total.now.leads).toBe(1);
    await expect(readNumbers({ ...asked, to: "2026-11-01" })).rejects.toThrow(RangeError);
    await expect(readNumbers({ ...asked, from: "x" })).rejects.toThrow(RangeError);
  });

  test("count a win that was done or canceled later, and sum what was quoted, won and paid", async () => {
    const touch = { referrer: null, landing_page: "/", at: "2026-12-01T15:00:00.000Z", utm_source: "Ads" };
    const fromAd = { attribution: { first: null, last: touch } };
    const play = async (actions: LeadAction[], wanted: object = {}, kind: "move" | "job" = "move") => {
      const message = `${JSON.stringify(actions)} ${JSON.stringify(wanted)}`;
      const id = await (kind === "move" ? captureMove({ message }, wanted) : captureJob({ message }, wanted));
      for (const [revision, action] of actions.entries())
        await applyTo({ id, revision }, by(dora, TUESDAY + MINUTE), action);
    };
    const won: LeadAction = { name: "won", wonBy: "Dora" };
    // Quoted 1,000 to 1,500 and lost; a range counts as its middle.
    await play([
      { name: "quoted", amount: [100_000, 150_001] },
      { name: "lost", reason: "Price" },
    ]);
    await play(
      [
        { name: "quoted", amount: 90_000 },
        { ...won, amount: 80_000 },
      ],
      fromAd,
    );
    await play([won, { name: "done", amount: 70_050 }], fromAd);
    await play([
      { ...won, amount: 60_000 },
      { name: "done", amount: 65_000 },
    ]);
    // Canceled after it was won: won and canceled, but its money isn't.
    await play([{ ...won, amount: 5_000 }, { name: "cancelled" }]);
    await play([{ name: "done", amount: 30_000 }], {}, "job");
    await play([{ name: "cancelled" }], {}, "job");

    const { total, bySource, byStatus } = await readNumbers({
      ...{ from: "2026-12-01", to: "2026-12-01", now: TUESDAY + HOUR },
    });
    expect(total.now).toMatchObject({
      ...{ won: 4, lost: 1, canceled: 2, winRate: 0.8 },
      quotedTotal: 125_001 + 80_000 + 60_000 + 5_000,
      wonTotal: 80_000 + 70_050 + 60_000,
      finalTotal: 70_050 + 65_000 + 30_000,
    });
    const ads = bySource.find(({ key }) => key === "ads");
    expect(ads?.now).toMatchObject({ won: 2, quotedTotal: 80_000, wonTotal: 150_050, finalTotal: 70_050 });
    expect(byStatus.find(({ key }) => key === "cancelled")?.now).toMatchObject({ leads: 2, won: 1, jobs: 1 });
  });

  test("include leads that were never answered", async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => captureMove({ message: `${n}` }, { now: TUESDAY + n * MINUTE })),
    );
    const some = ids.slice(0, 5).map((id) => ({ id, revision: 0 }));
    await applyAction(some, by(dora, TUESDAY + HOUR), { name: "contacted" });
    const { now } = (await readNumbers({ from: "2026-12-01", to: "2026-12-01", now: TUESDAY + 3 * HOUR }))
      .total;
    expect(now.answered + now.waiting + now.unanswered).toBe(now.leads);
    expect(now).toMatchObject({ leads: 12, answered: 5, waiting: 7 });
  });

  test("stream a filter's leads as CSV and JSON", async () => {
    for (let n = 0; n < 3; n++) await captureMove({ message: `Wish "${n}",\nnew line` });
    await captureMove(
      {
        ...{ name: "Zoë", message: "=HYPERLINK(1)", phone: "+1 416 555 0142" },
        ...{ zipFrom: "m5v2t6", moveDate: "2027-01-15", packing: true },
      },
      { slug: "barrie" },
    );
    const read = async (format: "csv" | "json", location: string[]) => {
      let text = "";
      for await (const piece of exportFiltered({ location }, format, TUESDAY + HOUR)) text += piece;
      return text;
    };
    const text = await read("csv", ["barrie"]);
    expect(text.startsWith("\u{feff}reference,received,kind,status,name,phone,")).toBe(true);
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain("Zoë,(416) 555-0142,");
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain(",60,waiting,");
    expect(text).toMatch(/^.*,zip_from,zip_to,.*\r\n.*,2027-01-15,M5V 2T6,,yes,.*\r\n$/);
    const list = JSON.parse(await read("json", ["toronto", "barrie"]));
    expect(list).toMatchObject(Array(4).fill({ status: "new", location: expect.any(String) }));
    expect(JSON.parse(await read("json", []))).toEqual([]);
  });
});

bothDatabases("an export for the books", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);

  test("has what was last marked won or done in its days, whenever it came in", async () => {
    const win = async (id: string, now: number) => {
      await applyTo({ id, revision: 0 }, by(dora, now - HOUR), { name: "quoted", amount: 125_000 });
      return applyTo({ id, revision: 1 }, by(dora, now), { name: "won", wonBy: "Dora" });
    };
    const ids = [];
    for (const message of ["early", "in it", "late", "undone", "open"])
      ids.push(await captureMove({ message }));
    const [early = "", within = "", late = "", undone = "", open = ""] = ids;
    const [from, to] = [TUESDAY + 30 * DAY, TUESDAY + 60 * DAY];
    await win(early, from - 1);
    await win(within, from);
    await win(late, to);
    const mistake = await win(undone, to - DAY);
    expect((await undo(mistake.undo, by(dora, to - HOUR))).done).toHaveLength(1);
    await applyTo({ id: open, revision: 0 }, by(dora, from + DAY), { name: "contacted" });
    const job = await captureJob();
    await applyTo({ id: job, revision: 0 }, by(dora, from + DAY), { name: "done" });

    const list = async (filter: object) => {
      let text = "";
      for await (const piece of exportFiltered(filter, "json", to)) text += piece;
      return JSON.parse(text).map(({ id }: { id: string }) => id);
    };
    expect(await list({ wonFrom: from, wonTo: to })).toEqual(expect.arrayContaining([within, job]));
    expect(await list({ wonFrom: from, wonTo: to })).toHaveLength(2);
    expect(await list({ wonFrom: to })).toEqual([late]);
    expect(await list({ wonTo: from })).toEqual([early]);
  });
});

describe("CSV", () => {
  const dangerous = fc
    .tuple(
      fc.constantFrom("", " ", '"', ";", ",", "'", "\t", "  \n"),
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"),
      fc.string(),
    )
    .map((parts) => parts.join(""));
  const cells = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), dangerous), {
    minLength: 2,
    maxLength: 5,
  });

  test("has no formula in a cell, and every cell is read back whole", () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (rows) => {
        const read = parseCsv(formatCsv(rows));
        expect(read.map(({ length }) => length)).toEqual(rows.map(({ length }) => length));
        for (const [y, row] of rows.entries()) {
          for (const [x, typed] of row.entries()) {
            const shown = read[y]?.[x] ?? "";
            expect(shown).not.toMatch(/^[\s";,|]*[=+\-@＝＋－＠\t\r]/u);
            expect([typed, `'${typed}`]).toContain(shown);
          }
        }
      }),
    );
  });

  test.each([
    ["+14165550142", "(416) 555-0142"],
    ["+442079460958", "44 20 7946 0958"],
  ])("the phone %s reads %s", (e164, shown) => {
    expect(formatNationalPhone(e164)).toBe(shown);
    expect(formatCsv([[shown, ""]])).toBe(`${shown},\r\n`);
  });
});

test("a percentile is a measured value with enough others below it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 1 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (list, share) => {
        const sorted = list.toSorted((a, b) => a - b);
        const found = findPercentile(sorted, share) ?? Number.NaN;
        expect(sorted).toContain(found);
        expect(sorted.filter((value) => value <= found).length).toBeGreaterThanOrEqual(share * sorted.length);
        expect(sorted.filter((value) => value < found).length).toBeLessThan(share * sorted.length);
      },
    ),
  );
  expect(findPercentile([], 0.5)).toBeNull();
});
