-- What finished visits took, so that estimates learn from them (0050). Nobody is named: a service has a factor, a person none.
create table visit_facts (
  job_id uuid primary key references jobs (id) on delete cascade,
  service_id uuid not null references services (id),
  condition text not null check (condition in ('normal', 'dirty', 'heavy')),
  -- As the price book said when it was sold: learned minutes that came back as these would feed on themselves.
  book_minutes int not null check (book_minutes > 0),
  actual_minutes int not null check (actual_minutes >= 0),
  -- Why nothing is learned from it: a clock still runs, it ran on after the job was completed, or several people worked.
  left_out text check (left_out in ('running', 'late', 'crew')),
  completed_at timestamptz not null
);
create index visit_facts_learned on visit_facts (service_id, completed_at desc, job_id) where left_out is null; -- the last of a service

-- Completed jobs with one service and counted time on site. Read by the function below.
create view timed_visits as
  select j.id as job_id, i.service_id, i.condition, i.minutes as book_minutes, t.minutes as actual_minutes,
    case
      when t.running then 'running'
      when t.people > 1 then 'crew'
      -- Who completes a job stops the clock with it; a clock that runs on was forgotten.
      when t.ended > j.completed_at + interval '15 minutes' then 'late'
    end as left_out,
    j.completed_at
  from jobs j
    join job_items i on i.job_id = j.id and i.service_id is not null and i.minutes > 0
      and not exists (select from job_items o where o.job_id = j.id and o.id <> i.id)
    cross join lateral (
      select count(*) as entries, bool_or(e.ended_at is null) as running, count(distinct e.person_id) as people,
        max(e.ended_at) as ended, coalesce(sum(minutes_between(e.started_at, e.ended_at)), 0)::int as minutes
      from time_entries e where e.job_id = j.id and e.kind = 'job' and e.counted) t
  where j.status = 'completed' and t.entries > 0;

create function keep_visit_fact(job uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A clock that stops while the job is completed elsewhere: the second one waits, and reads both.
  perform pg_advisory_xact_lock(hashtextextended('visit_facts ' || job, 0));
  insert into public.visit_facts (job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at)
    select job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at
    from public.timed_visits where job_id = job
    on conflict (job_id) do update set service_id = excluded.service_id, condition = excluded.condition,
      book_minutes = excluded.book_minutes, actual_minutes = excluded.actual_minutes, left_out = excluded.left_out,
      completed_at = excluded.completed_at;
  if not found then
    delete from public.visit_facts where job_id = job;
  end if;
end $$;

create function learn_from_job() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.keep_visit_fact(new.id);
  return null;
end $$;
create function learn_from_items() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  job uuid := case when tg_op = 'DELETE' then old.job_id else new.job_id end;
begin
  if exists (select from public.jobs where id = job and status = 'completed') then
    perform public.keep_visit_fact(job);
  end if;
  return null;
end $$;
create function learn_from_time() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.job_id is distinct from new.job_id and old.job_id is not null then
    perform public.keep_visit_fact(old.job_id);
  end if;
  if new.job_id is not null then
    perform public.keep_visit_fact(new.job_id);
  end if;
  return null;
end $$;
revoke all on function keep_visit_fact(uuid), learn_from_job(), learn_from_items(), learn_from_time() from public;
create trigger learn_visit after update of status, completed_at on jobs for each row
  when ((old.status, old.completed_at) is distinct from (new.status, new.completed_at)
    and 'completed' in (old.status, new.status)) execute function learn_from_job();
create trigger learn_visit after insert or delete or update of service_id, condition, minutes on job_items
  for each row execute function learn_from_items();
create trigger learn_visit after insert on time_entries for each row when (new.kind = 'job') execute function learn_from_time();
-- Entries of other kinds may have been of a job, or become it.
create trigger learn_visit_again after update of kind, job_id, started_at, ended_at, counted, person_id on time_entries
  for each row when ('job' in (old.kind, new.kind)) execute function learn_from_time();

insert into visit_facts (job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at)
  select job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at from timed_visits;

-- Whether estimates follow the clock, and what an hour of work counts for in a margin: one rate for everybody, nobody's wage.
create table estimate_settings (
  id boolean primary key default true check (id),
  learn boolean not null default true,
  hourly_cost_cents bigint check (hourly_cost_cents between 0 and 1000000)
);
insert into estimate_settings default values;

do $$
declare t text;
begin
  foreach t in array array['visit_facts', 'estimate_settings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_read on %I for select to portal_admin using (true)', t);
    execute format('create policy sales_read on %I for select to portal_sales using (true)', t);
  end loop;
end $$;
create policy admin_write on estimate_settings for update to portal_admin using (true) with check (true);
grant select, update on estimate_settings to portal_admin;
grant select on estimate_settings to portal_sales;
-- Which job a time is of only the office knows.
grant select on visit_facts to portal_admin;
grant select (service_id, condition, book_minutes, actual_minutes, left_out, completed_at) on visit_facts to portal_sales;
