import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { JobDetail, NewJob } from '#contract/jobs/job.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addPlace, addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let hannah: Person;
let dani: Person;
let nico: Person;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  dani = await addTechnician(database.admin);
  nico = await addTechnician(database.admin);
});

const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];
const create = (part: Partial<NewJob> = {}) => office.command<JobDetail & ErrorBody>('POST', '/api/jobs', newJob(part));
const made = async (part: Partial<NewJob> = {}): Promise<JobDetail> => {
  const { status, body } = await create(part);
  expect(status).toBe(200);
  return body;
};
const read = async (id: string) => (await office.get<JobDetail>(`/api/jobs/${id}`)).body;

/** The body of an update: the job as it is, with some fields changed. */
const edited = (job: JobDetail, part: object = {}) => {
  const { title, description, status, priority, client_id, place_id, assigned_to, due_date, version } = job;
  const { scheduled_start, scheduled_end } = job;
  const items = job.items.map(({ service_name: _, minutes: __, price_cents: ___, ...item }) => item);
  const fields = { title, description, status, priority, client_id, place_id, assigned_to, due_date, version, items };
  return { ...fields, scheduled_start, scheduled_end, override_hours: false, ...part };
};
const update = (job: JobDetail, part: object = {}, client = office) =>
  client.command<JobDetail & ErrorBody>('PATCH', `/api/jobs/${job.id}`, edited(job, part));
const act = (job: JobDetail, what: string, body: object) =>
  office.command<JobDetail & ErrorBody>('POST', `/api/jobs/${job.id}/${what}`, body);
const lastAudit = (id: string) =>
  rows('select action, fields from audit_events where entity_id = $1 order by created_at desc, id desc limit 1', [id]);
const lastEvent = async (id: string) => {
  const [event] = await rows<{ users: string[]; roles: string[] }>(
    "select users, roles from change_events where entity = 'job' and entity_id = $1 order by id desc limit 1",
    [id],
  );
  return event && { ...event, users: event.users.toSorted() };
};
const traces = (id: string) =>
  rows(
    'select id::text from audit_events where entity_id = $1 union all select id::text from job_changes where job_id = $1',
    [id],
  );

const tenToEleven = { scheduled_start: '2099-07-01T14:00:00Z', scheduled_end: '2099-07-01T15:00:00Z' };

describe('creating a job', () => {
  test('stores everything, answers it with names, and is audited and announced', async () => {
    const place_id = await addPlace(database.admin, hannah.id);
    const body = newJob({
      title: '  House soft wash ',
      description: ' Two storeys ',
      priority: 'high',
      client_id: hannah.id,
      place_id,
      assigned_to: dani.id,
      due_date: '2099-07-02T12:00:00Z',
      ...tenToEleven,
    });
    const { status, body: job } = await office.command<JobDetail>('POST', '/api/jobs', body);
    expect(status).toBe(200);
    const { items: _, override_hours: __, ...values } = body;
    expect(job).toMatchObject({
      ...values,
      title: 'House soft wash',
      description: 'Two storeys',
      client_name: 'Hannah Osei',
      assigned_to_name: 'Dani Ortega',
      where: { id: place_id, client_id: hannah.id },
      version: 1,
      items: [],
      checklist: [],
    });
    expect(job.place).toMatch(/, Raleigh$/);
    expect(job.number).toBeGreaterThan(0);
    expect(await read(job.id)).toEqual(job);
    expect(await lastAudit(job.id)).toMatchObject([{ action: 'job.created' }]);
    expect(await lastEvent(job.id)).toEqual({ users: [hannah.id, dani.id].toSorted(), roles: ['admin'] });
  });

  test('takes the form’s defaults: pending, medium, nobody, no date', async () => {
    expect(await made()).toMatchObject({
      status: 'pending',
      priority: 'medium',
      description: null,
      client_id: null,
      place_id: null,
      assigned_to: null,
      due_date: null,
      scheduled_start: null,
      scheduled_end: null,
      buffer_minutes: 0,
      client_name: null,
      assigned_to_name: null,
      place: null,
      where: null,
    });
  });

  test('keeps an empty description as none', async () => {
    expect((await made({ description: '   ' })).description).toBeNull();
  });

  test('repeated after a lost answer makes one job', async () => {
    const body = newJob();
    const id = uuidv7();
    const first = await office.command('POST', '/api/jobs', body, id);
    expect((await office.command('POST', '/api/jobs', body, id)).body).toEqual(first.body);
    expect((await office.command('POST', '/api/jobs', body)).body.code).toBe('command_reused');
  });

  test.each([
    ['a title of two letters', 'title', { title: 'ab' }],
    ['a title of blanks', 'title', { title: '     ' }],
    ['an endless title', 'title', { title: 'x'.repeat(161) }],
    ['an invented status', 'status', { status: 'done' as never }],
    ['an invented priority', 'priority', { priority: 'urgent' as never }],
    ['a due date that is over', 'due_date', { due_date: '2020-01-01T00:00:00Z' }],
    ['a day instead of an instant', 'due_date', { due_date: '2099-01-01' }],
    ['half a plan', 'scheduled_end', { scheduled_start: '2099-07-01T14:00:00Z' }],
    ['an end before its start', 'scheduled_end', { ...tenToEleven, scheduled_end: '2099-07-01T13:00:00Z' }],
    ['a plan of more than a day', 'scheduled_end', { ...tenToEleven, scheduled_end: '2099-07-03T13:00:00Z' }],
  ])('refuses %s, and says which field', async (_, field, part) => {
    const { status, body } = await create(part);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(body.fields ?? {})).toContain(field);
  });

  test('refuses people who don’t exist or have another role, and says which field', async () => {
    const elsewhere = await addPlace(database.admin, (await addPerson(database.admin, 'client')).id);
    const gone = await addTechnician(database.admin);
    await database.admin.query('update profiles set active = false where id = $1', [gone.id]);
    const cases: [string, Partial<NewJob>][] = [
      ['client_id', { client_id: uuidv7() }],
      ['client_id', { client_id: dani.id }],
      ['assigned_to', { assigned_to: uuidv7() }],
      ['assigned_to', { assigned_to: hannah.id }],
      ['assigned_to', { assigned_to: gone.id }],
      ['place_id', { client_id: hannah.id, place_id: uuidv7() }],
      ['place_id', { client_id: hannah.id, place_id: elsewhere }],
      ['place_id', { place_id: elsewhere }],
    ];
    for (const [field, part] of cases) {
      const body = newJob(part);
      const answer = await office.command('POST', '/api/jobs', body);
      expect([answer.status, Object.keys(answer.body.fields ?? {})], JSON.stringify(part)).toEqual([400, [field]]);
      expect((await office.get(`/api/jobs/${body.id}`)).status).toBe(404);
    }
  });

  test.each([
    ['version', 7],
    ['number', 1],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['series_id', uuidv7()],
  ])('doesn’t take a %s from outside', async (field, value) => {
    expect((await office.command('POST', '/api/jobs', { ...newJob(), [field]: value })).status).toBe(400);
  });
});

describe('changing a job', () => {
  test('writes only what changed, counts the version up, and reaches those it was taken from', async () => {
    const job = await made({ client_id: hannah.id, assigned_to: dani.id });
    const ines = await addPerson(database.admin, 'client');
    const { status, body } = await update(job, {
      client_id: ines.id,
      assigned_to: nico.id,
      due_date: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ client_id: ines.id, assigned_to: nico.id, version: job.version + 1 });
    expect(body.due_date).toBe('2020-01-01T00:00:00Z');
    expect(await lastAudit(job.id)).toEqual([
      { action: 'job.updated', fields: ['client_id', 'assigned_to', 'due_date'] },
    ]);
    expect((await lastEvent(job.id))!.users).toEqual([hannah.id, dani.id, ines.id, nico.id].toSorted());
  });

  test('to what it is already answers it and leaves no trace', async () => {
    const job = await made({ client_id: hannah.id, due_date: '2099-07-02T12:00:00.000Z', ...tenToEleven });
    const before = await traces(job.id);
    expect((await update(job)).body).toEqual(job);
    expect((await update(job, { due_date: '2099-07-02T12:00:00.000Z' })).body).toEqual(job);
    expect((await act(job, 'status', { status: 'pending', version: 1 })).body).toEqual(job);
    expect((await act(job, 'assign', { assigned_to: null, override_hours: false, version: 1 })).body).toEqual(job);
    expect(await traces(job.id)).toEqual(before);
  });

  test.each([['in_progress'], ['completed'], ['cancelled'], ['pending']])(
    'sets the status to %s from any other',
    async (status) => {
      const job = await made({ status: status === 'pending' ? 'completed' : 'pending' });
      const { body } = await act(job, 'status', { status, version: 1 });
      expect([body.status, body.version]).toEqual([status, 2]);
      expect(await lastAudit(job.id)).toEqual([{ action: 'job.status_set', fields: ['status'] }]);
    },
  );

  test('assigns, and takes back', async () => {
    const job = await made();
    const { body } = await act(job, 'assign', { assigned_to: dani.id, override_hours: false, version: 1 });
    expect(body.assigned_to_name).toBe('Dani Ortega');
    expect(await lastAudit(job.id)).toEqual([{ action: 'job.assigned', fields: ['assigned_to'] }]);
    const back = await act(job, 'assign', { assigned_to: null, override_hours: false, version: 2 });
    expect(back.body.assigned_to).toBeNull();
    expect((await lastEvent(job.id))!.users).toEqual([dani.id]);
  });

  test('plans, and puts back into the drawer', async () => {
    const job = await made();
    const plan = {
      assigned_to: dani.id,
      scheduled_start: '2099-08-03T14:00:00Z',
      scheduled_end: '2099-08-03T15:00:00Z',
    };
    const { status, body } = await act(job, 'schedule', { ...plan, override_hours: false, version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject(plan);
    expect(await rows('select technician_id from busy_spans where owner_id = $1', [job.id])).toEqual([
      { technician_id: dani.id },
    ]);
    const none = { assigned_to: null, scheduled_start: null, scheduled_end: null };
    await act(job, 'schedule', { ...none, override_hours: false, version: 2 });
    expect(await rows('select technician_id from busy_spans where owner_id = $1', [job.id])).toEqual([]);
  });

  test('finds no job that isn’t there', async () => {
    const job = { ...(await made()), id: uuidv7() };
    expect((await update(job)).status).toBe(404);
    expect((await act(job, 'status', { status: 'completed', version: 1 })).status).toBe(404);
    expect((await office.command('DELETE', `/api/jobs/${job.id}`, undefined)).status).toBe(404);
    expect((await office.get(`/api/jobs/${job.id}/history`)).status).toBe(404);
  });
});

describe('planning', () => {
  const nineToTen = { scheduled_start: '2099-09-01T13:00:00Z', scheduled_end: '2099-09-01T14:00:00Z' };
  const midnight = { scheduled_start: '2099-09-01T04:00:00Z', scheduled_end: '2099-09-01T05:00:00Z' };

  test('over other work is refused by every way that plans, and nothing is written', async () => {
    const first = await made({ assigned_to: dani.id, ...nineToTen });
    const second = await made({ assigned_to: nico.id, ...nineToTen });
    const before = await read(second.id);
    const plan = { assigned_to: dani.id, ...nineToTen };
    const refusals = [
      await create(plan),
      await update(second, { assigned_to: dani.id }),
      await act(second, 'assign', { assigned_to: dani.id, override_hours: true, version: 1 }),
      await act(second, 'schedule', { ...plan, override_hours: true, version: 1 }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code, body.conflict?.job?.id]).toEqual([409, 'slot_taken', first.id]);
      expect(body.conflict?.alternatives).toHaveLength(3);
    }
    expect(await read(second.id)).toEqual(before);
  });

  test('outside of the technician’s hours needs an override', async () => {
    const job = await made(midnight);
    const body = { assigned_to: nico.id, version: 1 };
    expect((await act(job, 'assign', { ...body, override_hours: false })).body.code).toBe('outside_hours');
    expect((await act(job, 'assign', { ...body, override_hours: true })).status).toBe(200);
    // Once the hours are overridden, other fields can be changed without overriding them again.
    expect((await update(await read(job.id), { title: 'Bins, early' })).status).toBe(200);
  });

  test('a cancelled job gives its time free, and gets it back only if nobody has taken it', async () => {
    const times = { scheduled_start: '2099-09-02T13:00:00Z', scheduled_end: '2099-09-02T14:00:00Z' };
    const job = await made({ assigned_to: dani.id, ...times });
    await act(job, 'status', { status: 'cancelled', version: 1 });
    const other = await made({ assigned_to: dani.id, ...times });
    expect((await act(job, 'status', { status: 'pending', version: 2 })).body.code).toBe('slot_taken');
    await act(other, 'status', { status: 'cancelled', version: 1 });
    expect((await act(job, 'status', { status: 'pending', version: 2 })).status).toBe(200);
  });

  test('a technician without the skills isn’t refused', async () => {
    expect(
      (await act(await made(), 'assign', { assigned_to: nico.id, override_hours: false, version: 1 })).status,
    ).toBe(200);
  });
});

describe('two editors', () => {
  test('the second is shown what it is now, and nothing of theirs is written', async () => {
    const job = await made();
    await update(job, { title: 'House soft wash' });
    const current = await read(job.id);
    for (const { status, body } of [
      await update(job, { title: 'Driveway, long' }),
      await act(job, 'assign', { assigned_to: dani.id, override_hours: false, version: 1 }),
      await act(job, 'schedule', { assigned_to: null, ...tenToEleven, override_hours: false, version: 1 }),
      await act(job, 'status', { status: 'completed', version: 1 }),
    ]) {
      expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
      expect(body.current).toEqual(current);
    }
    expect(await read(job.id)).toEqual(current);
  });

  test('of twenty at once with one version, one wins', async () => {
    const job = await made();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(job, { title: `Driveway wash ${index}` })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await read(job.id)).toEqual(winners[0]!.body);
    expect(winners[0]!.body.version).toBe(2);
  });
});

describe('deleting a job', () => {
  test('is final, and takes along everything that was only its own', async () => {
    const job = await made({
      client_id: hannah.id,
      assigned_to: dani.id,
      scheduled_start: '2099-10-01T14:00:00Z',
      scheduled_end: '2099-10-01T15:00:00Z',
    });
    const answer = await office.command('DELETE', `/api/jobs/${job.id}`, undefined);
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect((await office.get(`/api/jobs/${job.id}`)).status).toBe(404);
    for (const table of [
      'job_items where job_id',
      'checklist_items where job_id',
      'job_changes where job_id',
      'busy_spans where owner_id',
    ])
      expect(await rows(`select 1 from ${table} = $1`, [job.id]), table).toEqual([]);
    expect(await lastAudit(job.id)).toEqual([{ action: 'job.deleted', fields: ['number'] }]);
    expect((await lastEvent(job.id))!.users).toEqual([hannah.id, dani.id].toSorted());
  });

  test('is refused for one that something was recorded for', async () => {
    const job = await made();
    await database.admin.query('create table invoices_of_test (job_id uuid references jobs (id))');
    await database.admin.query('insert into invoices_of_test values ($1)', [job.id]);
    const { status, body } = await office.command('DELETE', `/api/jobs/${job.id}`, undefined);
    expect([status, body.code]).toEqual([409, 'job_has_history']);
    expect(body.message).toContain('Cancel it instead');
    expect(await read(job.id)).toEqual(job);
    await database.admin.query('drop table invoices_of_test');
    expect((await office.command('DELETE', `/api/jobs/${job.id}`, undefined)).status).toBe(200);
  });
});
