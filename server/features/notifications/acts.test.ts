import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addTechnician, newJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';

/* Follows an act through HTTP and the worker to the notices that other users read under the bell. */

let database: Awaited<ReturnType<typeof testDatabase>>;
let portal: string;
let ava: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl);
  await startWorker(database.appUrl);
  await database.admin.query("update business_settings set time_zone = 'America/Chicago'");
  ava = await signedIn(portal, await addPerson(database.admin, 'admin', { full_name: 'Ava Reyes' }));
});

/** A client's notices once everyone was notified, oldest first. */
async function told(client: Client): Promise<Notification[]> {
  await queueEmptied(database.admin);
  return (await client.get<{ items: Notification[] }>('/api/notifications')).body.items.toReversed();
}

test('creating a user is told to the other administrators, not to the one who did it', async () => {
  const ben = await signedIn(portal, await addPerson(database.admin, 'admin'));
  const id = uuidv7();
  const body = { id, full_name: 'Nico Hale', email: `nico.${id}@example.com`, phone: null, role: 'tech' };
  const { status } = await ava.command('POST', '/api/users', { ...body, password: 'first wet sponge' });
  expect(status).toBe(200);
  expect(await told(ben)).toMatchObject([
    { kind: 'user_created', entity: 'profile', entity_id: id, name: 'Nico Hale' },
  ]);
  expect(await told(ava)).toEqual([]);
});

describe('a technician', () => {
  let dani: Person;
  let bell: Client;

  beforeAll(async () => {
    dani = await addTechnician(database.admin);
    bell = await signedIn(portal, dani);
  });

  const send = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<JobDetail> => {
    const answer = await ava.command<JobDetail>(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const from = (starts: string, hours = 1) => ({
    override_hours: false,
    scheduled_start: starts,
    scheduled_end: new Date(Date.parse(starts) + hours * 3_600_000).toISOString(),
  });
  const clear = () => database.admin.query('delete from notifications');

  test('is told of a job of theirs, of its new time, and of nothing else', async () => {
    const made = await send('POST', '/api/jobs', newJob({ assigned_to: dani.id, ...from('2027-03-01T16:00:00Z') }));
    await queueEmptied(database.admin);
    const moved = await send('POST', `/api/jobs/${made.id}/schedule`, {
      version: made.version,
      assigned_to: dani.id,
      ...from('2027-03-02T17:00:00Z'),
    });
    // The job gets longer but keeps its start.
    const longer = await send('POST', `/api/jobs/${made.id}/schedule`, {
      version: moved.version,
      assigned_to: dani.id,
      ...from('2027-03-02T17:00:00Z', 2),
    });
    await send('POST', `/api/jobs/${made.id}/status`, { version: longer.version, status: 'cancelled' });
    const about = { entity: 'job', entity_id: made.id, name: 'Driveway wash' };
    expect(await told(bell)).toMatchObject([
      { ...about, kind: 'job_assigned', starts_at: '2027-03-01T16:00:00Z' },
      { ...about, kind: 'job_moved', starts_at: '2027-03-02T17:00:00Z' },
    ]);
    await clear();
  });

  test('is told of each job that is assigned in bulk, or planned as a tour', async () => {
    const jobs = [await send('POST', '/api/jobs', newJob()), await send('POST', '/api/jobs', newJob())];
    const ids = jobs.map(({ id }) => id);
    await send('POST', '/api/jobs/bulk/assign', { ids, assigned_to: dani.id, override_hours: false });
    expect((await told(bell)).map(({ kind, starts_at }) => [kind, starts_at])).toEqual([
      ['job_assigned', null],
      ['job_assigned', null],
    ]);
    await clear();
    const tour = { id: uuidv7(), name: 'North side', job_ids: ids, assigned_to: dani.id };
    await send('POST', '/api/tours', { ...tour, scheduled_start: '2027-03-03T16:00:00Z', override_hours: true });
    const after = await told(bell);
    expect(after.map(({ kind }) => kind)).toEqual(['job_moved', 'job_moved']);
    expect(new Set(after.map(({ entity_id }) => entity_id))).toEqual(new Set(ids));
    await clear();
  });

  /** What a technician reads under the bell about jobs that aren't theirs any more. */
  const lost = async (client: Client) => {
    const notices = (await told(client)).filter(({ kind }) => kind === 'job_removed');
    return notices.map(({ entity_id, name, starts_at }) => [entity_id, name, starts_at]);
  };

  test('is told once that a coming job is another’s, however the office gave it away', async () => {
    const other = await addTechnician(database.admin);
    const start = '2027-03-08T16:00:00Z';
    const plan = from(start);
    const made = await send('POST', '/api/jobs', newJob({ assigned_to: dani.id, ...plan }));
    const given = { version: made.version, assigned_to: other.id, ...plan };
    await send('POST', `/api/jobs/${made.id}/schedule`, given);
    const second = await send('POST', '/api/jobs', newJob({ assigned_to: dani.id }));
    await send('POST', '/api/jobs/bulk/assign', {
      ids: [second.id, made.id],
      assigned_to: null,
      override_hours: false,
    });
    expect(await lost(bell)).toEqual([
      [made.id, 'Driveway wash', start],
      [second.id, 'Driveway wash', null],
    ]);
    expect(await lost(await signedIn(portal, other))).toEqual([[made.id, 'Driveway wash', start]]);
    expect((await bell.get(`/api/jobs/${made.id}`)).status).toBe(404);
    await clear();
  });

  test('hears nothing of work that is over, closed, or theirs again before the notice goes out', async () => {
    const other = await addTechnician(database.admin);
    const past = await send('POST', '/api/jobs', newJob({ assigned_to: dani.id, ...from('2026-03-02T16:00:00Z') }));
    await send('POST', `/api/jobs/${past.id}/schedule`, {
      version: past.version,
      assigned_to: other.id,
      ...from('2026-03-02T16:00:00Z'),
    });
    const off = await send('POST', '/api/jobs', newJob({ assigned_to: dani.id }));
    await send('POST', `/api/jobs/${off.id}/status`, { version: off.version, status: 'cancelled' });
    await send('POST', '/api/jobs/bulk/assign', { ids: [off.id], assigned_to: null, override_hours: false });
    await database.admin.query(`select queue.enqueue('notify', $1)`, [
      JSON.stringify({
        notice: 'job_removed',
        entity_id: await back(),
        only: dani.id,
        starts_at: null,
        actor_id: null,
      }),
    ]);
    expect(await lost(bell)).toEqual([]);
    await clear();
  });
  const back = async () => (await send('POST', '/api/jobs', newJob({ assigned_to: dani.id }))).id;

  test('reads the title of a job they were on, and of no other', async () => {
    const { id } = await send('POST', '/api/jobs', newJob());
    await database.admin.query(
      `insert into notifications (id, profile_id, kind, entity, entity_id) values ($1, $2, 'job_removed', 'left_job', $3)`,
      [uuidv7(), dani.id, id],
    );
    expect(await lost(bell)).toEqual([[null, null, null]]);
    await clear();
  });

  test('is told nothing where the change is refused', async () => {
    const night = newJob({ assigned_to: dani.id, ...from('2027-03-05T06:00:00Z') });
    expect((await ava.command('POST', '/api/jobs', night)).status).toBe(409);
    expect(await told(bell)).toEqual([]);
  });
});
