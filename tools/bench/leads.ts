import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';
import { array, idOf } from '#tools/bench/made.ts';
import type { Question } from '#tools/bench/questions.ts';
import { createDatabase } from '#tools/environment.ts';
import type { Postgres } from '#tools/postgres.ts';

export const leadSizes = [10_000, 100_000];
const clients = 500_000;
/** A sales representative works on 250 leads a year. */
const repsOf = (leads: number) => Math.ceil(leads / 2_500);

const firstNames = ['Astrid', 'Ramona', 'Enzo', 'Tess', 'Omar', 'Priscilla', 'Samuel', 'Lena', 'Dario'];
const wanted = ['Driveway, 640 sq ft', 'House soft wash', 'Full detail, truck', 'Bin plan, 2 bins', 'Ceramic coating'];
const sources = ['website', 'referral', 'phone', 'walk_in', 'door', 'ads', 'social', 'other'];

/** Ten years of leads: those of the last month are open, one in eight of them with a quote, one in fifty without an owner. */
const leadsSql = (count: number) => `
  insert into leads (id, owner_id, client_id, full_name, phone, email, city, detail, source, status, value_cents, next_step,
      follow_up_at, lost_reason, quoted_at, touched_at, status_at, created_at, reminded_for)
    select ${idOf('lead', 'i')}, case when i % 50 <> 0 then ${idOf('rep', `i % ${repsOf(count)}`)} end,
      case when status = 'sold' then ${idOf('client', `i % ${clients}`)} end,
      ${array(firstNames)}[1 + i % ${firstNames.length}] || ' ' || initcap(translate(i::text, '0123456789', 'bakelimoru')), '+1919' || (3000000 + i),
      'lead' || i || '@bench.example', 'Oak Hill', ${array(wanted)}[1 + i % ${wanted.length}], ${array(sources)}[1 + i % ${sources.length}],
      status, 2900 + i % 90000, case when is_open then 'call' end,
      case when is_open then now() + (i % 14 - 4) * interval '1 day' end, case when status = 'lost' then 'price' end,
      case when status = 'warm' and i % 8 = 0 then at end, at, at, at,
      case when is_open then now() + (i % 14 - 4) * interval '1 day' end
    from (select i, at, is_open, case when is_open then (array['new', 'warm'])[1 + i % 2]
        when i % 3 = 0 then 'sold' else 'lost' end as status
      from (select i, at, at > now() - interval '30 days' as is_open
        from (select i, now() - interval '10 years' * (1 - i::float8 / ${count}) as at from generate_series(1, ${count}) i) a) b) made`;

/** A database with that many leads and half a million clients, made once. */
export async function leadDatabase(postgres: Postgres, count: number): Promise<string> {
  const name = `bench_leads_${count}`;
  await createDatabase(postgres.adminUrl('postgres'), name);
  await migrate({ adminUrl: postgres.adminUrl(name), appUrl: postgres.appUrl(name) });
  const client = new pg.Client({ connectionString: postgres.adminUrl(name) });
  await client.connect();
  try {
    if ((await client.query('select from leads limit 1')).rowCount === 0) {
      await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
      await client.query(`
        insert into profiles (id, role, full_name, search)
          select ${idOf('rep', 'i')}, 'sales', 'Rep ' || i, ' rep ' || i from generate_series(0, ${repsOf(count) - 1}) i;
        insert into profiles (id, role, full_name, email, phone, search, rep_id)
          select ${idOf('client', 'i')}, 'client', 'Client ' || i, 'client' || i || '@bench.example', '+1336' || (2000000 + i),
            ' client ' || i || ' client' || i || '@bench.example +1336' || (2000000 + i), ${idOf('rep', `i % ${repsOf(count)}`)}
          from generate_series(0, ${clients - 1}) i`);
      await client.query(leadsSql(count));
      await client.query(`insert into lead_events (lead_id, owner_id, kind, at)
        select id, owner_id, 'called', created_at + n * interval '1 hour' from leads, generate_series(1, 3) n`);
      await client.query('vacuum analyze');
      await client.query('checkpoint');
    }
    await client.query('update security_settings set enforce_admin_users = false');
  } finally {
    await client.end();
  }
  return name;
}

/** A sales representative who takes over the leads of another. */
export async function repCookie(admin: pg.Pool, url: string): Promise<string> {
  const person = await addPerson(admin, 'sales');
  const { rows } = await admin.query<{ owner_id: string }>(
    'select owner_id from leads where owner_id is not null group by 1 order by count(*) desc, 1 limit 1',
  );
  const [from, to] = [rows[0]!.owner_id, person.id];
  await admin.query(
    `set session_replication_role = replica; update leads set owner_id = '${to}' where owner_id = '${from}';
     update lead_events set owner_id = '${to}' where owner_id = '${from}'; reset session_replication_role`,
  );
  await admin.query('vacuum analyze leads, lead_events');
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: goodPassword, role: 'sales' }),
  });
  if (!answer.ok) throw new Error(`The representative could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const again = (path: string) => Array<string>(200).fill(path);
const question = (name: string, path: string): Question => ({ kind: 'leads', name, paths: again(path) });

/** The same questions for a representative and for the office. */
export const leadQuestions = (who: string): Question[] => [
  question(`${who}: board`, '/api/leads/count'),
  question(`${who}: open, late ones first`, '/api/leads'),
  question(`${who}: sold`, '/api/leads?group=sold'),
  question(`${who}: all, newest first`, '/api/leads?group=all'),
  question(`${who}: open ones of a name`, '/api/leads?search=tess'),
  question(`${who}: all of a name`, '/api/leads?group=all&search=tess'),
  question(`${who}: anything of a name`, '/api/search?text=tess'),
];
