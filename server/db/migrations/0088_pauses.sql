-- Work that no stretch of a technician's day can hold goes on after their break (docs/decisions/0073).

-- How much of the planned time is the technician's break. Derived, so that nothing that plans a job can forget it.
alter table jobs add pause_minutes int not null default 0;

-- The minutes of the technician's break that work from `from_at` to `to_at` crosses: it begins before the break, takes more than
-- two hours, and neither stretch of that day is long enough for it. 0 for all other work, which is done in one go. `workIn` computes the same.
create function pause_in(technician uuid, from_at timestamptz, to_at timestamptz) returns int
language sql stable set search_path = pg_catalog, public as $$
  select coalesce((
    select (extract(epoch from rest.till - rest.since) / 60)::int
    from business_settings b
      cross join lateral (select (from_at at time zone b.time_zone)::date as day) d
      join working_hours w on w.profile_id = technician and w.weekday = extract(dow from d.day)::int and w.break_starts is not null
      cross join lateral (select (d.day + w.starts) at time zone b.time_zone as opens, (d.day + w.ends) at time zone b.time_zone as closes,
        (d.day + w.break_starts) at time zone b.time_zone as since, (d.day + w.break_ends) at time zone b.time_zone as till) rest
    where from_at >= rest.opens and from_at < rest.since and to_at > rest.till
      and to_at - from_at - (rest.till - rest.since) > greatest(rest.since - rest.opens, rest.closes - rest.till, interval '2 hours')
      and not exists (select from days_off f where f.profile_id = technician and d.day between f.starts_on and f.ends_on)), 0)
$$;

create function set_pause() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A plan stays as it was made when the hours change later.
  if tg_op = 'UPDATE' and (old.assigned_to, old.scheduled_start, old.scheduled_end)
      is not distinct from (new.assigned_to, new.scheduled_start, new.scheduled_end) then
    new.pause_minutes := old.pause_minutes;
  else
    new.pause_minutes := public.pause_in(new.assigned_to, new.scheduled_start, new.scheduled_end);
  end if;
  return new;
end $$;
revoke all on function set_pause() from public;
-- Most work is short: for it the trigger costs nothing.
create trigger set_pause before insert or update of assigned_to, scheduled_start, scheduled_end, pause_minutes on jobs for each row
  when (new.scheduled_end - new.scheduled_start > interval '2 hours' or new.pause_minutes <> 0)
  execute function set_pause();

-- As in 0013, and also across the break, from one stretch of the day into the other.
create or replace function works_at(technician uuid, from_at timestamptz, to_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select exists (
    select from business_settings b
      cross join lateral (select (from_at at time zone b.time_zone)::date as day) d
      cross join lateral (
        select max(w.ends_at) as closes, bool_or(w.starts_at <= from_at and to_at <= w.ends_at) as in_one_go
        from work_windows(technician, d.day, d.day) w) w
    where w.in_one_go or to_at <= w.closes and pause_in(technician, from_at, to_at) > 0)
$$;

-- As in 0086, without the pause in the history: it follows from the time.
create or replace function record_job_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  quiet constant text[] := array['id', 'number', 'version', 'search', 'buffer_minutes', 'pause_minutes', 'occurrence', 'folded', 'rep_id',
    'created_at', 'completed_at', 'cancelled_at', 'window_start', 'window_end', 'booking_id', 'quote_id', 'quote_part'];
  kept constant text[] := array['status', 'priority', 'client_id', 'place_id', 'assigned_to', 'due_date', 'scheduled_start',
    'scheduled_end', 'series_id', 'tour_id'];
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  changed jsonb;
begin
  select jsonb_object_agg(case key when 'items_edited' then 'items' else key end, case when key = any (kept)
      then jsonb_build_object('from', was -> key, 'to', value) else jsonb_build_object('from', null, 'to', null) end)
    into changed
  from jsonb_each(to_jsonb(new))
  where key <> all (quiet)
    and not (tg_op = 'INSERT' and key = 'items_edited')
    and value is distinct from coalesce(was -> key, 'null'::jsonb);
  if changed is null then return null; end if;
  insert into public.job_changes (job_id, client_id, actor_id, action, changes)
    values (new.id, new.client_id, public.actor_id(), case tg_op when 'INSERT' then 'created' else 'changed' end, changed);
  return null;
end $$;
