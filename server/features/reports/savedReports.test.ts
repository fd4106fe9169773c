import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailedPeriod, periodPresets, presetPeriod } from '#contract/office/report.kinds.ts';
import { Period } from '#contract/office/figures.schema.ts';
import type { SavedReport } from '#contract/office/report.schema.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { mailReports } from '#server/features/reports/reports.tasks.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, origin, startPortal } from '#test/support/portal.ts';
import { freePort } from '#tools/postgres.ts';

let database: TestDatabase;
let catchers: Catchers;
let pool: ReturnType<typeof createPool>;
let portal: string;
let renee: Person;
let office: Client;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  pool = createPool(database.appUrl, { max: 4 });
  portal = await startPortal(database.appUrl);
});
afterAll(async () => {
  await catchers.stop();
  await pool.end();
});
beforeEach(async () => {
  await database.admin.query('delete from saved_reports');
  renee = await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' });
  office = await signedIn(portal, renee);
});

const body = { name: 'Tips of the week', report: 'tips', period: 'days7', mail: 'weekly' } as const;
const save = (id: string, saved: object = body, client = office) =>
  client.command<SavedReport>('PUT', `/api/saved-reports/${id}`, saved);
const list = async (client = office) => (await client.get<SavedReport[]>('/api/saved-reports')).body;
const emails = (person = renee) => catchers.mail.all(person.email);

describe('a saved report', () => {
  test('is kept under a name, changed and deleted, and only by its owner', async () => {
    const id = uuidv7();
    const another = await signedIn(portal, await addPerson(database.admin, 'admin'));
    expect((await save(id)).body).toEqual({ id, ...body });
    expect(await list()).toEqual([{ id, ...body }]);
    expect(await list(another)).toEqual([]);
    expect((await save(id, { ...body, name: 'Stolen' }, another)).status).toBe(404);
    expect((await another.command('DELETE', `/api/saved-reports/${id}`, undefined)).status).toBe(404);
    await save(id, { ...body, mail: 'monthly' });
    expect(await list()).toEqual([{ id, ...body, mail: 'monthly' }]);
    expect((await office.command('DELETE', `/api/saved-reports/${id}`, undefined)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test.each([
    { ...body, name: ' ' },
    { ...body, report: 'weather' },
    { ...body, period: '2026' },
    { ...body, mail: 'daily' },
  ])('is refused: %o', async (saved) => {
    expect((await save(uuidv7(), saved)).status).toBe(400);
  });
});

test.each(periodPresets)('%s is a period that can be asked for, every day of a leap year', (preset) => {
  for (let day = 0; day < 366; day += 1) {
    const today = new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10);
    for (const period of [presetPeriod(preset, today), mailedPeriod(preset, today)])
      expect(Period.safeParse(period).success, today).toBe(true);
    expect(mailedPeriod(preset, today).to < today).toBe(true);
  }
});

describe('the email of a report', () => {
  const run = (env: Record<string, string> = catchers.env) => {
    const config = readConfig({ ...environment(database.appUrl), ...env });
    const log = pino({ level: 'silent' });
    return mailReports({ pool, config, log, paypal: null, storage: null, outbox: createOutbox({ config, pool, log }) });
  };
  /** Saves a report as if that had been long ago. */
  const savedLongAgo = async (saved: object = body, client = office) => {
    const id = uuidv7();
    await save(id, saved, client);
    await database.admin.query("update saved_reports set mailed_through = '2020-01-01' where id = $1", [id]);
    return id;
  };
  const lastDue = async (unit: 'week' | 'month') =>
    (
      await database.admin.query<{ day: string }>(
        `select date_trunc($1, (now() at time zone time_zone) - interval '7 hours')::date::text as day from business_settings`,
        [unit],
      )
    ).rows[0]!.day;
  const mailedThrough = async (id: string) =>
    (
      await database.admin.query<{ day: string }>(
        'select mailed_through::text as day from saved_reports where id = $1',
        [id],
      )
    ).rows[0]?.day;

  test('goes to the user who saved it, as the file that the page offers, once for each day that it is due', async () => {
    const id = await savedLongAgo();
    await Promise.all([run(), run(), run()]);
    await run();
    const found = await emails();
    expect(found).toHaveLength(1);
    const due = await lastDue('week');
    const { from, to } = mailedPeriod('days7', due);
    expect(found[0]!.subject).toContain('Tips of the week: ');
    expect(found[0]!.text).toContain(`${origin}/admin/reports?report=tips&from=${from}&to=${to}`);
    expect(found[0]!.attachments.map(({ name }) => name)).toEqual([`tips-${from}-${to}.csv`]);
    const file = await office.get<string>(`/api/reports/export?report=tips&from=${from}&to=${to}`);
    expect(Buffer.from(found[0]!.attachments[0]!.base64, 'base64').toString()).toBe(file.body);
    expect(await mailedThrough(id)).toBe(due);
  });

  test('comes on the first of a month as well, and begins with the next day that is due', async () => {
    const id = await savedLongAgo({ ...body, mail: 'monthly', period: 'lastMonth' });
    await run();
    expect(await mailedThrough(id)).toBe(await lastDue('month'));
    expect(await emails()).toHaveLength(1);
    await save(uuidv7());
    await save(uuidv7(), { ...body, mail: 'never' });
    // A new cadence doesn't bring back earlier due days.
    await database.admin.query("update saved_reports set mailed_through = '2020-01-01' where id = $1", [id]);
    await save(id, { ...body, mail: 'weekly' });
    await run();
    expect(await emails()).toHaveLength(1);
  });

  test('isn’t written before seven on the business’ clock', async () => {
    const { rows } = await database.admin.query<{ zone: string; at: Date }>(
      'select time_zone as zone, now() as at from business_settings',
    );
    const id = await savedLongAgo();
    // The time zone is chosen so that it is about half past six: the last Monday that counts is then never today.
    const hour = rows[0]!.at.getUTCHours();
    const ahead = ((6 - hour + 36) % 24) - 12;
    await database.admin.query('update business_settings set time_zone = $1', [
      ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    ]);
    const due = await lastDue('week');
    const { rows: local } = await database.admin.query<{ day: string }>(
      'select business_day(now())::text as day from business_settings',
    );
    expect(due < local[0]!.day).toBe(true);
    await database.admin.query('update saved_reports set mailed_through = $2 where id = $1', [id, due]);
    await run();
    expect(await emails()).toEqual([]);
    await database.admin.query('update business_settings set time_zone = $1', [rows[0]!.zone]);
  });

  test('that didn’t leave is tried again; one that was taken when its worker was killed is not sent twice', async () => {
    const away = await savedLongAgo();
    await run({ MAIL_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(await mailedThrough(away)).toBe('2020-01-01');
    await run();
    expect(await emails()).toHaveLength(1);
    await database.admin.query('update saved_reports set mailed_through = $1', [await lastDue('week')]);
    await run();
    expect(await emails()).toHaveLength(1);
  });

  test('goes to nobody who was deactivated, deleted or is no administrator any more', async () => {
    const [gone, lowered] = [await addPerson(database.admin, 'admin'), await addPerson(database.admin, 'admin')];
    for (const person of [gone, lowered]) await savedLongAgo(body, await signedIn(portal, person));
    await database.admin.query('update profiles set active = false where id = $1', [gone.id]);
    await database.admin.query("update profiles set role = 'sales' where id = $1", [lowered.id]);
    await run();
    for (const person of [gone, lowered]) expect(await emails(person)).toEqual([]);
  });
});
