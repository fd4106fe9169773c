-- A job of several days has a way, an arrival and an end on each of them (docs/decisions/0075). visit_progress is about one day, the
-- latest; visit_days keeps the earlier ones.

alter table visit_progress
  -- The day in the business' time zone, of a job that has spans.
  add day date,
  -- The lead went home, and other days are to come.
  add left_at timestamptz;

create table visit_days (
  job_id uuid not null references jobs (id) on delete cascade,
  day date not null,
  client_id uuid,
  technician_id uuid,
  helpers uuid[],
  on_the_way_at timestamptz,
  arrives_from timestamptz,
  arrives_to timestamptz,
  arrived_at timestamptz,
  left_at timestamptz,
  primary key (job_id, day)
);
alter table visit_days enable row level security, force row level security;
create policy owner_all on visit_days to portal_owner using (true) with check (true);
create policy admin_read on visit_days for select to portal_admin using (true);
create policy client_own on visit_days for select to portal_client using (client_id = (select actor_client_id()));
create policy tech_own on visit_days for select to portal_tech using (technician_id = (select actor_id()));
create policy tech_helps on visit_days for select to portal_tech using (helpers @> array[(select actor_id())]);
grant select on visit_days to portal_admin, portal_tech;
grant select (job_id, client_id, day, on_the_way_at, arrives_from, arrives_to, arrived_at, left_at) on visit_days to portal_client;
create trigger job_party before insert on visit_days for each row execute function job_party();

grant insert (left_at), update (left_at) on visit_progress to portal_tech;
grant select (day, left_at) on visit_progress to portal_client;
create or replace trigger keep_occurred before insert or update on visit_progress for each row
  when (current_setting('role') = 'portal_tech') execute function keep_occurred('on_the_way_at', 'arrived_at', 'left_at', 'done_at');

create function local_day(at timestamptz) returns date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (at at time zone time_zone)::date from public.business_settings
$$;
revoke all on function local_day(timestamptz) from public;
grant execute on function local_day(timestamptz) to portal_admin, portal_tech, portal_client, portal_worker;

-- Of a job with spans, a fact of a later day begins the row anew, and a fact of an earlier day, which arrives late, goes to that day.
-- The first arrival of a visit counts.
create function turn_visit_day() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  spread boolean := exists (select from public.jobs where id = new.job_id and span_count > 0);
  fact timestamptz;
  today date;
begin
  if tg_op = 'INSERT' then
    if spread then new.day := public.local_day(coalesce(new.arrived_at, new.on_the_way_at)); end if;
    return new;
  end if;
  fact := case when new.on_the_way_at is distinct from old.on_the_way_at then new.on_the_way_at
    when new.arrived_at is distinct from old.arrived_at then new.arrived_at
    when new.left_at is distinct from old.left_at then new.left_at end;
  if fact is null then return new; end if;
  today := coalesce(old.day, public.local_day(coalesce(old.arrived_at, old.on_the_way_at)), public.local_day(fact));
  if not spread or public.local_day(fact) = today or fact = new.left_at and public.local_day(fact) > today then
    new.arrived_at := coalesce(old.arrived_at, new.arrived_at);
    if spread then new.day := today; end if;
    return new;
  end if;
  if public.local_day(fact) < today then
    insert into public.visit_days as d (job_id, day, on_the_way_at, arrives_from, arrives_to, arrived_at, left_at)
      values (new.job_id, public.local_day(fact),
        case when fact = new.on_the_way_at then fact end, case when fact = new.on_the_way_at then new.arrives_from end,
        case when fact = new.on_the_way_at then new.arrives_to end, case when fact = new.arrived_at then fact end,
        case when fact = new.left_at then fact end)
      on conflict (job_id, day) do update set
        on_the_way_at = coalesce(excluded.on_the_way_at, d.on_the_way_at), arrives_from = coalesce(excluded.arrives_from, d.arrives_from),
        arrives_to = coalesce(excluded.arrives_to, d.arrives_to), arrived_at = coalesce(d.arrived_at, excluded.arrived_at),
        left_at = coalesce(excluded.left_at, d.left_at);
    return old;
  end if;
  insert into public.visit_days (job_id, day, on_the_way_at, arrives_from, arrives_to, arrived_at, left_at)
    select old.job_id, today, old.on_the_way_at, old.arrives_from, old.arrives_to, old.arrived_at, old.left_at
    where coalesce(old.on_the_way_at, old.arrived_at) is not null
    on conflict (job_id, day) do nothing;
  new.day := public.local_day(fact);
  new.done_at := null;
  new.left_at := null;
  if fact = new.arrived_at then
    new.on_the_way_at := null;
    new.arrives_from := null;
    new.arrives_to := null;
    new.on_the_way_waits := false;
  else
    new.arrived_at := null;
  end if;
  return new;
end $$;
revoke all on function turn_visit_day() from public;
create trigger turn_visit_day before insert or update of on_the_way_at, arrived_at, left_at on visit_progress
  for each row execute function turn_visit_day();

-- As in 0091, and the earlier days.
create or replace function follow_visits() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.visit_progress set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.visit_days set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.bin_outcomes set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.signatures set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  return null;
end $$;

-- As in 0081. Of a job with spans it is the day of the trip that must still be the lead's.
create or replace function forget_trip() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.visit_progress p
    set on_the_way_at = null, arrives_from = null, arrives_to = null, on_the_way_waits = false
    where job_id = new.id and on_the_way_at is not null and arrived_at is null
      and (new.status = 'cancelled' or old.assigned_to is distinct from new.assigned_to
        or case when new.span_count > 0
          then not exists (select from public.job_spans s where s.job_id = new.id and s.lead and public.local_day(s.starts_at) = p.day)
          else old.scheduled_start is not null and public.local_day(old.scheduled_start) is distinct from public.local_day(new.scheduled_start) end);
  return null;
end $$;
create or replace trigger forget_trip after update of status, assigned_to, scheduled_start, spans_hash on jobs for each row
  when (old.status in ('pending', 'in_progress') and new.status in ('pending', 'in_progress', 'cancelled')
    and (new.status = 'cancelled' or (old.assigned_to, old.scheduled_start, old.spans_hash)
      is distinct from (new.assigned_to, new.scheduled_start, new.spans_hash)))
  execute function forget_trip();
