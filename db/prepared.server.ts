import type { DatabaseConnection } from "kysely";

/** The texts that PostgreSQL keeps prepared, and their names. */
const names = new Map<string, string>();

export function keepPrepared(text: string): void {
  if (!names.has(text)) names.set(text, `statement_${names.size}`);
}

export function findPreparedName(text: string): string | undefined {
  return names.get(text);
}

const connections = new WeakMap<object, DatabaseConnection>();

/** Until the transaction ends, its statements go straight to the connection, which may have several under way. */
export function openToStatements(transaction: object, connection: DatabaseConnection): void {
  connections.set(transaction, connection);
}

export function findConnection(transaction: object): DatabaseConnection | undefined {
  return connections.get(transaction);
}
