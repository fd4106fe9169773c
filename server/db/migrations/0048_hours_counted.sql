-- Hours join the figures that are counted by day, and people see who changed theirs.

-- Who asked for a correction and who decided, by name: a technician sees no profile but their own.
create function correction_people(correction uuid) returns table (asked_by_name text, decided_by_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.full_name, d.full_name from public.time_corrections c
  join public.profiles a on a.id = c.asked_by left join public.profiles d on d.id = c.decided_by
  where c.id = correction and (current_setting('role') = 'portal_admin' or c.person_id = public.actor_id())
$$;
revoke all on function correction_people(uuid) from public;
grant execute on function correction_people(uuid) to portal_admin, portal_tech;

-- Counted time that has ended, in minutes by the day of the business that they fall on. Breaks are unpaid.
create function stats_of(entry time_entries) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'minutes_' || entry.kind, d.day::date, entry.person_id::text,
    public.minutes_between(greatest(entry.started_at, d.day at time zone b.time_zone),
      least(entry.ended_at, (d.day + interval '1 day') at time zone b.time_zone))::bigint, 0::bigint
  from public.business_settings b cross join lateral generate_series(
    (entry.started_at at time zone b.time_zone)::date::timestamp, entry.ended_at at time zone b.time_zone, interval '1 day') d (day)
  where entry.counted and entry.kind <> 'break'
$$;
create function count_time_entries() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.stat_deltas (kind, day, key, count, cents)
  select kind, day, key, sum(count), sum(cents) from (
    select * from public.stats_of(new)
    union all
    select kind, day, key, -count, -cents from public.stats_of(old) where tg_op = 'UPDATE') s
  group by kind, day, key having sum(count) <> 0;
  return null;
end $$;
revoke all on function stats_of(time_entries), count_time_entries() from public;
grant execute on function stats_of(time_entries) to portal_worker;
create trigger count_new after insert on time_entries for each row when (new.ended_at is not null)
  execute function count_time_entries();
create trigger count_change after update on time_entries for each row
  when ((old.person_id, old.kind, old.started_at, old.ended_at, old.counted)
    is distinct from (new.person_id, new.kind, new.started_at, new.ended_at, new.counted))
  execute function count_time_entries();

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
    select s.* from time_entries t cross join lateral stats_of(t) s
    union all
    select kind, day, key, -count, -cents from stats) counted
  group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
insert into daily_stats (kind, day, key, count, cents)
  select s.kind, s.day, s.key, sum(s.count), sum(s.cents) from time_entries t cross join lateral stats_of(t) s
  group by s.kind, s.day, s.key having sum(s.count) <> 0;
