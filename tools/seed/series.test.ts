import { expect, test } from 'vitest';
import { Series } from '#contract/jobs/series.schema.ts';
import * as series from '#server/features/series/series.queries.ts';
import { startSeeded } from '#test/support/seeded.ts';
import { seriesId } from '#tools/seed/series.ts';

test('the seed’s plans have visits that are done and visits half a year ahead', async () => {
  const { admin, read } = await startSeeded();
  for (const index of [0, 1, 2, 3, 4, 5]) {
    const { items, plan_id: _, ...found } = (await read((tx) => series.findById(tx, seriesId(index))))!;
    expect(Series.parse(found)).toEqual(found);
    expect(items).toHaveLength(1);
  }
  const { rows: counted } = await admin.query<{ done: number; ahead: number; assigned: number; priced: number }>(
    `select count(*) filter (where status = 'completed')::int as done, count(assigned_to)::int as assigned,
       count(*) filter (where status = 'pending')::int as ahead, count(p.price_cents)::int as priced
     from jobs j join job_items i on i.job_id = j.id join job_item_prices p on p.item_id = i.id
     where series_id is not null group by series_id`,
  );
  expect(counted).toHaveLength(6);
  for (const { done, ahead, assigned, priced } of counted) {
    expect(done).toBeGreaterThan(0);
    expect(ahead).toBeGreaterThanOrEqual(5);
    expect(assigned).toBeGreaterThan((done + ahead) / 2);
    expect(priced).toBe(done + ahead);
  }
});
