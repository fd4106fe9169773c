import { sql } from 'kysely';
import type { CrewMember, CrewVisit } from '#contract/office/dashboard.schema.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import type { StaffColour } from '#contract/people/staff.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DayBounds } from '#server/features/dashboard/dashboard.queries.ts';
import { utc } from '#server/features/dispatch/schedule.queries.ts';

type Planned = Pick<CrewVisit, 'id' | 'start' | 'end'> & { status: JobStatus; assigned_to: string };
type Person = Pick<CrewMember, 'id' | 'full_name' | 'works'> & { colour: StaffColour };

/** The day's assigned work, in order. */
const planned = (tx: Tx, { starts, ends }: DayBounds): Promise<Planned[]> =>
  tx.all(sql<Planned>`
    select id, status, assigned_to, scheduled_start as start, scheduled_end as "end" from jobs
    where scheduled_start >= ${starts}::timestamptz and scheduled_start < ${ends}::timestamptz
      and assigned_to is not null and status <> 'cancelled' and span_count = 0
    union all
    select j.id, j.status, s.person_id, s.starts_at, s.ends_at from job_spans s join jobs j on j.id = s.job_id
    where s.starts_at >= ${starts}::timestamptz and s.starts_at < ${ends}::timestamptz
      and s.person_id is not null and j.status <> 'cancelled'
    order by start, id`);

/** All active technicians, with the start and end of their working day. */
const people = (tx: Tx, day: string): Promise<Person[]> =>
  tx.all(sql<Person>`
    select p.id, p.full_name, s.colour,
      (select json_build_object('start', ${utc(sql`min(w.starts_at)`)}, 'end', ${utc(sql`max(w.ends_at)`)})
        from work_windows(p.id, ${day}::date, ${day}::date) w having count(*) > 0) as works
    from staff s join profiles p on p.id = s.profile_id
    where p.role = 'tech' and p.active and p.deleted_at is null
    order by p.full_name, p.id`);

const visits = (tx: Tx, ids: string[]): Promise<Omit<CrewVisit, 'start' | 'end'>[]> =>
  tx.all(sql`
    select j.id, j.title, c.full_name as client_name, p.street,
      k.checks::int, k.done::int as checks_done
    from jobs j left join profiles c on c.id = j.client_id left join places p on p.id = j.place_id
      cross join lateral (select count(*) as checks, count(done_at) as done from checklist_items where job_id = j.id) k
    where j.id = any (${ids}::uuid[])`);

/** Where each technician is now and where they go next. Details are read only for the visits that are shown. */
export async function crew(tx: Tx, today: DayBounds): Promise<CrewMember[]> {
  const [team, jobs] = await Promise.all([people(tx, today.day), planned(tx, today)]);
  const rows = team.map((person) => {
    const own = jobs.filter(({ assigned_to }) => assigned_to === person.id);
    const first = (status: JobStatus) => own.find((job) => job.status === status);
    const done = own.filter(({ status }) => status === 'completed').length;
    return { person, visits: own.length, done, now: first('in_progress'), next: first('pending') };
  });
  const shown = await visits(
    tx,
    rows.flatMap(({ now, next }) => [now, next]).flatMap((work) => work?.id ?? []),
  );
  const byId = new Map(shown.map((visit) => [visit.id, visit]));
  const find = (work: Planned | undefined) => {
    const visit = work && byId.get(work.id);
    return visit ? { ...visit, start: work.start, end: work.end } : null;
  };
  return rows.map(({ person, now, next, ...counts }) =>
    Object.assign(person, counts, { now: find(now), next: find(next) }),
  );
}
