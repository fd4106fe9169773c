import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserTies } from '#contract/people/user.schema.ts';
import { raised } from '#server/db/raised.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, newJob } from '#test/support/jobs.ts';
import { addLead } from '#test/support/leads.ts';
import { startOffice } from '#test/support/office.ts';
import { addInvoice, addPayment, handedOver } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { addSeries } from '#test/support/plans.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let dana: Person;
let dani: Person;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});
beforeEach(async () => {
  [dana, dani] = await Promise.all([addPerson(database.admin, 'client'), addPerson(database.admin, 'tech')]);
});

const rows = async <T>(sql: string, values: unknown[] = [dana.id]) =>
  (await database.admin.query(sql, values)).rows as T[];
const remove = () => office.command('DELETE', `/api/users/${dana.id}`, undefined);
const ties = async () => (await office.get<UserTies>(`/api/users/${dana.id}/ties`)).body;
const soon = { scheduled_start: '2099-11-26T12:00:00Z', scheduled_end: '2099-11-26T16:30:00Z' };
const isThere = async () => (await rows('select from profiles where id = $1 and deleted_at is null')).length === 1;

describe('a client who is deleted', () => {
  test('leaves no visit, plan, quote or lead to do, and the technician’s page hears of it', async () => {
    const series_id = await addSeries(database.admin, dana.id);
    const theirs = { client_id: dana.id, assigned_to: dani.id };
    const planned = await addJob(database.admin, { ...theirs, ...soon });
    const begun = await addJob(database.admin, {
      ...theirs,
      status: 'in_progress',
      series_id,
      occurrence: '2026-11-18',
    });
    const done = await addJob(database.admin, { ...theirs, status: 'completed' });
    await addLead(database.admin, { client_id: dana.id });
    expect(await ties()).toEqual({
      visits: 2,
      plans: 1,
      quotes: 0,
      leads: 1,
      owed_cents: 0,
      credit_cents: 0,
      deposit_cents: 0,
      under_way: 0,
    });
    expect((await remove()).status).toBe(200);
    expect(await rows('select id, status from jobs where client_id = $1 order by id')).toEqual([
      { id: planned, status: 'cancelled' },
      { id: begun, status: 'cancelled' },
      { id: done, status: 'completed' },
    ]);
    expect(await rows('select ends_on < current_date as over from job_series where client_id = $1')).toEqual([
      { over: true },
    ]);
    expect(await rows("select from leads where client_id = $1 and status in ('new', 'warm')")).toEqual([]);
    const open = await (await signedIn(portal, dani)).get<{ items: object[] }>('/api/jobs?status=pending');
    expect(open.body.items).toEqual([]);
    expect(
      await rows("select from change_events where entity = 'job' and entity_id = $1 and $2 = any (users)", [
        planned,
        dani.id,
      ]),
    ).not.toEqual([]);
    expect(await rows('select action from audit_events where entity_id = $1', [planned])).toEqual([
      { action: 'job.status_set' },
    ]);
    expect(
      (await office.command('POST', '/api/jobs', newJob({ client_id: dana.id }))).status,
      'nobody to plan for',
    ).toBe(400);
    const again = { status: 'pending', version: 2 };
    expect((await office.command('POST', `/api/jobs/${planned}/status`, again)).status, 'nor to come back to').toBe(
      400,
    );
  });

  test('gets no visit that is booked at the same moment', async () => {
    const booking = await database.admin.connect();
    await booking.query('begin');
    await booking.query("insert into jobs (id, title, client_id) values ($1, 'Driveway wash', $2)", [
      uuidv7(),
      dana.id,
    ]);
    const removing = remove();
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await database.admin.query(waits)).rowCount).toBeGreaterThan(0);
    await booking.query('commit');
    booking.release();
    expect((await removing).status).toBe(200);
    expect(await rows('select status from jobs where client_id = $1')).toEqual([{ status: 'cancelled' }]);
  });
});

describe('a client isn’t deleted', () => {
  const refused = async (code: string) => {
    const visit = await addJob(database.admin, { client_id: dana.id, ...soon });
    expect((await remove()).body.code).toBe(code);
    expect(await rows('select status from jobs where id = $1', [visit]), 'nothing is cancelled').toEqual([
      { status: 'pending' },
    ]);
    expect(await isThere()).toBe(true);
  };

  test('while they owe money', async () => {
    await addInvoice(database.admin, dana.id, 12_500);
    expect(await ties()).toMatchObject({ owed_cents: 12_500 });
    await refused('client_owes');
  });

  test('while the business holds their credit', async () => {
    await office.command('POST', '/api/payments/manual', handedOver({ client_id: dana.id, amount_cents: 4_000 }));
    expect(await ties()).toMatchObject({ credit_cents: 4_000 });
    await refused('client_credit');
  });

  test('while a payment of theirs is on its way', async () => {
    const invoice_id = await addInvoice(database.admin, dana.id, 12_500, { status: 'void' });
    await addPayment(database.admin, { client_id: dana.id, invoice_id, status: 'pending' });
    expect(await ties()).toMatchObject({ owed_cents: 0, under_way: 1 });
    await refused('client_pays');
  });

  test('by SQL alone while a technician would still drive to them', async () => {
    await addJob(database.admin, { client_id: dana.id, ...soon });
    const bury = 'update profiles set deleted_at = now(), active = false, email = null where id = $1';
    await expect(database.admin.query(bury, [dana.id])).rejects.toMatchObject({ code: raised.client_has_work });
  });
});
