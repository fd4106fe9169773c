import type pg from 'pg';
import { types } from '#server/db/pool.ts';
import { sqlFor } from '#server/db/schema.ts';
import { txFrom, type Tx } from '#server/db/transaction.ts';

/** The server's own queries, run by the seed as the tables' owner. Numbers and days are parsed as the server does. */
export const txOf = (client: pg.Client): Tx =>
  txFrom((query) => {
    const { sql, parameters } = query.compile(sqlFor);
    return client.query({ text: sql, values: [...parameters], types });
  });
