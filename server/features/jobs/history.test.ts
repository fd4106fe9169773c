import { beforeAll, describe, expect, test } from 'vitest';
import type { JobChange, JobDetail } from '#contract/jobs/job.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addPlace, addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';

type Page = { items: JobChange[]; next: string | null };

let database: TestDatabase;
let office: Client;

beforeAll(async () => {
  ({ database, office } = await startOffice());
});

const history = async (id: string, query = '') => (await office.get<Page>(`/api/jobs/${id}/history${query}`)).body;

describe('the history of a job', () => {
  test('says who changed what from what to what, newest first, with names for ids and no texts', async () => {
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    const dani = await addTechnician(database.admin, undefined, { full_name: 'Dani Ortega' });
    const place_id = await addPlace(database.admin, hannah.id);
    const job = newJob({ title: 'Secret garden', description: 'Gate code 4411', client_id: hannah.id });
    await office.command('POST', '/api/jobs', job);
    const { id, ...values } = job;
    await office.command('PATCH', `/api/jobs/${id}`, {
      ...values,
      title: 'Secret yard',
      place_id,
      assigned_to: dani.id,
      scheduled_start: '2099-07-01T14:00:00Z',
      scheduled_end: '2099-07-01T15:00:00Z',
      version: 1,
    });
    const { items, next } = await history(id);
    expect(next).toBeNull();
    expect(items.map(({ action, actor_name, job_title }) => [action, actor_name, job_title])).toEqual([
      ['changed', 'Renee Castillo', 'Secret yard'],
      ['created', 'Renee Castillo', 'Secret yard'],
    ]);
    expect(items[0]!.changes).toEqual({
      title: { from: null, to: null },
      place_id: { from: null, to: expect.stringMatching(/Oak Street, Raleigh$/) },
      assigned_to: { from: null, to: 'Dani Ortega' },
      scheduled_start: { from: null, to: '2099-07-01T14:00:00.000Z' },
      scheduled_end: { from: null, to: '2099-07-01T15:00:00.000Z' },
    });
    expect(items[1]!.changes).toEqual({
      title: { from: null, to: null },
      description: { from: null, to: null },
      status: { from: null, to: 'pending' },
      priority: { from: null, to: 'medium' },
      client_id: { from: null, to: 'Hannah Osei' },
    });
    const { rows } = await database.admin.query("select 1 from job_changes where changes::text ~ 'Secret|4411'");
    expect(rows).toEqual([]);
  });

  test('comes in pages', async () => {
    const job = newJob();
    await office.command('POST', '/api/jobs', job);
    for (let version = 1; version <= pageSize + 5; version += 1) {
      const status = version % 2 ? 'completed' : 'pending';
      await office.command<JobDetail>('POST', `/api/jobs/${job.id}/status`, { status, version });
    }
    const first = await history(job.id);
    const second = await history(job.id, `?cursor=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([pageSize, 6, null]);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect((await office.get(`/api/jobs/${job.id}/history?cursor=x`)).status).toBe(400);
  });
});
