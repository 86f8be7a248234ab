import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { database, write } from "../db/connect.server.ts";
import { listImports, stageImport, startImport } from "../leads/import/import.server.ts";
import { readFile } from "../leads/import/read-file.server.ts";
import { runImports } from "../leads/import/run-imports.server.ts";
import { exportFiltered } from "../leads/inbox/export-filtered.server.ts";
import { readFilter } from "../leads/inbox/lead-filter.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import {
  applyTo,
  by,
  captureJob,
  captureMove,
  DAY,
  dora,
  fillLocationRecords,
  MINUTE,
  oscar,
  TUESDAY,
} from "./support/leads.ts";

// What we export comes back, and what an import accepts is exported as it was.

const NOTHING = async () => undefined;
const LATER = TUESDAY + DAY;

type Line = Record<string, string>;

async function exportAll(format: "csv" | "json"): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of exportFiltered(readFilter(new URLSearchParams()), format, LATER))
    pieces.push(piece);
  return pieces.join("");
}

const readLines = (csv: string): Line[] => parse(csv, { columns: true, bom: true });

async function importFile(file: string | Buffer) {
  const table = await readFile(new Uint8Array(Buffer.from(file)));
  const staged = await stageImport(table, { actor: oscar, now: LATER, place: "houston", alsoWrite: NOTHING });
  if ("busy" in staged) throw new Error("Another import is open.");
  const clock = () => LATER;
  await runImports(undefined, clock);
  const [checked] = await listImports();
  const rows = await database()
    .selectFrom("import_rows")
    .select(["position", "state", "detail"])
    .where("import_id", "=", staged.id)
    .orderBy("position")
    .execute();
  await startImport(staged.id, NOTHING);
  await runImports(undefined, clock);
  return { counts: checked?.counts, rows };
}

const empty = () =>
  write(async (transaction) => {
    for (const table of [
      "visits",
      "lead_versions",
      "lead_history",
      "leads",
      "imports",
      "import_rows",
    ] as const)
      await transaction.deleteFrom(table).execute();
  });

/** Columns that are this database's own, or computed again. */
const ours = ["updated", "version", "repeats", "assignee", "response_minutes", "response_state"];

const without = (lines: readonly Line[], columns: readonly string[]) =>
  lines
    .map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !columns.includes(name))))
    .toSorted((one, other) => String(one.id).localeCompare(String(other.id)));

/** What a spreadsheet makes of a file that it opens and saves: numbers without their zeros, days its own way. */
function passThroughSpreadsheet(csv: string): string {
  const lines: string[][] = parse(csv, { bom: true });
  const change = (cell: string) => {
    const day = /^(\d{4})-(\d\d)-(\d\d)(?: (\d{1,2}:\d\d))?$/.exec(cell);
    if (day) return `${Number(day[2])}/${Number(day[3])}/${day[1]}${day[4] ? ` ${day[4]}` : ""}`;
    if (/^\d{10,}$/.test(cell)) return Number(cell).toExponential(5).replace("e+", "E+0");
    return /^\d+(\.\d+)?$/.test(cell) ? String(Number(cell)) : cell;
  };
  return stringify(
    lines.map((cells) => cells.map(change)),
    { delimiter: ";", bom: true },
  );
}

mostlyOnSqlite("our own export", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);

  async function fill() {
    const touch = {
      referrer: "https://search.example/",
      landing_page: "/houston",
      at: "2026-11-30T10:00:00.000Z",
    };
    await captureMove(
      { name: "Ada", zipFrom: "02134", zipTo: "m5v2t6", message: "=2+2, then\n'call'", packing: true },
      { attribution: { first: { ...touch, utm_source: "ads" }, last: touch }, country: "Canada" },
    );
    await captureMove(
      {
        phone: "4165550142",
        email: "",
        moveDate: "2026-12-20",
        home: { size: "two", flights: 3, elevators: 1 },
      },
      { slug: "houston", now: TUESDAY - DAY, address: "203.0.113.9" },
    );
    const id = await captureJob({ load: { mattresses: 2 }, zip: "02134", state: "MA" }, { slug: "houston" });
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY + 5 * MINUTE), { name: "confirmed" });
  }

  test.each(["csv", "json"] as const)("comes back whole from %s", async (format) => {
    await fill();
    const before = readLines(await exportAll("csv"));
    const file = await exportAll(format);
    await empty();
    const { counts, rows } = await importFile(file);
    expect(counts, JSON.stringify(rows)).toMatchObject({ new: 3, problem: 0, duplicate: 0 });
    expect(without(readLines(await exportAll("csv")), ours)).toEqual(without(before, ours));
  });

  test("comes back whole through a spreadsheet", async () => {
    await fill();
    const before = readLines(await exportAll("csv"));
    const file = passThroughSpreadsheet(await exportAll("csv"));
    expect(file).toContain(";2134;");
    expect(file).toContain("4.16555E+09");
    await empty();
    const { counts, rows } = await importFile(file);
    expect(counts, JSON.stringify(rows)).toMatchObject({ new: 3, problem: 0, duplicate: 0 });
    // A number that was cut short comes back as the other column has it.
    const typed = ["phone_typed", ...ours];
    expect(without(readLines(await exportAll("csv")), typed)).toEqual(without(before, typed));
  });

  test("is here already while its leads are", async () => {
    await fill();
    for (const format of ["csv", "json"] as const) {
      const { counts } = await importFile(await exportAll(format));
      expect(counts).toMatchObject({ new: 0, duplicate: 3, problem: 0 });
    }
  });
});

describe("whatever an import accepts", () => {
  useFreshDatabase("sqlite");
  beforeEach(fillLocationRecords);

  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
  const two = (most: number) =>
    fc.integer({ min: 1, max: most }).map((number) => String(number).padStart(2, "0"));
  const day = fc.tuple(two(12), two(30)).map(([month, date]) => `2026-${month}-${date}`);
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom("1250,50", "1.250,50", "1250.505", "-5", "(5)", "5%", "1.2E+04", "$1,250.50", "1250"),
  );
  const phone = fc.oneof(
    fc.integer({ min: 2_002_000_000, max: 9_899_999_999 }).map(String),
    fc.constantFrom(
      "(713) 555-0111",
      "713.555.0111 x12",
      "4.16555E+09",
      "+44 20 7946 0958",
      "713-555-0111/713-555-0112",
    ),
  );
  const zip = fc.oneof(
    fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, "0")),
    fc.constantFrom("2134", "z:77002", "77002-1234", "M5V 2T6", "2134.0", "TX 77002"),
  );
  const row = fc.record({
    name: fc.oneof(word, fc.constantFrom("mia torres", "=Mia", "'+Mia", "J. O'Neil-Ng 3rd")),
    phone: fc.oneof(phone, fc.constant("")),
    email: fc.oneof(fc.emailAddress(), word, fc.constantFrom("", "a@b.co, c@d.co")),
    received: fc.oneof(
      day,
      day.map((one) => `${one}T14:05:33.120Z`),
      fc.constantFrom("13/04/2026", "46346", "noon"),
    ),
    message: fc.string({ unit: "grapheme", maxLength: 60 }),
    zip_from: zip,
    zip_to: zip,
    move_date: fc.oneof(day, fc.constant("")),
    packing: fc.constantFrom("yes", "no", "perhaps"),
    status: fc.constantFrom("new", "won", "lost", "closed", "Booked"),
    quoted: amount,
    quoted_to: fc.oneof(amount, fc.constant("")),
    final_amount: fc.oneof(amount, fc.constant("")),
    won_by: fc.oneof(word, fc.constant("")),
    lost_reason: fc.oneof(word, fc.constant("")),
    crew: fc.oneof(word, fc.constant("")),
    source: fc.oneof(word, fc.constant("")),
  });

  const tidy = (text: string) => text.replace(/\s+/g, " ").trim();
  /** Without the apostrophe before what a spreadsheet would run. */
  const bare = (text = "") => tidy(text.replace(/^'(?=[\s"';,|]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u, ""));
  const digits = (text: string) => text.replace(/[^\dx]/g, "").replace(/^1(?=\d{10}$)/, "");

  const inHouston = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" });
  const ofReceived = (instant = "", given = "") =>
    given.length === 10 ? inHouston.format(Date.parse(instant)) : instant;

  test("comes back from the export as it was in the file", async () => {
    let accepted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 40 }), async (rows) => {
        await empty();
        const file = stringify(rows, { header: true });
        const { rows: checked } = await importFile(file);
        const exported = readLines(await exportAll("csv"));
        const states = new Map(checked.map(({ position, state, detail }) => [position, { state, detail }]));
        refused += checked.filter(({ state }) => state === "problem").length;
        const leads = await database()
          .selectFrom("import_rows")
          .select(["position", "lead_id"])
          .where("state", "=", "imported")
          .execute();
        for (const { position, lead_id } of leads) {
          const line = exported.find(({ id }) => id === lead_id);
          // Rows with a break in a cell are still one.
          const given = rows[position - 2];
          if (!line || !given) throw new Error(`Row ${position} isn't exported.`);
          const said = states.get(position)?.detail ?? "";
          accepted += 1;
          const expectSame = (name: keyof typeof given, read: (text: string) => string = bare) =>
            expect(read(line[name] ?? ""), `${name} of ${JSON.stringify(given)}: ${said}`).toBe(
              read(given[name]),
            );
          for (const name of ["won_by", "lost_reason", "crew", "packing", "move_date"] as const)
            expectSame(name);
          if (given.name.trim() !== "") expectSame("name");
          expect(bare(line.message)).toBe(bare(given.message.replace(/\r\n?/g, "\n")));
          for (const name of ["quoted", "quoted_to", "final_amount"] as const)
            expectSame(name, (text) => (text === "" ? "" : Number(text.replace(/[$,]/g, "")).toFixed(2)));
          for (const name of ["zip_from", "zip_to"] as const)
            if (!/ZIP/.test(said)) expectSame(name, (text) => text.replace(/\W/g, "").toUpperCase());
          expect(digits(line.phone_typed ?? "")).toBe(digits(given.phone));
          if (!/email/.test(said)) expectSame("email", (text) => bare(text).toLowerCase());
          if (!/status/.test(said)) expectSame("status");
          if (!/source/.test(said) && given.source.trim() !== "") expectSame("source");
          if (!/number in it/.test(said))
            expect(ofReceived(line.received, given.received)).toBe(given.received);
        }
      }),
      { numRuns: 25 },
    );
    expect(accepted).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(20);
  });
});
