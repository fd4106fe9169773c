import pg from 'pg';

/** Runs work as the tables' owner, in one transaction. For commands on the server itself; no request can reach it. */
export async function asOwner<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // The server's own queries are sent side by side, as through its pool.
  const client = new pg.Client({ connectionString: adminUrl, pipeline: true });
  await client.connect();
  try {
    await client.query('begin; set local role portal_owner');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
