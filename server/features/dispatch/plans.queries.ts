import { sql } from 'kysely';
import type { Point } from '#contract/jobs/travel.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { plannedMinutes } from '#server/features/jobs/spans.queries.ts';
import { skillsOf } from '#server/features/dispatch/schedule.queries.ts';

export type PlannedWork = Point & {
  minutes: number;
  buffer_minutes: number;
  skills: ServiceKind[];
  /** The longest cure of its services, and how much of the work waits for one, from 0 to 1. */
  wait_minutes: number;
  waits: number;
};

/** What a job needs: its planned work by all people together, else what its services take. */
export const workOf = (tx: Tx, job: string): Promise<PlannedWork | undefined> =>
  tx.first(sql<PlannedWork>`
    select p.latitude, p.longitude, j.buffer_minutes, ${skillsOf(sql`j.id`)} as skills, coalesce(nullif(${plannedMinutes}, 0), nullif(i.minutes, 0), 60) as minutes,
      i.wait_minutes, i.waits
    from jobs j left join places p on p.id = j.place_id cross join lateral (
      select sum(i.minutes)::int as minutes, coalesce(max(s.wait_minutes), 0) as wait_minutes,
        coalesce(sum(i.minutes * (100 - s.wait_after_percent)) / nullif(sum(i.minutes) * 100.0, 0), 0)::float8 as waits
      from job_items i left join services s on s.id = i.service_id where i.job_id = j.id) i
    where j.id = ${job}`);

/** The first day to search from a wished one, now, and the end of the last day that a plan may begin on. */
export const range = async (
  tx: Tx,
  { from, days }: { from: string; days: number },
): Promise<{ from: string; notBefore: number; notAfter: number }> =>
  (await tx.first(sql<{ from: string; notBefore: number; notAfter: number }>`
    select d.day as from, date_part('epoch', now()) * 1000 as "notBefore",
      date_part('epoch', (d.day + ${days}::int)::timestamp at time zone b.time_zone) * 1000 - 1 as "notAfter"
    from business_settings b cross join lateral (
      select greatest(${from}::date, (now() at time zone b.time_zone)::date) as day) d`))!;

export const namesOf = (tx: Tx, ids: string[]): Promise<{ id: string; full_name: string }[]> =>
  tx.all(sql<{ id: string; full_name: string }>`select id, full_name from profiles where id = any (${ids}::uuid[])`);
