import { sql } from 'kysely';
import { pino } from 'pino';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditPerson, AuditRow, AuditSeal } from '#contract/office/audit.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import { createPool } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { linesOf } from '#server/features/audit/audit.routes.ts';
import { sealAudit } from '#server/features/audit/audit.tasks.ts';
import { exportPage } from '#server/http/csv.ts';
import { addEvents, auditEvent } from '#test/support/audit.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addJob, addService, addTechnician, newJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

let database: TestDatabase;
let pool: pg.Pool;
let portal: string;
let renee: Person;
let dani: Person;
let client: Client;
type Page = { items: AuditRow[]; next: string | null; about: string | null };

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.appUrl, { max: 2 });
  portal = await startPortal(database.appUrl);
  renee = await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' });
  dani = await addPerson(database.admin, 'tech');
  client = await signedIn(portal, renee);
});

afterAll(() => pool.end());

const add = (event: Parameters<typeof auditEvent>[0]) => database.admin.query(...auditEvent(event));
const list = async (filter: Record<string, string> = {}) => {
  const { status, body } = await client.get<Page>(`/api/audit?${new URLSearchParams(filter).toString()}`);
  expect(status).toBe(200);
  return body;
};
const idsOf = ({ items }: Page) => items.map(({ id }) => id);

describe('the audit', () => {
  test('takes no row under another role than the writer’s', async () => {
    const writeAs = (actor_role: string) =>
      transaction(pool, { role: 'portal_tech', userId: dani.id }, 'read write', (tx) =>
        tx.run(
          sql`insert into audit_events (id, actor_id, actor_role, action, entity, request_id)
              values (${uuidv7()}, ${dani.id}, ${actor_role}, 'test.written', 'profile', 'test')`,
        ),
      );
    expect(await writeAs('tech')).toBe(1);
    await expect(writeAs('admin')).rejects.toMatchObject({ code: '42501' });
    await expect(writeAs('worker')).rejects.toMatchObject({ code: '42501' });
  });

  test('shows who did what to whom, by today’s names, and whether it is sealed', async () => {
    const id = uuidv7();
    await add({ id, actor_id: renee.id, entity_id: dani.id, action: 'user.updated', fields: ['role', 'phone'] });
    const shown = async () => (await list({ action: 'user.updated' })).items;
    expect(await shown()).toEqual([
      {
        id,
        actor_id: renee.id,
        actor_role: 'admin',
        actor_name: 'Renee Castillo',
        action: 'user.updated',
        entity: 'profile',
        entity_id: dani.id,
        entity_name: 'Dani Ortega',
        fields: ['role', 'phone'],
        changes: null,
        record: 'person',
        request_id: 'test',
        address: '10.0.0.1',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        sealed: false,
      },
    ]);
    await sealAudit({ pool, log: pino({ level: 'silent' }) });
    expect(await shown()).toMatchObject([{ id, sealed: true }]);
  });

  test('names each record as it is called today, and says which page shows it', async () => {
    const walter = await addPerson(database.admin, 'client', { full_name: 'Walter Briggs' });
    const gone = await addPerson(database.admin, 'client', { full_name: 'Erased Person' });
    expect((await client.command('DELETE', `/api/users/${gone.id}`, undefined)).status).toBe(200);
    const job = await addJob(database.admin, { title: 'House wash', number: 90_232 });
    const service = await addService(database.admin);
    const draft = uuidv7();
    await database.admin.query(
      "insert into invoices (id, client_id, currency, created_by) values ($1, $2, 'USD', $3)",
      [draft, walter.id, renee.id],
    );
    const records: [entity: string, id: string][] = [
      ['session', dani.id],
      ['client', walter.id],
      ['account', gone.id],
      ['job', job],
      ['unbilled', job],
      ['service', service],
      ['invoice', draft],
      ['payment', uuidv7()],
      ['tax_rate', dani.id],
    ];
    for (const [entity, entity_id] of records) await add({ entity, entity_id, action: 'names.shown' });
    const { items } = await list({ action: 'names.shown' });
    expect(items.toReversed().map(({ entity, entity_name, record }) => [entity, entity_name, record])).toEqual([
      ['session', 'Dani Ortega', 'person'],
      ['client', 'Walter Briggs', 'client'],
      ['account', 'Deleted user', null],
      ['job', 'Job 90232, House wash', 'job'],
      ['unbilled', 'Job 90232, House wash', 'job'],
      ['service', `Service ${service}`, 'service'],
      ['invoice', 'Draft invoice, Walter Briggs', 'invoice'],
      ['payment', null, null],
      ['tax_rate', null, null],
    ]);
  });

  test('is narrowed to one record, and to who did it', async () => {
    const [job, other] = [uuidv7(), uuidv7()];
    const mine = uuidv7();
    await add({ id: mine, actor_id: renee.id, entity: 'job', entity_id: job, action: 'job.updated' });
    await add({ actor_id: dani.id, entity: 'job', entity_id: job, action: 'job.updated' });
    await add({ actor_id: renee.id, entity: 'job', entity_id: other, action: 'job.updated' });
    expect((await list({ record: job })).items).toHaveLength(2);
    expect(idsOf(await list({ record: job, by: renee.id }))).toEqual([mine]);
    // A record is named even if the audit has no entries for it.
    const untouched = await addJob(database.admin, { title: 'House wash', number: 90_233 });
    expect(await list({ record: untouched })).toEqual({ items: [], next: null, about: 'Job 90233, House wash' });
    expect((await list({ record: dani.id })).about).toBe('Dani Ortega');
    const people = await client.get<AuditPerson[]>('/api/audit/people');
    expect(people.body).toContainEqual({ id: dani.id, full_name: dani.full_name });
    expect(people.body.some(({ full_name }) => full_name === 'Walter Briggs')).toBe(false);
  });

  test('of a person is what they did and what was done to them, each once', async () => {
    const person = await addPerson(database.admin, 'tech');
    const ids = { did: uuidv7(), had: uuidv7(), both: uuidv7() };
    await add({ id: ids.did, actor_id: person.id, entity_id: dani.id, created_at: '2026-03-01T00:00:00Z' });
    await add({ id: ids.had, actor_id: dani.id, entity_id: person.id, created_at: '2026-03-02T00:00:00Z' });
    await add({ id: ids.both, actor_id: person.id, entity_id: person.id, created_at: '2026-03-03T00:00:00Z' });
    expect(idsOf(await list({ person: person.id }))).toEqual([ids.both, ids.had, ids.did]);
    expect(idsOf(await list({ person: person.id, to: '2026-03-01' }))).toEqual([ids.had, ids.did]);
  });

  test('by the start of an action, in which _ stands for itself', async () => {
    for (const action of ['tax_rate.made', 'tax_rate.gone', 'taxirate.made', 'x.tax_rate.made']) await add({ action });
    const actions = async (action: string) => (await list({ action })).items.map((item) => item.action).toSorted();
    expect(await actions('tax_rate')).toEqual(['tax_rate.gone', 'tax_rate.made']);
    expect(await actions('tax_rate.made')).toEqual(['tax_rate.made']);
  });

  test('of some days, both included, on the business’ clock', async () => {
    const times = [
      '2026-07-01T03:59:59.999Z',
      '2026-07-01T04:00:00Z',
      '2026-07-03T03:59:59.999Z',
      '2026-07-03T04:00:00Z',
    ];
    for (const created_at of times) await add({ action: 'clock.read', created_at });
    const found = async (filter: Record<string, string>) =>
      (await list({ action: 'clock.read', ...filter })).items.map(({ created_at }) => created_at);
    expect(await found({ from: '2026-07-01', to: '2026-07-02' })).toEqual([times[2], times[1]]);
    expect(await found({ from: '2026-07-03' })).toEqual([times[3]]);
    expect(await found({ to: '2026-06-30' })).toEqual([times[0]]);
  });

  test('comes newest first, page by page, without a repeat when something is added meanwhile', async () => {
    const all: string[] = [];
    for (let index = 0; index < 2 * pageSize + 1; index += 1) {
      const id = uuidv7();
      // Pairs share a timestamp, so the id decides the order.
      await add({ id, action: 'page.turned', created_at: `2026-05-01T00:${String(index >> 1).padStart(2, '0')}:00Z` });
      all.unshift(id);
    }
    const first = await list({ action: 'page.turned' });
    await add({ action: 'page.turned' });
    const second = await list({ action: 'page.turned', cursor: first.next! });
    const third = await list({ action: 'page.turned', cursor: second.next! });
    expect([first, second, third].map(({ items }) => items.length)).toEqual([pageSize, pageSize, 1]);
    expect([first, second, third].flatMap(idsOf)).toEqual(all);
    expect(third.next).toBeNull();
  });

  test('pages through a person’s events too', async () => {
    const person = uuidv7();
    for (let index = 0; index <= pageSize; index += 1)
      await add(index % 2 ? { actor_id: person, entity_id: null } : { actor_id: null, entity_id: person });
    const first = await list({ person });
    const second = await list({ person, cursor: first.next! });
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(pageSize + 1);
    expect(second.next).toBeNull();
  });

  test('that holds nothing like it is an empty page', async () => {
    expect(await list({ person: uuidv7() })).toEqual({ items: [], next: null, about: null });
  });

  test.each([
    ['a cursor that isn’t one', 'cursor=abc'],
    ['a cursor with half of itself', `cursor=${Buffer.from('2026-05-01T00:00:00Z').toString('base64url')}`],
    ['no person', 'person=dani'],
    ['a day that doesn’t exist', 'from=2026-02-30'],
    ['a day of the year 0', 'from=0000-01-01'],
    ['an action with a wildcard', 'action=user%25'],
    ['an unknown filter', 'role=admin'],
  ])('refuses %s', async (_, query) => {
    const { status, body } = await client.get(`/api/audit?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test.each(['sales', 'tech', 'client'] as const)('is closed to %s, as a file too', async (role) => {
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.get('/api/audit')).status).toBe(403);
    expect((await other.get('/api/audit/export')).status).toBe(403);
  });

  test('says how many entries are sealed, and what the last check of the chain found', async () => {
    await add({ action: 'seal.line' });
    const seal = async () => (await client.get<AuditSeal>('/api/audit/seal')).body;
    expect(await seal()).toMatchObject({ waiting: expect.any(Number), checked_at: null, intact: true });
    expect((await seal()).waiting).toBeGreaterThan(0);
    await sealAudit({ pool, log: pino({ level: 'silent' }) });
    await database.admin.query(
      `insert into health_checks (part, at, ok, code, probed_at) values ('audit', date_trunc('minute', now()), false, 'chain_broken', now())`,
    );
    const { rows } = await database.admin.query<{ count: number }>('select count(*)::int as count from audit_seals');
    expect(await seal()).toMatchObject({
      entries: rows[0]!.count,
      waiting: 0,
      checked_at: expect.any(String),
      intact: false,
    });
  });
});

describe('old and new values', () => {
  const changesOf = async (record: string) =>
    (await list({ record })).items.map(({ action, fields, changes }) => ({ action, fields, changes }));

  test('are kept of what isn’t personal, and of the rest only which it was', async () => {
    const kim = await addTechnician(database.admin, undefined, { full_name: 'Kim Erased' });
    const body = newJob({ title: 'Wash for Walter Briggs' });
    const { version } = (await client.command<JobDetail>('POST', '/api/jobs', body)).body;
    const { id, items: _, ...values } = body;
    const changed = { ...values, title: 'Wash at 12 Oak Street', priority: 'high', assigned_to: kim.id, version };
    expect((await client.command('PATCH', `/api/jobs/${id}`, { ...changed, items: [] })).status).toBe(200);
    const named = async () => (await changesOf(id))[0]!;
    expect(await named()).toEqual({
      action: 'job.updated',
      fields: expect.arrayContaining(['title', 'priority', 'assigned_to']),
      changes: { priority: { from: 'medium', to: 'high' }, assigned_to: { from: null, to: 'Kim Erased' } },
    });
    // Erasing a user erases their name here too: the log stores the id and looks the name up.
    expect((await client.command('DELETE', `/api/users/${kim.id}`, undefined)).status).toBe(200);
    expect((await named()).changes!.assigned_to).toEqual({ from: null, to: 'Deleted user' });
    const { rows } = await database.admin.query('select changes::text from audit_events where entity_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/Erased|Briggs|Oak/);
    expect((await client.command('DELETE', `/api/jobs/${id}`, undefined)).status).toBe(200);
    expect(await named()).toMatchObject({ action: 'job.deleted', changes: { number: { to: null } } });
  });

  test('of a person are their role and whether they are active', async () => {
    const lee = await addPerson(database.admin, 'tech');
    const body = { full_name: 'Lee Renamed', email: lee.email, phone: null, role: 'sales', active: true };
    expect((await client.command('PATCH', `/api/users/${lee.id}`, body)).status).toBe(200);
    expect((await changesOf(lee.id))[0]).toMatchObject({
      fields: expect.arrayContaining(['full_name', 'role']),
      changes: { role: { from: 'tech', to: 'sales' } },
    });
  });

  test.each([
    ['a name', 'job', 'Walter Briggs'],
    ['an email', 'profile', 'walter@example.com'],
    ['a phone number', 'profile', '+19195550155'],
    ['a street', 'client', '12 oak street'],
  ])('can’t be %s: the database refuses it', async (_, entity, value) => {
    const insert = database.admin.query(
      `insert into audit_events (id, actor_role, action, entity, request_id, changes) values ($1, 'admin', 'x', $2, 'x', $3)`,
      [uuidv7(), entity, JSON.stringify({ field: { from: null, to: value } })],
    );
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });

  test('are in the file', async () => {
    await add({ entity: 'job', action: 'values.kept', changes: { status: { from: 'pending', to: null } } });
    const { body } = await client.get<string>('/api/audit/export?action=values.kept');
    expect(body).toContain('"status: pending -> none"');
  });
});

describe('the audit as a file', () => {
  const save = (filter: Record<string, string>) =>
    client.get<string>(`/api/audit/export?${new URLSearchParams(filter).toString()}`);

  test('is CSV to be saved, named by the day, with a header', async () => {
    const { status, headers, body } = await save({ action: 'nothing.like.it' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(body).toBe(
      `${[
        'Time (UTC)',
        'Action',
        'By',
        'Role',
        'About',
        'Name',
        'Changed fields',
        'Old and new values',
        'IP address',
        'Sealed',
        'Request ID',
        'By (ID)',
        'About (ID)',
        'Event ID',
      ]
        .map((name) => `"${name}"`)
        .join(',')}\r\n`,
    );
  });

  test('runs no formula that stands in a name', async () => {
    const mallory = await addPerson(database.admin, 'client', { full_name: '=cmd|"/C calc"!A0' });
    await add({ actor_id: mallory.id, action: 'file.saved', fields: ['full_name', 'phone'], address: null });
    const { body } = await save({ action: 'file.saved' });
    expect(body).toContain(`"'=cmd|""/C calc""!A0"`);
    expect(body).toContain('"full_name, phone"');
    expect(body).not.toMatch(/(^|,)"?[=+@]/m);
  });

  test('holds every page of the filter, each event once', async () => {
    const ids = await addEvents(database.admin, 2_345, 'file.long');
    await add({ action: 'file.other' });
    const lines = (await save({ action: 'file.long' })).body.split('\r\n');
    const saved = lines.slice(1, -1).map((line) => line.split(',').at(-1)!.slice(1, -1));
    expect(saved).toEqual(ids.toReversed());
  });

  test('is read from the database no faster than it is taken', async () => {
    const rows = (await list()).items;
    const full = Array.from({ length: exportPage }, (_, index) => rows[index % rows.length]!);
    let reads = 0;
    const lines = linesOf(full, async () => {
      reads += 1;
      return reads === 1 ? full : rows;
    });
    // The generator yields the header, the first page, then two more pages, then ends.
    for (const expected of [0, 0, 1, 2]) {
      expect((await lines.next()).done).toBe(false);
      expect(reads).toBe(expected);
    }
    expect((await lines.next()).done).toBe(true);
  });
});

describe('nobody can change or remove what was audited:', () => {
  const roles = ['admin', 'sales', 'tech', 'client', 'anonymous', 'worker', 'auth', 'queue'];
  const statements = [
    "update audit_events set action = 'x'",
    'delete from audit_events',
    'truncate audit_events',
    "update audit_seals set hash = ''",
    'update audit_seals set seq = seq + 1',
    'delete from audit_seals',
    'truncate audit_seals',
  ];

  test.each(roles.flatMap((role) => statements.map((statement) => [role, statement] as const)))(
    'portal_%s, %s',
    async (role, statement) => {
      const connection = await database.admin.connect();
      await connection.query(`begin; set local role portal_${role}; set local app.user_id = '${renee.id}'`);
      await expect(connection.query(statement)).rejects.toMatchObject({ code: '42501' });
      await connection.query('rollback');
      connection.release();
    },
  );

  test.each(['created_at', 'xid'])('nor say for themselves its %s', async (column) => {
    const value = column === 'xid' ? "'1'" : "'2020-01-01'";
    const connection = await database.admin.connect();
    await connection.query(`begin; set local role portal_worker`);
    const statement = `insert into audit_events (id, actor_role, action, entity, request_id, ${column})
      values ($1, 'system', 'x', 'profile', 'x', ${value})`;
    await expect(connection.query(statement, [uuidv7()])).rejects.toMatchObject({ code: '42501' });
    await connection.query('rollback');
    connection.release();
  });

  test.each(roles.filter((role) => role !== 'worker'))('nor seal it: portal_%s', async (role) => {
    const connection = await database.admin.connect();
    await connection.query(`begin; set local role portal_${role}`);
    const statement = "insert into audit_seals (seq, event_id, hash, horizon) values (999999, $1, '', '0')";
    await expect(connection.query(statement, [uuidv7()])).rejects.toMatchObject({ code: '42501' });
    await connection.query('rollback');
    connection.release();
  });
});
