import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import * as z from "zod";
import type { ErasuresTable } from "../../db/schema.ts";
import { appendLines, makeFolder, replaceFile, syncFolder } from "../../db/synced-files.server.ts";

export type Tombstone = Selectable<ErasuresTable>;

const tombstone = z.object({
  id: z.string().min(1),
  erased_at: z.number(),
  actor_id: z.string(),
  actor_name: z.string(),
  salt: z.string().min(1),
  hashes: z.string(),
  lead_ids: z.string(),
});

/** Beside the database, because a restored backup doesn't know its erasures. */
export function erasuresFile(dataDir: string): string {
  return join(dataDir, "erasures.jsonl");
}

/** Where lines go that can't be read. Nothing reads them again, but a person may. */
function unreadableFile(dataDir: string): string {
  return join(dataDir, "erasures-unreadable.txt");
}

function formatLine({ id, erased_at, actor_id, actor_name, salt, hashes, lead_ids }: Tombstone): string {
  return JSON.stringify({ id, erased_at, actor_id, actor_name, salt, hashes, lead_ids });
}

function parseLine(line: string): Tombstone | null {
  try {
    return tombstone.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** A line that was appended to a half-written one: its own part is whole. */
function parseGlued(line: string): Tombstone | null {
  const start = line.lastIndexOf('{"id":');
  return start > 0 ? parseLine(line.slice(start)) : null;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** On disk once it resolves. */
export async function appendErasures(dataDir: string, tombstones: readonly Tombstone[]): Promise<void> {
  if (tombstones.length === 0) return;
  await makeFolder(dataDir);
  await appendLines(erasuresFile(dataDir), tombstones.map((one) => `${formatLine(one)}\n`).join(""));
  await syncFolder(dataDir);
}

/** Completes half-written lines from the database (`known`) and sets aside those it can't; the others stay as is. */
export async function readErasures(
  dataDir: string,
  known: readonly Tombstone[],
): Promise<{ tombstones: Tombstone[]; setAside: number }> {
  const tombstones: Tombstone[] = [];
  const kept: string[] = [];
  const broken: string[] = [];
  for (const line of (await readText(erasuresFile(dataDir))).split("\n").filter(Boolean)) {
    const whole = parseLine(line);
    if (whole) kept.push(line);
    else broken.push(line);
    const read = whole ?? parseGlued(line);
    if (read) tombstones.push(read);
  }
  if (broken.length === 0) return { tombstones, setAside: 0 };
  const completed = known.map(formatLine);
  const lost = broken.filter((line) => !completed.some((whole) => whole.startsWith(line)));
  if (lost.length > 0) {
    await appendLines(unreadableFile(dataDir), `${lost.join("\n")}\n`);
  }
  const inKept = new Set(kept);
  const mended = tombstones.map(formatLine).filter((line) => !inKept.has(line));
  await replaceFile(erasuresFile(dataDir), [...kept, ...mended].map((line) => `${line}\n`).join(""));
  return { tombstones, setAside: lost.length };
}

export async function mergeErasureLists({ from, to }: { from: string; to: string }): Promise<void> {
  const read = async (folder: string) =>
    (await readText(erasuresFile(folder))).split("\n").flatMap((line) => parseLine(line) ?? []);
  const known = new Set((await read(to)).map(({ id }) => id));
  await appendErasures(
    to,
    (await read(from)).filter(({ id }) => !known.has(id)),
  );
}
