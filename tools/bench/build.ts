import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { array, idOf, timedId } from '#tools/bench/made.ts';
import { booked, moneySteps, mostPayments } from '#tools/bench/money.ts';
import { createDatabase } from '#tools/environment.ts';
import type { Postgres } from '#tools/postgres.ts';

/** The people of an artificial business of that size. */
const peopleOf = (jobs: number) => ({ clients: Math.max(200, Math.floor(jobs / 10)), technicians: 40 });

const titles = [
  'Driveway wash',
  'House soft wash',
  'Full detail, SUV',
  'Interior detail, truck',
  'Exterior detail, sedan',
  'Ceramic coating, truck',
  'Trash bins, once',
  'Trash-bin plan visit',
  'Patio and walk wash',
  'Deck soft wash',
];
/** Each third job is a visit of a series of this many; the first of them represents it in the list. */
const visits = 26;
const streets = ['Alder Bend', 'Quarry Rd', 'Maple Ct', 'Juniper Row', 'Lakeside Dr', 'Oak Hill Ave', 'Mill St'];

/** Client n: common first names, common last names, and for one in six a unique last name. */
const firstNames = ['Hannah', 'Ines', 'Ruth', 'Colin', 'Elin', 'Rosa', 'Aldo'];
const lastNames = ['Osei', 'Ferreira', 'Abara', 'Mwangi', 'Sorensen'];
const syllables = [
  'ba',
  'ke',
  'li',
  'mo',
  'nu',
  'ra',
  'se',
  'ti',
  'vo',
  'zu',
  'da',
  'fe',
  'gi',
  'ho',
  'ju',
  'la',
  'me',
  'ni',
  'po',
  'ru',
];
const ownName = (n: string) =>
  `initcap(${[1, 20, 400, 8_000, 160_000].map((part) => `${array(syllables)}[1 + (${n}) / ${part} % 20]`).join(' || ')})`;
const nameOf = (n: string) =>
  `${array(firstNames)}[1 + (${n}) % 7] || ' ' || case when (${n}) % 6 = 0 then ${ownName(n)} else ${array(lastNames)}[(${n}) % 6] end`;
const phoneOf = (n: string) => `'+1919' || (2000000 + (${n}))`;
const streetOf = (n: string) => `((${n}) % 900 + 1) || ' ' || ${array(streets)}[1 + (${n}) % 7]`;

/**
 * Ten years of one business: work older than a month is over, newer work is mostly still to do. The rows are inserted without
 * their triggers (whose work is done here in bulk) and indexed afterward.
 */
const steps = (jobs: number) => {
  const { clients, technicians } = peopleOf(jobs);
  const at = `now() - interval '10 years' * (1 - i::float8 / ${jobs})`;
  return {
    people: `
      insert into profiles (id, role, full_name, email, phone, search, created_at)
        select ${idOf('client', 'i')}, 'client', name, email, phone,
          ' ' || lower(concat_ws(' ', name, email, phone, ${streetOf('i')}, 'Oak Hill')), now() - interval '10 years' * random()
        from (select i, ${nameOf('i')} as name, 'client' || i || '@bench.example' as email, ${phoneOf('i')} as phone
          from generate_series(0, ${clients - 1}) i) made;
      insert into profiles (id, role, full_name, search)
        select ${idOf('tech', 'i')}, 'tech', 'Technician ' || i, ' technician ' || i from generate_series(0, ${technicians - 1}) i;
      insert into staff (profile_id) select ${idOf('tech', 'i')} from generate_series(0, ${technicians - 1}) i;
      insert into places (id, client_id, street, city, latitude, longitude)
        select ${idOf('place', 'i')}, ${idOf('client', 'i')}, ${streetOf('i')}, 'Oak Hill',
          35.7 + random() / 5, -78.7 + random() / 5 from generate_series(0, ${clients - 1}) i;
      insert into job_series (id, plan_id, title, priority, start_time, duration_minutes, rule, starts_on)
        select ${idOf('series', 'i')}, ${idOf('series', 'i')}, 'Trash-bin plan visit', 'low', '09:00', 90,
          '{"every": "week", "interval": 1, "weekdays": [3]}', '2020-01-01'
        from generate_series(0, ${Math.floor(jobs / 3 / visits)}) i`,
    jobs: `
      insert into jobs (id, title, description, status, completed_at, cancelled_at, priority, client_id, place_id, assigned_to, due_date,
          scheduled_start, scheduled_end, buffer_minutes, search, created_at, series_id, occurrence, folded)
        select ${timedId('at', 'i')}, title, description, status, case when status = 'completed' then least(at + interval '3 days', now()) end,
          case when status = 'cancelled' then least(at + interval '2 days', now()) end,
          (array['low', 'medium', 'medium', 'high'])[1 + (i / 3) % 4],
          case when i % 50 <> 0 then ${idOf('client', 'n')} end,
          case when i % 50 <> 0 then ${idOf('place', 'n')} end,
          case when i % 33 <> 0 then ${idOf('tech', `i % ${technicians}`)} end,
          case when i % 17 <> 0 then at + interval '1 day' * (1 + i % 14) end,
          case when i % 7 <> 0 then date_trunc('hour', at) + interval '3 days' end,
          case when i % 7 <> 0 then date_trunc('hour', at) + interval '3 days 90 minutes' end, 15,
          ' ' || lower(concat_ws(' ', title, description,
            case when i % 50 <> 0 then concat_ws(' ', ${nameOf('n')}, ${phoneOf('n')}, ${streetOf('n')}, 'Oak Hill') end)), at,
          case when i % 3 = 0 then ${idOf('series', `i / 3 / ${visits}`)} end,
          case when i % 3 = 0 then date '2020-01-01' + i / 3 % ${visits} end, i % 3 = 0 and i / 3 % ${visits} > 0
        from (select *, ${array(titles)}[1 + i % ${titles.length}] as title,
          case when i % 9 <> 0 then (i % 3000 + 200) || ' sq ft, ref ' || i end as description,
          case when at < now() - interval '30 days' then case when i % 20 = 0 then 'cancelled' else 'completed' end
            else (array['pending', 'pending', 'pending', 'in_progress', 'completed'])[1 + i % 5] end as status
          from (select i, i::bigint * 7919 % ${clients} as n, ${at} as at from generate_series(1, ${jobs}) i) numbered) made`,
    /** The newest, because people open those. */
    items: `
      with newest as materialized (select id, client_id, assigned_to from jobs order by created_at desc, id desc limit 200000)
      insert into checklist_items (id, job_id, client_id, technician_id, position, task, photo)
        select gen_random_uuid(), id, client_id, assigned_to, step, 'Step ' || step, step % 3 = 0
        from newest, generate_series(1, 5) step`,
  };
};

/**
 * A database with that many jobs, made once; the next run reuses it. Money and figures take longest, and not every benchmark
 * needs them.
 */
export async function benchDatabase(postgres: Postgres, jobs: number, { money = true } = {}): Promise<string> {
  const name = `bench_${jobs}`;
  await createDatabase(postgres.adminUrl('postgres'), name);
  await migrate({ adminUrl: postgres.adminUrl(name), appUrl: postgres.appUrl(name) });
  const client = new pg.Client({ connectionString: postgres.adminUrl(name) });
  await client.connect();
  try {
    const isEmpty = async (table: string) => (await client.query(`select from ${table} limit 1`)).rowCount === 0;
    if (await isEmpty('jobs')) {
      const { people, jobs: work, items } = steps(jobs);
      await fill(client, 'jobs', [people, work], [items]);
    }
    if (money && jobs <= mostPayments && (await isEmpty('payments'))) {
      const { invoices, payments, moves } = moneySteps(jobs, peopleOf(jobs).clients);
      await fill(client, 'payments', [invoices, payments], [moves, ...booked(peopleOf(jobs).technicians)]);
    }
    // Every figure in one pass, as a nightly recount would.
    if (money && (await isEmpty('daily_stats'))) {
      await client.query(
        'insert into daily_stats (kind, day, key, count, cents) select kind, day, key, count, cents from stat_differences',
      );
      await client.query('vacuum analyze daily_stats');
    }
    await client.query('update security_settings set enforce_admin_users = false');
  } finally {
    await client.end();
  }
  return name;
}

/** Some rows before the table's indexes are rebuilt, and some afterward. */
async function fill(client: pg.Client, table: string, rows: string[], more: string[]): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off",
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  );
  await client.query('begin');
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  for (const sql of [...rows, ...indexes.map(({ definition }) => definition), ...more]) {
    const from = performance.now();
    await client.query(sql);
    console.log(
      `  ${((performance.now() - from) / 1_000).toFixed(1)} s  ${sql.trim().replaceAll(/\s+/g, ' ').slice(0, 90)}`,
    );
  }
  await client.query('commit');
  await client.query('vacuum analyze');
  // Pending writes would otherwise happen during a measurement.
  await client.query('checkpoint');
}
