import type { Socket } from "node:net";
import {
  type CompiledQuery,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { Batch, BatchingConnection } from "./batch.server.ts";
import { findPreparedName } from "./prepared.server.ts";

/** pg can send queries before earlier ones are answered; its types don't say so yet. */
type PipelinedPool = pg.PoolConfig & { pipeline: true };

type Waiting = {
  values: object;
  alone: CompiledQuery;
  done: (rows: unknown[]) => void;
  failed: (error: unknown) => void;
};

class GroupConnection implements BatchingConnection {
  readonly client: pg.PoolClient;
  isBroken = false;
  /** In the order in which they were first asked for. */
  readonly #batch = new Map<Batch, Waiting[]>();
  #opening: Promise<unknown> = Promise.resolve();
  #isCollecting = false;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Nobody waits for it: what comes next is sent right behind it. */
  open(text: string): void {
    this.#opening = this.client.query(text);
    this.#opening.catch(() => undefined);
  }

  /** What is sent in one turn goes to the system in one piece: a call for each query took a sixth of a submission's time. */
  #collect(): void {
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    const { stream } = (this.client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCollecting = false;
      stream.uncork();
    });
  }

  /** Sent once all works have come as far as they can in this turn. */
  executeInBatch<Row>(batch: Batch, values: object, alone: CompiledQuery<Row>): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      const done = resolve as (rows: unknown[]) => void;
      const waiting = this.#batch.get(batch);
      if (this.#batch.size === 0) process.nextTick(() => this.#sendBatches());
      if (waiting) waiting.push({ values, alone, done, failed: reject });
      else this.#batch.set(batch, [{ values, alone, done, failed: reject }]);
    });
  }

  #sendBatches(): void {
    const all = [...this.#batch];
    this.#batch.clear();
    for (const [batch, waiting] of all) {
      this.#sendBatch(batch, waiting).catch((error) => {
        for (const { failed } of waiting) failed(error);
      });
    }
  }

  async #sendBatch({ text, isRead }: Batch, waiting: readonly Waiting[]): Promise<void> {
    const [first] = waiting;
    if (first && waiting.length === 1) return first.done((await this.#send(first.alone)).rows);
    const values = waiting.map((one, batch_row) => (isRead ? { ...one.values, batch_row } : one.values));
    const { rows } = await this.#send<{ batch_row: number }>({
      sql: text,
      parameters: [JSON.stringify(values)],
    });
    const found: unknown[][] = waiting.map(() => []);
    for (const row of rows) found[row.batch_row]?.push(row);
    for (const [place, { done }] of waiting.entries()) done(found[place] ?? []);
  }

  /** Batches that wait were asked for before. */
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#sendBatches();
    return this.#send(query);
  }

  async #send<Row>({
    sql,
    parameters,
  }: Pick<CompiledQuery, "sql" | "parameters">): Promise<QueryResult<Row>> {
    const name = findPreparedName(sql);
    this.#collect();
    try {
      const answer = await this.client.query({ ...(name && { name }), text: sql, values: [...parameters] });
      const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(answer.command);
      return { rows: answer.rows, ...(changes && { numAffectedRows: BigInt(answer.rowCount ?? 0) }) };
    } catch (error) {
      // Where the transaction couldn't begin, that's the reason.
      await this.#opening;
      throw error;
    }
  }

  /** Throws when the transaction can't have been stored. */
  async commit(): Promise<void> {
    const [, { command }] = await Promise.all([this.#opening, this.client.query("commit")]);
    if (command !== "COMMIT") throw new Error("PostgreSQL rolled a transaction back.");
  }

  // biome-ignore lint/correctness/useYield: nothing that is written in a group reads row by row.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("A group of writes doesn't stream.");
  }
}

/** Two connections, whose transactions are all alone: each begins and takes `lock` without a round trip of its own. */
class GroupDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #begin: string;

  constructor(limits: pg.PoolConfig, lock: number) {
    const config: PipelinedPool = { ...limits, max: 2, pipeline: true };
    this.#pool = new pg.Pool(config);
    this.#begin = `begin; select pg_advisory_xact_lock(${lock})`;
    // Without a listener, a broken connection would end the process; the next group connects again.
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<GroupConnection> {
    return new GroupConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: GroupConnection, _: TransactionSettings): Promise<void> {
    connection.open(this.#begin);
  }

  async commitTransaction(connection: GroupConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: GroupConnection): Promise<void> {
    try {
      await connection.client.query("rollback");
    } catch (error) {
      connection.isBroken = true;
      throw error;
    }
  }

  async releaseConnection({ client, isBroken }: GroupConnection): Promise<void> {
    client.release(isBroken);
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** For groups of writes: prepared statements, sent without waiting for each other, under the lock of all writers. */
export class GroupPostgresDialect extends PostgresDialect {
  readonly #limits: pg.PoolConfig;
  readonly #lock: number;

  constructor(limits: pg.PoolConfig, lock: number) {
    super({ pool: async () => Promise.reject(new Error("Groups have a driver of their own.")) });
    this.#limits = limits;
    this.#lock = lock;
  }

  override createDriver(): Driver {
    return new GroupDriver(this.#limits, this.#lock);
  }
}
