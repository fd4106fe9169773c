-- What a technician sends is at most 90 days old and never ahead; odd hours wait for the office; a row with an impossible
-- day is set apart (docs/decisions/0060).

-- The columns that the trigger names hold what a phone said. A value that stays isn't judged again: a clock that was forgotten
-- for months can still be stopped.
create function keep_occurred() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  named text;
  said timestamptz;
begin
  foreach named in array tg_argv loop
    said := to_jsonb(new) ->> named;
    continue when tg_op = 'UPDATE' and said is not distinct from (to_jsonb(old) ->> named)::timestamptz;
    -- The application's clock may be a little ahead of this one, or behind.
    if said > now() + interval '1 minute' then
      raise exception '% is ahead', named using errcode = 'QR024';
    elsif said < now() - interval '90 days 1 minute' then
      raise exception '% is too long ago', named using errcode = 'QR110';
    end if;
  end loop;
  return new;
end $$;
revoke all on function keep_occurred() from public;

do $$
declare told record;
begin
  for told in select * from (values
    ('time_entries', 'started_at', 'ended_at', null), ('time_corrections', 'started_at', 'ended_at', null),
    ('visit_progress', 'on_the_way_at', 'arrived_at', 'done_at'), ('bin_outcomes', 'occurred_at', null, null),
    ('signatures', 'signed_at', null, null), ('checklist_items', 'done_at', null, null), ('photos', 'taken_at', null, null),
    ('job_issues', 'occurred_at', null, null), ('supply_movements', 'occurred_at', null, null),
    ('supply_requests', 'occurred_at', null, null)) t (held_in, one, two, three)
  loop
    execute format('create trigger keep_occurred before insert or update on %I for each row
      when (current_setting(''role'') = ''portal_tech'') execute function keep_occurred(%s)',
      told.held_in, concat_ws(', ', told.one, told.two, told.three));
  end loop;
end $$;

alter table time_entries drop constraint time_entries_flag_check,
  -- Why it isn't counted. 'late' and 'long' wait for the office, as 'overlap' and 'closed' do.
  add constraint time_entries_flag_check check (flag in ('overlap', 'closed', 'late', 'long', 'removed'));
drop index time_entries_flagged;
create index time_entries_flagged on time_entries (started_at) where flag <> 'removed';       -- what has to be decided

-- Longer than anybody works in one go; what runs lasts up to now.
create function lasts_too_long(starts timestamptz, ends timestamptz) returns boolean language sql stable as $$
  select coalesce(ends, now()) - starts > interval '16 hours'
$$;
-- Whether screens can show it: the weeks around it are days of the calendar, too (contract/time.ts). Null says nothing.
create function is_possible_time(starts timestamptz, ends timestamptz) returns boolean language sql immutable as $$
  select coalesce(starts >= timestamptz '1970-01-10 00:00Z', true)
    and coalesce(ends, starts, timestamptz '2000-01-01 00:00Z') < timestamptz '2200-12-20 00:00Z'
$$;
revoke all on function lasts_too_long(timestamptz, timestamptz), is_possible_time(timestamptz, timestamptz) from public;
grant execute on function lasts_too_long(timestamptz, timestamptz), is_possible_time(timestamptz, timestamptz)
  to portal_admin, portal_tech, portal_worker;

create index time_entries_impossible on time_entries (person_id) where not is_possible_time(started_at, ended_at);

create or replace function keep_time() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  by_technician boolean := current_setting('role') = 'portal_tech';
begin
  perform pg_advisory_xact_lock_shared(14, 6);
  -- The application's clock may be a little ahead of this one. Removed time may lie ahead.
  if new.flag is distinct from 'removed' and greatest(new.started_at, new.ended_at) > now() + interval '1 minute' then
    raise exception 'time is not entered ahead' using errcode = 'QR024';
  end if;
  if tg_op = 'INSERT' then
    if by_technician and new.job_id is not null and not public.was_assigned(new.job_id) then
      raise exception 'not a job of theirs' using errcode = 'QR020';
    end if;
    new.ended_received_at := case when new.ended_at is not null then now() end;
  else
    if by_technician and old.ended_at is not null then
      raise exception 'an entry that has ended is corrected by the office' using errcode = 'QR023';
    end if;
    if new.ended_at is distinct from old.ended_at then
      new.ended_received_at := case when new.ended_at is not null then now() end;
    end if;
    -- A late entry overlapped only while its end wasn't known.
    if by_technician and old.flag = 'overlap' and new.ended_at is not null and not exists (
      select from public.time_entries e where e.person_id = new.person_id and e.counted and e.id <> new.id
        and tstzrange(e.started_at, e.ended_at) && tstzrange(new.started_at, new.ended_at))
      and not public.in_closed_week(tstzrange(new.started_at, new.ended_at)) then
      new.flag := null;
    end if;
  end if;
  -- Its start or its end came in long after it happened, or it lasts longer than anybody works: the office decides.
  if by_technician and (new.flag is null or new.flag = 'overlap') then
    new.flag := case
      when new.received_at - new.started_at > interval '14 hours' or new.ended_received_at - new.ended_at > interval '14 hours' then
        case when public.in_closed_week(tstzrange(new.started_at, coalesce(new.ended_at, new.started_at), '[]'))
          then 'closed' else 'late' end
      when new.ended_at is not null and public.lasts_too_long(new.started_at, new.ended_at) then 'long'
      else new.flag end;
    new.counted := new.flag is null;
  end if;
  if tg_op = 'UPDATE' then
    if (old.person_id, old.kind, old.job_id, old.started_at, old.ended_at, old.counted)
      is not distinct from (new.person_id, new.kind, new.job_id, new.started_at, new.ended_at, new.counted) then
      return new;
    end if;
    if old.counted and public.in_closed_week(tstzrange(old.started_at, old.ended_at)) then
      raise exception 'the week is closed' using errcode = 'QR025';
    end if;
  end if;
  if new.counted and public.in_closed_week(tstzrange(new.started_at, new.ended_at)) then
    raise exception 'the week is closed' using errcode = 'QR025';
  end if;
  return new;
end $$;

create or replace function close_week() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  week tstzrange;
begin
  perform pg_advisory_xact_lock(14, 6);
  select tstzrange(new.week_start::timestamp at time zone time_zone, (new.week_start + 7)::timestamp at time zone time_zone)
    into week from public.business_settings;
  if upper(week) > now() then
    raise exception 'the week is not over' using errcode = 'QR024';
  end if;
  if exists (select from public.time_entries where tstzrange(started_at, ended_at) && week
      and (counted and ended_at is null or flag <> 'removed'))
    or exists (select from public.time_corrections c where c.state = 'asked'
      and (c.started_at is not null and tstzrange(c.started_at, c.ended_at) && week
        or c.was_started_at is not null and tstzrange(c.was_started_at, c.was_ended_at) && week)) then
    raise exception 'something in this week is undecided' using errcode = 'QR023';
  end if;
  return new;
end $$;
