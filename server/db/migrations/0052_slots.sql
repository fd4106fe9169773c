-- What clients book: when somebody could come, and a window that is kept for minutes (docs/decisions/0044).

-- How clients book. Where the vans stand at night is for the office and the finder alone.
create table booking_rules (
  id boolean primary key default true check (id),
  online boolean not null default false,
  lead_hours int not null default 24 check (lead_hours between 0 and 336),
  horizon_days int not null default 60 check (horizon_days between 1 and 365),
  window_minutes int not null default 120 check (window_minutes in (60, 90, 120, 180, 240)),
  near_discount_cents bigint not null default 0 check (near_discount_cents between 0 and 10000000),
  approval text not null default 'none' check (approval in ('none', 'new_clients', 'all')),
  depot_latitude double precision check (depot_latitude between -90 and 90),
  depot_longitude double precision check (depot_longitude between -180 and 180),
  check ((depot_latitude is null) = (depot_longitude is null))
);
insert into booking_rules default values;
alter table booking_rules enable row level security;
alter table booking_rules force row level security;
create policy owner_all on booking_rules to portal_owner using (true) with check (true);
create policy admin_read on booking_rules for select to portal_admin using (true);
create policy admin_write on booking_rules for update to portal_admin using (true) with check (true);
create policy others_read on booking_rules for select to portal_sales, portal_tech, portal_client, portal_worker using (true);
grant select, update on booking_rules to portal_admin;
grant select on booking_rules to portal_worker;
grant select (online, lead_hours, horizon_days, window_minutes, near_discount_cents, approval) on booking_rules
  to portal_sales, portal_tech, portal_client;

-- Whether clients can book it themselves. A plan is agreed with the office.
alter table services add online boolean not null default false;
alter table services add constraint online_by_visit check (not online or billing = 'visit');

-- Where work is and when it ends, beside the time that it takes: looking both up for each visit was most of a search.
alter table busy_spans add work_ends timestamptz, add latitude double precision, add longitude double precision;
update busy_spans b set work_ends = j.scheduled_end, latitude = p.latitude, longitude = p.longitude
  from jobs j left join places p on p.id = j.place_id where j.id = b.owner_id;
delete from busy_spans where work_ends is null;
alter table busy_spans alter work_ends set not null;

-- As in 0013, with the place.
create or replace function occupy() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
      where (a.assigned_to, a.scheduled_start, a.scheduled_end, a.buffer_minutes, a.place_id, a.status = 'cancelled')
        is distinct from (b.assigned_to, b.scheduled_start, b.scheduled_end, b.buffer_minutes, b.place_id, b.status = 'cancelled');
  end if;
  if changed is null then return null; end if;
  perform from public.staff where profile_id in (select unnest(crew)) order by profile_id for no key update;
  delete from public.busy_spans where owner_id in (select unnest(changed));
  delete from public.busy_spans where technician_id in (select unnest(crew)) and kind = 'hold' and expires_at < now();
  insert into public.busy_spans (owner_id, technician_id, span, kind, work_ends, latitude, longitude)
    select a.id, a.assigned_to, tstzrange(a.scheduled_start, a.scheduled_end + make_interval(mins => a.buffer_minutes)), 'job',
      a.scheduled_end, p.latitude, p.longitude
    from jobs_after a left join public.places p on p.id = a.place_id
    where a.id in (select unnest(changed)) and a.assigned_to is not null and a.scheduled_start is not null
      and a.status <> 'cancelled';
  return null;
end $$;

create function follow_place() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.busy_spans b set latitude = new.latitude, longitude = new.longitude
    where b.owner_id in (select j.id from public.jobs j where j.place_id = new.id
      union all select h.id from public.slot_holds h where h.place_id = new.id);
  return null;
end $$;
revoke all on function follow_place() from public;
create trigger follow_place after update of latitude, longitude on places for each row
  when ((old.latitude, old.longitude) is distinct from (new.latitude, new.longitude)) execute function follow_place();

-- Minutes between two points, as contract/travel.ts reckons them; a place that isn't on the map is the usual way away.
create function line_minutes(from_latitude double precision, from_longitude double precision,
  to_latitude double precision, to_longitude double precision) returns int
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(ceil(2 * 6371 * asin(sqrt(
      power(sin((radians(to_latitude) - radians(from_latitude)) / 2), 2)
      + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)
    )) / 0.6::double precision)::int, 15)
$$;

-- Whether somebody can be there in time and reach the next visit of that day: the same rule as the finder's, asked under the
-- technician's lock. Looking before the lock let in pairs that nobody could drive.
create function can_drive(technician uuid, starts timestamptz, ends timestamptz, buffer int,
  at_latitude double precision, at_longitude double precision, except_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with zone as (select time_zone, (starts at time zone time_zone)::date as day from public.business_settings),
    today as (select day::timestamp at time zone time_zone as begins, (day + 1)::timestamp at time zone time_zone as closes from zone),
    others as (
      select b.* from public.busy_spans b, today
      where b.technician_id = technician and b.span && tstzrange(least(begins, starts), greatest(closes, ends + make_interval(mins => buffer)))
        and b.owner_id is distinct from except_id and (b.expires_at is null or b.expires_at > now()))
  select not exists (select from others where span && tstzrange(starts, ends + make_interval(mins => buffer)))
    and coalesce((select work_ends + make_interval(mins => public.line_minutes(latitude, longitude, at_latitude, at_longitude)) <= starts
      from others where lower(span) < starts order by lower(span) desc limit 1), true)
    and coalesce((select ends + make_interval(mins => public.line_minutes(at_latitude, at_longitude, latitude, longitude)) <= lower(span)
      from others, today where lower(span) >= starts and lower(span) < closes order by lower(span) limit 1), true)
$$;
revoke all on function can_drive(uuid, timestamptz, timestamptz, int, double precision, double precision, uuid) from public;
grant execute on function can_drive(uuid, timestamptz, timestamptz, int, double precision, double precision, uuid) to portal_worker;

-- A window that is kept for a client while they confirm: one for each client, a new one replaces it. Who would come, and at
-- which minute, they don't see.
create table slot_holds (
  id uuid primary key,
  client_id uuid not null unique references profiles (id),
  held_by uuid not null references profiles (id),
  technician_id uuid not null references staff (profile_id),
  place_id uuid not null references places (id) on delete cascade,
  items jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  buffer_minutes int not null check (buffer_minutes between 0 and 1440),
  window_start timestamptz not null,
  window_end timestamptz not null,
  near boolean not null,
  extended boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  check (starts_at < ends_at and ends_at <= starts_at + interval '24 hours'),
  check (window_start <= starts_at and starts_at < window_end),
  -- Whatever happens meanwhile, a payment included.
  check (expires_at <= created_at + interval '45 minutes')
);
create index slot_holds_holder on slot_holds (held_by, created_at desc);   -- the one that somebody is confirming
create index slot_holds_place on slot_holds (place_id);                    -- a place that is moved or deleted
create index slot_holds_age on slot_holds (expires_at);                    -- removing the old ones

alter table slot_holds enable row level security;
alter table slot_holds force row level security;
create policy owner_all on slot_holds to portal_owner using (true) with check (true);
create policy admin_all on slot_holds to portal_admin using (true) with check (true);
create policy client_own on slot_holds to portal_client using (client_id = (select actor_client_id()))
  with check (client_id = (select actor_client_id()) and held_by = (select actor_id()));
create policy worker_all on slot_holds to portal_worker using (true) with check (true);
grant select, insert, delete, update (expires_at, extended) on slot_holds to portal_admin;
grant insert, delete, update (expires_at, extended) on slot_holds to portal_client;
grant select (id, client_id, held_by, place_id, items, window_start, window_end, near, extended, created_at, expires_at)
  on slot_holds to portal_client;
grant select, delete, update (expires_at) on slot_holds to portal_worker;

-- The client's row is the lock of their one hold, the technician's row that of the time.
create function replace_hold() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.profiles where id = new.client_id for no key update;
  perform from public.staff where profile_id in (new.technician_id,
    (select technician_id from public.slot_holds where client_id = new.client_id)) order by profile_id for no key update;
  delete from public.slot_holds where client_id = new.client_id;
  return new;
end $$;

create function hold_time() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  here public.places;
begin
  if tg_op = 'DELETE' then
    perform from public.staff where profile_id = old.technician_id for no key update;
    delete from public.busy_spans where owner_id = old.id;
    return null;
  end if;
  perform from public.staff where profile_id = new.technician_id for no key update;
  if tg_op = 'UPDATE' then
    update public.busy_spans set expires_at = new.expires_at where owner_id = new.id;
    return null;
  end if;
  delete from public.busy_spans where technician_id = new.technician_id and kind = 'hold' and expires_at < now();
  select * into here from public.places where id = new.place_id and client_id = new.client_id;
  if not found then
    raise exception 'the place is not the client''s' using errcode = 'QR002';
  end if;
  if not public.can_drive(new.technician_id, new.starts_at, new.ends_at, new.buffer_minutes, here.latitude, here.longitude, new.id) then
    raise exception 'somebody else has that time' using errcode = 'QR040';
  end if;
  insert into public.busy_spans (owner_id, technician_id, span, kind, expires_at, work_ends, latitude, longitude)
    values (new.id, new.technician_id, tstzrange(new.starts_at, new.ends_at + make_interval(mins => new.buffer_minutes)), 'hold',
      new.expires_at, new.ends_at, here.latitude, here.longitude);
  return null;
end $$;
revoke all on function replace_hold(), hold_time() from public;
create trigger replace_hold before insert on slot_holds for each row execute function replace_hold();
create trigger hold_time after insert or update of expires_at or delete on slot_holds for each row execute function hold_time();

-- What somebody was about to book goes with them.
create function forget_hold() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.slot_holds where client_id = new.id;
  return null;
end $$;
revoke all on function forget_hold() from public;
create trigger forget_hold after update of deleted_at on profiles for each row when (new.deleted_at is not null)
  execute function forget_hold();
