import { sql } from 'kysely';
import type { Point } from '#contract/jobs/travel.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { plannedMinutes } from '#server/features/jobs/spans.queries.ts';
import { skillsOf } from '#server/features/dispatch/schedule.queries.ts';

export type PlannedWork = Point & { minutes: number; buffer_minutes: number; skills: ServiceKind[] };

/** What a job needs: its planned work by all people together, else what its services take. */
export const workOf = (tx: Tx, job: string): Promise<PlannedWork | undefined> =>
  tx.first(sql<PlannedWork>`
    select p.latitude, p.longitude, j.buffer_minutes, ${skillsOf(sql`j.id`)} as skills, coalesce(nullif(${plannedMinutes}, 0), nullif((select sum(i.minutes)::int from job_items i where i.job_id = j.id), 0), 60) as minutes
    from jobs j left join places p on p.id = j.place_id where j.id = ${job}`);

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
