import type pg from 'pg';

/** Writes data that the triggers would refuse, or would take too long for. */
export async function withoutTriggers(admin: pg.Pool, write: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await admin.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    await write(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
