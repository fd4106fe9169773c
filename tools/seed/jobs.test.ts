import { expect, test } from 'vitest';
import { ListedJob, type JobRow } from '#contract/jobs/job.schema.ts';
import { detail } from '#server/features/jobs/jobs.queries.ts';
import { list } from '#server/features/jobs/list.queries.ts';
import { seededDatabase, startSeeded } from '#test/support/seeded.ts';
import { asOwner } from '#tools/owner.ts';
import { seedJobs } from '#tools/seed/jobs.ts';

test('the seed’s business has work behind it, under way, ahead and waiting, within the technicians’ hours', async () => {
  const { admin, office, read } = await startSeeded();

  const everything = await read((tx) => list(tx, {}, null, { limit: 2_000 }));
  const jobs = everything.filter(({ id }) => !id.startsWith('01941f29-'));
  const details = await read((tx) => Promise.all(jobs.map(({ id }) => detail(tx, office, id))));
  for (const job of jobs) expect(ListedJob.parse(job)).toEqual(job);
  const seeded = jobs.filter(({ series_id }) => series_id === null);
  expect(seeded.length).toBeGreaterThan(110);
  expect(seeded.length).toBeLessThan(170);
  const having = (what: (job: JobRow) => boolean) => seeded.filter(what).length;
  expect(new Set(seeded.map(({ priority }) => priority)).size).toBe(3);
  expect(having(({ status }) => status === 'completed')).toBeGreaterThan(25);
  expect(having(({ status }) => status === 'cancelled')).toBeGreaterThan(0);
  // Two of them come from signed quotes.
  expect(having(({ status, scheduled_start }) => status === 'pending' && scheduled_start === null)).toBe(14);
  expect(having(({ status, scheduled_start }) => status === 'pending' && scheduled_start !== null)).toBeGreaterThan(30);
  for (const field of ['client_id', 'description', 'due_date'] as const)
    expect(
      having((job) => job[field] === null),
      field,
    ).toBeGreaterThan(2);
  for (const job of details.filter((one) => one!.series_id === null)) {
    expect(job!.items.length, job!.title).toBeGreaterThan(0);
    expect(job!.items[0]!.price_cents).toBeGreaterThan(2_000);
    expect(job!.checklist.length).toBeGreaterThan(0);
    const done = job!.checklist.filter(({ done_at }) => done_at !== null).length;
    if (job!.status === 'completed') expect(done).toBe(job!.checklist.length);
    if (job!.status === 'pending') expect(done).toBe(0);
  }
  const { rows: outside } = await admin.query(
    `select title from jobs where series_id is null and scheduled_start is not null and span_count = 0
       and not works_at(assigned_to, scheduled_start, scheduled_end)
     union all
     select title from job_spans s join jobs j on j.id = s.job_id
     where s.person_id is not null and not works_at(s.person_id, s.starts_at, s.ends_at)`,
  );
  expect(outside).toEqual([]);
  const { rows: crews } = await admin.query(
    `select title, count(distinct starts_at)::int as days, count(distinct person_id)::int as people,
       count(*) filter (where person_id is null)::int as open
     from job_spans s join jobs j on j.id = s.job_id group by j.id, title order by title`,
  );
  expect(crews).toEqual([
    { title: 'Ceramic coating, SUV', days: 2, people: 2, open: 0 },
    { title: 'Flatwork wash', days: 1, people: 1, open: 1 },
    { title: 'House soft wash', days: 1, people: 2, open: 0 },
  ]);
});

test('whatever weekday and hour it is run, there is about as much, and today’s fits today', async () => {
  const { adminUrl } = await seededDatabase();
  // From a Sunday on, at hours from before the start of work to after its end.
  for (let day = 0; day < 7; day += 1) {
    const now = Date.UTC(2026, 10, 15 + day, 9 + day * 2, 20);
    await asOwner(adminUrl, async (client) => {
      // Including invoiced jobs: all of it is rolled back.
      await client.query("reset role; set local session_replication_role = 'replica'; truncate jobs cascade");
      await client.query("set local session_replication_role = 'origin'; set local role portal_owner");
      await client.query('delete from busy_spans');
      await seedJobs(client, now);
      const { rows } = await client.query<{ all: number; wrong: number; today: number }>(
        `select count(*)::int as all,
           count(*) filter (where scheduled_start > t.now and status <> 'pending'
             or scheduled_end <= t.now and status not in ('completed', 'cancelled')
             or created_at > least(t.now, coalesce(scheduled_start, t.now)))::int as wrong,
           count(*) filter (where (scheduled_start at time zone b.time_zone)::date
             = (t.now at time zone b.time_zone)::date)::int as today
         from jobs, business_settings b, (select to_timestamp($1::float8 / 1000) as now) t`,
        [now],
      );
      expect(rows[0]!.wrong, `day ${day}`).toBe(0);
      expect(rows[0]!.all, `day ${day}`).toBeGreaterThan(110);
      expect(rows[0]!.all, `day ${day}`).toBeLessThan(175);
      if (day > 0 && day < 6) expect(rows[0]!.today, `day ${day}`).toBeGreaterThan(12);
      await client.query('rollback; begin');
    });
  }
});
