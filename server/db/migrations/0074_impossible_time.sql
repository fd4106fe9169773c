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
