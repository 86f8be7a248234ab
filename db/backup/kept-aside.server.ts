import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readStamp, type Source } from "./backup.server.ts";
import { dropPostgresAside, listPostgresAside } from "./postgres.server.ts";

// What a restore replaced: a file beside SQLite's, or a schema in PostgreSQL.

/** As long as a backup may stay that holds people who were erased since. Milliseconds. */
const KEPT_FOR = 35 * 24 * 60 * 60_000;

export type KeptAside = {
  /** Its path, or the schema's name. */
  name: string;
  /** When it was replaced and when it goes, epoch milliseconds. */
  since: number;
  until: number;
  removal: string;
};

type Removable = KeptAside & { remove(): Promise<void> };

async function listFiles(dataDir: string): Promise<Removable[]> {
  const names = await readdir(dataDir);
  return names.flatMap((name) => {
    const since = readStamp(/^tailgate-before-restore-(\w+)\.db$/.exec(name)?.[1] ?? "");
    if (since === null) return [];
    const path = join(dataDir, name);
    const files = names.filter((one) => one.startsWith(name)).map((one) => join(dataDir, one));
    return {
      name: path,
      since,
      until: since + KEPT_FOR,
      removal: `rm "${path}"*`,
      async remove() {
        for (const file of files) await rm(file, { force: true });
      },
    };
  });
}

async function listSchemas(databaseUrl: string): Promise<Removable[]> {
  return (await listPostgresAside(databaseUrl)).flatMap((name) => {
    const since = readStamp(/^before_restore_(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? "");
    if (since === null) return [];
    const removal = `drop schema ${name} cascade;`;
    return {
      name,
      since,
      until: since + KEPT_FOR,
      removal,
      remove: () => dropPostgresAside(databaseUrl, name),
    };
  });
}

async function list({ dataDir, databaseUrl }: Source): Promise<Removable[]> {
  const schemas = databaseUrl ? await listSchemas(databaseUrl) : [];
  return [...(await listFiles(dataDir)), ...schemas].toSorted((a, b) => a.since - b.since);
}

export function listKeptAside(source: Source): Promise<KeptAside[]> {
  return list(source);
}

export async function removeOldKeptAside(source: Source, now: number): Promise<string[]> {
  const old = (await list(source)).filter(({ until }) => until < now);
  for (const { remove } of old) await remove();
  return old.map(({ name }) => name);
}
