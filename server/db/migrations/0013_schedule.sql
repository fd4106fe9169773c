-- One table of occupied time. Its constraint makes two jobs of one technician at the same time impossible, whatever the code
-- above it does; clients' holds will stand here too.
create extension if not exists btree_gist;

create table busy_spans (
  -- The job, or the hold.
  owner_id uuid primary key,
  technician_id uuid not null references staff (profile_id),
  span tstzrange not null check (not isempty(span) and not lower_inf(span) and not upper_inf(span)),
  kind text not null check (kind in ('job', 'hold')),
  -- Of a hold: when it stops counting.
  expires_at timestamptz,
  constraint no_double_booking exclude using gist (technician_id with =, span with &&)
);

alter table busy_spans enable row level security;
alter table busy_spans force row level security;
create policy owner_all on busy_spans to portal_owner using (true) with check (true);
create policy admin_read on busy_spans for select to portal_admin using (true);
create policy worker_read on busy_spans for select to portal_worker using (true);
create policy tech_own on busy_spans for select to portal_tech using (technician_id = (select actor_id()));
grant select on busy_spans to portal_admin, portal_worker, portal_tech;

-- Written by the jobs themselves, once a statement: jobs that change places in one statement aren't in each other's way.
-- Whoever plans for somebody waits for others who do, always in the same order, and also for those who take work away: so
-- the loser of a race is told about it, instead of two of them waiting for each other.
create function occupy() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed uuid[];
  crew uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(assigned_to) into changed, crew from jobs_after
      where assigned_to is not null and scheduled_start is not null and status <> 'cancelled';
  else
    select array_agg(a.id), array_agg(a.assigned_to) || array_agg(b.assigned_to) into changed, crew
      from jobs_after a join jobs_before b using (id)
      where (a.assigned_to, a.scheduled_start, a.scheduled_end, a.buffer_minutes, a.status = 'cancelled')
        is distinct from (b.assigned_to, b.scheduled_start, b.scheduled_end, b.buffer_minutes, b.status = 'cancelled');
  end if;
  if changed is null then return null; end if;
  perform from public.staff where profile_id in (select unnest(crew)) order by profile_id for no key update;
  delete from public.busy_spans where owner_id in (select unnest(changed));
  delete from public.busy_spans where technician_id in (select unnest(crew)) and kind = 'hold' and expires_at < now();
  insert into public.busy_spans (owner_id, technician_id, span, kind)
    select id, assigned_to, tstzrange(scheduled_start, scheduled_end + make_interval(mins => buffer_minutes)), 'job'
    from jobs_after
    where id in (select unnest(changed)) and assigned_to is not null and scheduled_start is not null and status <> 'cancelled';
  return null;
end $$;
create function vacate() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.staff where profile_id in (select assigned_to from jobs_before) order by profile_id for no key update;
  delete from public.busy_spans where owner_id in (select id from jobs_before);
  return null;
end $$;
revoke all on function occupy(), vacate() from public;
create trigger occupy_new after insert on jobs referencing new table as jobs_after
  for each statement execute function occupy();
create trigger occupy after update on jobs referencing old table as jobs_before new table as jobs_after
  for each statement execute function occupy();
create trigger vacate after delete on jobs referencing old table as jobs_before
  for each statement execute function vacate();

-- The windows of somebody's work on some days, breaks and days off taken out, as instants. Their clock is the business';
-- work past midnight is outside.
create function work_windows(technician uuid, first_day date, last_day date)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = pg_catalog, public as $$
  select (d.day + part.starts) at time zone b.time_zone, (d.day + part.ends) at time zone b.time_zone
  from business_settings b
    cross join lateral (select s::date as day from generate_series(first_day::timestamp, last_day, interval '1 day') s) d
    join working_hours w on w.profile_id = technician and w.weekday = extract(dow from d.day)::int
    cross join lateral (values (w.starts, coalesce(w.break_starts, w.ends)), (w.break_ends, w.ends)) part (starts, ends)
  where part.starts is not null
    and not exists (select from days_off f where f.profile_id = technician and d.day between f.starts_on and f.ends_on)
  order by 1
$$;

-- Whether somebody works then: all of it within one of their windows.
create function works_at(technician uuid, from_at timestamptz, to_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select exists (
    select from business_settings b
      cross join lateral (select (from_at at time zone b.time_zone)::date as day) d
      cross join lateral work_windows(technician, d.day, d.day) w
    where w.starts_at <= from_at and to_at <= w.ends_at)
$$;

create policy worker_read on staff for select to portal_worker using (true);
create policy worker_read on working_hours for select to portal_worker using (true);
create policy worker_read on days_off for select to portal_worker using (true);
grant select on staff, working_hours, days_off to portal_worker;
