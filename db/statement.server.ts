import { type CompiledQuery, type Insertable, sql } from "kysely";
import { type Batch, canBatch, type InsertionOptions, insertInBatch, selectInBatch } from "./batch.server.ts";
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

type Given = Readonly<Record<string, unknown>>;
type Compiled = { query: CompiledQuery; names: readonly (string | null)[]; batch: Batch | null };

function readCompiled(query: CompiledQuery, values: Given, batch: Batch | null): Compiled {
  const names = query.parameters.map((value) => (value instanceof Placeholder ? value.name : null));
  const isQuery = /^select /i.test(query.sql);
  const known = batch ?? (isQuery ? selectInBatch(query, names, values) : null);
  keepPrepared(query.sql);
  if (known) keepPrepared(known.text);
  return { query, names, batch: known };
}

/**
 * A query that every submission runs: built and compiled once for each kind of database. While it's built, `values` are
 * placeholders: pass them on, and don't look at them. Name the columns: PostgreSQL refuses a prepared `select *` once a
 * migration of a newer version has added one. `batch`: what PostgreSQL runs for several works at once; a query needs
 * none.
 */
export function statement<Values extends object, Row = never>(
  build: (db: Database, values: Values) => CompiledQuery<Row>,
  batch: Batch | null = null,
): (db: Database, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<"sqlite" | "postgres", Compiled>> = {};
  return async (db, values) => {
    const kind = databaseKind();
    const given = values as Given;
    compiled[kind] ??= readCompiled(build(db, placeholders as Values), given, batch);
    const known = compiled[kind];
    const parameters = known.names.map((name, place) =>
      name === null ? known.query.parameters[place] : given[name],
    );
    const filled: CompiledQuery<Row> = { ...known.query, parameters };
    const connection = findConnection(db);
    if (connection && known.batch && canBatch(connection)) {
      return connection.executeInBatch(known.batch, values, filled);
    }
    const { rows } = await (connection ?? db).executeQuery<Row>(filled);
    return rows;
  };
}

type Insert<Table extends keyof Schema> = (db: Database, row: Insertable<Schema[Table]>) => Promise<unknown>;

/** Inserts a row, as {@link statement} does. */
export function insertion<Table extends keyof Schema & string>(
  table: Table,
  options: InsertionOptions = {},
): Insert<Table> {
  const { numbered, replacesBy } = options;
  const byColumns = new Map<string, Insert<Table>>();
  return (db, row) => {
    const columns = Object.keys(row);
    const key = columns.join(" ");
    let insert = byColumns.get(key);
    if (!insert) {
      insert = statement(
        (to, values: Given) => {
          const given = columns.map((column) => [
            column,
            column === numbered
              ? sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`
              : values[column],
          ]);
          const replaced = columns.filter((column) => column !== replacesBy);
          const insertion = to
            .insertInto(table)
            .values(Object.fromEntries(given) as Insertable<Schema[Table]>);
          if (!replacesBy) return insertion.compile();
          const update = Object.fromEntries(replaced.map((one) => [one, sql.ref(`excluded.${one}`)]));
          return insertion
            .onConflict((conflict) => conflict.columns([replacesBy] as never).doUpdateSet(update as never))
            .compile();
        },
        insertInBatch(table, columns, options),
      ) as Insert<Table>;
      byColumns.set(key, insert);
    }
    return insert(db, row);
  };
}
