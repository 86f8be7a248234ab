import type { FileHandle } from "node:fs/promises";
import { withFile } from "../../../db/synced-files.server.ts";
import { type ErasedPerson, isOneOf } from "../../erased-person.server.ts";
import { listUnknown } from "../../records.server.ts";

const CHUNK = 1024 * 1024;
const NEWLINE = 0x0a;
/** An empty object and spaces: who reads the file line by line still can. */
const EMPTY = Buffer.from("{}");

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Blanks lines about `ids` (a lead's or a delivery's), and about leads of `persons` unknown to the database; then
 * syncs. The file keeps its length, so that another process can append meanwhile. Rejects with the system's error.
 */
export async function blankLines(
  file: string,
  { ids, persons }: { ids: ReadonlySet<string>; persons: readonly ErasedPerson[] },
): Promise<void> {
  await withFile(file, "r+", async (handle) => {
    for await (const { start, line } of readLines(handle)) {
      const text = line.toString("utf8");
      const isTheirs = isAbout(text, ids) || (isFrom(text, persons) && (await isOfUnknownLead(text)));
      if (isTheirs) await overwrite(handle, start, line.length);
    }
    await handle.sync();
  });
}

async function* readLines(handle: FileHandle): AsyncGenerator<{ start: number; line: Buffer }> {
  const chunk = Buffer.alloc(CHUNK);
  let rest = Buffer.alloc(0);
  let start = 0;
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, start + rest.length);
    const known = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    let from = 0;
    for (let end = known.indexOf(NEWLINE); end !== -1; end = known.indexOf(NEWLINE, from)) {
      yield { start: start + from, line: known.subarray(from, end) };
      from = end + 1;
    }
    rest = Buffer.from(known.subarray(from));
    start += from;
    if (bytesRead === 0) break;
  }
  if (rest.length > 0) yield { start, line: rest };
}

/** A line that can't be read was cut off, or half overwritten: one of their ids in it is enough. */
function isAbout(line: string, ids: ReadonlySet<string>): boolean {
  if (![...line.matchAll(anyId)].some(([id]) => ids.has(id))) return false;
  try {
    const { event, id, delivery } = JSON.parse(line) as Record<string, unknown>;
    return event !== "lead.erased" && [id, delivery].some((one) => typeof one === "string" && ids.has(one));
  } catch {
    return true;
  }
}

/** Also a line that was cut off. */
function isFrom(line: string, persons: readonly ErasedPerson[]): boolean {
  if (persons.length === 0) return false;
  const contacts = [...line.matchAll(/"(?:phone_e164|email)":"([^"]+)"/g)].map(([, text = ""]) =>
    text.toLowerCase(),
  );
  return persons.some((person) => isOneOf(person, contacts));
}

async function isOfUnknownLead(line: string): Promise<boolean> {
  const [, id] = /"id":"([^"]+)"/.exec(line) ?? [];
  return id === undefined || (await listUnknown([id])).length > 0;
}

async function overwrite(handle: FileHandle, start: number, length: number): Promise<void> {
  const blank = Buffer.alloc(length, " ");
  EMPTY.copy(blank);
  for (let done = 0; done < length; ) {
    done += (await handle.write(blank, done, length - done, start + done)).bytesWritten;
  }
}
