import type { CompiledQuery, DatabaseConnection } from "kysely";

// On PostgreSQL, a dozen small statements took more of a submission's time than all else. Works that run side by side
// run the same ones in the same turn, so each goes out once for all of them.

/** A statement for several: `$1` are their values, as a JSON array of objects. */
export type Batch = {
  text: string;
  /** Whether something comes back: then each row tells by `batch_row` whose it is, by the place in the array. */
  isRead: boolean;
};

export interface BatchingConnection extends DatabaseConnection {
  /** `alone` is the same statement with the values in it. */
  executeInBatch<Row>(batch: Batch, values: object, alone: CompiledQuery<Row>): Promise<Row[]>;
}

export function canBatch(connection: DatabaseConnection): connection is BatchingConnection {
  return "executeInBatch" in connection;
}

const quote = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quote).join(", ");

export type InsertionOptions = {
  /** This column counts on from the table's greatest. */
  numbered?: string;
  /** A row with the same value in this column is replaced. */
  replacesBy?: string;
};

/** Values are named as their columns. */
export function insertInBatch(
  table: string,
  columns: readonly string[],
  { numbered, replacesBy }: InsertionOptions,
): Batch {
  const read = columns.map((column) =>
    column === numbered
      ? `(select coalesce(max(${quote(column)}), 0) from ${quote(table)}) + row_number() over ()`
      : quote(column),
  );
  const replaced = columns
    .filter((column) => column !== replacesBy)
    .map((column) => `${quote(column)} = excluded.${quote(column)}`);
  const parts = [
    `insert into ${quote(table)} (${list(columns)})`,
    `select ${read.join(", ")} from json_populate_recordset(null::${quote(table)}, $1)`,
    replacesBy && `on conflict (${quote(replacesBy)}) do update set ${replaced.join(", ")}`,
  ];
  return { text: parts.filter(Boolean).join(" "), isRead: false };
}

function writeLiteral(value: unknown): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/**
 * One query for the values of several; "offset 0" keeps PostgreSQL from joining all rows of its table instead. `names`
 * has null for a parameter that is always the same.
 */
export function selectInBatch(
  { sql, parameters }: CompiledQuery,
  names: readonly (string | null)[],
  values: Readonly<Record<string, unknown>>,
): Batch {
  const query = sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const place = Number(number) - 1;
    const name = names[place];
    return name ? `asked.${quote(name)}` : writeLiteral(parameters[place]);
  });
  const columns = [...new Set(names)]
    .filter((name) => name !== null)
    .map((name) => `${quote(name)} ${typeof values[name] === "number" ? "bigint" : "text"}`);
  const asked = `json_to_recordset($1) as asked(${["batch_row int", ...columns].join(", ")})`;
  return {
    text: `select asked.batch_row, found.* from ${asked} cross join lateral (${query} offset 0) as found`,
    isRead: true,
  };
}
