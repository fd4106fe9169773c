-- Where places are and how long the way between two of them takes: asked of others by tasks, never within a request
-- (docs/decisions/0044). Addresses leave the house, so both are off until somebody turns them on.
alter table integration_settings
  add geocoder text not null default 'off' check (geocoder in ('off', 'census', 'nominatim', 'photon')),
  add routing text not null default 'line' check (routing in ('line', 'osrm', 'valhalla')),
  -- One process asks at a time: the public ones allow a request a second to all of an application.
  add asking_until timestamptz;
grant update (geocoder, routing) on integration_settings to portal_admin;
create policy worker_lease on integration_settings for update to portal_worker using (true) with check (true);
grant update (asking_until) on integration_settings to portal_worker;

-- What came of asking for a place that isn't on the map. Another address is asked for anew.
create table location_tries (
  place_id uuid primary key references places (id) on delete cascade,
  -- Unknown: nobody knows the address, or only its town. Failed: nobody answered, and it is tried again.
  state text not null check (state in ('unknown', 'failed')),
  tries int not null default 1,
  next_at timestamptz not null
);
create index location_tries_due on location_tries (next_at);   -- which are tried again
alter table location_tries enable row level security;
alter table location_tries force row level security;
create policy owner_all on location_tries to portal_owner using (true) with check (true);
create policy admin_read on location_tries for select to portal_admin using (true);
create policy worker_all on location_tries to portal_worker using (true) with check (true);
grant select on location_tries to portal_admin;
grant select, insert, update, delete on location_tries to portal_worker;
create index places_unlocated on places (created_at, id) where latitude is null;   -- which are asked for

create policy worker_locate on places for update to portal_worker using (true) with check (true);
grant update (latitude, longitude) on places to portal_worker;

create function ask_anew() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.location_tries where place_id = new.id;
  return null;
end $$;
revoke all on function ask_anew() from public;
create trigger ask_anew after update of street, city, region, postal_code on places for each row
  when ((old.street, old.city, old.region, old.postal_code) is distinct from (new.street, new.city, new.region, new.postal_code))
  execute function ask_anew();

-- Minutes by road between two cells of some hundred meters; what isn't here is reckoned along the line.
create table drive_times (
  from_cell text not null,
  to_cell text not null,
  minutes int not null check (minutes between 0 and 1440),
  asked_at timestamptz not null default now(),
  primary key (from_cell, to_cell)
);
alter table drive_times enable row level security;
alter table drive_times force row level security;
create policy owner_all on drive_times to portal_owner using (true) with check (true);
create policy admin_clear on drive_times for delete to portal_admin using (true);
create policy admin_read on drive_times for select to portal_admin using (true);
create policy worker_all on drive_times to portal_worker using (true) with check (true);
grant select, delete on drive_times to portal_admin;
grant select, insert, update, delete on drive_times to portal_worker;

create function cell_of(latitude double precision, longitude double precision) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select round(latitude::numeric, 3)::text || ',' || round(longitude::numeric, 3)::text
$$;
create function drive_minutes(from_latitude double precision, from_longitude double precision,
  to_latitude double precision, to_longitude double precision) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select minutes from public.drive_times where from_cell = public.cell_of(from_latitude, from_longitude)
      and to_cell = public.cell_of(to_latitude, to_longitude)),
    public.line_minutes(from_latitude, from_longitude, to_latitude, to_longitude))
$$;
revoke all on function drive_minutes(double precision, double precision, double precision, double precision) from public;

-- As in 0052, by road where that is known.
create or replace function can_drive(technician uuid, starts timestamptz, ends timestamptz, buffer int,
  at_latitude double precision, at_longitude double precision, except_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with zone as (select time_zone, (starts at time zone time_zone)::date as day from public.business_settings),
    today as (select day::timestamp at time zone time_zone as begins, (day + 1)::timestamp at time zone time_zone as closes from zone),
    others as (
      select b.* from public.busy_spans b, today
      where b.technician_id = technician and b.span && tstzrange(least(begins, starts), greatest(closes, ends + make_interval(mins => buffer)))
        and b.owner_id is distinct from except_id and (b.expires_at is null or b.expires_at > now()))
  select not exists (select from others where span && tstzrange(starts, ends + make_interval(mins => buffer)))
    and coalesce((select work_ends + make_interval(mins => public.drive_minutes(latitude, longitude, at_latitude, at_longitude)) <= starts
      from others where lower(span) < starts order by lower(span) desc limit 1), true)
    and coalesce((select ends + make_interval(mins => public.drive_minutes(at_latitude, at_longitude, latitude, longitude)) <= lower(span)
      from others, today where lower(span) >= starts and lower(span) < closes order by lower(span) limit 1), true)
$$;
