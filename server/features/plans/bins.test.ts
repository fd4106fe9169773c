import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { BinQuote, ClientPlan } from '#contract/booking/plan.schema.ts';
import type { NewSeries, Series } from '#contract/jobs/series.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addBins, addOwnBins, addPlan, binItem } from '#test/support/clientPlans.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { seriesChange } from '#test/support/series.ts';
import { inDays } from '#test/support/today.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let ruth: Person;
let own: Client;
let plan: NewSeries;
let service: string;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.admin.query<T>(text, values)).rows;

async function begin(part: Partial<NewSeries> = {}, billing: 'visit' | 'month' = 'visit') {
  ruth = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
  own = await signedIn(portal, ruth);
  service = await addBins(database.admin, { billing });
  plan = await addPlan({ admin: database.admin, office }, ruth.id, { items: [binItem(service)], ...part });
}

const quote = (bins: number, client = own) =>
  client.send<BinQuote>('POST', `/api/plans/${plan.id}/bins/quote`, { body: { bins } });
const change = (body: { bins: number; price_cents: number; from: string | null }, client = own) =>
  client.command<ClientPlan>('POST', `/api/plans/${plan.id}/bins`, body);
const sold = () =>
  rows<{ day: string; units: number; price_cents: number }>(
    `select occurrence::text as day, i.units, p.price_cents::int from jobs j join job_items i on i.job_id = j.id
       join job_item_prices p on p.item_id = i.id where j.series_id = $1 order by occurrence`,
    [plan.id],
  );

describe('another number of bins', () => {
  beforeEach(() => begin());

  test('costs what was shown, on every visit from the one that was shown', async () => {
    const { body: shown } = await quote(4);
    const [first] = await sold();
    expect(shown).toEqual({ billing: 'visit', before_cents: 3_800, price_cents: 5_600, from: first!.day });
    const { status, body } = await change({ bins: 4, price_cents: shown.price_cents, from: shown.from });
    expect(status).toBe(200);
    expect(body.lines).toMatchObject([{ units: 4, price_cents: 5_600 }]);
    expect((await sold()).every(({ units, price_cents }) => units === 4 && price_cents === 5_600)).toBe(true);
    const [kept] = await rows<{ items: NewSeries['items'] }>('select items from job_series where id = $1', [plan.id]);
    expect(kept!.items).toMatchObject([{ units: 4 }]);
    const [audit] = await rows(
      "select actor_id from audit_events where action = 'job_series.bins_changed' and entity_id = $1",
      [plan.id],
    );
    expect(audit).toEqual({ actor_id: ruth.id });
  });

  test('leaves a visit inside the notice and one with an agreed price as they were sold', async () => {
    const [first, second] = await rows<{ id: string }>('select id from jobs where series_id = $1 order by occurrence', [
      plan.id,
    ]);
    await rows(
      "update jobs set scheduled_start = now() + interval '5 hours', scheduled_end = now() + interval '6 hours' where id = $1",
      [first!.id],
    );
    await rows(
      `update job_item_prices p set price_cents = 3000, book_cents = 3800, price_reason = 'Neighbor'
       from job_items i where i.id = p.item_id and i.job_id = $1`,
      [second!.id],
    );
    const { body: shown } = await quote(3);
    await change({ bins: 3, price_cents: shown.price_cents, from: shown.from });
    const [soon, agreed, ...rest] = await sold();
    expect(shown.from).toBe(rest[0]!.day);
    expect([soon!.units, agreed!.units, agreed!.price_cents]).toEqual([2, 2, 3_000]);
    expect(rest.every(({ units }) => units === 3)).toBe(true);
  });

  test('is refused at a price that isn’t today’s any more', async () => {
    const { body: shown } = await quote(3);
    await rows(
      `insert into service_prices select service_id, business_day(now()), 3100, minimum_cents, included_units, extra_cents, suv_percent,
         truck_percent, van_percent, dirty_percent, heavy_percent from service_prices where service_id = $1`,
      [service],
    );
    const answer = await change({ bins: 3, price_cents: shown.price_cents, from: shown.from });
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect((await sold())[0]!.units).toBe(2);
  });

  test('is the office’s where the price was agreed or isn’t by the bin', async () => {
    await rows(
      `update job_series set items = jsonb_set(items, '{0}', items -> 0 || '{"price_cents": 3000, "price_reason": "Neighbor"}') where id = $1`,
      [plan.id],
    );
    expect((await own.get<ClientPlan>(`/api/plans/${plan.id}`)).body.bins_open).toBe(false);
    expect((await quote(3)).status).toBe(400);
    const flat = await addBins(database.admin, { pricing: 'flat' });
    plan = await addPlan({ admin: database.admin, office }, ruth.id, { items: [binItem(flat)] });
    expect((await quote(3)).status).toBe(400);
  });

  test('of another client’s plan is hidden', async () => {
    const other = await signedIn(portal, await addPerson(database.admin, 'client'));
    expect((await quote(3, other)).status).toBe(404);
    expect((await change({ bins: 3, price_cents: 4_700, from: inDays(3) }, other)).status).toBe(404);
    expect((await sold())[0]!.units).toBe(2);
  });
});

test('of a plan billed by the month counts from the next month, once this one is charged', async () => {
  await begin({}, 'month');
  const [first] = await sold();
  expect((await quote(3)).body).toMatchObject({ billing: 'month', from: first!.day });
  await rows("update jobs set status = 'completed' where series_id = $1 and occurrence = $2", [plan.id, first!.day]);
  const { body: shown } = await quote(3);
  expect(shown.from!.slice(0, 7) > first!.day.slice(0, 7)).toBe(true);
  expect((await change({ bins: 3, price_cents: shown.price_cents, from: shown.from })).status).toBe(200);
  for (const { day, units } of await sold()) expect(units, day).toBe(day >= shown.from! ? 3 : 2);
});

describe('another pickup day', () => {
  let asset_id: string;
  beforeEach(async () => {
    await begin();
    const bins = await addOwnBins(database.admin, ruth.id);
    ({ asset_id } = bins);
    const rule = { every: 'pickup' as const, interval: 1, asset_id, pickup_weekday: 1, days_after: 1 };
    plan = await addPlan({ admin: database.admin, office }, ruth.id, {
      place_id: bins.place_id,
      rule,
      items: [binItem(service)],
    });
  });
  const ask = (pickup_weekday: number, client = own) =>
    client.command<ClientPlan>('POST', `/api/plans/${plan.id}/pickup-day`, { id: uuidv7(), pickup_weekday });
  const answer = (request_id: string, accepted: boolean) =>
    office.command<ClientPlan>('POST', `/api/plans/${plan.id}/pickup-day/answer`, { request_id, accepted });

  test('is asked for, accepted by the office, and then edited with its preview', async () => {
    const { body } = await ask(3);
    expect(body.asked).toMatchObject({ pickup_weekday: 3 });
    expect(body.rule).toMatchObject({ pickup_weekday: 1 });
    expect((await answer(body.asked!.id, true)).body.asked).toBeNull();
    const [visit] = await rows<{ id: string; version: number; day: string }>(
      'select id, version, occurrence::text as day from jobs where series_id = $1 order by occurrence limit 1',
      [plan.id],
    );
    const series = (await office.get<Series>(`/api/series/${plan.id}`)).body;
    const rule = { every: 'pickup' as const, interval: 1, asset_id, pickup_weekday: 3, days_after: 1 };
    const edited = await office.command(
      'POST',
      '/api/series/edit',
      seriesChange(visit!, series, { scope: 'all', rule }),
    );
    expect(edited.status).toBe(200);
    expect((await own.get<ClientPlan>(`/api/plans/${plan.id}`)).body.rule).toMatchObject({ pickup_weekday: 3 });
  });

  test('is declined, and can be asked for again', async () => {
    const { body } = await ask(3);
    expect((await answer(body.asked!.id, false)).status).toBe(200);
    expect((await answer(body.asked!.id, true)).status).toBe(404);
    expect(await rows('select pickup_weekday from assets where id = $1', [asset_id])).toEqual([{ pickup_weekday: 1 }]);
    expect((await ask(4)).status).toBe(200);
  });

  test('is taken back by choosing the day that it is, and replaced by another', async () => {
    await ask(3);
    expect((await ask(4)).body.asked).toMatchObject({ pickup_weekday: 4 });
    expect((await ask(1)).body.asked).toBeNull();
    expect((await ask(1)).status).toBe(400);
  });
});
