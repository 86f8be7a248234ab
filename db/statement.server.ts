import type { CompiledQuery, Expression, Insertable } from "kysely";
import { type Database, databaseKind } from "./connect.server.ts";
import { findConnection, keepPrepared } from "./prepared.server.ts";
import type { Schema } from "./schema.ts";

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

type Compiled = { query: CompiledQuery; names: readonly (string | null)[] };

function readCompiled(query: CompiledQuery): Compiled {
  keepPrepared(query.sql);
  return {
    query,
    names: query.parameters.map((value) => (value instanceof Placeholder ? value.name : null)),
  };
}

/**
 * A query that every submission runs: built and compiled once for each kind of database. While it's built, `values` are
 * placeholders: pass them on, and don't look at them. Name the columns: PostgreSQL refuses a prepared `select *` once a
 * migration of a newer version has added one.
 */
export function statement<Values extends object, Row = never>(
  build: (db: Database, values: Values) => CompiledQuery<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<"sqlite" | "postgres", Compiled>> = {};
  return async (db, values) => {
    const kind = databaseKind();
    compiled[kind] ??= readCompiled(build(db, placeholders as Values));
    const { query, names } = compiled[kind];
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = names.map((name, place) => (name === null ? query.parameters[place] : given[name]));
    const filled: CompiledQuery<Row> = { ...query, parameters };
    const { rows } = await (findConnection(db) ?? db).executeQuery<Row>(filled);
    return rows;
  };
}

/** Inserts a row, as {@link statement} does; `computed` are columns that the database fills in, instead of the row's own. */
export function insertion<Table extends keyof Schema>(
  table: Table,
  computed: Readonly<Record<string, Expression<unknown>>> = {},
): (db: Database, row: Insertable<Schema[Table]>) => Promise<unknown> {
  const byColumns = new Map<string, (db: Database, row: Insertable<Schema[Table]>) => Promise<unknown>>();
  return (db, row) => {
    const columns = Object.keys(row);
    const key = columns.join(" ");
    let insert = byColumns.get(key);
    if (!insert) {
      insert = statement((to, values: Readonly<Record<string, unknown>>) => {
        const given = columns.map((column) => [column, values[column]]);
        return to
          .insertInto(table)
          .values({ ...Object.fromEntries(given), ...computed } as Insertable<Schema[Table]>)
          .compile();
      });
      byColumns.set(key, insert);
    }
    return insert(db, row);
  };
}
