-- How many people worked on a finished visit (docs/decisions/0050): `actual_minutes` are everyone's together.

alter table visit_facts add people int not null default 1 constraint visit_facts_people check (people > 0);

create or replace view timed_visits as
  select j.id as job_id, i.service_id, i.condition, i.minutes as book_minutes, t.minutes as actual_minutes,
    case
      when t.running then 'running'
      when t.people > 1 then 'crew'
      -- The clock stops when a job is completed; a clock that runs on was forgotten.
      when t.ended > j.completed_at + interval '15 minutes' then 'late'
    end as left_out,
    j.completed_at, t.people::int as people
  from jobs j
    join job_items i on i.job_id = j.id and i.service_id is not null and i.minutes > 0
      and not exists (select from job_items o where o.job_id = j.id and o.id <> i.id)
    cross join lateral (
      select count(*) as entries, bool_or(e.ended_at is null) as running, count(distinct e.person_id) as people,
        max(e.ended_at) as ended, coalesce(sum(minutes_between(e.started_at, e.ended_at)), 0)::int as minutes
      from time_entries e where e.job_id = j.id and e.kind = 'job' and e.counted) t
  where j.status = 'completed' and t.entries > 0;

create or replace function keep_visit_fact(job uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A clock that stops while the job is completed elsewhere: the second one waits, and reads both.
  perform pg_advisory_xact_lock(hashtextextended('visit_facts ' || job, 0));
  insert into public.visit_facts (job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at, people)
    select job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at, people
    from public.timed_visits where job_id = job
    on conflict (job_id) do update set service_id = excluded.service_id, condition = excluded.condition,
      book_minutes = excluded.book_minutes, actual_minutes = excluded.actual_minutes, left_out = excluded.left_out,
      completed_at = excluded.completed_at, people = excluded.people;
  if not found then
    delete from public.visit_facts where job_id = job;
  end if;
end $$;

-- Only these can be of several people.
update visit_facts f set people = v.people from timed_visits v
  where f.left_out in ('crew', 'running') and v.job_id = f.job_id and v.people > 1;
