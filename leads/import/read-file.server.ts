import { CsvError, parse } from "csv-parse/sync";
import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from "read-excel-file/universal";
import { isDayFirst } from "./read-moment.ts";
import { MOST_ROWS, UnreadableFile } from "./unreadable-file.ts";

// Runs in a thread (`file-thread.server.ts`): a parser may hold it as long as it likes.

const MOST_COLUMNS = 200;
/** Bytes of a workbook once it's unpacked. */
const LARGEST_WORKBOOK = 48 * 1024 * 1024;

type Table = {
  columns: string[];
  rows: { position: number; cells: string[] }[];
  notices: string[];
  isJson: boolean;
};

/**
 * A row has a cell for each column, or more, as a JSON list; `position` is what a spreadsheet calls it. `notices` are shown.
 * `dayFirst`: the columns with a day like 13/04/2026.
 */
export type FileTable = Pick<Table, "columns" | "notices" | "isJson"> & {
  rows: { position: number; cells: string }[];
  dayFirst: number[];
};

/** CSV with any usual delimiter and encoding, JSON or a workbook. Throws an {@link UnreadableFile}. */
export async function readFile(bytes: Uint8Array<ArrayBuffer>): Promise<FileTable> {
  const { rows, ...table } = await readTable(bytes);
  return {
    ...table,
    rows: rows.map(({ position, cells }) => ({ position, cells: JSON.stringify(cells) })),
    dayFirst: [...table.columns.keys()].filter((place) =>
      rows.some(({ cells }) => isDayFirst(cells[place] ?? "")),
    ),
  };
}

async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  const table = startsWith(bytes, [0x50, 0x4b]) ? await readSheets(bytes) : readText(bytes);
  if (table.columns.length > MOST_COLUMNS)
    throw new UnreadableFile(`The file has more than ${MOST_COLUMNS} columns.`);
  if (table.rows.length === 0) throw new UnreadableFile("The file has no rows below its headings.");
  if (table.rows.length > MOST_ROWS)
    throw new UnreadableFile(`The file has more than ${MOST_ROWS} rows. Split it.`);
  return table;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte);
}

const OLD_WORKBOOK =
  "This is a workbook of an old Excel. Open it there and save it as “CSV UTF-8”, or as an .xlsx file.";
const NO_WORKBOOK =
  "This can’t be read as an Excel workbook. Open it in its own program and save it as “CSV UTF-8”.";

function readText(bytes: Uint8Array<ArrayBuffer>): Table {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile(OLD_WORKBOOK);
  const { text, notices } = decode(bytes);
  if (!/\S/.test(text)) throw new UnreadableFile("The file is empty.");
  const isJson = /^\s*[[{]/.test(text);
  return { ...(isJson ? readJson(text) : readCsv(text)), notices, isJson };
}

/** By its mark, else as UTF-16 where every other byte is zero, else as UTF-8, else as older spreadsheets write. */
function decode(bytes: Uint8Array<ArrayBuffer>): { text: string; notices: string[] } {
  const read = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll("\0", "");
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 1].map((odd) => start.filter((byte, place) => place % 2 === odd && byte === 0).length);
  const isMostly = (count = 0) => count > start.length / 4;
  if (startsWith(bytes, [0xff, 0xfe]) || isMostly(zeros[1])) return { text: read("utf-16le"), notices: [] };
  if (startsWith(bytes, [0xfe, 0xff]) || isMostly(zeros[0])) return { text: read("utf-16be"), notices: [] };
  try {
    return { text: read("utf-8", true), notices: [] };
  } catch {
    const notice = "The file doesn’t say how its letters are written. Look at names with accents below.";
    return { text: read("windows-1252"), notices: [notice] };
  }
}

const delimiters = [",", ";", "\t", "|"] as const;

function findDelimiter(text: string): string {
  const [line = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, 20_000)) ?? [];
  const bare = line.replace(/"[^"]*"/g, "");
  const counts = delimiters.map((one) => bare.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

function readCsv(given: string): Pick<Table, "columns" | "rows"> {
  const [said = "", separator] = /^\s*"?sep=([^\r\n"])"?[^\S\r\n]*(?:\r\n|\r|\n)/i.exec(given) ?? [];
  const text = given.slice(said.length);
  const lines = parseCsv(text, separator ?? findDelimiter(text.trimStart()));
  const first = lines.findIndex(hasText);
  return toTable(lines, first);
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== "");
}

function toTable(lines: readonly string[][], first: number): Pick<Table, "columns" | "rows"> {
  const columns = lines[first] ?? [];
  while (columns.at(-1) === "") columns.pop();
  const rows = lines.flatMap((cells, place) =>
    place > first && hasText(cells)
      ? [{ position: place + 1, cells: [...cells, ...columns.slice(cells.length).map(() => "")] }]
      : [],
  );
  return { columns, rows };
}

function parseCsv(text: string, delimiter: string): string[][] {
  try {
    const lines: string[][] = parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
    });
    return lines.map((cells) => cells.map((cell) => cell.trim()));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_QUOTE_NOT_CLOSED")
      throw new UnreadableFile(`A quote that opens on line ${error.lines} is never closed.`);
    throw new UnreadableFile(`Line ${error.lines} can’t be read as CSV.`);
  }
}

type Listed = { list: string; key: string; record: unknown };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The realtime database exports a list whose keys are numbers as an array, with null where one is missing. */
function listEntries(list: string, value: unknown): Listed[] {
  if (Array.isArray(value)) return value.map((record) => ({ list, key: "", record }));
  return isObject(value) ? Object.entries(value).map(([key, record]) => ({ list, key, record })) : [];
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function listRecords(value: unknown): Listed[] {
  if (!isObject(value)) return listEntries("", value);
  if (isList(value.leads) || isList(value.jobs))
    return [...listEntries("leads", value.leads), ...listEntries("jobs", value.jobs)];
  const isOne = Object.values(value).some((inner) => inner !== null && !isObject(inner));
  return isOne ? [{ list: "", key: "", record: value }] : listEntries("", value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return text.split("\n").flatMap((line) => (line.trim() ? [JSON.parse(line)] : []));
    } catch {
      throw new UnreadableFile("The file starts like JSON, but it can’t be read as JSON.");
    }
  }
}

function readJson(text: string): Pick<Table, "columns" | "rows"> {
  const places = new Map<string, number>();
  const lines: { position: number; cells: Map<string, string> }[] = [];
  listRecords(parseJson(text)).forEach(({ list, key, record }, place) => {
    if (record === null) return;
    if (!isObject(record)) throw new UnreadableFile(`Entry ${place + 1} of the file isn’t a lead.`);
    const cells = new Map<string, string>([
      ...(list ? [["list", list] as const] : []),
      ...(key ? [["key", key] as const] : []),
    ]);
    flatten(cells, record);
    for (const name of cells.keys()) if (!places.has(name)) places.set(name, places.size);
    lines.push({ position: place + 1, cells });
  });
  const columns = [...places.keys()];
  return {
    columns,
    rows: lines.map(({ position, cells }) => ({
      position,
      cells: columns.map((name) => cells.get(name) ?? ""),
    })),
  };
}

/** Objects that are records of their own in our exports; all others stay JSON. */
const opened = ["cus_address", "desk", "consent"];

function flatten(cells: Map<string, string>, record: object, path = ""): void {
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === "") continue;
    if (isObject(value) && path === "" && opened.includes(name)) flatten(cells, value, `${name}.`);
    else {
      const text = typeof value === "object" ? JSON.stringify(value) : String(value).trim();
      cells.set(path + name, text.replaceAll("\0", ""));
    }
  }
}

/** By the list at its end; a file that hides its true size there can't be unpacked. */
function measureZip(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size = 0;
  for (let at = bytes.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    let entry = view.getUint32(at + 16, true);
    for (let count = view.getUint16(at + 10, true); count > 0 && entry + 46 <= bytes.length; count--) {
      if (view.getUint32(entry, true) !== 0x02014b50) return Number.POSITIVE_INFINITY;
      size += view.getUint32(entry + 24, true);
      const lengths = [28, 30, 32].map((place) => view.getUint16(entry + place, true));
      entry += 46 + lengths.reduce((sum, length) => sum + length, 0);
    }
    return size;
  }
  return Number.POSITIVE_INFINITY;
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  const size = measureZip(bytes);
  if (size > LARGEST_WORKBOOK && Number.isFinite(size))
    throw new UnreadableFile("The workbook is too large. Save it as “CSV UTF-8”, or split it.");
  if (!Number.isFinite(size)) throw new UnreadableFile(NO_WORKBOOK);
  const sheets = await readWorkbook(bytes.buffer, { parseNumber: (text: string) => text }).catch(
    (error: unknown) => {
      if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
        throw new UnreadableFile(NO_WORKBOOK);
      throw error;
    },
  );
  const filled = sheets
    .map(({ sheet, data }) => ({ sheet, lines: data.map((cells) => cells.map(writeCell)) }))
    .filter(({ lines }) => lines.some(hasText));
  const [read, ...others] = filled;
  if (!read) throw new UnreadableFile("The file is empty.");
  const notices = others.map(({ sheet }) => `Only the first sheet is read; “${sheet}” isn’t.`);
  return { ...toTable(read.lines, read.lines.findIndex(hasText)), notices, isJson: false };
}

/** A spreadsheet keeps 15 digits of a number; a date is its own local time. */
function writeCell(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace("T", " ")
      .replace(/(?: 00:00:00)?(?:\.\d+)?Z$/, "");
  if (value === null || value === undefined) return "";
  const text = String(value).trim().replaceAll("\0", "");
  return /^-?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(text) && /[.e]/i.test(text)
    ? String(Number(Number(text).toPrecision(15)))
    : text;
}
