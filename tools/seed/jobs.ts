import type pg from 'pg';
import { insertAll } from '#tools/seed/bulk.ts';
import { planJobs, type SeedJob, type SeedPlace, type SeedService, type SeedWindow } from '#tools/seed/jobPlan.ts';

/** A stable uuid v7: the index in the order of creation. */
const jobId = (index: number) => `019b76da-e000-7000-8000-${index.toString(16).padStart(12, '0')}`;
const itemId = (index: number) => `019b76da-e100-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** Numbers continue from the paper jobs: the portal's first isn't number 1. */
export const lastNumber = 2_100;

/** Some weeks of work around the day it runs: done, under way, planned and waiting. A second run adds nothing. */
export async function seedJobs(client: pg.Client, now = Date.now()): Promise<void> {
  const { rowCount } = await client.query("select from jobs where id::text like '019b76da-e000-%' limit 1");
  if (rowCount) return;
  const { rows: office } = await client.query<{ id: string }>(
    "select id from profiles where role = 'admin' order by created_at, id limit 1",
  );
  await client.query(
    "select setval(pg_get_serial_sequence('jobs', 'number'), greatest($1, (select max(number) from jobs)))",
    [lastNumber],
  );
  // Dated when it was completed or cancelled, not when the seed ran.
  await client.query('alter table jobs disable trigger complete_job, disable trigger cancel_job');
  for (const [index, job] of (await plan(client, now)).entries()) await seedJob(client, index, job, office[0]!.id);
  await client.query('alter table jobs enable trigger complete_job, enable trigger cancel_job');
  await client.query("select set_config('app.user_id', '', true)");
}

async function plan(client: pg.Client, now: number): Promise<SeedJob[]> {
  const { rows: windows } = await client.query<SeedWindow>(
    `select p.id as technician, s.skills, (w.starts_at at time zone b.time_zone)::date - t.today as day,
       (extract(epoch from w.starts_at) * 1000)::float8 as starts, (extract(epoch from w.ends_at) * 1000)::float8 as ends
     from business_settings b
       cross join lateral (select (to_timestamp($1::float8 / 1000) at time zone b.time_zone)::date as today) t
       cross join profiles p join staff s on s.profile_id = p.id
       cross join lateral work_windows(p.id, t.today - 12, t.today + 14) w
     where p.role = 'tech' and p.active order by p.created_at, p.id, w.starts_at`,
    [now],
  );
  const { rows: places } = await client.query<SeedPlace>(
    `select p.id, p.client_id, a.kind, a.label, a.vehicle_size, a.bin_count, a.square_feet
     from places p join assets a on a.place_id = p.id order by p.id, a.id`,
  );
  const { rows: services } = await client.query<SeedService>(
    `select s.id, s.pricing, s.by_condition, s.duration_minutes, s.extra_minutes, s.buffer_minutes, s.skills, s.taxable,
       (select row_to_json(r) from service_prices r
        where r.service_id = s.id and r.valid_from <= current_date order by r.valid_from desc limit 1) as rate
     from services s where s.active order by s.id`,
  );
  return planJobs(
    now,
    windows,
    places,
    services.filter(({ rate }) => rate),
  );
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

async function seedJob(client: pg.Client, index: number, job: SeedJob, office: string): Promise<void> {
  const id = jobId(index);
  const end = job.start === null ? null : job.start + job.minutes * 60_000;
  const actAs = (person: string) => client.query("select set_config('app.user_id', $1, true)", [person]);
  await actAs(office);
  await insertAll(client, 'jobs', [
    {
      id,
      title: job.title,
      description: job.description,
      priority: job.priority,
      client_id: job.place?.client_id,
      place_id: job.place?.id,
      assigned_to: job.technician,
      due_date: instant(job.due),
      scheduled_start: instant(job.start),
      scheduled_end: instant(end),
      buffer_minutes: job.service.buffer_minutes,
      created_at: instant(job.created),
    },
  ]);
  await seedItem(client, index, job);
  if (job.status === 'pending') return dateHistory(client, id, job, end);
  // The office cancels; the technician begins and ends.
  await actAs(job.status === 'cancelled' ? office : (job.technician ?? office));
  if (job.status === 'completed') await client.query("update jobs set status = 'in_progress' where id = $1", [id]);
  await client.query(
    `update jobs j set status = $2, completed_at = case when $2 = 'completed' then scheduled_end end,
       cancelled_at = case when $2 = 'cancelled' then ${cancelling} end
     where id = $1`,
    [id, job.status],
  );
  await dateHistory(client, id, job, end);
  await client.query(
    `update checklist_items set done_by = $2, done_at = $3::timestamptz + position * interval '4 minutes'
     where job_id = $1 and ($4 = 'completed' or $4 = 'in_progress' and position < 3)`,
    [id, job.technician, instant(job.start), job.status],
  );
}

/** The service as sold, its price, and its checklist. */
async function seedItem(client: pg.Client, index: number, job: SeedJob): Promise<void> {
  const { service, units, square_feet, vehicle_size, condition, minutes, price_cents } = job;
  const [id, job_id] = [itemId(index), jobId(index)];
  const sold = { units, square_feet, vehicle_size, condition, minutes };
  await insertAll(client, 'job_items', [{ id, job_id, position: 0, service_id: service.id, ...sold }]);
  await insertAll(client, 'job_item_prices', [{ item_id: id, price_cents, taxable: service.taxable }]);
  await client.query(
    `insert into checklist_items (id, job_id, item_id, position, task, photo, required)
     select overlay($2::text placing lpad(to_hex(position + 1), 4, '9') from 20)::uuid, $1, $2::uuid, position, task, photo,
       required
     from checklist_templates where service_id = $3`,
    [job_id, id, service.id],
  );
}

/** Most visits begin on time: one in eleven begins late. */
export const beginning = `scheduled_start + make_interval(mins =>
  (case when number % 11 = 0 then 20 + number % 30 else number % 14 - 4 end)::int)`;

const cancelling = `greatest(j.created_at, scheduled_start - interval '20 hours')`;

/** Dates the history entries when they happened, not when the seed ran. */
async function dateHistory(client: pg.Client, id: string, { created }: SeedJob, end: number | null) {
  await client.query(
    `update job_changes c set created_at = greatest($2::timestamptz, case c.changes -> 'status' ->> 'to'
       when 'in_progress' then ${beginning} when 'completed' then $3 when 'cancelled' then ${cancelling} else $2 end)
     from jobs j where j.id = c.job_id and j.id = $1`,
    [id, instant(created), instant(end)],
  );
}
