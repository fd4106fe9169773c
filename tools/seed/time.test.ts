import { expect, test } from 'vitest';
import { seededDatabase } from '#test/support/seeded.ts';

test('the seed’s technicians clock believable weeks, and three things wait for the office', async () => {
  const { admin } = await seededDatabase();
  const { rows } = await admin.query<{ hours: number; on_site: number }>(
    `select sum(minutes_between(started_at, ended_at))::float8 / 60 as hours,
       sum(minutes_between(started_at, ended_at)) filter (where kind = 'job')::float8 / 60 as on_site
     from time_entries where counted and kind <> 'break' and ended_at is not null
     group by person_id, date_trunc('week', started_at) order by 1`,
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.at(-1)!.hours).toBeLessThan(50);
  const total = (column: 'hours' | 'on_site') => rows.reduce((sum, row) => sum + row[column], 0);
  expect(total('on_site') / total('hours')).toBeGreaterThan(0.1);
  const { rows: waiting } = await admin.query(
    `select (select count(*)::int from time_corrections where state = 'asked') as asked,
       (select count(*)::int from time_entries where flag = 'overlap') as overlaps`,
  );
  expect(waiting).toEqual([{ asked: 2, overlaps: 1 }]);
});
