-- Time with an impossible day counts nowhere and can always be removed (docs/decisions/0060).

-- Its span may reach over closed weeks, whose hours it was never part of.
create or replace function in_closed_week(span tstzrange) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select public.is_possible_time(lower(span), upper(span)) and exists (
    select from public.closed_weeks w cross join public.business_settings b
    where tstzrange(w.week_start::timestamp at time zone b.time_zone, (w.week_start + 7)::timestamp at time zone b.time_zone)
      && span)
$$;

-- As in 0048; a row that lasts for centuries would be counted on each of their days.
create or replace function stats_of(entry time_entries) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'minutes_' || entry.kind, d.day::date, entry.person_id::text,
    public.minutes_between(greatest(entry.started_at, d.day at time zone b.time_zone),
      least(entry.ended_at, (d.day + interval '1 day') at time zone b.time_zone))::bigint, 0::bigint
  from public.business_settings b cross join lateral generate_series(
    (entry.started_at at time zone b.time_zone)::date::timestamp, entry.ended_at at time zone b.time_zone, interval '1 day') d (day)
  where entry.counted and entry.kind <> 'break' and public.is_possible_time(entry.started_at, entry.ended_at)
$$;

-- As in 0073; what is removed may lie ahead.
create or replace function keep_time() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  by_technician boolean := current_setting('role') = 'portal_tech';
begin
  perform pg_advisory_xact_lock_shared(14, 6);
  -- The application's clock may be a little ahead of this one.
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
