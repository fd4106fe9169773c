import type pg from 'pg';

/** Works directly in the database as one of its roles, past the portal, and rolls it back. */
export async function asRole<T>(
  admin: pg.Pool,
  role: string,
  id: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
      `portal_${role}`,
      id,
    ]);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** How many rows the role reaches with a statement, or the code of its refusal. */
export const reachOf = (admin: pg.Pool, role: string, id: string, sql: string, values: unknown[] = []) =>
  asRole(admin, role, id, (client) => client.query(sql, values)).then(
    ({ rowCount }) => rowCount,
    ({ code }: { code: string }) => code,
  );
