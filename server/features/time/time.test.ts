import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TimeEntry, TimeRow } from '#contract/field/timeEntry.schema.ts';
import { raised } from '#server/db/raised.ts';
import { reachOf } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startEmptyPortal } from '#test/support/portal.ts';

let database: TestDatabase;
let portal: string;
let dani: Person;
let tech: Client;

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
});
beforeEach(async () => {
  dani = await addPerson(database.admin, 'tech');
  tech = await signedIn(portal, dani);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
type Start = { kind?: string; job_id?: string | null; switch_from?: string | null; occurred_at?: string };
const start = (part: Start = {}, who = tech) =>
  who.command<TimeEntry & { code: string }>('POST', '/api/time/start', {
    id: uuidv7(),
    kind: 'shop',
    job_id: null,
    switch_from: null,
    occurred_at: ago(0),
    ...part,
  });
const stop = (occurred_at = ago(0)) => tech.command<TimeRow | null>('POST', '/api/time/stop', { occurred_at });
const running = async () => (await tech.get<TimeRow | null>('/api/time/running')).body;
const entries = async () =>
  (
    await database.admin.query<TimeEntry>(
      'select id, kind, ended_at is null as running, counted, flag from time_entries where person_id = $1 order by started_at',
      [dani.id],
    )
  ).rows;

describe('the clock', () => {
  test('runs from start to stop, once', async () => {
    const { status, body } = await start({ kind: 'drive' });
    expect([status, body.ended_at, body.counted]).toEqual([200, null, true]);
    expect((await running())?.id).toBe(body.id);
    expect((await stop()).body).toBeNull();
    expect((await stop()).status).toBe(200);
    expect(await entries()).toMatchObject([{ id: body.id, running: false, counted: true }]);
  });

  test('of ten clock-ins at once one counts, and the others are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['clock_running']));
    expect(await entries()).toHaveLength(1);
  });

  test('switches without a gap', async () => {
    const first = (await start()).body.id;
    const second = (await start({ kind: 'break', switch_from: first })).body;
    expect(await entries()).toMatchObject([
      { id: first, running: false },
      { id: second.id, kind: 'break', running: true },
    ]);
    const { rows } = await database.admin.query('select ended_at from time_entries where id = $1', [first]);
    expect((rows[0] as { ended_at: Date }).ended_at.toISOString()).toBe(new Date(second.started_at).toISOString());
  });

  test('a phone whose clock is ahead starts now', async () => {
    const { body } = await start({ occurred_at: ago(-90) });
    expect(Date.parse(body.started_at)).toBeLessThanOrEqual(Date.now());
  });

  test('a drive goes to the technician’s own job', async () => {
    const theirs = await addJob(database.admin, { assigned_to: (await addPerson(database.admin, 'tech')).id });
    expect((await start({ kind: 'drive', job_id: theirs })).status).toBe(404);
    const own = await addJob(database.admin, { assigned_to: dani.id });
    expect((await start({ kind: 'drive', job_id: own })).status).toBe(200);
    expect(await running()).toMatchObject({ job_id: own, job_title: 'Driveway wash' });
    expect((await start({ kind: 'shop', job_id: own })).status).toBe(400);
  });
});

describe('what arrives late', () => {
  test('is kept, and not counted where it overlaps', async () => {
    await start({ occurred_at: ago(60) });
    await stop(ago(30));
    const { status, body } = await start({ kind: 'drive', occurred_at: ago(45) });
    expect([status, body.counted, body.flag]).toEqual([200, false, 'overlap']);
    expect((await running())?.id).toBe(body.id);
    await stop(ago(40));
    expect(await entries()).toMatchObject([{ counted: true }, { counted: false, flag: 'overlap', running: false }]);
  });

  test('counts once its end shows that nothing overlaps', async () => {
    const current = (await start({ occurred_at: ago(10) })).body.id;
    const { body } = await start({ kind: 'drive', occurred_at: ago(45) });
    expect(body.flag).toBe('overlap');
    await stop(ago(40));
    expect(await entries()).toMatchObject([
      { id: body.id, counted: true, flag: null, running: false },
      { id: current, counted: true, running: true },
    ]);
  });

  test('to a job that is another’s by now is a fact all the same', async () => {
    const other = await addPerson(database.admin, 'tech');
    const job_id = await addJob(database.admin, { assigned_to: dani.id });
    await database.admin.query('update jobs set assigned_to = $2 where id = $1', [job_id, other.id]);
    expect((await start({ kind: 'drive', job_id, occurred_at: ago(30) })).status).toBe(200);
    expect((await start({ kind: 'drive', job_id: uuidv7(), occurred_at: ago(20) })).status).toBe(404);
    const never = await addJob(database.admin, { assigned_to: other.id });
    expect((await start({ kind: 'drive', job_id: never, occurred_at: ago(10) })).status).toBe(404);
    const asked = {
      id: uuidv7(),
      entry_id: null,
      kind: 'job',
      started_at: ago(90),
      ended_at: ago(60),
      reason: 'Forgot',
    };
    expect((await tech.command('POST', '/api/time/corrections', { ...asked, job_id: never })).status).toBe(404);
    expect((await tech.command('POST', '/api/time/corrections', { ...asked, job_id })).status).toBe(200);
  });
});

describe('what waits for the office', () => {
  const hours = (count: number) => ago(count * 60);
  const flags = async () => (await entries()).map(({ counted, flag }) => [counted, flag]);

  test('a start that arrives within 14 hours counts and stays marked as late, one after that waits', async () => {
    const { body } = await start({ occurred_at: hours(10) });
    expect([body.counted, body.flag]).toEqual([true, null]);
    await stop(hours(9));
    const { body: later } = await start({ occurred_at: hours(24) });
    expect([later.counted, later.flag]).toEqual([false, 'late']);
    await stop(hours(23));
    expect(await flags()).toEqual([
      [false, 'late'],
      [true, null],
    ]);
    const { rows } = await database.admin.query<{ late: number }>(
      'select round(extract(epoch from received_at - started_at) / 3600)::int as late from time_entries where id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ late: 10 }]);
  });

  test('an end that arrives more than 14 hours later waits, too', async () => {
    const first = await startedAgo(25);
    await stop(hours(15));
    const second = await startedAgo(13);
    await stop(hours(5));
    expect(await entries()).toMatchObject([
      { id: first, counted: false, flag: 'late' },
      { id: second, counted: true, flag: null },
    ]);
  });

  test('a clock that was forgotten for more than 16 hours waits, while it runs and when it is stopped', async () => {
    const id = await startedAgo(17);
    const day = async () => (await tech.get<{ minutes: number; running_since: string | null }>('/api/visits/day')).body;
    expect(await day()).toEqual({ minutes: 0, running_since: null });
    expect((await running())?.id).toBe(id);
    await stop();
    expect(await flags()).toEqual([[false, 'long']]);
    await startedAgo(15.9);
    await stop();
    expect((await entries()).at(-1)).toMatchObject({ counted: true, flag: null });
  });

  test('the clock of a job is judged the same', async () => {
    const job_id = await addJob(database.admin, { assigned_to: dani.id });
    const clockIn = { entry_id: uuidv7(), switch_from: null, occurred_at: hours(20) };
    expect((await tech.command('POST', `/api/visits/${job_id}/clock-in`, clockIn)).status).toBe(200);
    expect(await entries()).toMatchObject([{ kind: 'job', counted: false, flag: 'late' }]);
    const { rowCount } = await database.admin.query('select from job_minutes where job_id = $1', [job_id]);
    expect(rowCount).toBe(0);
  });

  /** A clock that was started on time, this many hours ago. */
  async function startedAgo(count: number): Promise<string> {
    const id = uuidv7();
    await database.admin.query(
      "insert into time_entries (id, person_id, kind, started_at, received_at) values ($1, $2, 'shop', $3, $3)",
      [id, dani.id, hours(count)],
    );
    return id;
  }
});

describe('as portal_tech, by direct SQL', () => {
  const directly = (sql: string, values: unknown[]) => reachOf(database.admin, 'tech', dani.id, sql, values);
  const insert =
    "insert into time_entries (id, person_id, kind, started_at) values (gen_random_uuid(), $1, 'shop', $2)";

  test('time is the technician’s own, counted once, begun by now and ended once', async () => {
    const other = await addPerson(database.admin, 'tech');
    expect(await directly(insert, [dani.id, ago(5)])).toBe(1);
    expect(await directly(insert, [other.id, ago(5)])).toBe('42501');
    expect(await directly(insert, [dani.id, ago(-30)])).toBe(raised.in_the_future);
    const { id } = (await start({ occurred_at: ago(60) })).body;
    expect(await directly(insert, [dani.id, ago(30)])).toBe('23P01');
    await stop(ago(20));
    expect(await directly('update time_entries set ended_at = $2 where id = $1', [id, ago(0)])).toBe(
      raised.time_undecided,
    );
    expect(await directly('update time_entries set started_at = $2 where id = $1', [id, ago(90)])).toBe('42501');
    expect(await directly('update time_entries set counted = false where id = $1', [id])).toBe('42501');
    expect(await directly('delete from time_entries where id = $1', [id])).toBe('42501');
    const received =
      "insert into time_entries (id, person_id, kind, started_at, received_at) values ($2, $1, 'shop', now(), now())";
    expect(await directly(received, [dani.id, uuidv7()])).toBe('42501');
  });
});
