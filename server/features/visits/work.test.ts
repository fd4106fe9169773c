import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UnbilledJob } from '#contract/money/invoice.schema.ts';
import type { Job, JobDetail } from '#contract/jobs/job.schema.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { raised } from '#server/db/raised.ts';
import { errorText } from '#text/errors.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { addSeries } from '#test/support/plans.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let dani: Person;
let luis: Person;
let hannah: Person;
let tech: Client;
let job: string;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});
beforeEach(async () => {
  const add = (role: 'tech' | 'client') => addPerson(database.admin, role);
  [dani, luis, hannah] = await Promise.all([add('tech'), add('tech'), add('client')]);
  tech = await signedIn(portal, dani);
  job = await addJob(database.admin, { assigned_to: dani.id, client_id: hannah.id });
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
type Answer = VisitDetail & { code: string };
const act = (what: string, body: object = {}, id = job) =>
  tech.command<Answer>('POST', `/api/visits/${id}/${what}`, { occurred_at: ago(0), ...body });
const start = (what: 'on-the-way' | 'clock-in', part: object = {}, id = job) =>
  act(what, { entry_id: uuidv7(), switch_from: null, ...part }, id);
const complete = (reason: string | null = null, id = job) => act('complete', { reason }, id);
const statusOf = async (id = job) => (await rows<Job>('select status from jobs where id = $1', [id]))[0]!.status;
/** What the client will be told, and when. */
const announced = () =>
  rows(
    `select payload, round(extract(epoch from run_at - j.created_at))::int as in_seconds
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'tellOnTheWay' and payload ->> 'job_id' = $1`,
    [job],
  );
const timeOf = () =>
  rows(
    'select kind, job_id, ended_at is null as running, counted from time_entries where person_id = $1 order by started_at',
    [dani.id],
  );

async function addStep(part: { photo?: boolean; required?: boolean; item_id?: string } = {}): Promise<string> {
  const { photo = false, required = true, item_id = null } = part;
  const [row] = await rows<{ id: string }>(
    `insert into checklist_items (id, job_id, item_id, position, task, photo, required)
     values (gen_random_uuid(), $1, $2, 0, 'Edges', $3, $4) returning id`,
    [job, item_id, photo, required],
  );
  return row!.id;
}
const tick = (id: string) => tech.command('POST', `/api/checklist/${id}`, { done: true, occurred_at: ago(0) });

/** A photo row whose bytes have arrived. */
async function addPhoto(
  part: { step_id?: string; item_id?: string; state?: string; job_id?: string } = {},
): Promise<string> {
  const { step_id = null, item_id = null, state = 'processing', job_id = job } = part;
  const [row] = await rows<{ id: string }>(
    `insert into photos (id, job_id, taken_by, kind, step_id, item_id, sha256, bytes, received_bytes, state, taken_at)
     values (gen_random_uuid(), $1, $2, 'after', $3, $4, sha256(random()::text::bytea), 10,
       case $5 when 'uploading' then 4 else 10 end, $5, now()) returning id`,
    [job_id, dani.id, step_id, item_id, state],
  );
  return row!.id;
}

/** Does what the worker would do, without the files. */
async function makeReady(photo: string): Promise<void> {
  const keys = ['jpg', 'webp'].map((extension) => `photos/${photo}.${extension}`);
  for (const key of keys)
    await rows("insert into stored_files (key, sha256, bytes, type) values ($1, sha256('x'), 1, 'x')", [key]);
  await rows("update photos set state = 'ready', width = 4, height = 3, full_key = $2, thumb_key = $3 where id = $1", [
    photo,
    ...keys,
  ]);
}

/** Runs SQL as a database role, whatever the code above it does. */
async function asRole(role: string, sql: string, values: unknown[] = []): Promise<string | number | null> {
  const client = await database.admin.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [role, dani.id]);
    const { rowCount } = await client.query(sql, values);
    await client.query('commit');
    return rowCount;
  } catch (error) {
    await client.query('rollback');
    return (error as { code: string }).code;
  } finally {
    client.release();
  }
}

const asTech = (sql: string, values: unknown[] = []) => asRole('portal_tech', sql, values);

describe('a visit', () => {
  test('goes from on the way to done, with the clock, and the client is told when to expect the technician', async () => {
    const drive = uuidv7();
    const { body: away } = await start('on-the-way', { entry_id: drive });
    const { on_the_way_at, arrives_from, arrives_to } = away.progress!;
    expect(Date.parse(arrives_from!)).toBeGreaterThan(Date.parse(on_the_way_at!));
    expect(Date.parse(arrives_to!) - Date.parse(arrives_from!)).toBe(30 * 60_000);
    expect(await announced()).toEqual([
      { payload: { job_id: job, on_the_way_at: expect.any(String) }, in_seconds: 10 },
    ]);

    const { body: there } = await start('clock-in', { switch_from: drive });
    expect([there.job.status, there.progress!.arrived_at]).toEqual(['in_progress', expect.any(String)]);
    await act('pause');
    await start('clock-in');
    const { body: done } = await complete();
    const { status, body: again } = await complete();
    expect([status, again], 'a second tap is the same completion').toEqual([200, done]);
    expect((await start('clock-in')).body).toMatchObject({
      code: 'visit_completed',
      message: errorText.visit_completed,
    });
    expect([done.job.status, done.progress!.done_at, done.progress!.completion_reason]).toEqual([
      'completed',
      expect.any(String),
      null,
    ]);
    const work = { kind: 'job', job_id: job, running: false, counted: true };
    expect(await timeOf()).toEqual([{ ...work, kind: 'drive' }, work, work]);
  });

  test('that is set out for twice keeps what was promised, and the client hears of it once', async () => {
    const { body: away } = await start('on-the-way');
    await act('pause');
    const { body: again } = await start('on-the-way');
    expect(again.progress).toEqual(away.progress);
    expect(await announced()).toHaveLength(1);
  });

  test('that was told late is recorded when it happened, and the client isn’t told of the past', async () => {
    const { body } = await start('on-the-way', { occurred_at: ago(180) });
    expect(Math.abs(Date.parse(body.progress!.on_the_way_at!) - Date.parse(ago(180)))).toBeLessThan(60_000);
    expect(await announced()).toEqual([]);
  });

  test('of another technician isn’t there; one that was given away keeps what happened and refuses what is wanted', async () => {
    const others = await addJob(database.admin, { assigned_to: luis.id });
    for (const what of ['on-the-way', 'clock-in'] as const) expect((await start(what, {}, others)).status).toBe(404);
    expect((await complete(null, others)).status).toBe(404);
    expect((await tech.get(`/api/visits/${others}`)).status).toBe(404);

    await start('clock-in');
    await database.admin.query('update jobs set assigned_to = $2 where id = $1', [job, luis.id]);
    const signature = {
      id: uuidv7(),
      signer_name: 'Hannah Osei',
      strokes: [
        [
          [1, 2],
          [30, 40],
        ],
      ],
      note: null,
    };
    const signed = await act('signature', signature);
    expect([signed.status, signed.body]).toEqual([200, null]);
    expect((await act('pause')).status).toBe(200);
    expect((await complete()).body.code).toBe('visit_closed');
    expect(await statusOf()).toBe('in_progress');
    const { body } = await office.get<VisitDetail>(`/api/visits/${job}`);
    expect(body.signature).toMatchObject({
      signer_name: 'Hannah Osei',
      strokes: [
        [
          [1, 2],
          [30, 40],
        ],
      ],
    });
  });

  test('is read by its client as far as it concerns them', async () => {
    await start('on-the-way');
    await database.admin.query('update visit_progress set on_the_way_waits = false where job_id = $1', [job]);
    const client = await signedIn(portal, hannah);
    await database.admin.query(
      "update jobs set scheduled_start = now(), scheduled_end = now() + interval '1 hour' where id = $1",
      [job],
    );
    const { body } = await client.get<{ items: object[] }>('/api/own-visits');
    expect(body.items).toMatchObject([{ id: job, progress: { on_the_way_at: expect.any(String) } }]);
    expect((await client.get(`/api/visits/${job}`)).status).toBe(403);
  });

  test('leaves no signature or reason of a client who is deleted', async () => {
    await start('clock-in');
    await addStep();
    await act('signature', { id: uuidv7(), signer_name: 'Hannah Osei', strokes: [[[1, 2]]], note: null });
    await complete('Hannah asked me to stop.');
    await office.command('DELETE', `/api/users/${hannah.id}`, undefined);
    expect(await rows('select from signatures where job_id = $1', [job])).toEqual([]);
    expect(await rows('select completion_reason from visit_progress where job_id = $1', [job])).toEqual([
      { completion_reason: null },
    ]);
  });
});

describe('completing a job', () => {
  const completeBySql = (id = job) => asTech("update jobs set status = 'completed' where id = $1", [id]);

  test('needs every required step, its photo, and nothing that is optional', async () => {
    await start('clock-in');
    await addStep({ required: false });
    const [plain, photographed] = [await addStep(), await addStep({ photo: true })];
    const photo = await addPhoto({ step_id: photographed });
    await tick(photographed);
    await database.admin.query("update photos set state = 'failed', failure = 'damaged' where id = $1", [photo]);
    expect((await complete()).body.code).toBe('visit_incomplete');
    expect((await tech.get<VisitDetail>(`/api/visits/${job}`)).body.missing).toEqual([
      { kind: 'step', id: plain },
      { kind: 'photo', id: photographed },
    ]);
    await tick(plain);
    expect((await complete()).body.code).toBe('visit_incomplete');
    await addPhoto({ step_id: photographed, state: 'uploading' });
    expect((await complete()).body.job.status).toBe('completed');
  });

  test('with a reason leaves the reason for the office, until the work is taken up again', async () => {
    await start('clock-in');
    await addStep();
    expect((await complete('Gate was locked, nobody answered.')).status).toBe(200);
    const { body } = await office.get<VisitDetail>(`/api/visits/${job}`);
    expect(body.progress!.completion_reason).toBe('Gate was locked, nobody answered.');
    const { version } = (await office.get<JobDetail>(`/api/jobs/${job}`)).body;
    await office.command('POST', `/api/jobs/${job}/status`, { status: 'in_progress', version });
    expect((await complete()).body.code).toBe('visit_incomplete');
  });

  test('holds by SQL alone: nothing left out, no other’s job, no other status, no other column', async () => {
    const step = await addStep({ photo: true });
    const setStatus = (status: string) => asTech('update jobs set status = $2 where id = $1', [job, status]);
    expect(await completeBySql(), 'a job that wasn’t begun').toBe(raised.visit_closed);
    expect(await setStatus('cancelled')).toBe(raised.visit_closed);
    expect(await setStatus('in_progress')).toBe(1);
    expect(await setStatus('pending')).toBe(raised.visit_closed);
    expect(await completeBySql()).toBe(raised.visit_incomplete);
    const check = 'update checklist_items set done_at = now(), done_by = $2 where id = $1';
    expect(await asTech(check, [step, dani.id]), 'before the photo').toBe(raised.photo_missing);
    expect(await asTech('update jobs set assigned_to = null where id = $1', [job])).toBe('42501');
    expect(await asTech('update checklist_items set required = false where id = $1', [step])).toBe('42501');
    const others = await addJob(database.admin, { assigned_to: luis.id, status: 'in_progress' });
    expect(await completeBySql(others)).toBe(0);
    const takeOver = "insert into visit_progress (job_id, completion_reason) values ($1, 'Mine now')";
    expect(await asTech(takeOver, [others])).toBe('42501');
    await addPhoto({ step_id: step });
    expect(await completeBySql(), 'with an open step').toBe(raised.visit_incomplete);
    expect(await asTech(check, [step, dani.id])).toBe(1);
    expect(await completeBySql()).toBe(1);
    const waive = 'update visit_progress set proofs_due = false where job_id = $1';
    expect(await asTech(waive, [job]), 'what it rests on is due').toBe('42501');
    expect(await setStatus('pending'), 'it is done').toBe(raised.visit_closed);
  });

  test('by the office asks for the same, or for a reason that stays with the job until it is opened again', async () => {
    const step = await addStep({ photo: true });
    const set = async (status: string, part: object = {}) => {
      const { version } = (await office.get<JobDetail>(`/api/jobs/${job}`)).body;
      return (await office.command('POST', `/api/jobs/${job}/status`, { status, version, ...part })).body;
    };
    const missing = { code: 'completion_asks', asks: { ahead: 0, missing: 1 } };
    expect(await set('completed')).toMatchObject(missing);
    expect(await set('completed', { completion: { reason: null } })).toMatchObject(missing);
    await office.command('POST', `/api/checklist/${step}`, { done: true, occurred_at: ago(0) });
    expect(await set('completed'), 'checked off, without its photo').toMatchObject(missing);
    const byHand = `update jobs set status = 'completed' where id = $1`;
    expect(await asRole('portal_admin', byHand, [job]), 'by SQL alone').toBe(raised.visit_incomplete);
    await set('completed', { completion: { reason: 'Dani wrote it down.' } });
    const { body } = await office.get<VisitDetail>(`/api/visits/${job}`);
    expect([body.job.status, body.progress!.completion_reason]).toEqual(['completed', 'Dani wrote it down.']);
    await set('pending');
    expect(await set('completed')).toMatchObject(missing);
    await addPhoto({ step_id: step });
    expect(await set('completed')).toMatchObject({ status: 'completed' });
  });
});

describe('reopening a job', () => {
  const reopen = (who = tech) => who.command<Answer>('POST', `/api/visits/${job}/reopen`, undefined);
  const level = async () =>
    (
      await rows<{ quantity: number }>(
        'select sum(quantity)::float8 as quantity from supply_movements where holder_id = $1',
        [dani.id],
      )
    )[0]!.quantity;
  const supplyOf = async () => (await tech.get<{ used: number | null }[]>(`/api/jobs/${job}/supplies`)).body[0]?.used;
  const unbilled = () => rows('select from unbilled_jobs where job_id = $1', [job]);
  const facts = () => rows('select from visit_facts where job_id = $1', [job]);
  const done = async () => (await tech.get<{ items: object[] }>('/api/visits/done')).body.items.length;
  /** A service whose visits use two gallons. */
  async function sellSoap(): Promise<string> {
    const service = await addService(database.admin);
    const [supply] = await rows<{ id: string }>(
      "insert into supplies (id, name, unit) values (gen_random_uuid(), $1, 'gal') returning id",
      [`Soap ${service.slice(-8)}`],
    );
    await rows('insert into service_supplies values ($1, $2, 2)', [service, supply!.id]);
    const item = uuidv7();
    await rows(
      `insert into job_items (id, job_id, position, service_id, condition, minutes) values ($1, $2, 0, $3, 'normal', 20)`,
      [item, job, service],
    );
    await rows('update job_items set bins = false where id = $1', [item]);
    await rows('insert into job_item_prices (item_id, price_cents, taxable) values ($1, 5000, true)', [item]);
    return supply!.id;
  }

  test('takes back every effect of completing it and keeps clock, photos and steps, until it is completed again', async () => {
    await sellSoap();
    await start('clock-in');
    const step = await addStep({ photo: true });
    await makeReady(await addPhoto({ step_id: step }));
    await tick(step);
    const { body: finished } = await complete();
    expect([
      finished.reopening,
      await level(),
      (await unbilled()).length,
      (await facts()).length,
      await done(),
    ]).toEqual(['open', -2, 1, 1, 1]);
    const { body } = await reopen();
    expect([body.job.status, body.reopening, body.progress!.done_at, body.missing]).toEqual([
      'in_progress',
      null,
      null,
      [],
    ]);
    expect(body.job.checklist).toMatchObject([{ id: step, done_at: expect.any(String) }]);
    expect(await rows('select from photos where job_id = $1', [job])).toHaveLength(1);
    expect(await timeOf()).toMatchObject([{ kind: 'job', running: false, counted: true }]);
    expect([await level(), await supplyOf(), (await unbilled()).length, (await facts()).length, await done()]).toEqual([
      0,
      null,
      0,
      0,
      0,
    ]);
    expect((await reopen()).status, 'a second time').toBe(200);
    expect(
      await rows("select actor_id from audit_events where action = 'visit.reopened' and entity_id = $1", [job]),
    ).toEqual([{ actor_id: dani.id }]);
    await start('clock-in');
    await complete();
    expect([await level(), await supplyOf(), (await unbilled()).length, await done()]).toEqual([-2, 2, 1, 1]);
  });

  test('leaves what the technician said was used', async () => {
    const supply_id = await sellSoap();
    await start('clock-in');
    const used = { id: uuidv7(), job_id: job, supply_id, quantity: 3, occurred_at: ago(0) };
    await complete();
    expect((await tech.command('POST', '/api/van/uses', used)).status).toBe(200);
    await reopen();
    expect([await level(), await supplyOf()]).toEqual([-3, 3]);
    await start('clock-in');
    await complete();
    expect(await level()).toBe(-3);
  });

  test('is refused while an invoice, or only its draft, has it', async () => {
    await sellSoap();
    await start('clock-in');
    await complete();
    const draft = newInvoice(hannah.id, { job_ids: [job], lines: [] });
    const { status } = await office.command('POST', '/api/invoices', draft);
    expect(status).toBe(200);
    expect((await reopen()).body.code).toBe('job_invoiced');
    expect((await tech.get<VisitDetail>(`/api/visits/${job}`)).body.reopening).toBe('invoiced');
    expect(await asTech("update jobs set status = 'in_progress' where id = $1", [job]), 'by SQL alone').toBe(
      raised.job_invoiced,
    );
    const { version } = (await office.get<JobDetail>(`/api/jobs/${job}`)).body;
    const byOffice = () => office.command<Answer>('POST', `/api/jobs/${job}/status`, { status: 'pending', version });
    expect((await byOffice()).body.code).toBe('job_invoiced');
    await office.command('DELETE', `/api/invoices/${draft.id}`, undefined);
    expect((await reopen()).body.job.status).toBe('in_progress');
  });

  test('is for who completed it: not for another technician, nor for what the office completed', async () => {
    expect((await reopen(await signedIn(portal, luis))).status).toBe(404);
    await rows("update jobs set status = 'completed' where id = $1", [job]);
    expect((await tech.get<VisitDetail>(`/api/visits/${job}`)).body.reopening).toBeNull();
    expect((await reopen()).body.code).toBe('visit_closed');
    expect((await office.get<VisitDetail>(`/api/visits/${job}`)).body.reopening).toBe('open');
  });
});

describe('bins', () => {
  let item: string;
  /** Two bins for $30, each additional one $7. */
  async function addBins(
    units: number,
    { billing = 'visit', id = job }: { billing?: 'visit' | 'month'; id?: string } = {},
  ) {
    const service = await addService(database.admin, { billing });
    await database.admin.query("update services set pricing = 'per_unit' where id = $1", [service]);
    await database.admin.query(
      'update service_prices set price_cents = 3000, included_units = 2, extra_cents = 700 where service_id = $1',
      [service],
    );
    return sell(service, units, id);
  }
  async function sell(service: string, units: number, id: string) {
    const line = uuidv7();
    await database.admin.query(
      `insert into job_items (id, job_id, position, service_id, units, condition, minutes) values ($1, $2, 0, $3, $4, 'normal', 20)`,
      [line, id, service, units],
    );
    await database.admin.query('insert into job_item_prices (item_id, price_cents, taxable) values ($1, $2, true)', [
      line,
      3000 + Math.max(0, units - 2) * 700,
    ]);
    return { line, service };
  }
  const report = (
    outcome: string,
    bins_done: number,
    part: { photo_id?: string | null; item_id?: string } = {},
    id = job,
  ) => act('bins', { item_id: item, outcome, bins_done, photo_id: null, ...part }, id);
  const priceOf = async (line = item) =>
    (
      await rows<{ price_cents: number; price_reason: string | null }>(
        'select price_cents::int, price_reason from job_item_prices where item_id = $1',
        [line],
      )
    )[0]!;
  const asked = async (id = job) => {
    const { body } = await office.get<{ items: UnbilledJob[] }>(`/api/invoices/unbilled?client=${hannah.id}`);
    return body.items.find(({ job_id }) => job_id === id)?.price_cents ?? null;
  };

  beforeEach(async () => {
    item = (await addBins(4)).line;
    await start('clock-in');
  });

  test('need an outcome before the job is completed, and a photo where they weren’t cleaned', async () => {
    expect((await complete()).body.code).toBe('visit_incomplete');
    expect((await report('not_out', 0)).body.code).toBe('proof_needed');
    const other = await addJob(database.admin, { assigned_to: dani.id });
    const elsewhere = await addPhoto({ job_id: other });
    expect((await report('not_out', 0, { photo_id: elsewhere })).body.code, 'a photo of another job').toBe(
      'proof_needed',
    );
    expect((await report('cleaned', 3)).status, 'four bins, three of them cleaned').toBe(409);
    const photo = await addPhoto({ item_id: item });
    const { body } = await report('blocked', 0);
    expect(body.bins).toMatchObject([{ item_id: item, bins: 4, outcome: 'blocked', bins_done: 0, photo_id: photo }]);
    expect((await complete()).status).toBe(200);
    expect((await report('cleaned', 4)).body.code, 'the job is done').toBe('visit_completed');
    const insert = "update bin_outcomes set outcome = 'cleaned', bins_done = 4 where item_id = $1";
    expect(await asTech(insert, [item])).toBe(raised.visit_closed);
  });

  test('of which fewer were cleaned cost what fewer cost, and what was agreed in proportion', async () => {
    await addPhoto({ item_id: item });
    await report('not_out', 3);
    expect(await priceOf()).toEqual({ price_cents: 3700, price_reason: '3 of 4 bins cleaned: bins not out' });
    await report('not_out', 1);
    expect((await priceOf()).price_cents).toBe(3000);
    await report('cleaned', 4);
    expect(await priceOf()).toEqual({ price_cents: 4400, price_reason: null });
    await database.admin.query(
      "update job_item_prices set price_cents = 4000, book_cents = 4400, price_reason = 'Neighbor' where item_id = $1",
      [item],
    );
    await report('weather', 1);
    expect((await priceOf()).price_cents).toBe(1000);
    await report('cleaned', 4);
    expect(await priceOf()).toEqual({ price_cents: 4000, price_reason: 'Neighbor' });
    await complete();
    expect(await asked()).toBe(4000);
  });

  test('that nobody could clean aren’t invoiced, and their steps need not be done', async () => {
    await addStep({ item_id: item, photo: true });
    await addPhoto({ item_id: item });
    await report('not_out', 0);
    expect((await complete()).status).toBe(200);
    expect(await asked()).toBeNull();
    expect(await rows('select reason from billing_waivers where job_id = $1', [job])).toEqual([
      { reason: 'Not cleaned: bins not out' },
    ]);
    const { version } = (await office.get<JobDetail>(`/api/jobs/${job}`)).body;
    await office.command('POST', `/api/jobs/${job}/status`, { status: 'in_progress', version });
    await report('cleaned', 4);
    await complete('The step was skipped by mistake.');
    expect(await asked()).toBe(4400);
  });

  test('beside other work leave that to be invoiced', async () => {
    const wash = (await sell(await addService(database.admin), 1, job)).line;
    await database.admin.query('update job_items set bins = false where id = $1', [wash]);
    await makeReady(await addPhoto({ item_id: item }));
    await report('contaminated', 0);
    await complete();
    expect(await asked()).toBe(3000);
  });

  test('of a monthly plan are charged on the first visit that cleaned some', async () => {
    const series_id = await addSeries(database.admin, hannah.id);
    const visit = (occurrence: string) =>
      addJob(database.admin, { assigned_to: dani.id, client_id: hannah.id, series_id, occurrence });
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
    const { line, service } = await addBins(2, { billing: 'month', id: first });
    const again = (await sell(service, 2, second)).line;
    await report('cleaned', 4);
    await complete();
    for (const [id, item_id, outcome, done] of [
      [first, line, 'not_out', 0],
      [second, again, 'not_out', 1],
    ] as const) {
      await start('clock-in', {}, id);
      await makeReady(await addPhoto({ job_id: id, item_id }));
      await report(outcome, done, { item_id }, id);
      expect((await complete(null, id)).status).toBe(200);
    }
    expect([await asked(first), await asked(second)]).toEqual([null, 3000]);
  });
});
