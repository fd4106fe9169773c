import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { sqlFor } from '#server/db/schema.ts';
import { txFrom, type Tx } from '#server/db/transaction.ts';
import { list, listDone } from '#server/features/visits/lists.queries.ts';
import { openGround } from '#tools/load/ground.ts';
import { run } from '#tools/run.ts';

/**
 * `npm run load:lists [-- --jobs 1000000]`: a technician's lists after ten years: of a veteran, of a newcomer, and of one who only
 * ever helped. Times are PostgreSQL's own.
 */
const jobs = Number(process.argv[process.argv.indexOf('--jobs') + 1]) || 1_000_000;
const technicians = 40;
const runs = 21;

const lists: Record<string, (tx: Tx) => Promise<unknown[]>> = {
  today: (tx) => list(tx, null),
  upcoming: (tx) => list(tx, null, 'upcoming'),
  done: (tx) => listDone(tx, null),
};

/** Eight jobs a day for each technician, the last of them a month ahead. The second one's are shared with the helper. */
async function fill(client: pg.Client): Promise<Record<string, string>> {
  const ids = Array.from({ length: technicians + 2 }, () => uuidv7());
  const [veteran, lead] = ids as [string, string];
  const [newcomer, helper] = ids.slice(technicians) as [string, string];
  await client.query(`insert into profiles (id, role, full_name) select unnest($1::uuid[]), 'tech', 'Dani Ortega'`, [
    ids,
  ]);
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into jobs (id, title, status, assigned_to, scheduled_start, scheduled_end, completed_at, created_at)
     select gen_random_uuid(), 'Driveway wash', case when at < now() then 'completed' else 'pending' end,
       ($1::uuid[])[1 + n % $2::int], at, at + interval '1 hour', case when at < now() then at + interval '1 hour' end, at
     from (select n, current_date + (240 - n / $2::int) * interval '3 hours' as at from generate_series(0, $3::int - 1) n) made`,
    [ids, technicians, jobs],
  );
  await client.query(
    `insert into jobs (id, title, assigned_to, scheduled_start, scheduled_end)
     select gen_random_uuid(), 'Driveway wash', $1, at, at + interval '1 hour'
     from (select current_date + n * interval '3 hours' as at from generate_series(0, 7) n) made`,
    [newcomer],
  );
  await client.query(
    `with shared as (update jobs set span_count = 2, helpers = array[$2]::uuid[] where assigned_to = $1 returning *)
     insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
     select gen_random_uuid(), id, person, person = $1, scheduled_start, scheduled_end
     from shared cross join unnest(array[$1, $2]::uuid[]) person`,
    [lead, helper],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze jobs, job_spans');
  return { veteran, lead, helper, newcomer };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

type Explained = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] };

async function measure(client: pg.Client, person: string, read: (tx: Tx) => Promise<unknown[]>) {
  const [planning, execution]: [number[], number[]] = [[], []];
  let rows = 0;
  await client.query('begin read only');
  await client.query("select set_config('role', 'portal_tech', true), set_config('app.user_id', $1, true)", [person]);
  const tx = txFrom(async (query) => {
    const { sql, parameters } = query.compile(sqlFor);
    const explained = await client.query<Explained>(`explain (analyze, timing off, format json) ${sql}`, [
      ...parameters,
    ]);
    const [plan] = explained.rows[0]!['QUERY PLAN'];
    planning.push(plan['Planning Time']);
    execution.push(plan['Execution Time']);
    return client.query(sql, [...parameters]);
  });
  for (let turn = 0; turn < runs; turn += 1) rows = (await read(tx)).length;
  await client.query('rollback');
  return { rows, planning: median(planning).toFixed(2), execution: median(execution).toFixed(2) };
}

run(async () => {
  const ground = await openGround();
  const client = new pg.Client({ connectionString: ground.adminUrl });
  await client.connect();
  try {
    const people = await fill(client);
    for (const [who, id] of Object.entries(people))
      for (const [which, read] of Object.entries(lists)) {
        const { rows, planning, execution } = await measure(client, id, read);
        console.log(`${who}, ${which}: ${rows} rows, ${execution} ms, planned in ${planning} ms`);
      }
  } finally {
    await client.end();
    await ground.drop();
    await ground.stop();
  }
});
