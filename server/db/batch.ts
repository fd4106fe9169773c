import pg from 'pg';

/** A statement to prepare under this name, and its values. */
export type Step = { name: string; text: string; values: readonly unknown[] };

/** What `pg` calls on the query whose answer it reads; its types leave this out. */
type Handlers = {
  handleRowDescription(message: Columns): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
};
type Connection = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
};
type Done = (error: Error | null | undefined, results: pg.QueryResult[]) => void;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const Query = pg.Query as unknown as new (config: { text: string }, values: undefined, done: Done) => Handlers;

type Columns = { fields: unknown[] };

/** The statements that a connection has prepared, and their columns, which PostgreSQL describes once. */
const prepared = new WeakMap<Connection, Map<string, Columns | null>>();

function preparedOn(connection: Connection): Map<string, Columns | null> {
  const known = prepared.get(connection) ?? new Map<string, Columns | null>();
  prepared.set(connection, known);
  return known;
}

/** Several statements with one Sync behind them: one message, one implicit transaction, and a failure ends them all. */
class Batch extends Query {
  readonly #steps: readonly Step[];
  #known = new Map<string, Columns | null>();
  #at = 0;
  #described = false;
  /** If it fails while it prepared a statement, or was half written, nothing says what the connection has. */
  unsure = false;

  constructor(steps: readonly Step[], done: Done) {
    super({ text: '' }, undefined, done);
    this.#steps = steps;
  }

  submit(connection: Connection): null {
    this.#known = preparedOn(connection);
    const isNew = this.#steps.some(({ name }) => !this.#known.has(name));
    this.unsure = true;
    connection.stream.cork();
    for (const { name, text, values } of this.#steps) {
      if (!this.#known.has(name)) connection.parse({ name, text });
      connection.bind({ statement: name, values, valueMapper: prepareValue });
      if (!this.#known.get(name)) connection.describe({ type: 'P' });
      connection.execute({});
      if (!this.#known.has(name)) this.#known.set(name, null);
    }
    connection.sync();
    connection.stream.uncork();
    this.unsure = isNew;
    return null;
  }

  override handleRowDescription(columns: Columns) {
    this.#known.set(this.#steps[this.#at]!.name, columns);
    this.#describe();
  }

  override handleDataRow(message: unknown) {
    this.#describe();
    super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: unknown) {
    this.#describe();
    super.handleCommandComplete(message, connection);
    this.#at += 1;
    this.#described = false;
  }

  #describe() {
    const columns = this.#known.get(this.#steps[this.#at]!.name);
    if (this.#described || !columns) return;
    super.handleRowDescription(columns);
    this.#described = true;
  }
}

/** The result of each step. */
export async function runBatch(pool: pg.Pool, steps: readonly Step[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect();
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
  const batch = new Batch(steps, (error, results) => (error ? reject(error) : resolve(results)));
  try {
    client.query(batch as never);
    const results = await promise;
    client.release();
    return results;
  } catch (error) {
    client.release(batch.unsure);
    throw error;
  }
}
