import { sql } from "kysely";
import pg from "pg";
import { database, databaseKind } from "../connect.server.ts";

// A table in a database that a restore has begun to fill, so that no site starts on it before the restore's end.

const TABLE = "restore_unfinished";

export type Unfinished = {
  archive: string;
  /** The file's name, or the schema, in which what was there is kept; null when there was nothing. */
  aside: string | null;
};

const literal = (text: string | null) => (text === null ? "null" : pg.escapeLiteral(text));

export function markUnfinished({ archive, aside }: Unfinished): string {
  return `drop table if exists ${TABLE}; create table ${TABLE} (archive text not null, aside text);
    insert into ${TABLE} (archive, aside) values (${literal(archive)}, ${literal(aside)})`;
}

export const unmark = `drop table if exists ${TABLE}`;

const isMarked = {
  sqlite: `select 1 from sqlite_master where name = '${TABLE}'`,
  postgres: `select 1 where to_regclass('${TABLE}') is not null`,
};

export async function readUnfinished(
  kind: "sqlite" | "postgres",
  select: (statement: string) => Promise<unknown[]> | unknown[],
): Promise<Unfinished | null> {
  if ((await select(isMarked[kind])).length === 0) return null;
  return ((await select(`select archive, aside from ${TABLE}`))[0] as Unfinished | undefined) ?? null;
}

const run = async (statement: string) => (await sql.raw(statement).execute(database())).rows;

/** Throws an Error with a plain sentence when a restore of the open database was begun and isn't finished. */
export async function requireFinishedRestore(): Promise<void> {
  const unfinished = await readUnfinished(databaseKind(), run);
  if (!unfinished) return;
  throw new Error(
    `a restore was begun here and not finished, so the database isn't whole. To finish it, run: npm run restore -- ${unfinished.archive} --replace. To put back what was there before, run: npm run restore -- --undo`,
  );
}

export async function endRestore(): Promise<void> {
  await run(unmark);
}
