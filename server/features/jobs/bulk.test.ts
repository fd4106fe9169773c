import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { BulkResult, JobDetail, NewJob } from '#contract/jobs/job.schema.ts';
import { errorText } from '#text/errors.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import type { Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let dani: Person;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  dani = await addTechnician(database.admin);
});

const made = async (part: Partial<NewJob> = {}) =>
  (await office.command<JobDetail>('POST', '/api/jobs', newJob(part))).body;
const read = async (id: string) => (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
const bulk = (what: string, body: object) =>
  office.command<BulkResult & ErrorBody>('POST', `/api/jobs/bulk/${what}`, body);
const audited = async (id: string) =>
  (await database.admin.query('select action from audit_events where entity_id = $1 order by id', [id])).rows;

const at = (hour: number) => ({
  scheduled_start: `2099-07-01T${hour}:00:00Z`,
  scheduled_end: `2099-07-01T${hour + 1}:00:00Z`,
});

describe('many at once', () => {
  test('are assigned each for itself: two of them at the same time can’t both be theirs', async () => {
    const [one, two, three] = [await made(at(14)), await made(at(14)), await made(at(15))];
    const gone = uuidv7();
    const { status, body } = await bulk('assign', {
      ids: [three.id, two.id, one.id, gone],
      assigned_to: dani.id,
      override_hours: false,
    });
    expect(status).toBe(200);
    expect(body.changed.map(({ id }) => id)).toEqual([three.id, two.id]);
    expect(body.changed[0]).toMatchObject({ assigned_to_name: 'Dani Ortega', version: 2 });
    expect(body.refused).toEqual([
      { id: one.id, message: expect.stringContaining('Dani Ortega') },
      { id: gone, message: errorText.not_found },
    ]);
    expect(await read(one.id)).toEqual(one);
    expect(await audited(two.id)).toEqual([{ action: 'job.created' }, { action: 'job.assigned' }]);
    expect(await audited(one.id)).toEqual([{ action: 'job.created' }]);
  });

  test('outside of their hours are refused unless the hours are overridden', async () => {
    const job = await made({ scheduled_start: '2099-07-02T04:00:00Z', scheduled_end: '2099-07-02T05:00:00Z' });
    const body = { ids: [job.id], assigned_to: dani.id };
    expect((await bulk('assign', { ...body, override_hours: false })).body.refused).toHaveLength(1);
    expect((await bulk('assign', { ...body, override_hours: true })).body.changed).toHaveLength(1);
  });

  test('get a status; those that have it already are answered and leave no trace', async () => {
    const [one, two] = [await made(), await made({ status: 'completed' })];
    const { body } = await bulk('status', { ids: [one.id, two.id, one.id], status: 'completed' });
    expect(body.refused).toEqual([]);
    expect(body.changed.map(({ id, status, version }) => [id, status, version])).toEqual([
      [one.id, 'completed', 2],
      [two.id, 'completed', 1],
    ]);
    expect(await audited(two.id)).toEqual([{ action: 'job.created' }]);
  });

  test('are completed at once only if those that haven’t happened are confirmed and what is missing has a reason', async () => {
    const [past, ahead, begun] = [await made(), await made(at(11)), await made({ ...at(12), status: 'in_progress' })];
    await database.admin.query(
      "insert into checklist_items (id, job_id, position, task, photo) values (gen_random_uuid(), $1, 0, 'Edges', true)",
      [past.id],
    );
    const ids = [past.id, ahead.id, begun.id];
    const complete = (part: object) => bulk('status', { ids, status: 'completed', ...part });
    for (const part of [{}, { completion: { reason: null } }]) {
      expect((await complete(part)).body).toMatchObject({ code: 'completion_asks', asks: { ahead: 1, missing: 1 } });
    }
    expect((await read(begun.id)).status, 'nothing was changed').toBe('in_progress');
    expect((await complete({ completion: { reason: 'Done on paper.' } })).body.changed).toHaveLength(3);
    const { rows } = await database.admin.query(
      'select job_id, completion_reason from visit_progress where completion_reason is not null',
    );
    expect(rows).toEqual([{ job_id: past.id, completion_reason: 'Done on paper.' }]);
    const { body } = await bulk('status', { ids: [past.id, ahead.id], status: 'pending' });
    expect(
      body.changed.map(({ status }) => status),
      'the way back',
    ).toEqual(['pending', 'pending']);
    const { id: _, ...values } = newJob({ ...at(11), title: ahead.title, status: 'completed' });
    const edited = { ...values, version: (await read(ahead.id)).version };
    expect((await office.command('PATCH', `/api/jobs/${ahead.id}`, edited)).body.code).toBe('completion_asks');
    const added = newJob({ ...at(13), status: 'completed' });
    expect((await office.command('POST', '/api/jobs', added)).body.code).toBe('completion_asks');
  });

  test('for a user who isn’t a technician is refused as a whole', async () => {
    const job = await made();
    const { status, body } = await bulk('assign', { ids: [job.id], assigned_to: uuidv7(), override_hours: false });
    expect([status, Object.keys(body.fields!)]).toEqual([400, ['assigned_to']]);
    expect(await read(job.id)).toEqual(job);
  });

  test('by several people at once, in whatever order, all end', async () => {
    const ids = (await Promise.all(Array.from({ length: 12 }, () => made()))).map(({ id }) => id);
    const statuses = ['in_progress', 'completed', 'cancelled', 'pending'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bulk('status', {
          ids: index % 2 ? ids.toReversed() : ids,
          status: statuses[index % 4],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set((await Promise.all(ids.map(read))).map(({ status }) => status)).size).toBe(1);
  });

  test.each([[{ ids: [] }], [{ ids: Array.from({ length: 201 }, () => uuidv7()) }]])(
    'refuses none and too many',
    async (body) => {
      expect((await bulk('status', { ...body, status: 'completed' })).status).toBe(400);
    },
  );
});
