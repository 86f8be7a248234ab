import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "../db/connect.server.ts";
import { mergeCustomers, separateLead, undo } from "../leads/follow-up/follow-up.server.ts";
import { listFilterValues } from "../leads/inbox/filter-values.server.ts";
import { type LeadFilter, limitToLocations, readFilter, writeFilter } from "../leads/inbox/lead-filter.ts";
import { countLeads, type InboxLine, listLeads, PAGE_SIZE } from "../leads/inbox/lead-list.server.ts";
import { erasePerson } from "../leads/privacy/erasure.server.ts";
import { beginsOne, listReadings, splitWords } from "../leads/records/search-words.ts";
import { formatReference } from "../leads/reference.ts";
import { statuses } from "../leads/status.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { by, captureJob, captureMove, DAY, dora, HOUR, MINUTE, TUESDAY } from "./support/leads.ts";
import { insertRows, leadRow, listSearchWords, type Row, sources } from "./support/many-leads.ts";
import { runFolder } from "./support/places.ts";

/** The search index's rule, in memory: a form of each typed word starts one of the lead's. */
function startsWordsOf(row: Row, typed: string): boolean {
  const words = listSearchWords(row);
  return (listReadings(typed, null).at(-1) ?? []).every((forms) => beginsOne(words, forms));
}

/** The filter's meaning, implemented the simple, slow way. */
function filterSlowly(rows: readonly Row[], filter: LeadFilter): string[] {
  const { kind, status, standing, location, source, campaign, assignee, from, to, text, unread, dueBefore } =
    filter;
  const hasConsented = ({ details }: Row) => JSON.parse(details).consent.given;
  return rows
    .filter((row) => !row.is_test && row.erased_at === null)
    .filter((row) => (standing ? row.standing === standing : row.standing !== "quarantined"))
    .filter((row) => !kind || row.kind === kind)
    .filter((row) => !status || (status as readonly string[]).includes(String(row.status)))
    .filter((row) => !location || location.includes(row.location_slug ?? ""))
    .filter((row) => !source || String(row.source) === source)
    .filter((row) => !campaign || row.campaign === campaign)
    .filter((row) => assignee === undefined || (row.assignee ?? "") === assignee)
    .filter((row) => from === undefined || row.captured_at >= from)
    .filter((row) => to === undefined || row.captured_at < to)
    .filter((row) => !unread || Number(row.is_read) === 0)
    .filter((row) => !filter.consent || hasConsented(row) === (filter.consent === "yes"))
    .filter((row) => !dueBefore || (row.follow_up_on !== null && row.follow_up_on <= dueBefore))
    .filter((row) => text === undefined || startsWordsOf(row, text))
    .toSorted((a, b) => b.captured_at - a.captured_at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

async function listAll(filter: LeadFilter): Promise<InboxLine[]> {
  const lines: InboxLine[] = [];
  let page: string | null = null;
  do {
    const { lines: more, next } = await listLeads(filter, page, TUESDAY);
    expect(more.length).toBeLessThanOrEqual(PAGE_SIZE);
    lines.push(...more);
    page = next;
  } while (page);
  return lines;
}

const texts = fc.oneof(
  fc.constantFrom(
    "piano",
    "pia",
    "ELOISE",
    "déménagement",
    "o'brien",
    "小龍",
    "555-0012",
    "(416) 5",
    "person12",
  ),
  fc.constantFrom("person12@example.com", "two rooms ada", "harpsichord", "nothing", "!!", "'\"*:&", ""),
  fc.string({ maxLength: 6, unit: "grapheme" }),
);

const filters: fc.Arbitrary<LeadFilter> = fc.record(
  {
    kind: fc.constantFrom("moving", "junk"),
    status: fc.subarray([...statuses]),
    standing: fc.constantFrom("open", "released", "quarantined"),
    location: fc.subarray(["toronto", "houston", "atlanta", "miami", ""]),
    source: fc.constantFrom(...sources, "nobody"),
    campaign: fc.constantFrom("spring", "autumn"),
    assignee: fc.constantFrom("dora", "oscar", ""),
    from: fc.integer({ min: -400, max: 10 }).map((minutes) => TUESDAY + minutes * MINUTE),
    to: fc.integer({ min: -400, max: 10 }).map((minutes) => TUESDAY + minutes * MINUTE),
    text: texts,
    unread: fc.boolean(),
    consent: fc.constantFrom("yes", "no"),
    dueBefore: fc.constantFrom("2026-12-05", "2026-12-31"),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<LeadFilter>;

bothDatabases("the inbox", (kind) => {
  describe("with some hundreds of leads", () => {
    useFreshDatabase(kind);
    const rows = Array.from({ length: 400 }, (_, n) => leadRow(n));
    beforeEach(() => insertRows(rows));

    test("lists and counts what the filter matches, newest first, page by page", async () => {
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          const expected = filterSlowly(rows, filter);
          expect((await listAll(filter)).map(({ id }) => id)).toEqual(expected);
          expect(await countLeads(filter)).toEqual({ count: expected.length, isMore: false });
        }),
        { numRuns: 80 },
      );
    });

    test("suggests the sources and campaigns of the person's locations", async () => {
      const visible = rows.filter(
        (row) => !row.is_test && row.erased_at === null && row.standing !== "quarantined",
      );
      for (const locations of [undefined, ["toronto"], [""], []]) {
        const there = visible.filter((row) => !locations || locations.includes(row.location_slug ?? ""));
        const values = (of: readonly (string | null)[]) =>
          [...new Set(of)].filter((value) => value !== null).toSorted();
        expect(await listFilterValues(locations, TUESDAY)).toEqual({
          sources: values(there.map(({ source }) => String(source))),
          campaigns: values(there.map(({ campaign }) => campaign)),
        });
      }
    });

    test("suggests a new source within a minute, and the very first one at once", async () => {
      await database().deleteFrom("leads").execute();
      expect(await listFilterValues(undefined, TUESDAY)).toEqual({ sources: [], campaigns: [] });
      await insertRows([Object.assign(leadRow(402), { standing: "open", is_test: 0, erased_at: null })]);
      expect((await listFilterValues(undefined, TUESDAY)).sources).toHaveLength(1);
      const flyer = { source: "flyer", standing: "open", is_test: 0, erased_at: null };
      await insertRows([Object.assign(leadRow(401), flyer)]);
      expect((await listFilterValues(undefined, TUESDAY + MINUTE)).sources).toContain("flyer");
    });

    test("never shows a lead outside the person's locations", async () => {
      await fc.assert(
        fc.asyncProperty(filters, fc.subarray(["toronto", "houston", ""]), async (filter, location) => {
          for (const line of await listAll(limitToLocations(filter, location))) {
            expect(location).toContain(line.location ?? "");
          }
        }),
        { numRuns: 25 },
      );
    });
  });

  describe("as leads come in", () => {
    useFreshDatabase(kind);

    test("has what staff need in each line", async () => {
      await captureMove({ message: "First time" });
      const touch = { referrer: null, landing_page: "/toronto", at: "2026-12-01T15:00:00.000Z" };
      const attribution = { first: null, last: { ...touch, utm_source: "Newsletter", utm_campaign: "Fall" } };
      await captureMove({ message: "Again,\n\nwith love" }, { now: TUESDAY + HOUR, attribution });
      await captureJob(
        { message: "Gone", load: { mattresses: 2, pianos: 1 } },
        { now: TUESDAY + 2 * HOUR, suspicion: "odd" },
      );
      const { lines, next } = await listLeads({}, null, TUESDAY + 3 * HOUR);
      expect(next).toBeNull();
      expect(lines).toMatchObject([
        {
          excerpt: "Again, with love",
          isRepeatCustomer: true,
          locationName: "Toronto",
          response: { state: "waiting", time: 2 * HOUR },
          isUnread: true,
          status: "new",
        },
        { excerpt: "First time", isRepeatCustomer: false },
      ]);
      expect((await listLeads({ standing: "quarantined" }, null, TUESDAY)).lines).toMatchObject([
        { loadCount: 3, suspicion: "odd", visit: { date: "2026-12-04", startTime: "13:00" }, kind: "junk" },
      ]);
      expect(await countLeads({ source: "newsletter", campaign: "Fall" })).toEqual({
        count: 1,
        isMore: false,
      });
    });

    test("says it's a repeat customer by whose lead it is: merged and separated by staff, too", async () => {
      const listRepeats = async () =>
        (await listLeads({}, null, TUESDAY + DAY)).lines
          .filter(({ isRepeatCustomer }) => isRepeatCustomer)
          .map(({ id }) => id);
      const same = { phone: "905 555 0111", email: "same@example.com" };
      const first = await captureMove({ ...same, message: "First" });
      const second = await captureMove({ ...same, message: "Second" }, { now: TUESDAY + HOUR });
      const other = await captureMove(
        { phone: "905 555 0112", email: "other@example.com" },
        { now: TUESDAY + 2 * HOUR },
      );
      expect(await listRepeats()).toEqual([second]);
      const merge = await mergeCustomers({ kept: other, other: first }, by(dora, TUESDAY + 3 * HOUR));
      expect(await listRepeats()).toEqual([other, second]);
      await undo(merge.undo, by(dora, TUESDAY + 3 * HOUR));
      const { undo: together } = await separateLead(first, by(dora, TUESDAY + 4 * HOUR));
      expect(await listRepeats()).toEqual([]);
      await undo(together, by(dora, TUESDAY + 5 * HOUR));
      expect(await listRepeats()).toEqual([second]);
      await captureMove(same, { now: TUESDAY + 6 * HOUR, isTest: true });
      await erasePerson(
        { phone: same.phone },
        { actor: dora, now: TUESDAY + 7 * HOUR, dataDir: runFolder() },
      );
      expect(await listRepeats()).toEqual([]);
    });

    test("finds a lead by reference, phone in any format, email, address and the words of an edit", async () => {
      const key = "inbox-search-edited-0001";
      await captureMove({ message: "A clavichord" }, { submissionKey: key });
      const id = await captureMove({ message: "A spinet", name: "Zoë Ünal" }, { submissionKey: key });
      const job = await captureJob({}, { now: TUESDAY + DAY });
      const found = async (text: string) =>
        (await listLeads({ text }, null, TUESDAY)).lines.map((line) => line.id);
      const reference = formatReference(id);
      for (const text of [reference, reference.toLowerCase().replace("-", ""), reference.slice(0, 4)]) {
        expect(await found(text)).toEqual([id]);
      }
      for (const text of ["4165550142", "+1 416-555-0142", "(416) 555 0142", "5550142", "zoe", "spin"]) {
        expect(await found(text)).toEqual([id]);
      }
      expect(await found("ADA@example.com")).toEqual([id]);
      expect(await found("clavichord")).toEqual([]);
      for (const text of ["peachtree", "30303", "carla 404"]) expect(await found(text)).toEqual([job]);
    });
  });
});

test("writes a filter to an address and reads it back", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const text = filter.text?.trim();
      const { text: _, unread, status, location, ...rest } = filter;
      expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual({
        ...rest,
        ...(text && { text }),
        ...(unread && { unread }),
        ...(status?.length && { status }),
        ...(location?.length && { location }),
      });
    }),
  );
  const nonsense = "kind=x&status=constructor&from=soon&due=never&consent=maybe&standing=&unread=yes";
  expect(readFilter(new URLSearchParams(nonsense))).toEqual({});
});

test("splits words the same way for the index and the search", () => {
  expect(splitWords("Éloïse O'Brien, 李小龍 4½")).toEqual([
    "eloise",
    "o",
    "brien",
    "李",
    "小",
    "龍",
    "41",
    "2",
  ]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const word of splitWords(text)) expect(splitWords(word).join("")).toBe(word);
    }),
  );
});
