import { type CompiledQuery, type Insertable, sql } from "kysely";
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

/**
 * A query that every submission runs: built and compiled once for each kind of database. While it's built, `values` are
 * placeholders: pass them on, and don't look at them. Name the columns: PostgreSQL refuses a prepared `select *` once a
 * migration of a newer version has added one.
 */
export function statement<Values extends object, Row = never>(
  build: (db: Database, values: Values) => CompiledQuery<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<"sqlite" | "postgres", CompiledQuery<Row>>> = {};
  return async (db, values) => {
    const kind = databaseKind();
    compiled[kind] ??= build(db, placeholders as Values);
    const query = compiled[kind];
    keepPrepared(query.sql);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? (values as Given)[value.name] : value,
    );
    const { rows } = await (findConnection(db) ?? db).executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

type Insert<Table extends keyof Schema> = (db: Database, row: Insertable<Schema[Table]>) => Promise<unknown>;

type InsertionOptions = {
  /** This column counts on from the table's greatest. */
  numbered?: string;
  /** A row with the same value in this column is replaced. */
  replacesBy?: string;
};

/** Inserts a row, as {@link statement} does. */
export function insertion<Table extends keyof Schema & string>(
  table: Table,
  { numbered, replacesBy }: InsertionOptions = {},
): Insert<Table> {
  const byColumns = new Map<string, Insert<Table>>();
  return (db, row) => {
    const columns = Object.keys(row);
    const key = columns.join(" ");
    let insert = byColumns.get(key);
    if (!insert) {
      insert = statement((to, values: Given) => {
        const given = columns.map((column) => [
          column,
          column === numbered
            ? sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`
            : values[column],
        ]);
        const replaced = columns.filter((column) => column !== replacesBy);
        const insertion = to.insertInto(table).values(Object.fromEntries(given) as Insertable<Schema[Table]>);
        if (!replacesBy) return insertion.compile();
        const update = Object.fromEntries(replaced.map((one) => [one, sql.ref(`excluded.${one}`)]));
        return insertion
          .onConflict((conflict) => conflict.columns([replacesBy] as never).doUpdateSet(update as never))
          .compile();
      }) as Insert<Table>;
      byColumns.set(key, insert);
    }
    return insert(db, row);
  };
}
