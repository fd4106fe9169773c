-- How many clients and active jobs there were on any day. Both kinds count what came on its day and what went on its day, so
-- that the sum up to a day is the number at its end, and the sum over all days is the number of now (0070).

-- When a person became inactive, and when a job was cancelled: as with completed_at (0029), the database writes it.
alter table profiles add deactivated_at timestamptz;
create function deactivate_profile() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.deactivated_at := case
    when new.active then null
    when tg_op = 'INSERT' then coalesce(new.deactivated_at, now())
    when not old.active then old.deactivated_at
    else now() end;
  return new;
end $$;
revoke all on function deactivate_profile() from public;
alter table profiles disable trigger user;
update profiles p set deactivated_at = coalesce((
  select max(e.created_at) from audit_events e
  where e.entity = 'profile' and e.entity_id = p.id and 'active' = any (e.fields)), deleted_at, created_at)
where not active;
alter table profiles enable trigger user;
alter table profiles add check ((deactivated_at is not null) = not active);
create trigger deactivate_profile before insert or update of active, deactivated_at on profiles
  for each row execute function deactivate_profile();

alter table jobs add cancelled_at timestamptz;
create function cancel_job() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.cancelled_at := case
    when new.status <> 'cancelled' then null
    when tg_op = 'INSERT' then coalesce(new.cancelled_at, now())
    when old.status = 'cancelled' then old.cancelled_at
    else now() end;
  return new;
end $$;
revoke all on function cancel_job() from public;
alter table jobs disable trigger user;
update jobs j set cancelled_at = coalesce((
  select c.created_at from job_changes c where c.job_id = j.id and c.changes -> 'status' ->> 'to' = 'cancelled'
  order by c.id desc limit 1), created_at)
where status = 'cancelled';
alter table jobs enable trigger user;
alter table jobs add check ((cancelled_at is not null) = (status = 'cancelled'));
create trigger cancel_job before insert or update of status, cancelled_at on jobs for each row execute function cancel_job();

-- As in 0059 and 0029. Imported history may have ended before its row was made: it then goes on the day that it came.
create or replace function stats_of(person profiles) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'clients', public.business_day(s.instant), '', s.count, 0::bigint
  from (values
    (person.created_at, 1::bigint, true),
    (greatest(person.created_at, person.deactivated_at), -1, not person.active)) s (instant, count, counts)
  where s.counts and person.role = 'client' and person.acts_for is null
$$;
create or replace function stats_of(job jobs) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select s.kind, (s.instant at time zone b.time_zone)::date, '', s.count, 0::bigint
  from public.business_settings b cross join lateral (values
    ('jobs_created', job.created_at, 1::bigint, true),
    ('active_jobs', job.created_at, 1, true),
    ('active_jobs', greatest(job.created_at, job.completed_at, job.cancelled_at), -1, job.status in ('completed', 'cancelled')),
    ('queued_jobs', job.created_at, 1, job.status = 'pending' and job.scheduled_start is null),
    ('jobs_completed', job.completed_at, 1, job.status = 'completed')) s (kind, instant, count, counts)
  where s.counts
$$;
insert into daily_stats as d (kind, day, key, count, cents)
  select kind, day, key, count, cents from stat_differences where kind in ('clients', 'active_jobs')
  on conflict (kind, day, key) do update set count = d.count + excluded.count;
