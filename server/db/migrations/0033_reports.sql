-- Reports: when visits began and were moved, which clients came back, and reports that are saved and mailed.

-- A client's first visit, and which months they came back in.
create index jobs_visits on jobs (client_id, completed_at) where completed_at is not null and client_id is not null;

-- Visits that began or were moved to another time, by the technician that they had then. Written by the history of the jobs
-- alone, and gone with the job.
create table visit_events (
  change_id bigint not null references job_changes (id) on delete cascade,
  kind text not null check (kind in ('begun', 'moved')),
  job_id uuid not null references jobs (id) on delete cascade,
  technician_id uuid references profiles (id),
  -- When it was planned, where it was moved to, and when that happened or the work began.
  planned_at timestamptz,
  moved_to timestamptz,
  happened_at timestamptz not null,
  late boolean not null default false,
  primary key (change_id, kind),
  check ((moved_to is not null) = (kind = 'moved')),
  check (kind = 'begun' or not late)
);
create index visit_events_day on visit_events (kind, happened_at desc, change_id desc);                        -- everybody's
create index visit_events_technician on visit_events (technician_id, kind, happened_at desc, change_id desc);  -- somebody's
create index visit_events_late on visit_events (happened_at desc, change_id desc) where late;                  -- the late ones
create index visit_events_job on visit_events (job_id);                                                        -- a deleted job

-- Begun: the first step from pending to work, late more than 15 minutes after the time it was planned for. A visit that is
-- completed straight away doesn't say when it began. Moved: one planned time became another one.
create function visit_events_of(change job_changes) returns setof visit_events language sql stable as $$
  with known as (
    select
      (array_agg(c.changes -> 'assigned_to' ->> 'to' order by c.id desc) filter (where c.changes ? 'assigned_to'))[1]::uuid
        as technician_id,
      (array_agg(c.changes -> 'scheduled_start' ->> 'to' order by c.id desc) filter (where c.changes ? 'scheduled_start'))[1]::timestamptz
        as planned_at,
      bool_or(c.id < change.id and c.changes -> 'status' ->> 'from' = 'pending'
        and c.changes -> 'status' ->> 'to' = 'in_progress') as begun
    from public.job_changes c where c.job_id = change.job_id and c.id <= change.id
  )
  select change.id, 'begun', change.job_id, technician_id, planned_at, null::timestamptz, change.created_at,
    coalesce(change.created_at > planned_at + interval '15 minutes', false)
  from known
  where change.changes -> 'status' ->> 'from' = 'pending' and change.changes -> 'status' ->> 'to' = 'in_progress'
    and begun is not true
  union all
  select change.id, 'moved', change.job_id, technician_id, (change.changes -> 'scheduled_start' ->> 'from')::timestamptz,
    planned_at, change.created_at, false
  from known
  where change.action = 'changed' and planned_at <> (change.changes -> 'scheduled_start' ->> 'from')::timestamptz
$$;
create function note_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.visit_events select * from public.visit_events_of(new);
  return null;
end $$;
revoke all on function visit_events_of(job_changes), note_visit() from public;
create trigger note_visit after insert on job_changes for each row
  when (new.action = 'changed' and (new.changes ? 'status' or new.changes ? 'scheduled_start'))
  execute function note_visit();
insert into visit_events
  select v.* from job_changes c cross join lateral visit_events_of(c) v
  where c.action = 'changed' and (c.changes ? 'status' or c.changes ? 'scheduled_start');

create function stats_of(event visit_events) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'visits_begun', public.business_day(event.happened_at), coalesce(event.technician_id::text, ''), 1::bigint, 0::bigint
  where event.kind = 'begun'
  union all
  select 'late_visits', public.business_day(event.happened_at), coalesce(event.technician_id::text, ''), 1, 0 where event.late
  union all
  select 'moved_visits', public.business_day(event.happened_at), coalesce(event.technician_id::text, ''), 1, 0
  where event.kind = 'moved'
$$;
create function count_visit_events() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.stat_deltas (kind, day, key, count, cents)
  select * from public.stats_of(new) where tg_op = 'INSERT'
  union all
  select kind, day, key, -count, -cents from public.stats_of(old) where tg_op = 'DELETE';
  return null;
end $$;
revoke all on function stats_of(visit_events), count_visit_events() from public;
grant execute on function stats_of(visit_events) to portal_worker;
create trigger count_new after insert on visit_events for each row execute function count_visit_events();
create trigger count_gone after delete on visit_events for each row execute function count_visit_events();

create or replace view stat_differences with (security_invoker = true) as
  select kind, day, key, sum(count)::bigint as count, sum(cents)::bigint as cents from (
    select s.* from profiles p cross join lateral stats_of(p) s
    union all
    select s.* from jobs j cross join lateral stats_of(j) s
    union all
    select s.* from ledger_entries e cross join lateral stats_of(e) s
    union all
    select s.* from revenue_shares r cross join lateral stats_of(r) s
    union all
    select s.* from tip_shares t cross join lateral stats_of(t) s
    union all
    select s.* from visit_events v cross join lateral stats_of(v) s
    union all
    select kind, day, key, -count, -cents from stats) counted
  group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
insert into daily_stats (kind, day, key, count, cents)
  select s.kind, s.day, s.key, sum(s.count), sum(s.cents) from visit_events v cross join lateral stats_of(v) s
  group by s.kind, s.day, s.key;

-- A report under a name, mailed to whoever saved it. Up to and with `mailed_through` nothing is left to mail.
create table saved_reports (
  id uuid primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  report text not null,
  period text not null,
  mail text not null check (mail in ('never', 'weekly', 'monthly')),
  mailed_through date not null default (public.business_day(now())),
  created_at timestamptz not null default now()
);
create index saved_reports_owner on saved_reports (profile_id, name);

do $$
declare t text;
begin
  foreach t in array array['visit_events', 'saved_reports'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
    execute format('grant select on %I to portal_worker', t);
  end loop;
end $$;
create policy admin_read on visit_events for select to portal_admin using (true);
grant select on visit_events to portal_admin;
create policy admin_own on saved_reports to portal_admin using (profile_id = (select actor_id()));
grant select, insert, update, delete on saved_reports to portal_admin;
grant execute on function business_day(timestamptz) to portal_admin;
grant update (mailed_through) on saved_reports to portal_worker;

-- They go with a person who is deleted, of whom a tombstone stays.
create function forget_reports() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.saved_reports where profile_id = new.id;
  return null;
end $$;
revoke all on function forget_reports() from public;
create trigger forget_reports after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_reports();
