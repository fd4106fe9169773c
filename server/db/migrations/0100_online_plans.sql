-- Clients book work of several people or days (docs/decisions/0077). A hold, a booking and a proposal keep all spans of a plan; their
-- own columns say when the lead begins. For work of one person at one time nothing changes.

alter table booking_rules add several_days_online boolean not null default false;
grant select (several_days_online) on booking_rules to portal_sales, portal_tech, portal_client;

alter table services drop constraint online_by_one;

-- spans: [{person_id, lead, starts_at, ends_at}]. Who is planned, a client must not read. days: those of a plan, in order.
alter table slot_holds add spans jsonb, add days date[] not null default '{}';
alter table bookings add spans jsonb, add days date[] not null default '{}';
alter table booking_proposals add spans jsonb, add days date[] not null default '{}';
alter table slot_holds add constraint slot_holds_spans check (case jsonb_typeof(spans) when 'array' then jsonb_array_length(spans) between 2 and 30 else spans is null end) not valid;
alter table bookings add constraint bookings_spans check (case jsonb_typeof(spans) when 'array' then jsonb_array_length(spans) between 2 and 30 else spans is null end) not valid;
alter table booking_proposals add constraint booking_proposals_spans check (case jsonb_typeof(spans) when 'array' then jsonb_array_length(spans) between 2 and 30 else spans is null end) not valid;
grant insert (spans) on slot_holds to portal_sales;
grant select (days) on slot_holds to portal_sales, portal_client;
grant select (days) on bookings to portal_client;
grant update (spans) on bookings to portal_client;
grant select (days) on booking_proposals to portal_client;

create function planned_spans(spans jsonb)
returns table (person_id uuid, lead boolean, starts_at timestamptz, ends_at timestamptz)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select * from jsonb_to_recordset(spans) s (person_id uuid, lead boolean, starts_at timestamptz, ends_at timestamptz)
$$;
revoke all on function planned_spans(jsonb) from public;

create function keep_planned() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.spans is null then
    new.days := '{}';
    return new;
  end if;
  if not exists (select from public.planned_spans(new.spans) s
      where s.lead and s.person_id = new.technician_id and (s.starts_at, s.ends_at) = (new.starts_at, new.ends_at))
    or exists (select from public.planned_spans(new.spans) s where s.starts_at < new.starts_at or s.person_id is null
      or not (s.starts_at < s.ends_at and s.ends_at <= s.starts_at + interval '24 hours')
      or s.lead is distinct from (s.person_id = new.technician_id)) then
    raise exception 'a plan begins with its lead' using errcode = 'check_violation', constraint = 'plans_begin_with_lead';
  end if;
  select array_agg(distinct public.local_day(s.starts_at)) into new.days from public.planned_spans(new.spans) s;
  return new;
end $$;
revoke all on function keep_planned() from public;
create trigger keep_planned before insert or update of spans, days on slot_holds for each row execute function keep_planned();
create trigger keep_planned before insert or update of spans, days on bookings for each row execute function keep_planned();
create trigger keep_planned before insert or update of spans, days on booking_proposals for each row execute function keep_planned();

-- The times that a hold keeps free: its own, or those of its plan, which are one group.
create function held_times(hold slot_holds) returns table (owner_id uuid, group_id uuid, person_id uuid, starts_at timestamptz, ends_at timestamptz)
language sql set search_path = pg_catalog, pg_temp as $$
  select hold.id, null::uuid, hold.technician_id, hold.starts_at, hold.ends_at where hold.spans is null
  union all
  select gen_random_uuid(), hold.id, s.person_id, s.starts_at, s.ends_at from public.planned_spans(hold.spans) s
$$;
revoke all on function held_times(slot_holds) from public;

-- As in 0052, for all people of both holds.
create or replace function replace_hold() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  people uuid[];
begin
  perform from public.profiles where id = new.client_id for no key update;
  people := array(select t.person_id from public.held_times(new) t
    union select t.person_id from public.slot_holds h, public.held_times(h) t where h.client_id = new.client_id);
  perform from public.staff where profile_id = any (people) order by profile_id for no key update;
  delete from public.slot_holds where client_id = new.client_id;
  return new;
end $$;

create or replace function hold_time() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  here public.places;
  people uuid[];
begin
  if tg_op = 'DELETE' then
    people := array(select person_id from public.held_times(old));
    perform from public.staff where profile_id = any (people) order by profile_id for no key update;
    delete from public.busy_spans where owner_id = old.id;
    if old.spans is not null then
      delete from public.busy_spans where group_id = old.id;
    end if;
    return null;
  end if;
  people := array(select person_id from public.held_times(new));
  perform from public.staff where profile_id = any (people) order by profile_id for no key update;
  if tg_op = 'UPDATE' then
    update public.busy_spans set expires_at = new.expires_at where owner_id = new.id;
    if new.spans is not null then
      update public.busy_spans set expires_at = new.expires_at where group_id = new.id;
    end if;
    return null;
  end if;
  delete from public.busy_spans where technician_id = any (people) and kind = 'hold' and expires_at < now();
  select * into here from public.places where id = new.place_id and client_id = new.client_id;
  if not found then
    raise exception 'the place is not the client''s' using errcode = 'QR002';
  end if;
  if exists (select from public.held_times(new) t
      where not public.can_drive(t.person_id, t.starts_at, t.ends_at, new.buffer_minutes, here.latitude, here.longitude, new.id)) then
    raise exception 'the time is taken' using errcode = 'QR040';
  end if;
  insert into public.busy_spans (owner_id, group_id, technician_id, span, kind, expires_at, work_ends, latitude, longitude)
    select t.owner_id, t.group_id, t.person_id, tstzrange(t.starts_at, t.ends_at + make_interval(mins => new.buffer_minutes)), 'hold',
      new.expires_at, t.ends_at, here.latitude, here.longitude
    from public.held_times(new) t;
  return null;
end $$;

-- As in 0089, with the plans of holds.
create or replace function follow_place() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.busy_spans b set latitude = new.latitude, longitude = new.longitude
    where b.owner_id in (select j.id from public.jobs j where j.place_id = new.id
      union all select h.id from public.slot_holds h where h.place_id = new.id
      union all select s.id from public.jobs j join public.job_spans s on s.job_id = j.id where j.place_id = new.id and j.span_count > 0
      union all select p.owner_id from public.slot_holds h join public.busy_spans p on p.group_id = h.id where h.place_id = new.id);
  return null;
end $$;

-- As in 0082, with the plan.
create or replace function fitting_booking() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept public.slot_holds;
  visit public.jobs;
begin
  if new.kind = 'new' then
    select * into kept from public.slot_holds h where h.id = new.hold_id and h.client_id = new.client_id;
    if kept.id is null then
      raise exception 'nothing is held' using errcode = 'QR060';
    end if;
    new.place_id := kept.place_id;
    new.technician_id := kept.technician_id;
    new.starts_at := kept.starts_at;
    new.ends_at := kept.ends_at;
    new.spans := kept.spans;
    new.buffer_minutes := kept.buffer_minutes;
    new.window_start := kept.window_start;
    new.window_end := kept.window_end;
    new.near := kept.near;
    new.items := kept.items;
    return new;
  end if;
  select * into visit from public.jobs j where j.id = new.job_id and j.client_id = new.client_id;
  if visit.id is null then
    raise exception 'the visit is another client''s' using errcode = 'QR061';
  end if;
  if new.fee_cents > 0 and visit.window_start is null then
    raise exception 'a visit without a promised time costs no fee' using errcode = 'QR100';
  end if;
  return new;
end $$;

-- `settle` plans the visits of clients as the system.
drop policy worker_read on job_spans;
create policy worker_all on job_spans for all to portal_worker using (true) with check (true);
grant insert, update, delete on job_spans to portal_worker;
grant update (span_count, helpers, spans_hash) on jobs to portal_worker;

-- As in 0094, and for the system.
create or replace function crews_of(ids uuid[])
returns table (job_id uuid, id uuid, person_id uuid, person_name text, lead boolean, starts_at timestamptz, ends_at timestamptz, pause_minutes int)
language plpgsql stable security definer rows 100 set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query select j.id, s.id, s.person_id, p.full_name, s.lead, s.starts_at, s.ends_at, s.pause_minutes
  from public.jobs j
  cross join (select public.actor_id() as id, current_setting('role') in ('portal_admin', 'portal_worker') as office offset 0) actor
  join public.job_spans s on s.job_id = j.id
  left join public.profiles p on p.id = s.person_id
  where j.id = any (ids) and (actor.office or actor.id = any (j.helpers || j.assigned_to));
end $$;
grant execute on function crews_of(uuid[]), job_crew(uuid) to portal_worker;
