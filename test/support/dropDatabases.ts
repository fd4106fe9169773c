import pg from 'pg';

/** Drops a cluster's databases whose names match. A run would otherwise leave gigabytes behind. */
export async function dropDatabases(serverUrl: string, pattern: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
    pattern,
  ]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}
