import type pg from 'pg';
import type { Role } from '#contract/base/role.ts';
import { sqlFor } from '#server/db/schema.ts';
import { txFrom, type Tx } from '#server/db/transaction.ts';

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };

/**
 * How many blocks PostgreSQL reads for a user's work: its cost on any machine, however busy. Each query runs twice,
 * once to be explained and once to be answered.
 */
export async function blocksOf<T>(
  admin: pg.Pool,
  actorId: string,
  work: (tx: Tx) => Promise<T>,
  role: Role = 'admin',
): Promise<{ answer: T; blocks: number }> {
  const client = await admin.connect();
  let blocks = 0;
  try {
    await client.query('begin read only');
    await client.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
      `portal_${role}`,
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
