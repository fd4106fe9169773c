import pg from 'pg';

/** Runs work as the tables' owner, in one transaction. For commands on the server itself; no request can get here. */
export async function asOwner<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
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
