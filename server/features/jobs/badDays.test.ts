import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { idsOfAllPages } from '#test/support/pages.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addDoneJob, issued } from '#test/support/invoices.ts';
import { addJob, addPlace, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { inDays } from '#test/support/today.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/* A date that the contract never accepts can still be stored, by an older portal or by hand. It must not break any list. */

let database: TestDatabase;
let portal: string;
let office: Client;
let client: Person;
const jobs: string[] = [];
const invoices: string[] = [];
let technician: Client;
let owner: Client;
let seller: Client;

/** Dates at the ends of what four digits can write, and beyond what a browser can read. */
const bad = [
  '9999-12-31 23:00+00',
  '0001-01-01 00:00+00',
  '0044-03-15 00:00+00 BC',
  '12026-01-01 00:00+00',
  'infinity',
];

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  const { admin } = database;
  const rep = await addPerson(admin, 'sales');
  client = await addPerson(admin, 'client', { full_name: 'Ines Ferreira' });
  await admin.query('update profiles set rep_id = $2 where id = $1', [client.id, rep.id]);
  const dani = await addTechnician(admin);
  const place_id = await addPlace(admin, client.id);
  for (const at of bad) {
    const own = { client_id: client.id, place_id, assigned_to: dani.id };
    const [open, done] = [await addJob(admin, own), await addDoneJob(admin, client.id)];
    const invoice = await issued(office, client.id);
    jobs.push(open, done);
    invoices.push(invoice.id);
    await withoutTriggers(admin, async (tx) => {
      await tx.query('update jobs set due_date = $2 where id = $1', [open, at]);
      // The table refuses a visit that never ends.
      if (at !== 'infinity')
        await tx.query(
          `update jobs set scheduled_start = $2, scheduled_end = $2::timestamptz + interval '1 hour' where id = $1`,
          [open, at],
        );
      await tx.query('update jobs set completed_at = $2, due_date = $2 where id = $1', [done, at]);
      await tx.query(
        'update invoices set issued_on = $2::timestamptz::date, due_on = $2::timestamptz::date where id = $1',
        [invoice.id, at],
      );
    });
  }
  // More than a page of them, so that the next page begins after such a date.
  await withoutTriggers(admin, (tx) =>
    tx.query(
      `insert into jobs (id, title, due_date) select gen_random_uuid(), 'Patio', '0044-03-15 00:00+00 BC'
       from generate_series(1, 60)`,
    ),
  );
  technician = await signedIn(portal, dani);
  owner = await signedIn(portal, client);
  seller = await signedIn(portal, rep);
});

describe('stored days that are out of bounds', () => {
  test.each(['created', 'due', 'scheduled'])('leave every job in the office’s list, by %s', async (sort) => {
    expect(await idsOfAllPages(office, '/api/jobs', `sort=${sort}`)).toEqual(expect.arrayContaining(jobs));
  });

  test('leave every invoice in the list of the office and of its client', async () => {
    for (const reader of [office, owner])
      expect(await idsOfAllPages(reader, '/api/invoices', '')).toEqual(expect.arrayContaining(invoices));
  });

  test('leave what a technician and a client see of these jobs', async () => {
    const open = jobs.filter((_, index) => index % 2 === 0);
    expect(await idsOfAllPages(technician, '/api/jobs', '')).toEqual(expect.arrayContaining(open));
    const own = await Promise.all(['', 'past=true'].map((query) => idsOfAllPages(owner, '/api/own-visits', query)));
    expect(own.flat()).toEqual(expect.arrayContaining(open));
  });

  test('keep no page from being answered that shows them', async () => {
    const asked: [Client, string[]][] = [
      [
        office,
        ['/api/jobs/count', '/api/jobs/chips', '/api/jobs/export', '/api/invoices/count', '/api/invoices/export'],
      ],
      [office, ['/api/invoices/aging', '/api/invoices/unbilled', '/api/dashboard', `/api/clients/${client.id}`]],
      [office, [`/api/clients/${client.id}/timeline`, '/api/clients', '/api/board?from=2026-11-16&to=2026-11-20']],
      [office, ['/api/board/month?month=2026-11', '/api/search?text=driveway', ...jobs.map((id) => `/api/jobs/${id}`)]],
      [office, invoices.map((id) => `/api/invoices/${id}`)],
      [technician, ['/api/visits', '/api/visits/done', '/api/visits/day']],
      [owner, ['/api/balance', '/api/plans', ...jobs.map((id) => `/api/own-visits/${id}`)]],
      [seller, ['/api/sales-clients', `/api/sales-clients/${client.id}`, '/api/sales-clients/week?from=2026-11-15']],
    ];
    const failed: string[] = [];
    for (const [reader, paths] of asked)
      for (const path of paths) {
        const { status } = await reader.get(path);
        if (status !== 200) failed.push(`${status} ${path}`);
      }
    expect(failed).toEqual([]);
  });

  test('are in the history of a job once they are corrected', async () => {
    for (const id of jobs) {
      await database.admin.query('update jobs set due_date = null where id = $1', [id]);
      expect((await office.get(`/api/jobs/${id}/history`)).status).toBe(200);
    }
  });

  test.each(['9999-12-31 23:00+00', 'infinity'])(
    'of time until %s keep nothing from being read or done',
    async (end) => {
      const { admin } = database;
      const person = await addTechnician(admin);
      const clock = await signedIn(portal, person);
      const done = await addDoneJob(admin, client.id, { assigned_to: person.id });
      const entry = uuidv7();
      await withoutTriggers(admin, (tx) =>
        tx.query(
          `insert into time_entries (id, person_id, kind, job_id, started_at, ended_at)
         values ($1, $2, 'job', $3, now() - interval '1 hour', $4)`,
          [entry, person.id, done, end],
        ),
      );
      const from = `from=${inDays(-3)}&to=${inDays(1)}`;
      const asked: [Client, string[]][] = [
        [office, [`/api/reports?report=profit&${from}`, `/api/reports/rows?report=profit&column=labor&${from}`]],
        [
          office,
          [`/api/reports?report=utilization&${from}`, `/api/reports/rows?report=utilization&column=onSite&${from}`],
        ],
        [
          office,
          [
            `/api/jobs/${done}`,
            `/api/jobs/${done}/time`,
            '/api/dashboard',
            `/api/time/people/${person.id}?day=${inDays(0)}`,
          ],
        ],
        [clock, ['/api/visits', '/api/visits/done', '/api/visits/day', `/api/visits/${done}`, '/api/time/running']],
      ];
      const failed: string[] = [];
      for (const [reader, paths] of asked)
        for (const path of paths) {
          const { status, body } = await reader.get(path);
          if (status !== 200) failed.push(`${status} ${path} ${JSON.stringify(body)}`);
        }
      expect(failed).toEqual([]);
      // The job's minutes are recounted whenever its work changes.
      await admin.query('update job_items set minutes = 90 where job_id = $1', [done]);
    },
  );
});
