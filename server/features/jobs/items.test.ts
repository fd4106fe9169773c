import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { JobDetail, NewItem } from '#contract/job.ts';
import type { NewService } from '#contract/service.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { newService, serviceUpdate, somePrice } from '#test/support/services.ts';

let database: TestDatabase;
let office: Client;

beforeAll(async () => {
  ({ database, office } = await startOffice());
});

async function sold(part: Partial<NewService> = {}): Promise<NewService> {
  const service = newService({ by_condition: false, ...part });
  expect((await office.command('POST', '/api/services', service)).status).toBe(200);
  return service;
}
const item = (service_id: string, part: Partial<NewItem> = {}): NewItem => ({
  id: uuidv7(),
  service_id,
  units: null,
  square_feet: 1_000,
  vehicle_size: null,
  condition: 'normal',
  ...part,
});
const create = (items: NewItem[], part = {}) =>
  office.command<JobDetail & ErrorBody>('POST', '/api/jobs', newJob({ items, ...part }));
const save = (job: JobDetail, items: NewItem[], version = job.version) => {
  const { id: _, ...values } = newJob({ title: job.title, items });
  return office.command<JobDetail & ErrorBody>('PATCH', `/api/jobs/${job.id}`, { ...values, version });
};
const tomorrowsPrice = (service: NewService, price_cents: number) =>
  office.command('PATCH', `/api/services/${service.id}`, {
    ...serviceUpdate(service),
    price: { ...somePrice, valid_from: '2026-02-01', price_cents },
  });
const tasks = ({ checklist }: JobDetail) => checklist.map(({ task }) => task);

describe('services on a job', () => {
  test('bring their price, minutes, buffer and checklist', async () => {
    const wash = await sold({ name: 'Flatwork wash', buffer_minutes: 15 });
    const bins = await sold({
      name: 'Bins once',
      pricing: 'per_unit',
      buffer_minutes: 5,
      duration_minutes: 20,
      extra_minutes: 5,
      checklist: [{ task: 'Bin empty', photo: false }],
      price: { ...somePrice, price_cents: 4_500, included_units: 2, extra_cents: 1_500 },
    });
    const items = [item(wash.id), item(bins.id, { square_feet: null, units: 4 })];
    const { status, body: job } = await create(items);
    expect(status).toBe(200);
    expect(job.items).toEqual([
      { ...items[0], service_name: 'Flatwork wash', minutes: 60, price_cents: 25_000, plan: null },
      { ...items[1], service_name: 'Bins once', minutes: 30, price_cents: 7_500, plan: null },
    ]);
    expect(tasks(job)).toEqual(['Surface identified', 'Wide-angle check photo', 'Bin empty']);
    expect(job.checklist[1]).toMatchObject({ photo: true, done_at: null, done_by: null });
    expect(job.buffer_minutes).toBe(15);
  });

  test('keep the price they were sold at; what is added or changed later has today’s', async () => {
    const wash = await sold();
    const first = item(wash.id);
    const second = item(wash.id, { square_feet: 2_000 });
    const { body: job } = await create([first, second]);
    expect(job.items.map(({ price_cents }) => price_cents)).toEqual([25_000, 50_000]);
    await tomorrowsPrice(wash, 40);
    expect((await office.get<JobDetail>(`/api/jobs/${job.id}`)).body).toEqual(job);

    const third = item(wash.id);
    const { body: later } = await save(job, [first, { ...second, square_feet: 3_000 }, third]);
    expect(later.items.map(({ price_cents }) => price_cents)).toEqual([25_000, 120_000, 40_000]);
    expect(later.items.map(({ minutes }) => minutes)).toEqual([60, 140, 60]);
    expect(later.version).toBe(job.version + 1);
  });

  test('are taken off with what is still to check of them; what was done stays', async () => {
    const wash = await sold();
    const bins = await sold({
      checklist: [
        { task: 'Bin empty', photo: false },
        { task: 'Bin returned', photo: false },
      ],
    });
    const [first, second] = [item(wash.id), item(bins.id)];
    const { body: job } = await create([first, second]);
    const step = job.checklist.find(({ task }) => task === 'Bin empty')!;
    await office.command('POST', `/api/checklist/${step.id}`, { done: true });
    const { body: later } = await save(job, [first]);
    expect(later.items.map(({ id }) => id)).toEqual([first.id]);
    expect(tasks(later)).toEqual(['Surface identified', 'Wide-angle check photo', 'Bin empty']);
    const { rows } = await database.admin.query('select from job_item_prices where item_id = $1', [second.id]);
    expect(rows).toEqual([]);
  });

  test('can be put into another order, and the same ones leave no trace', async () => {
    const wash = await sold();
    const [first, second] = [item(wash.id), item(wash.id, { square_feet: 2_000 })];
    const { body: job } = await create([first, second]);
    const { body: turned } = await save(job, [second, first]);
    expect(turned.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { body: again } = await save(turned, [second, first]);
    expect(again).toEqual(turned);
  });

  test('another service under the same id is another line', async () => {
    const wash = await sold();
    const other = await sold({ checklist: [{ task: 'Glass last', photo: false }] });
    const line = item(wash.id);
    const { body: job } = await create([line]);
    const { body: later } = await save(job, [{ ...line, service_id: other.id }]);
    expect(later.items[0]!.service_name).toBe(other.name);
    expect(tasks(later)).toEqual(['Glass last']);
  });

  test('are in the history by name, and two editors of them are told about each other', async () => {
    const { body: job } = await create([]);
    const line = item((await sold()).id);
    await save(job, [line]);
    const { body } = await office.get<{ items: { changes: object }[] }>(`/api/jobs/${job.id}/history`);
    expect(body.items[0]!.changes).toEqual({ items: { from: null, to: null } });
    const { body: refused } = await save(job, []);
    expect([refused.code, refused.current?.items[0]?.id]).toEqual(['changed_meanwhile', line.id]);
  });

  test('a longer buffer is refused where the next job begins', async () => {
    const tech = await addTechnician(database.admin);
    const at = (hour: number) => ({
      assigned_to: tech.id,
      scheduled_start: `2099-07-01T${hour}:00:00Z`,
      scheduled_end: `2099-07-01T${hour + 1}:00:00Z`,
    });
    const { body: job } = await create([], at(14));
    await create([], at(15));
    const { id: _, ...values } = newJob({ title: job.title, ...at(14), items: [item((await sold()).id)] });
    const { body } = await office.command('PATCH', `/api/jobs/${job.id}`, { ...values, version: 1 });
    expect(body.code).toBe('slot_taken');
    expect((await office.get<JobDetail>(`/api/jobs/${job.id}`)).body).toEqual(job);
  });

  test.each([
    ['a service that isn’t there', async () => [item(uuidv7())]],
    ['one that isn’t offered any more', async () => [item((await sold({ active: false })).id)]],
    [
      'one without a price yet',
      async () => [item((await sold({ price: { ...somePrice, valid_from: '2099-01-01' } })).id)],
    ],
    ['the same line twice', async () => [item((await sold()).id)].flatMap((line) => [line, line])],
    [
      'a line of another job',
      async () =>
        (await create([item((await sold()).id)])).body.items.map(({ id, service_id }) => item(service_id, { id })),
    ],
  ])('refuses %s', async (_, items) => {
    const { status, body } = await create(await items());
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['items']]);
  });
});
