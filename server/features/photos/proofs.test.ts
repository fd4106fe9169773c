import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceDetail, JobBilling, UnbilledJob } from '#contract/money/invoice.schema.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { raised } from '#server/db/raised.ts';
import { prune } from '#server/tasks/prune.ts';
import { reachOf } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { addSeries } from '#test/support/plans.ts';
import { drawJpeg, newPhoto, start, startPhotoPortal, upload } from '#test/support/photos.ts';

/** Photos that prove a checklist step or the outcome of bins. */
const stage = await startPhotoPortal();
const { admin } = stage.database;
let office: Client;
let dani: Person;
let tech: Client;
let hannah: Person;
let job: string;

beforeAll(async () => {
  office = await signedIn(stage.portal, await addPerson(admin, 'admin'));
  dani = await addPerson(admin, 'tech');
  tech = await signedIn(stage.portal, dani);
});
beforeEach(async () => {
  hannah = await addPerson(admin, 'client');
  job = await begun();
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) => (await admin.query<T>(sql, values)).rows;
const now = () => new Date().toISOString();
const begun = (part: object = {}) =>
  addJob(admin, { assigned_to: dani.id, client_id: hannah.id, status: 'in_progress', ...part });

async function addStep(id = job): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `insert into checklist_items (id, job_id, position, task, photo) values (gen_random_uuid(), $1, 0, 'Edges', true)
     returning id`,
    [id],
  );
  return row!.id;
}
async function addBins(): Promise<string> {
  const item = uuidv7();
  await admin.query(
    `insert into job_items (id, job_id, position, service_id, units, condition, minutes)
     values ($1, $2, 0, $3, 2, 'normal', 20)`,
    [item, job, await addService(admin)],
  );
  await admin.query('insert into job_item_prices (item_id, price_cents, taxable) values ($1, 3000, true)', [item]);
  return item;
}
const tick = (step: string, done = true) =>
  tech.command('POST', `/api/checklist/${step}`, { done, occurred_at: now() });
const remove = (who: Client, photo: string) => who.command('DELETE', `/api/photos/${photo}`, undefined);
const report = (item_id: string, outcome: string, photo_id: string | null, bins_done = 0) =>
  tech.command('POST', `/api/visits/${job}/bins`, { item_id, outcome, bins_done, photo_id, occurred_at: now() });
const complete = (reason: string | null = null, id = job) =>
  tech.command<VisitDetail & ErrorBody>('POST', `/api/visits/${id}/complete`, { reason, occurred_at: now() });
const garbage = (part: object) => upload(tech, job, randomBytes(38), part);
const picture = async (part: object) => upload(tech, job, await drawJpeg(), part);
const visitOf = async (who: Client, id = job) => (await who.get<VisitDetail>(`/api/visits/${id}`)).body;
const billing = async (id = job) => (await office.get<JobBilling>(`/api/jobs/${id}/billing`)).body;
const offered = async (id = job) => {
  const { body } = await office.get<{ items: UnbilledJob[] }>(`/api/invoices/unbilled?client=${hannah.id}`);
  return body.items.some(({ job_id }) => job_id === id);
};
const invoice = () =>
  office.command<InvoiceDetail & ErrorBody>(
    'POST',
    '/api/invoices',
    newInvoice(hannah.id, { job_ids: [job], lines: [] }),
  );
const told = async () =>
  (
    await rows<{ notice: string }>(
      `select payload ->> 'notice' as notice from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notify' and payload ->> 'entity_id' = $1 order by 1`,
      [job],
    )
  ).map(({ notice }) => notice);
const both = ['photo_missing', 'photo_resend'];

describe('a step that needs a photo', () => {
  test('is checked off once its photo is announced, never before', async () => {
    const step = await addStep();
    expect((await tick(step)).body.code).toBe('step_photo_needed');
    await start(tech, newPhoto(job, await drawJpeg(), { step_id: step }));
    expect((await tick(step)).status).toBe(200);
  });

  test('keeps its photo while it is checked off, and for good once the job is done', async () => {
    const step = await addStep();
    const photo = await picture({ step_id: step });
    await tick(step);
    expect((await remove(tech, photo)).body.code).toBe('proof_kept');
    await tick(step, false);
    expect((await remove(tech, photo)).status).toBe(200);
    const [first, second] = [await picture({ step_id: step }), await picture({ step_id: step })];
    await tick(step);
    expect((await remove(tech, first)).status, 'another one is there').toBe(200);
    expect((await complete()).status).toBe(200);
    expect((await tick(step, false)).body.code).toBe('visit_completed');
    expect((await remove(tech, second)).body.code).toBe('job_closed');
  });
});

describe('bins that were not cleaned', () => {
  test('keep the photo that proves it, until something else is said of them', async () => {
    const item = await addBins();
    const { id } = (await start(tech, newPhoto(job, await drawJpeg(), { item_id: item }))).body;
    await report(item, 'not_out', id);
    expect((await remove(tech, id)).body.code).toBe('proof_kept');
    expect((await complete()).status).toBe(200);
    expect((await visitOf(office)).unproven).toEqual([{ kind: 'proof', id: item, state: 'waiting' }]);
  });

  test('are cleaned after all, and their photo is free again', async () => {
    const item = await addBins();
    const { id } = (await start(tech, newPhoto(job, await drawJpeg(), { item_id: item }))).body;
    await report(item, 'not_out', id);
    await report(item, 'cleaned', null, 2);
    expect((await remove(tech, id)).status).toBe(200);
  });

  test('with a photo that can’t be read are asked about before the job is done, and told of after it', async () => {
    const item = await addBins();
    await report(item, 'not_out', await garbage({ item_id: item }));
    await stage.process();
    expect((await complete()).body.code).toBe('visit_incomplete');
    expect((await visitOf(tech)).missing).toEqual([{ kind: 'proof', id: item }]);
    await report(item, 'not_out', await garbage({ item_id: item }));
    expect((await complete()).status).toBe(200);
    expect(await told()).toEqual([]);
    await stage.process();
    expect((await visitOf(tech)).unproven).toEqual([{ kind: 'proof', id: item, state: 'missing' }]);
    expect(await told()).toEqual(both);
    await picture({ item_id: item });
    await stage.process();
    expect((await visitOf(office)).unproven).toEqual([]);
  });

  test('lose their photo to nobody in the field, by SQL either', async () => {
    const item = await addBins();
    const photo = await picture({ item_id: item });
    await report(item, 'not_out', photo);
    const lose = 'update bin_outcomes set photo_id = null where item_id = $1';
    expect(await reachOf(admin, 'tech', dani.id, lose, [item])).toBe(raised.photo_missing);
  });
});

describe('a completed job', () => {
  /** A step that was completed before its photo was uploaded. */
  async function ahead(): Promise<{ step: string }> {
    const step = await addStep();
    await garbage({ step_id: step });
    await tick(step);
    expect((await complete()).status).toBe(200);
    return { step };
  }

  test('is offered for billing once its photos are ready, and not before', async () => {
    const step = await addStep();
    const bytes = await drawJpeg();
    await start(tech, newPhoto(job, bytes, { step_id: step }));
    await tick(step);
    expect((await complete()).status, 'ahead of the upload').toBe(200);
    expect([await offered(), await billing()]).toEqual([
      false,
      { waits_for_photos: true, invoice: null, draft: null, deposit_held_cents: 0 },
    ]);
    expect((await invoice()).body.code).toBe('photos_missing');
    await upload(tech, job, bytes, { step_id: step });
    expect(await offered(), 'it has arrived and isn’t drawn yet').toBe(false);
    await stage.process();
    expect([await offered(), (await visitOf(office)).unproven, await told()]).toEqual([true, [], []]);
    expect((await invoice()).status).toBe(200);
  });

  test('whose photo turns out to be garbage shows it missing, tells office and technician, and is completed by a new photo', async () => {
    const { step } = await ahead();
    await stage.process();
    const missing = [{ kind: 'photo', id: step, state: 'missing' }];
    expect([(await visitOf(office)).unproven, (await visitOf(tech)).unproven]).toEqual([missing, missing]);
    expect([await offered(), await told()]).toEqual([false, both]);
    await picture({ step_id: step });
    await stage.process();
    expect([await offered(), (await visitOf(office)).unproven, await told()]).toEqual([true, [], both]);
  });

  test('is billed without its photo once the office says why, and the reason is asked for', async () => {
    await ahead();
    await stage.process();
    const accept = (reason: string) => office.command('POST', `/api/visits/${job}/accept`, { reason });
    expect((await accept('')).status).toBe(400);
    expect((await accept('Hannah saw it and was happy.')).status).toBe(200);
    expect((await visitOf(office)).progress!.office_reason).toBe('Hannah saw it and was happy.');
    expect(await offered()).toBe(true);
    expect((await accept('Again.')).body.code).toBe('changed_meanwhile');
    expect((await invoice()).status).toBe(200);
  });

  test('loses a photo that the office deletes, and is asked about again', async () => {
    const step = await addStep();
    const photo = await picture({ step_id: step });
    await stage.process();
    await tick(step);
    await complete();
    expect(await offered()).toBe(true);
    expect((await remove(office, photo)).status).toBe(200);
    expect([await offered(), await told()]).toEqual([false, both]);
  });

  test('whose photo never arrives is told of when the upload is given up', async () => {
    const step = await addStep();
    const { id } = (await start(tech, newPhoto(job, await drawJpeg(), { step_id: step }))).body;
    await tick(step);
    await complete();
    await admin.query("update photos set received_at = now() - interval '8 days' where id = $1", [id]);
    await prune(stage.deps);
    expect([await offered(), await told()]).toEqual([false, both]);
  });

  test('with a reason of the technician or of the office is billed as it is', async () => {
    await addStep();
    expect((await complete('The camera broke.')).status).toBe(200);
    expect(await offered()).toBe(true);
    job = await begun();
    await addStep();
    const { version } = (await visitOf(office)).job;
    await office.command('POST', `/api/jobs/${job}/status`, {
      status: 'completed',
      version,
      completion: { reason: 'Done on paper.' },
    });
    expect([await offered(), (await visitOf(office)).progress!.completion_reason]).toEqual([true, 'Done on paper.']);
  });

  test('of a monthly plan keeps its month while it waits', async () => {
    const series_id = await addSeries(admin, hannah.id);
    const service = await addService(admin, { billing: 'month' });
    const visit = async (occurrence: string) => {
      const id = await begun({ series_id, occurrence });
      const item = uuidv7();
      await admin.query(
        `insert into job_items (id, job_id, position, service_id, units, condition, minutes, billing)
         values ($1, $2, 0, $3, 1, 'normal', 20, 'month')`,
        [item, id, service],
      );
      await admin.query('insert into job_item_prices (item_id, price_cents, taxable) values ($1, 3000, true)', [item]);
      await admin.query('update job_items set bins = false where id = $1', [item]);
      return id;
    };
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
    job = first;
    const step = await addStep();
    await picture({ step_id: step });
    await tick(step);
    await complete();
    await complete(null, second);
    expect([await offered(first), await offered(second)]).toEqual([false, false]);
    await stage.process();
    expect([await offered(first), await offered(second)]).toEqual([true, false]);
  });

  test('of a client who is deleted waits for nothing', async () => {
    await ahead();
    await office.command('DELETE', `/api/users/${hannah.id}`, undefined);
    expect((await visitOf(office)).unproven).toEqual([]);
  });
});
