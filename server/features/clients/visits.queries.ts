import { sql, type RawBuilder } from 'kysely';
import { utc } from '#server/db/utc.ts';

/**
 * A job j is still to come: its scheduled end isn't over, or it is in progress. No visit is longer than a day, so a
 * visit that the technician forgot to complete doesn't count as the next one.
 */
export const comingSql = sql`j.status in ('pending', 'in_progress') and j.scheduled_start > now() - interval '1 day'
  and (j.scheduled_end > now() or j.status = 'in_progress')`;

/** A series s still makes visits, or has one to come. A skipped day counts as a visit. */
export const activeSeriesSql = sql`(s.ends_on is null
    or s.ends_on >= (select (now() at time zone time_zone)::date from business_settings))
  and (s.max_count is null or s.max_count > cardinality(s.skips) + (select count(*) from jobs j where j.series_id = s.id)
    or exists (select from jobs j where j.series_id = s.id and ${comingSql}))`;

/** The contract's NextVisit, among the jobs j that match. */
export const nextVisitSql = (whose: RawBuilder<unknown>) => sql`
  select json_build_object('job_id', j.id, 'title', j.title, 'at', ${utc(sql`j.scheduled_start`)},
    'running', j.status = 'in_progress', 'technician', t.full_name)
  from jobs j left join profiles t on t.id = j.assigned_to
  where ${whose} and ${comingSql} order by j.scheduled_start limit 1`;

/** The contract's LastVisit: as scheduled, unless it was done earlier. */
export const lastVisitSql = (client: RawBuilder<unknown>) => sql`
  select json_build_object('job_id', j.id, 'title', j.title, 'at', ${utc(sql`least(j.scheduled_start, j.completed_at)`)})
  from jobs j where j.client_id = ${client} and j.completed_at is not null
  order by j.completed_at desc, j.scheduled_start desc nulls last limit 1`;
