import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";

/** The ways in which a text can be written to a file or a table; letters that may have either case are lower. */
function listSpellings(text: string): { anyCase: string[]; base64: string[] } {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  const bytes = Buffer.from(text);
  const quotedPrintable = [...bytes]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`))
    .join("");
  const escaped = text.replace(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const written = [text, text.normalize("NFD"), plain, quotedPrintable, encodeURIComponent(text), escaped];
  return {
    anyCase: [...new Set(written.map((one) => Buffer.from(one).toString("latin1").toLowerCase()))],
    // Wherever the text begins in a group of three bytes; the letters at both ends depend on what is beside it.
    base64: [0, 1, 2].map((before) => {
      const coded = Buffer.concat([Buffer.alloc(before), bytes])
        .toString("base64")
        .replace(/=+$/, "");
      return coded.slice(before === 0 ? 0 : before + 1, -1);
    }),
  };
}

/** The texts that are in `bytes`, in any spelling. */
export function findTraces(bytes: Buffer, texts: readonly string[]): string[] {
  const written = bytes.toString("latin1");
  const joined = written.replaceAll(/\r\n ?/g, "");
  const lower = [written, written.replaceAll("=\r\n", ""), joined].map((one) => one.toLowerCase());
  return texts.filter((text) => {
    const { anyCase, base64 } = listSpellings(text);
    return (
      anyCase.some((spelling) => lower.some((one) => one.includes(spelling))) ||
      base64.some((spelling) => spelling.length > 4 && joined.includes(spelling))
    );
  });
}

/** "mail/….eml: Ottoline" for every text in every file of a folder, except in what `skip` names. */
export function findTracesInFolder(folder: string, texts: readonly string[], skip: readonly string[] = []) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !skip.some((one) => name.startsWith(one)))
    .flatMap((name) =>
      findTraces(readUnlessGone(join(folder, name)), texts).map((text) => `${name}: ${text}`),
    );
}

/** A site that's running replaces some of its files. */
function readUnlessGone(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/** "leads: Ottoline" for every text in every row of a PostgreSQL database. */
export async function findTracesInPostgres(url: string, texts: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from "${name}" t`);
      const dump = Buffer.from(rows.map(({ row }) => row).join("\n"));
      found.push(...findTraces(dump, texts).map((text) => `${name}: ${text}`));
    }
    return found;
  } finally {
    await client.end();
  }
}
