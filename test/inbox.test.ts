import { performance } from "node:perf_hooks";
import * as fc from "fast-check";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { database, databaseKind, write } from "../db/connect.server.ts";
import type { LeadsTable } from "../db/schema.ts";
import { countLeads, type InboxLine, listLeads, PAGE_SIZE } from "../leads/inbox.server.ts";
import { type LeadFilter, readFilter, within, writeFilter } from "../leads/lead-filter.ts";
import { readNumbers } from "../leads/numbers.server.ts";
import { referenceOf } from "../leads/reference.ts";
import { matches, searchWords, wordsOf } from "../leads/search-words.ts";
import { jobStatuses, movingStatuses } from "../leads/status.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { captureJob, captureMove, DAY, HOUR, MINUTE, TUESDAY } from "./support/leads.ts";

const names = ["Ada Byron", "Ben Okafor", "Éloïse Tremblay", "李 小龍", "Jean-Luc Picard", "O'Brien Mary"];
const messages = ["Two rooms and a piano", "One couch", "Pianos, 2", "Déménagement d'un 4½", "需要搬家", "x"];
const slugs = ["toronto", "houston", "atlanta", "miami", null];
const sources = ["direct", "google", "newsletter"];
const people = ["dora", "oscar", null];

type Row = LeadsTable & { standing: "open" | "released" | "quarantined"; status: string };

/** The `n`-th of many leads: all different, always the same. */
function leadRow(n: number): Row & Record<string, unknown> {
  const pick = <T>(list: readonly T[], salt: number) =>
    list[(n * 7 + salt * 13 + (n >> 3)) % list.length] as T;
  const kind = n % 3 === 0 ? "junk" : "moving";
  const captured_at = TUESDAY - n * MINUTE;
  const name = pick(names, 1);
  const phone = `(416) 555-${String(n % 10_000).padStart(4, "0")}`;
  const message = `${pick(messages, 2)} ${n === 77 ? "harpsichord" : ""}`;
  const record =
    kind === "moving"
      ? {
          phone,
          name,
          zip: "",
          zipTo: "",
          note_from_customer: message,
          ip_address: "99.224.0.1",
          status: "new",
        }
      : { cus_phone: phone, cus_name: name, description: message, date: "2026-12-04", start_time: "9:00" };
  return {
    id: uuidv7({ msecs: captured_at, seq: n, random: randomOf(n) }),
    kind,
    form: kind === "moving" ? "moving-quote" : "booking",
    submission_key: `key ${n}`,
    sender_key: `sender ${n}`,
    content_hash: "",
    captured_at,
    updated_at: captured_at,
    version: 1,
    repeats: 0,
    location_slug: pick(slugs, 3),
    location_id: null,
    record: JSON.stringify(record),
    details: JSON.stringify({ consent: { given: false, version: "1" } }),
    standing: n % 17 === 0 ? "quarantined" : n % 19 === 0 ? "released" : "open",
    suspicion: null,
    is_test: n % 41 === 0 ? 1 : 0,
    phone_e164: `+1416555${String(n % 10_000).padStart(4, "0")}`,
    email: n % 2 === 0 ? `person${n % 500}@example.com` : null,
    erased_at: n % 43 === 0 ? TUESDAY : null,
    seq: 1_000_000 - n,
    name,
    status: pick<string>(kind === "moving" ? movingStatuses : jobStatuses, 4),
    won_by: "",
    lost_reason: null,
    quoted_amount: null,
    revision: 0,
    assignee: pick(people, 5),
    assignee_name: pick(people, 5),
    follow_up_on: n % 11 === 0 ? `2026-12-${String((n % 28) + 1).padStart(2, "0")}` : null,
    is_read: n % 5 === 0 ? 0 : 1,
    source: pick(sources, 6),
    campaign: n % 7 === 0 ? "spring" : null,
    first_response_at: n % 3 === 0 ? captured_at + HOUR : null,
    response_time: n % 3 === 0 ? HOUR : null,
    ip_cut: 0,
  } as unknown as Row & Record<string, unknown>;
}

const randomOf = (n: number) =>
  Uint8Array.from({ length: 16 }, (_, i) => (n * (i + 3) * 2_654_435_761) >>> 24);

function wordsOfRow(row: Row): string[] {
  const fields = JSON.parse(row.record);
  return searchWords({
    name: String(row.name),
    phone: fields.phone ?? fields.cus_phone,
    phone_e164: row.phone_e164,
    email: row.email ?? "",
    reference: referenceOf(row.id),
    message: fields.note_from_customer ?? fields.description,
    address: "",
  });
}

async function insertRows(rows: readonly (Row & Record<string, unknown>)[]): Promise<void> {
  const portion = databaseKind() === "postgres" ? 1_000 : 500;
  await write(async (transaction) => {
    for (let start = 0; start < rows.length; start += portion) {
      const part = rows.slice(start, start + portion);
      await transaction
        .insertInto("leads")
        .values(part as never)
        .execute();
      const words = part.map((row) => [Number(row.seq), wordsOfRow(row).join(" ")] as const);
      if (databaseKind() === "postgres") {
        const list = sql.join(words.map(([seq, text]) => sql`(${seq}::bigint, ${text})`));
        await sql`insert into lead_words (seq, words)
          select seq, array_to_tsvector(string_to_array(text, ' ')) from (values ${list}) as given (seq, text)`.execute(
          transaction,
        );
      } else {
        const list = sql.join(words.map(([seq, text]) => sql`(${seq}, ${text})`));
        await sql`insert into lead_words (rowid, words) values ${list}`.execute(transaction);
      }
    }
  });
}

/** What the filter means, said once more and slowly. */
function naive(rows: readonly Row[], filter: LeadFilter): string[] {
  const { kind, status, standing, location, source, campaign, assignee, from, to, text, unread, dueBefore } =
    filter;
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
    .filter((row) => !dueBefore || (row.follow_up_on !== null && row.follow_up_on <= dueBefore))
    .filter((row) => text === undefined || matches(wordsOfRow(row), text))
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
    status: fc.subarray([...movingStatuses, ...jobStatuses]),
    standing: fc.constantFrom("open", "released", "quarantined"),
    location: fc.subarray(["toronto", "houston", "atlanta", "miami", ""]),
    source: fc.constantFrom(...sources, "nobody"),
    campaign: fc.constantFrom("spring", "autumn"),
    assignee: fc.constantFrom("dora", "oscar", ""),
    from: fc.integer({ min: -400, max: 10 }).map((minutes) => TUESDAY + minutes * MINUTE),
    to: fc.integer({ min: -400, max: 10 }).map((minutes) => TUESDAY + minutes * MINUTE),
    text: texts,
    unread: fc.boolean(),
    dueBefore: fc.constantFrom("2026-12-05", "2026-12-31"),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<LeadFilter>;

bothDatabases("the inbox", (kind) => {
  describe("of some hundreds of leads", () => {
    useFreshDatabase(kind);
    const rows = Array.from({ length: 400 }, (_, n) => leadRow(n));
    beforeEach(() => insertRows(rows));

    test("shows what the filter says, newest first, page by page, and counts it", async () => {
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          const expected = naive(rows, filter);
          expect((await listAll(filter)).map(({ id }) => id)).toEqual(expected);
          expect(await countLeads(filter)).toEqual({ count: expected.length, isMore: false });
        }),
        { numRuns: 80 },
      );
    });

    test("never shows a lead outside the locations that a person may see", async () => {
      await fc.assert(
        fc.asyncProperty(filters, fc.subarray(["toronto", "houston", ""]), async (filter, location) => {
          for (const line of await listAll(within(filter, location))) {
            expect(location).toContain(line.location ?? "");
          }
        }),
        { numRuns: 25 },
      );
    });
  });

  describe("as leads come in", () => {
    useFreshDatabase(kind);

    test("a line says what a person at the desk needs", async () => {
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
          place: "Toronto",
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

    test("every typed piece finds it: reference, phone however written, email, address, an edit's words", async () => {
      const key = "inbox-search-edited-0001";
      await captureMove({ message: "A clavichord" }, { submissionKey: key });
      const id = await captureMove({ message: "A spinet", name: "Zoë Ünal" }, { submissionKey: key });
      const job = await captureJob({}, { now: TUESDAY + DAY });
      const found = async (text: string) =>
        (await listLeads({ text }, null, TUESDAY)).lines.map((line) => line.id);
      const reference = referenceOf(id);
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

  describe("of a hundred thousand leads", () => {
    useFreshDatabase(kind);

    test("the first page and a search cost little more than a bare indexed query", {
      timeout: 240_000,
    }, async () => {
      const COUNT = 100_000;
      for (let start = 0; start < COUNT; start += 10_000) {
        await insertRows(Array.from({ length: 10_000 }, (_, n) => leadRow(start + n)));
      }
      await sql`analyze`.execute(database());
      const bare = () =>
        database().selectFrom("leads").selectAll().orderBy("captured_at", "desc").limit(51).execute();
      const asked: Record<string, () => Promise<unknown>> = {
        "first page": () => listLeads({}, null, TUESDAY),
        "page 1,000": () => listLeads({}, `${TUESDAY - 50_000 * MINUTE}~${uuidv7()}`, TUESDAY),
        "one location": () => listLeads({ location: ["miami"] }, null, TUESDAY),
        "rare word": () => listLeads({ text: "harpsichord" }, null, TUESDAY),
        "common word": () => listLeads({ text: "piano" }, null, TUESDAY),
        "two common words": () => listLeads({ text: "piano ada" }, null, TUESDAY),
        "nothing matches": () => listLeads({ source: "nobody" }, null, TUESDAY),
        "count, capped": () => countLeads({}),
        "count, none": () => countLeads({ source: "nobody" }),
        "numbers of a month, compared": () =>
          readNumbers({ from: "2026-11-01", to: "2026-11-30", now: TUESDAY }),
      };
      const base = await median(bare);
      const ratios: Record<string, number> = {};
      for (const [what, ask] of Object.entries(asked)) ratios[what] = (await median(ask)) / base;
      const shown = Object.fromEntries(
        Object.entries(ratios).map(([what, ratio]) => [what, ratio.toFixed(1)]),
      );
      console.info(`${kind}, bare query ${base.toFixed(1)} ms; times as long:`, shown);
      expect((await listLeads({ text: "harpsichord" }, null, TUESDAY)).lines).toHaveLength(1);
      expect(await countLeads({})).toEqual({ count: 999, isMore: true });
      for (const what of ["first page", "page 1,000", "one location", "rare word"]) {
        expect(ratios[what], what).toBeLessThan(20);
      }
      for (const what of ["common word", "two common words", "nothing matches", "count, none"]) {
        expect(ratios[what], what).toBeLessThan(400);
      }
    });
  });
});

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 9; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[4] ?? 0;
}

test("a filter goes into an address and comes back", () => {
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
  const nonsense = "kind=x&status=constructor&from=soon&due=never&standing=&unread=yes";
  expect(readFilter(new URLSearchParams(nonsense))).toEqual({});
});

test("words are what index and search agree on", () => {
  expect(wordsOf("Éloïse O'Brien, 李小龍 4½")).toEqual(["eloise", "o", "brien", "李", "小", "龍", "41", "2"]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const word of wordsOf(text)) expect(wordsOf(word).join("")).toBe(word);
    }),
  );
});
