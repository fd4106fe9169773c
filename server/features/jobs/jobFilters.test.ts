import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SavedFilter } from '#contract/jobs/job.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let another: Client;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  another = await signedIn(portal, await addPerson(database.admin, 'admin'));
});

const list = async (client = office) => (await client.get<SavedFilter[]>('/api/job-filters')).body;
const save = (id: string, body: unknown, client = office) =>
  client.command<SavedFilter>('PUT', `/api/job-filters/${id}`, body);
const audits = async (id: string) =>
  (await database.admin.query('select action from audit_events where entity_id = $1 order by id', [id])).rows;

describe('saved filters', () => {
  test('are kept under a name, changed and deleted, and only by their owner', async () => {
    const id = uuidv7();
    const body = { name: 'Unassigned, high', filter: { assigned_to: 'none', priority: 'high', sort: 'due' } };
    expect((await save(id, body)).body).toEqual({ id, ...body });
    expect((await save(id, body)).status).toBe(200);
    expect(await list()).toEqual([{ id, ...body }]);

    expect(await list(another)).toEqual([]);
    expect((await save(id, { name: 'Stolen', filter: {} }, another)).status).toBe(404);
    expect((await another.command('DELETE', `/api/job-filters/${id}`, undefined)).status).toBe(404);
    expect(await list()).toEqual([{ id, ...body }]);

    await save(id, { ...body, name: 'High' });
    expect((await list()).map(({ name }) => name)).toEqual(['High']);
    expect((await office.command('DELETE', `/api/job-filters/${id}`, undefined)).status).toBe(200);
    expect(await list()).toEqual([]);
    // The second save changed nothing.
    expect(await audits(id)).toEqual([
      { action: 'job_filter.saved' },
      { action: 'job_filter.saved' },
      { action: 'job_filter.deleted' },
    ]);
  });

  test.each([
    ['no name', { name: ' ', filter: {} }],
    ['an unknown filter', { name: 'X', filter: { colour: 'red' } }],
    ['a cursor', { name: 'X', filter: { cursor: 'x' } }],
  ])('refuse %s', async (_, body) => {
    expect((await save(uuidv7(), body)).status).toBe(400);
  });
});
