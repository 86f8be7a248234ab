import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { describe, expect, test } from "vitest";
import { openFileThread, readFileBeside } from "../leads/import/read-beside.server.ts";
import { readFile } from "../leads/import/read-file.server.ts";
import { findLeastHold, LONGEST_HOLD, measureLongestHold } from "./support/longest-hold.ts";
import { writeWorkbook } from "./support/workbook.ts";

// What is read of a file, before anything is made of its cells.

const read = (file: string | Buffer) => readFile(new Uint8Array(Buffer.from(file)));
const rowsOf = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ cells }) => JSON.parse(cells) as string[]);

describe("a file", () => {
  test.each([
    ["commas and quotes", 'a,b\r\n"x, ""y""\nz",2\r\n', [['x, "y"\nz', "2"]]],
    ["semicolons with commas inside", "a;b\nx,1;2\n", [["x,1", "2"]]],
    ["tabs, old line ends, blank lines, a short row", "a\tb\r\r1\r", [["1", ""]]],
    ["bars", "a|b\n1|2", [["1", "2"]]],
    ["an empty last cell", "a,b\n1,", [["1", ""]]],
    ["a line that says its separator", "sep=;\r\na;b\r\n1,5;2\r\n", [["1,5", "2"]]],
    ["another such line, in quotes", '"sep=|"\na|b\n1;2|3', [["1;2", "3"]]],
    ["words after a closed quote, which stay", 'a,b\n"12" TV,c', [['"12" TV', "c"]]],
    ["inches", 'a\tb\n5\'10"\t6" pipe', [["5'10\"", '6" pipe']]],
    ["more cells than headings, which stay", "a,b\n1,2,3", [["1", "2", "3"]]],
  ])("with %s", async (_, text, rows) => {
    expect(rowsOf(await read(text))).toEqual(rows);
  });

  test("numbers its rows as a spreadsheet does", async () => {
    const { rows } = await read('sep=,\na,b\n\n"x\ny",1\n,\nz,2');
    expect(rows.map(({ position }) => position)).toEqual([3, 5]);
  });

  test("that csv-stringify wrote comes back, whatever is in it", async () => {
    const hostile = ["=1+1", "<b>x</b>", '"', ",;\t|", "\n", "é\u{1F600}", " ", "a\r\nb", "''"];
    const lines = [["a", "b", "c"], ...hostile.map((one, at) => [`row ${at}`, one, hostile.at(-at) ?? ""])];
    const trimmed = lines.slice(1).map((row) => row.map((cell) => cell.trim()));
    expect(rowsOf(await read(stringify(lines)))).toEqual(trimmed);
    const other = stringify(lines, { delimiter: ";", record_delimiter: "windows", quoted_match: /[\r\n]/ });
    expect(rowsOf(await read(other))).toEqual(trimmed);
  });

  test.each([
    ["a quote that isn't closed", 'a,b\n1,"2', "A quote that opens on line 2 is never closed."],
    ["nothing", " \n", "The file is empty."],
    ["headings alone", "name,phone\n", "no rows below"],
    ["half of a JSON", '{"leads": ', "can’t be read as JSON"],
    ["JSON of numbers", "[1, 2]", "isn’t a lead"],
    ["too many columns", `${"x,".repeat(200)}y\n1`, "more than 200 columns"],
    ["too many rows", `name\n${"x\n".repeat(20_001)}`, "more than 20000 rows"],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "save it as “CSV UTF-8”"],
    ["another archive", Buffer.from("PK\u0003\u0004 and nothing"), "save it as “CSV UTF-8”"],
  ])("with %s says so", async (_, file, message) => {
    await expect(read(file)).rejects.toThrow(message);
  });

  test("is read in its own encoding", async () => {
    const text = "name\nÉloïse";
    const utf16 = Buffer.from(text, "utf16le");
    for (const file of [
      ...[Buffer.from(text), Buffer.from(`\uFEFF${text}`)],
      ...[Buffer.from(`\uFEFF${text}`, "utf16le"), utf16, Buffer.from(utf16).swap16()],
    ])
      expect(rowsOf(await read(file))).toEqual([["Éloïse"]]);
    const { notices, ...old } = await read(Buffer.from([0x6e, 0x0a, 0xc9, 0x6c, 0x6f, 0x92]));
    expect(rowsOf({ ...old, notices })).toEqual([["Élo’"]]);
    expect(notices).toEqual([expect.stringContaining("names with accents")]);
  });

  test("says in which columns days like 13/04/2026 are", async () => {
    const { dayFirst } = await read("a,b,c\n03/04/2026,03/04/2026,1.4.2026\n04/13/2026,13/04/2026,");
    expect(dayFirst).toEqual([1, 2]);
  });
});

describe("JSON", () => {
  const lead = { name: "Ben", cus_address: { zip: "77002" } };
  const columns = ["name", "cus_address.zip"];

  test("may be a list, lines, or one lead", async () => {
    for (const text of [JSON.stringify([lead]), `${JSON.stringify(lead)}\n`, JSON.stringify(lead)]) {
      const table = await read(text);
      expect([table.columns, rowsOf(table), table.isJson]).toEqual([columns, [["Ben", "77002"]], true]);
    }
    expect(rowsOf(await read(`${JSON.stringify(lead)}\n${JSON.stringify(lead)}\n`))).toHaveLength(2);
  });

  test.each([
    ["objects", { leads: { "-Nabc": lead }, jobs: { "-Nabd": lead } }, ["list", "key", ...columns], 2],
    ["arrays with null", { leads: [null, lead, null, lead], jobs: [lead] }, ["list", ...columns], 3],
    ["one list alone", { "-Nabc": lead, "-Nabd": null }, ["key", ...columns], 1],
    ["an array of one list", [null, lead], columns, 1],
  ])("of the realtime database may have %s", async (_, value, expected, count) => {
    const table = await read(JSON.stringify(value));
    expect([table.columns, table.rows.length]).toEqual([expected, count]);
  });

  test("loses no list and no object inside a lead", async () => {
    const table = await read(JSON.stringify([{ name: "Ben", tags: ["a", { b: 1 }], load: { sofa: 2 } }]));
    expect(rowsOf(table)).toEqual([["Ben", '["a",{"b":1}]', '{"sofa":2}']]);
  });
});

describe("a workbook", () => {
  const sheet = [
    ["name", "phone", "received", "zip_from", "quoted", "packing"],
    ["Mia & Tom", 4_165_550_142, { date: 46_346.586805556 }, 2134, 1250.5, true],
    [" Noa", "713-555-0112", { date: 46_346 }, "02134", 0.1 + 0.2, false],
  ];

  test("has its first sheet read, with all digits, and days as their own text", async () => {
    const table = await read(writeWorkbook({ Leads: sheet, Notes: [["Call them"]] }));
    expect(table.columns).toEqual(sheet[0]);
    expect(rowsOf(table)).toEqual([
      ["Mia & Tom", "4165550142", "2026-11-20 14:05:00", "2134", "1250.5", "true"],
      ["Noa", "713-555-0112", "2026-11-20", "02134", "0.3", "false"],
    ]);
    expect(table.notices).toEqual(["Only the first sheet is read; “Notes” isn’t."]);
  });

  test("that would unpack to too much isn't unpacked", async () => {
    await expect(read(writeWorkbook({ Leads: sheet }, 2 ** 30))).rejects.toThrow("too large");
  });
});

test("a long file is read beside everybody else", async () => {
  openFileThread(join(import.meta.dirname, "../leads/import/file-thread.server.ts"));
  const row = `${Array.from({ length: 80 }, (_, place) => `cell ${place}`).join(",")}\n`;
  const file = new Blob([row.repeat(19_000)]);
  const hold = await findLeastHold(() => measureLongestHold(() => readFileBeside(file)));
  expect(hold).toBeLessThan(LONGEST_HOLD);
  await expect(readFileBeside(new Blob(['a\n"1']))).rejects.toThrow("never closed");
});
