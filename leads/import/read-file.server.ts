import { setImmediate as nextTurn } from "node:timers/promises";
import { givingWay } from "../../db/give-way.server.ts";
import { parseCsv, UnreadableFile } from "./parse-csv.ts";

export const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const DEEPEST = 3;

/** `rows` have a cell for each column; `firstRow` is what a spreadsheet calls the first of them. */
export type FileTable = { columns: string[]; rows: string[][]; firstRow: number };

/**
 * Well-formed text, without zeros. UTF-8 and UTF-16 by their marks; what isn't valid UTF-8 is taken for Windows-1252,
 * which older spreadsheets write.
 */
export async function decodeFile(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return decode(file, "utf-16le");
  if (first === 0xfe && second === 0xff) return decode(file, "utf-16be");
  return decode(file, "utf-8").catch(() => decode(file, "windows-1252"));
}

const PIECE = 1024 * 1024;

async function decode(file: Blob, encoding: string): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  let text = "";
  for (let start = 0; start < file.size; start += PIECE) {
    await nextTurn();
    const bytes = await file.slice(start, start + PIECE).arrayBuffer();
    text += decoder.decode(bytes, { stream: true }).replaceAll("\0", "");
  }
  return text + decoder.decode();
}

/** CSV, or JSON: a list, one object a line, or what the realtime database exports. Throws an {@link UnreadableFile}. */
export async function readTable(text: string): Promise<FileTable> {
  await nextTurn();
  if (!/\S/.test(text)) throw new UnreadableFile("The file is empty.");
  const table = /^\s*[[{]/.test(text) ? await readJson(text) : await readCsv(text);
  if (table.columns.length > MOST_COLUMNS)
    throw new UnreadableFile(`The file has more than ${MOST_COLUMNS} columns.`);
  if (table.rows.length === 0) throw new UnreadableFile("The file has no rows below its headings.");
  if (table.rows.length > MOST_ROWS)
    throw new UnreadableFile(`The file has more than ${MOST_ROWS} rows. Split it.`);
  return table;
}

async function readCsv(text: string): Promise<FileTable> {
  let columns: string[] | null = null;
  const rows: string[][] = [];
  for await (const row of givingWay(parseCsv(text, MOST_ROWS + 1))) {
    if (columns) rows.push(columns.map((_, place) => row[place] ?? ""));
    else columns = row;
  }
  return { columns: columns ?? [], rows, firstRow: 2 };
}

type Listed = { list: string; key: string; record: unknown };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function* listEntries(list: string, value: unknown): Generator<Listed> {
  if (Array.isArray(value)) for (const record of value) yield { list, key: "", record };
  else if (isObject(value)) for (const [key, record] of Object.entries(value)) yield { list, key, record };
}

function* listRecords(value: unknown): Generator<Listed> {
  if (isObject(value) && (isObject(value.leads) || isObject(value.jobs))) {
    yield* listEntries("leads", value.leads);
    yield* listEntries("jobs", value.jobs);
  } else if (isObject(value) && !Object.values(value).every(isObject)) {
    yield { list: "", key: "", record: value };
  } else yield* listEntries("", value);
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

async function readJson(text: string): Promise<FileTable> {
  const places = new Map<string, number>();
  const lines: Map<string, string>[] = [];
  for await (const { list, key, record } of givingWay(listRecords(parseJson(text)))) {
    if (!isObject(record)) continue;
    const cells = new Map<string, string>();
    if (list) cells.set("list", list);
    if (key) cells.set("key", key);
    flatten(cells, "", record, 0);
    for (const name of cells.keys()) if (!places.has(name)) places.set(name, places.size);
    lines.push(cells);
    if (lines.length > MOST_ROWS || places.size > MOST_COLUMNS) break;
  }
  const columns = [...places.keys()];
  const rows: string[][] = [];
  for await (const cells of givingWay(lines)) rows.push(columns.map((name) => cells.get(name) ?? ""));
  return { columns, rows, firstRow: 1 };
}

function flatten(cells: Map<string, string>, path: string, record: object, depth: number): void {
  for (const [name, value] of Object.entries(record)) {
    const inner = path ? `${path}.${name}` : name;
    if (isObject(value) && depth < DEEPEST) flatten(cells, inner, value, depth + 1);
    else if (["string", "number", "boolean"].includes(typeof value))
      cells.set(inner, String(value).slice(0, 20_000));
  }
}
