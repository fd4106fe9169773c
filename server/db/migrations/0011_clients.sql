-- What the office knows of a client beyond the person: who else to call, where to go, what is there.
create table contacts (
  id uuid primary key,
  client_id uuid not null references profiles (id),
  full_name text not null check (length(full_name) between 1 and 120),
  relation text check (length(relation) between 1 and 80),
  phone text check (length(phone) between 1 and 40),
  email text check (email = lower(email)),
  created_at timestamptz not null default now()
);
create index contacts_client on contacts (client_id);

create table places (
  id uuid primary key,
  client_id uuid not null references profiles (id),
  label text check (length(label) between 1 and 60),
  street text not null check (length(street) between 1 and 160),
  city text not null check (length(city) between 1 and 80),
  region text check (length(region) between 1 and 40),
  postal_code text check (length(postal_code) between 1 and 20),
  access_notes text check (length(access_notes) between 1 and 1000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
-- A client's places, and one of them only once: a file that is imported twice adds nothing.
create unique index places_client on places (client_id, lower(street), lower(city));

create table assets (
  id uuid primary key,
  place_id uuid not null references places (id) on delete cascade,
  -- Whose it is; kept by trigger, so that a policy needn't join.
  client_id uuid not null references profiles (id),
  kind text not null check (kind in ('vehicle', 'bins', 'surface')),
  label text not null check (length(label) between 1 and 120),
  vehicle_size text check (vehicle_size in ('sedan', 'suv', 'truck', 'van')),
  plate text check (length(plate) between 1 and 20),
  bin_count int check (bin_count between 1 and 100),
  pickup_weekday int check (pickup_weekday between 0 and 6),
  square_feet int check (square_feet between 1 and 1000000),
  created_at timestamptz not null default now(),
  check ((kind = 'vehicle') = (vehicle_size is not null)),
  check ((kind = 'bins') = (bin_count is not null)),
  check ((kind = 'surface') = (square_feet is not null))
);
create index assets_place on assets (place_id);

create function asset_owner() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select client_id into new.client_id from public.places where id = new.place_id;
  return new;
end $$;
revoke all on function asset_owner() from public;
create trigger asset_owner before insert or update of place_id, client_id on assets
  for each row execute function asset_owner();

-- A place stays with its client.
create function keep_place_owner() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.client_id <> old.client_id then
    raise exception 'a place stays with its client' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_place_owner before update of client_id on places for each row execute function keep_place_owner();

do $$
declare t text;
begin
  foreach t in array array['contacts', 'places', 'assets'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy client_own on %I for select to portal_client using (client_id = (select actor_id()))', t);
    execute format('create policy worker_read on %I for select to portal_worker using (true)', t);
    execute format('grant select, insert, update, delete on %I to portal_admin', t);
    execute format('grant select on %I to portal_client, portal_worker', t);
  end loop;
end $$;

-- Finding a client again in an import: by name, where there is no address.
create index profiles_client_name on profiles (lower(full_name)) where role = 'client' and deleted_at is null;
