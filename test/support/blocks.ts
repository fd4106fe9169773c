import type pg from 'pg';
import { sqlFor } from '#server/db/schema.ts';
import { txFrom, type Tx } from '#server/db/transaction.ts';

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };

/**
 * How many blocks PostgreSQL looks at for some work of an administrator: what it costs on any machine, however busy that is.
 * Each query runs twice, once to be explained and once to be answered.
 */
export async function blocksOf<T>(
  admin: pg.Pool,
  actorId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; blocks: number }> {
  const client = await admin.connect();
  let blocks = 0;
  try {
    await client.query('begin read only');
    await client.query("select set_config('role', 'portal_admin', true), set_config('app.user_id', $1, true)", [
      actorId,
    ]);
    const answer = await work(
      txFrom(async (query) => {
        const { sql, parameters } = query.compile(sqlFor);
        const explain = `explain (analyze, buffers, format json) ${sql}`;
        const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(explain, [...parameters]);
        const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
        blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        return client.query(sql, [...parameters]);
      }),
    );
    return { answer, blocks };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
