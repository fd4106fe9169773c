import pg from 'pg';

/** Those of a cluster that are called so. A run leaves gigabytes behind otherwise. */
export async function dropDatabases(serverUrl: string, pattern: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
    pattern,
  ]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}
