import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { applyAction, type LeadAction, undo } from "../leads/follow-up/follow-up.server.ts";
import { exportFiltered, formatCsv } from "../leads/inbox/export-filtered.server.ts";
import { readNumbers } from "../leads/inbox/numbers.server.ts";
import { readWaitingNow } from "../leads/inbox/waiting.server.ts";
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
    const period = { from: "2026-12-01", to: "2026-12-03" };
    const { total, days, byCity } = await readNumbers({ period, before: null });
    expect(total.now).toMatchObject({ leads: 0, winRate: null, medianResponse: null, wonMoney: {} });
    expect(days.now.map(({ day }) => day)).toEqual(["2026-12-01", "2026-12-02", "2026-12-03"]);
    expect([byCity, days.before]).toEqual([[], []]);
    expect(await readWaitingNow({}, TUESDAY)).toEqual({ count: 0, longest: null, over: 0 });
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

    const asked = {
      period: { from: "2026-12-01", to: "2026-12-01" },
      before: { from: "2026-11-30", to: "2026-11-30" },
    };
    const numbers = await readNumbers(asked);
    expect(numbers.total.now).toEqual({
      leads: 5,
      moving: 4,
      jobs: 1,
      won: 1,
      lost: 1,
      canceled: 1,
      winRate: 0.5,
      ...{ jobsDone: 0, jobsCanceled: 1, noShows: 0 },
      ...{ leadsIn: { Canada: 2, USA: 3 }, wonIn: { Canada: 1 } },
      ...{ quoted: {}, wonMoney: {}, lostMoney: {}, final: {} },
      answered: 2,
      timed: 2,
      waiting: 2,
      unanswered: 1,
      // In Houston it was nine in the morning, an hour after opening.
      medianResponse: 10 * MINUTE,
      p90Response: 30 * MINUTE,
    });
    expect(numbers.days).toEqual({
      now: [{ day: "2026-12-01", moving: 4, jobs: 1, won: 1 }],
      before: [{ day: "2026-11-30", moving: 1, jobs: 0, won: 0 }],
    });
    expect(numbers.answers.map(({ now }) => now)).toEqual([0, 1, 0, 1, 0, 0]);
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
    expect(numbers.byPerson).toMatchObject([
      { key: "dora", now: { answered: 2, medianResponse: 10 * MINUTE, won: 0 } },
      { key: " Dora", now: { answered: 0, medianResponse: null, won: 1 } },
    ]);
    const now = TUESDAY + 2 * HOUR;
    // From ten in the morning of the day before: open until seven and from eight again.
    const [earliest, over] = [13 * HOUR, 2];
    expect(await readWaitingNow({}, now)).toMatchObject({ count: 3, longest: { time: earliest }, over });
    expect(await readWaitingNow({ locations: ["las-vegas-east"] }, now)).toMatchObject({ count: 1, over: 0 });
    expect(await readWaitingNow({ locations: [], kind: "junk" }, now)).toMatchObject({ count: 0 });
    expect((await readNumbers({ ...asked, locations: ["houston"] })).total.now.leads).toBe(1);
    expect((await readNumbers({ ...asked, locations: [] })).total.now.leads).toBe(0);
    expect((await readNumbers({ ...asked, kind: "junk" })).total.now.leads).toBe(1);
    for (const period of [
      { from: "2026-12-01", to: "2026-11-01" },
      { from: "x", to: "2026-12-01" },
    ])
      await expect(readNumbers({ ...asked, period })).rejects.toThrow(RangeError);
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
    // Dollars of another country are another sum.
    await play([{ ...won, amount: 45_000 }], { slug: "houston" });
    await play([{ name: "done", amount: 30_000 }], { slug: "toronto" }, "job");
    await play([{ name: "cancelled" }], {}, "job");

    const period = { from: "2026-12-01", to: "2026-12-01" };
    const { total, bySource } = await readNumbers({ period, before: null });
    expect(total.now).toMatchObject({
      ...{ won: 5, lost: 1, canceled: 2, winRate: 5 / 6 },
      quoted: { Canada: 125_001 + 80_000 + 60_000 + 5_000, USA: 45_000 },
      wonMoney: { Canada: 80_000 + 70_050 + 60_000, USA: 45_000 },
      lostMoney: { Canada: 125_001 },
      final: { Canada: 70_050 + 65_000 + 30_000 },
    });
    const ads = bySource.find(({ key }) => key === "ads");
    expect(ads?.now).toMatchObject({
      ...{ won: 2, quoted: { Canada: 80_000 }, wonMoney: { Canada: 150_050 }, final: { Canada: 70_050 } },
    });
  });

  test("include leads that were never answered", async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => captureMove({ message: `${n}` }, { now: TUESDAY + n * MINUTE })),
    );
    const some = ids.slice(0, 5).map((id) => ({ id, revision: 0 }));
    await applyAction(some, by(dora, TUESDAY + HOUR), { name: "contacted" });
    const { now } = (await readNumbers({ period: { from: "2026-12-01", to: "2026-12-01" }, before: null }))
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

bothDatabases("a week in which clocks change", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);

  test("counts each lead on the day that its own location had", async () => {
    // Clocks go back on November 1 at two in the morning; Arizona's don't.
    for (const [slug, at] of [
      ["toronto", "2026-10-31T23:59:59.999-04:00"],
      ["toronto", "2026-11-01T00:00:00-04:00"],
      ["toronto", "2026-11-01T23:59:59-05:00"],
      ["toronto", "2026-11-02T00:00:00-05:00"],
      ["phoenix-west", "2026-11-01T23:59:59-07:00"],
      ["phoenix-west", "2026-11-02T00:00:00-07:00"],
      [null, "2026-11-01T12:00:00-05:00"],
    ] as const)
      await captureMove({ message: `${slug} ${at}` }, { slug, now: Date.parse(at) });
    const period = { from: "2026-10-31", to: "2026-11-02" };
    const before = { from: "2026-11-01", to: "2026-11-01" };
    const { days, total } = await readNumbers({ period, before });
    expect(days.now.map(({ moving }) => moving)).toEqual([1, 4, 2]);
    expect(days.before.map(({ moving }) => moving)).toEqual([4]);
    expect([total.now.leads, total.before.leads]).toEqual([7, 4]);
  });

  test("half of the answers are found among equal ones, and long ones to ten minutes", async () => {
    const times = [3, 3, 3, 9, 200];
    for (const minutes of times) {
      const id = await captureMove({ message: `${minutes} ${Math.random()}` });
      const now = TUESDAY + minutes * MINUTE + 30_000;
      await applyTo({ id, revision: 0 }, by(dora, now), { name: "contacted" });
    }
    const { total, answers } = await readNumbers({
      ...{ period: { from: "2026-12-01", to: "2026-12-01" }, before: null },
    });
    expect(total.now).toMatchObject({ medianResponse: 3 * MINUTE, p90Response: 200 * MINUTE });
    expect(answers).toEqual(
      [3, 1, 0, 0, 1, 0].map((now, n) => ({ upTo: [5, 15, 30, 60, 240, null][n], now, before: 0 })),
    );
  });
});
