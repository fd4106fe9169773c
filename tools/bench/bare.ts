import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { createPool } from '#server/db/pool.ts';

/*
 * The least that a request can cost with Node and this driver: one query under a fixed identity, its rows as JSON. No session, no
 * rules, no log. One argument: a file that says what is asked.
 */
export type Bare = { url: string; port: number; role: string; userId: string; text: string; values: unknown[] };

const { url, port, role, userId, text, values } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Bare;
const pool = createPool(url, { max: 10 });
pool.on('connect', (client: pg.PoolClient) => {
  void client.query(`set role ${role}`);
  void client.query("select set_config('app.user_id', $1, false)", [userId]);
});

createServer((_, response) => {
  void pool.query({ name: 'list', text, values }).then(({ rows }) => {
    const body = JSON.stringify({ items: rows.slice(0, 50), next: null });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
}).listen(port, 'localhost', () => console.log('ready'));
