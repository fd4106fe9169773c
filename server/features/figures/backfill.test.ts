import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, inject, test } from 'vitest';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { rolesSql } from '#server/db/roles.ts';
import { book } from '#server/features/books/ledger.ts';
import { reversed, sidesOf } from '#server/features/invoices/drafts/taxes.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { dropDatabases } from '#test/support/dropDatabases.ts';
import { recount, nonzero } from '#test/support/recount.ts';
import { createDatabase } from '#tools/environment.ts';
import { txOf } from '#tools/seed/tx.ts';

/** The last schema version without daily figures. */
const before = 28;
const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

let client: pg.Client;
let urls: { adminUrl: string; appUrl: string };
const [wash, bins] = [uuidv7(), uuidv7()];
const [dani, marcus, ruth] = [uuidv7(), uuidv7(), uuidv7()];

beforeAll(async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('adminUrl'), name);
  atEnd(() => dropDatabases(inject('adminUrl'), `^${name}$`));
  urls = { adminUrl: at(inject('adminUrl'), name), appUrl: at(inject('appUrl'), name) };
  client = new pg.Client({ connectionString: urls.adminUrl });
  await client.connect();
  atEnd(() => client.end());
  await migrateTo(name);
});

/** Builds the database as a portal of that version left it. */
async function migrateTo(name: string): Promise<void> {
  const { username, password } = new URL(urls.appUrl);
  const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  await client.query(`begin; ${rolesSql(login, name)} commit; set role portal_owner`);
  await client.query(`create table schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  for (const { version, name: file, sql, checksum } of await readMigrations()) {
    if (version > before) break;
    await client.query(`begin; ${sql}; commit`);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      file,
      checksum,
    ]);
  }
}

const run = (text: string, ...values: unknown[]) => client.query(text, values);

async function addPeople(): Promise<void> {
  for (const [id, role] of [
    [dani, 'tech'],
    [marcus, 'tech'],
    [ruth, 'client'],
    [uuidv7(), 'client'],
  ])
    await run(
      "insert into profiles (id, role, full_name, created_at) values ($1, $2, 'Ruth', '2026-03-08T04:30:00Z')",
      id,
      role,
    );
  for (const [id, name] of [
    [wash, 'Driveway wash'],
    [bins, 'Trash-bin plan'],
  ])
    await run(
      `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes,
         buffer_minutes, taxable, deposit_percent, skills) values ($1, $2, 'bins', 'flat', false, 'visit', 60, 0, 0, true, 0, '{}')`,
      id,
      name,
    );
}

/** A completed job; `completed` is null if the completion is older than the job history. */
async function addJob(technician: string, service: string, completed: string | null): Promise<string> {
  const id = uuidv7();
  await run(
    `insert into jobs (id, title, client_id, assigned_to, created_at, scheduled_start, scheduled_end)
     values ($1, 'A wash', $2, $3, '2026-04-01T12:00:00Z', '2026-04-02T12:00:00Z', '2026-04-02T13:00:00Z')`,
    id,
    ruth,
    technician,
  );
  await run(
    "insert into job_items (id, job_id, position, service_id, condition, minutes) values ($1, $2, 0, $3, 'normal', 60)",
    uuidv7(),
    id,
    service,
  );
  // The job is reopened once; the last completion counts.
  for (const [status, day] of [
    ['completed', '2026-04-03T12:00:00Z'],
    ['in_progress', '2026-04-04T12:00:00Z'],
    ['completed', completed],
  ]) {
    await run('update jobs set status = $2 where id = $1', id, status);
    await run(
      `update job_changes set created_at = coalesce($2::timestamptz, now()) where id = (select max(id) from job_changes where job_id = $1)`,
      id,
      day,
    );
  }
  if (completed === null) await run('delete from job_changes where job_id = $1', id);
  return id;
}

type Line = { job_id: string | null; description: string; cents: number };
async function issue(number: number, day: string, lines: Line[]) {
  const id = uuidv7();
  const subtotal_cents = lines.reduce((sum, { cents }) => sum + cents, 0);
  await run(
    "insert into invoices (id, client_id, currency, subtotal_cents, total_cents) values ($1, $2, 'USD', $3, $3)",
    id,
    ruth,
    subtotal_cents,
  );
  for (const [position, { job_id, description, cents }] of lines.entries()) {
    await run(
      `insert into invoice_lines (id, invoice_id, position, job_id, description, quantity, unit_cents, amount_cents)
       values ($1, $2, $3, $4, $5, 1, $6, $6)`,
      uuidv7(),
      id,
      position,
      job_id,
      description,
      cents,
    );
    if (job_id) await run('insert into invoice_jobs (invoice_id, job_id) values ($1, $2)', id, job_id);
  }
  await run(
    "update invoices set number = $2, status = 'issued', issued_on = $3, due_on = $3 where id = $1",
    id,
    number,
    day,
  );
  const about = { booked_on: day, client_id: ruth, invoice_id: id, memo: 'Issued' };
  const sides = sidesOf({ total_cents: subtotal_cents, subtotal_cents }, []);
  await book(txOf(client), about, sides);
  return { about, sides };
}

const sharesOf = async (invoice: string) =>
  (
    await run(
      `select s.service_id, s.technician_id, s.booked_on::text, sum(s.amount_cents)::int as cents
       from revenue_shares s join ledger_entries e on e.id = s.entry_id where e.invoice_id = $1
       group by 1, 2, 3 order by 3, 4 desc`,
      invoice,
    )
  ).rows;

test(
  'what happened before figures were counted is counted, as if they always had been',
  { timeout: 60_000 },
  async () => {
    await addPeople();
    const changed = await addJob(dani, wash, '2026-11-01T05:30:00.5Z');
    const unknown = await addJob(marcus, bins, null);
    const tx = txOf(client);

    const kept = await issue(1, '2026-05-01', [
      { job_id: changed, description: 'Driveway wash', cents: 10_001 },
      { job_id: unknown, description: 'Trash-bin plan, April 2026', cents: 3_333 },
      { job_id: null, description: 'Neighbour discount', cents: -1_000 },
    ]);
    await book(tx, { ...kept.about, booked_on: '2026-06-01', memo: 'Credit' }, [
      { account: 'refunds', amount_cents: 4_111 },
      { account: 'receivable', amount_cents: -4_111 },
    ]);
    const voided = await issue(2, '2026-05-02', [{ job_id: null, description: 'Driveway wash', cents: 5_000 }]);
    await book(tx, { ...voided.about, booked_on: '2026-05-03', memo: 'Void' }, reversed(voided.sides));
    await book(tx, { booked_on: '2026-05-04', memo: 'At the curb' }, [
      { account: 'cash:manual', amount_cents: 4_700 },
      { account: 'revenue', amount_cents: -4_500 },
      { account: 'tips', amount_cents: -200 },
    ]);

    expect((await migrate(urls))[0]).toBe('0029_figures.sql');

    const { rows: jobs } = await run('select id, completed_at from jobs order by id');
    expect(jobs).toEqual([
      { id: changed, completed_at: new Date('2026-11-01T05:30:00.5Z') },
      { id: unknown, completed_at: new Date('2026-04-02T13:00:00Z') },
    ]);
    const { rows: lines } = await run('select description, service_id from invoice_lines order by description');
    expect(lines).toEqual([
      { description: 'Driveway wash', service_id: null },
      { description: 'Driveway wash', service_id: wash },
      { description: 'Neighbour discount', service_id: null },
      { description: 'Trash-bin plan, April 2026', service_id: bins },
    ]);

    const [first, last] = ['2026-05-01', '2026-06-01'];
    expect(await sharesOf(kept.about.invoice_id)).toEqual([
      { service_id: wash, technician_id: dani, booked_on: first, cents: 10_001 },
      { service_id: bins, technician_id: marcus, booked_on: first, cents: 3_333 },
      { service_id: null, technician_id: null, booked_on: first, cents: -1_000 },
      // A third, to the cent.
      { service_id: null, technician_id: null, booked_on: last, cents: 333 },
      { service_id: bins, technician_id: marcus, booked_on: last, cents: -1_111 },
      { service_id: wash, technician_id: dani, booked_on: last, cents: -3_333 },
    ]);
    expect(await sharesOf(voided.about.invoice_id)).toEqual([
      { service_id: null, technician_id: null, booked_on: '2026-05-02', cents: 5_000 },
      { service_id: null, technician_id: null, booked_on: '2026-05-03', cents: -5_000 },
    ]);

    const { rows: kinds } = await client.query<{ name: string; count: number; cents: number }>(
      `select kind || ' ' || day || ' ' || key as name, count::int, cents::int from daily_stats`,
    );
    const sums = Map.groupBy(await recount(client), ({ kind, day, key }) => `${kind} ${day} ${key}`);
    const sum = (rows: { count: number; cents: number }[], of: 'count' | 'cents') =>
      rows.reduce((all, row) => all + row[of], 0);
    expect(nonzero(kinds.map(({ name, count, cents }) => [name, count, cents]))).toEqual(
      nonzero([...sums].map(([name, rows]) => [name, sum(rows, 'count'), sum(rows, 'cents')])),
    );
    expect(kinds.find(({ name }) => name === 'clients 2026-03-07 ')).toMatchObject({ count: 2 });
    expect((await client.query('select * from stat_deltas')).rows).toEqual([]);
    expect((await client.query('select * from stat_differences')).rows).toEqual([]);
  },
);
