import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/base/days.ts';
import type { NewSeries, Series } from '#contract/jobs/series.schema.ts';
import { createPool } from '#server/db/pool.ts';
import { materialiseSeries } from '#server/features/series/series.tasks.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addService, addTechnician, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { newSeries, nextWeekday } from '#test/support/series.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let client: Client;
let dani: Person;
let deps: Parameters<typeof materialiseSeries>[0];

beforeAll(async () => {
  ({ database, office: client } = await startOffice());
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
  deps = { pool: createPool(database.appUrl, { max: 6 }), log: pino({ level: 'silent' }) };
  return () => deps.pool.end();
});

beforeEach(async () => {
  await withoutTriggers(database.admin, (tables) => tables.query('truncate jobs, job_series, busy_spans cascade'));
  dani = await addTechnician(database.admin, everyDay('07:00', '16:00'));
});

const visits = async (id: string) =>
  (
    await database.admin.query<{ id: string; occurrence: string; assigned_to: string | null }>(
      'select id, occurrence::text, assigned_to from jobs where series_id = $1 order by occurrence',
      [id],
    )
  ).rows;
const everything = async () => (await database.admin.query('select * from jobs order by id')).rows;
const run = () => materialiseSeries(deps);

/** A series with only its first weeks created, as if it were old. */
async function behind(part: Partial<NewSeries> = {}, weeks = 3): Promise<{ body: NewSeries; all: string[] }> {
  const body = newSeries({ max_count: null, ...part });
  await client.command<Series>('POST', '/api/series', body);
  const all = (await visits(body.id)).map(({ occurrence }) => occurrence);
  const to = addDays(body.starts_on, 7 * weeks - 1);
  await database.admin.query('delete from jobs where series_id = $1 and occurrence > $2', [body.id, to]);
  await database.admin.query("update job_series set materialised_to = $2, skips = '{}' where id = $1", [body.id, to]);
  return { body, all };
}

describe('the background task', () => {
  test('makes what is missing up to the horizon, with services, and tells of it', async () => {
    const item = { units: null, square_feet: null, vehicle_size: null, condition: 'normal' as const };
    const items = [{ ...item, service_id: await addService(database.admin, { buffer: 10 }) }];
    const { body, all } = await behind({ assigned_to: dani.id, items });
    await database.admin.query('truncate change_events, audit_events cascade');
    await run();
    const made = await visits(body.id);
    expect(made.map(({ occurrence }) => occurrence)).toEqual(all);
    expect(made.every(({ assigned_to }) => assigned_to === dani.id)).toBe(true);
    const { rows: priced } = await database.admin.query(
      'select from jobs j join job_items i on i.job_id = j.id join job_item_prices p on p.item_id = i.id',
    );
    expect(priced).toHaveLength(all.length);
    const { rows: told } = await database.admin.query('select distinct entity, users, roles from change_events');
    expect(told).toEqual([{ entity: 'job', users: [dani.id], roles: ['admin'] }]);
    const { rows: audit } = await database.admin.query(
      'select action, actor_id, count(*)::int from audit_events group by 1, 2',
    );
    expect(audit).toEqual([{ action: 'job.created', actor_id: null, count: all.length - 3 }]);
  });

  test('adds nothing when it runs again, or several times at once', async () => {
    const series = [
      await behind(),
      await behind({ assigned_to: dani.id }),
      await behind({ rule: { every: 'month', interval: 1, nth: -1, weekday: 5 } }),
    ];
    await Promise.all([run(), run(), run(), run()]);
    for (const { body, all } of series)
      expect((await visits(body.id)).map(({ occurrence }) => occurrence)).toEqual(all);
    const before = await everything();
    await run();
    await Promise.all([run(), run()]);
    expect(await everything()).toEqual(before);
  });

  test('adds nothing in two processes that run it at once', async () => {
    const series = await Promise.all(Array.from({ length: 6 }, () => behind()));
    await Promise.all([0, 1].map(() => spawnPortal(database.appUrl, ['--role', 'all'])));
    for (let times = 0; times < 4; times += 1)
      await database.admin.query("select graphile_worker.add_job('materialiseSeries', '{}')");
    await queueEmptied(database.admin);
    for (const { body, all } of series)
      expect((await visits(body.id)).map(({ occurrence }) => occurrence)).toEqual(all);
  });

  test('doesn’t bring back what was deleted or left out', async () => {
    const { body, all } = await behind();
    const [first, second] = await visits(body.id);
    await client.command('DELETE', `/api/jobs/${first!.id}`, undefined);
    await client.command('POST', `/api/series/skip/${second!.id}`, undefined);
    await database.admin.query('update job_series set materialised_to = starts_on - 1 where id = $1', [body.id]);
    await run();
    expect((await visits(body.id)).map(({ occurrence }) => occurrence)).toEqual(all.slice(2));
  });

  test('leaves a visit to nobody where its technician is busy, off, or gone', async () => {
    const { body, all } = await behind({ assigned_to: dani.id, starts_on: nextWeekday(2) });
    await database.admin.query('insert into days_off values ($1, $2, $3, $3, null)', [uuidv7(), dani.id, all[4]]);
    await addJob(database.admin, {
      assigned_to: dani.id,
      scheduled_start: `${all[5]!}T11:00:00Z`,
      scheduled_end: `${all[5]!}T20:00:00Z`,
    });
    await run();
    expect((await visits(body.id)).map(({ assigned_to }) => assigned_to !== null)).toEqual(
      all.map((_, week) => week !== 4 && week !== 5),
    );

    const other = await behind({ assigned_to: dani.id, start_time: '14:00' });
    await database.admin.query('update profiles set active = false where id = $1', [dani.id]);
    await run();
    expect((await visits(other.body.id)).map(({ assigned_to }) => assigned_to !== null)).toEqual(
      other.all.map((_, week) => week < 3),
    );
  });

  test('makes nothing after the end, nothing in the past, and nothing for a deleted client', async () => {
    const ended = await behind({ ends_on: addDays(nextWeekday(2), 30) });
    const counted = await behind({ max_count: 5 });
    const old = await behind({});
    await database.admin.query(
      'update job_series set starts_on = business_day(now()) - 100, materialised_to = business_day(now()) - 80 where id = $1',
      [old.body.id],
    );
    const ruth = await addPerson(database.admin, 'client');
    const gone = await behind({ client_id: ruth.id });
    // The portal deletes no client with a plan; this client was deleted before that rule existed.
    await withoutTriggers(database.admin, (admin) =>
      admin.query(
        `update profiles set active = false, email = null, phone = null, deleted_at = now(), deactivated_at = now()
         where id = $1`,
        [ruth.id],
      ),
    );
    await run();
    expect(await visits(ended.body.id)).toHaveLength(5);
    expect(await visits(counted.body.id)).toHaveLength(5);
    const days = (await visits(old.body.id)).map(({ occurrence }) => occurrence);
    expect(days[0]! >= new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)).toBe(true);
    expect(await visits(gone.body.id)).toHaveLength(3);
  });

  test('goes on with the others when one series can’t be made', async () => {
    const item = { units: null, square_feet: null, vehicle_size: null, condition: 'normal' as const };
    const broken = await behind({ items: [{ ...item, service_id: await addService(database.admin) }] });
    await database.admin.query('delete from service_prices');
    const fine = await behind();
    await run();
    expect(await visits(broken.body.id)).toHaveLength(3);
    expect((await visits(fine.body.id)).map(({ occurrence }) => occurrence)).toEqual(fine.all);
  });
});
