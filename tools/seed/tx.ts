import type pg from 'pg';
import { types } from '#server/db/pool.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The server's own queries, run by the seed as the tables' owner. Numbers and days come out as the server reads them. */
export function txOf(client: pg.Client): Tx {
  const execute = (query: Parameters<Tx['run']>[0]) => {
    const { sql, parameters } = query.compile(sqlFor);
    return client.query({ text: sql, values: [...parameters], types });
  };
  return {
    all: async <Row>(query: Parameters<Tx['run']>[0]) => (await execute(query)).rows as Row[],
    first: async <Row>(query: Parameters<Tx['run']>[0]) => (await execute(query)).rows[0] as Row | undefined,
    run: async (query) => (await execute(query)).rowCount ?? 0,
  };
}
