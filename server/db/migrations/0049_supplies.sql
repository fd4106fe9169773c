-- What vans and shop hold, how it got there and what became of it. A holder is a technician's van; null is the shop.
create table supplies (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  -- What is counted: "gal", "boxes".
  unit text not null check (length(unit) between 1 and 24),
  -- The shop orders more below this.
  reorder_below numeric(8, 2) not null default 0 check (reorder_below >= 0),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index supplies_name on supplies (lower(name)) where active;

-- Every change is a line, and the level is their sum. A count is the difference that it found.
create table supply_movements (
  id uuid primary key default gen_random_uuid(),
  supply_id uuid not null references supplies (id),
  holder_id uuid references profiles (id),
  job_id uuid references jobs (id) on delete set null,
  kind text not null check (kind in ('count', 'received', 'handed_out', 'used')),
  -- Zero only says that a visit used none.
  quantity numeric(8, 2) not null check (quantity <> 0 or kind = 'used'),
  moved_by uuid references profiles (id),
  -- By the phone's clock; it may arrive hours later.
  occurred_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  check (job_id is null or kind = 'used'),
  check (kind <> 'received' or (holder_id is null and quantity > 0)),
  check (kind <> 'used' or holder_id is not null)
);
create index supply_movements_job on supply_movements (job_id, supply_id) where job_id is not null; -- used on a job

create table supply_levels (
  supply_id uuid not null references supplies (id),
  holder_id uuid references profiles (id),
  quantity numeric(10, 2) not null,
  unique nulls not distinct (supply_id, holder_id)
);
create index supply_levels_holder on supply_levels (holder_id);

-- What one visit of a service takes.
create table service_supplies (
  service_id uuid not null references services (id),
  supply_id uuid not null references supplies (id),
  quantity numeric(8, 2) not null check (quantity > 0),
  primary key (service_id, supply_id)
);
create index service_supplies_supply on service_supplies (supply_id);

create table supply_requests (
  id uuid primary key,
  person_id uuid not null references profiles (id),
  supply_id uuid references supplies (id),
  -- What isn't on the list.
  text text check (length(text) between 1 and 160),
  quantity numeric(8, 2) not null check (quantity > 0),
  needed_by date not null,
  pickup text not null check (pickup in ('shop', 'bring')),
  state text not null default 'asked' check (state in ('asked', 'ordered', 'ready', 'handed_out', 'declined', 'withdrawn')),
  -- Why it was declined.
  note text check (length(note) between 1 and 160),
  decided_by uuid references profiles (id),
  decided_at timestamptz,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  check ((supply_id is null) = (text is not null))
);
create index supply_requests_open on supply_requests (needed_by, received_at, id) where state in ('asked', 'ordered', 'ready');
create index supply_requests_person on supply_requests (person_id, received_at desc, id desc);

create function keep_level() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.supply_levels as l (supply_id, holder_id, quantity) values (new.supply_id, new.holder_id, new.quantity)
    on conflict (supply_id, holder_id) do update set quantity = l.quantity + excluded.quantity;
  -- What a van used is a fact, also when nobody knew that it was there. What the shop gives away it has.
  if new.holder_id is null and new.quantity < 0 and new.kind = 'handed_out'
    and (select quantity from public.supply_levels where supply_id = new.supply_id and holder_id is null) < 0 then
    raise exception 'the shop has less' using errcode = 'QR027';
  end if;
  return null;
end $$;
-- What a technician says was used: on a job that is theirs, or was.
create function supply_job() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.jobs j where j.id = new.job_id and (j.assigned_to = new.holder_id or exists (
      select from public.job_changes c
      where c.job_id = j.id and c.changes -> 'assigned_to' ->> 'to' = new.holder_id::text))) then
    raise exception 'not a job of the holder' using errcode = 'QR028';
  end if;
  return new;
end $$;
-- A visit that is done took what its services take, once, however often it is opened again.
create function use_supplies() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.supply_movements (supply_id, holder_id, job_id, kind, quantity, moved_by)
  select t.supply_id, new.assigned_to, new.id, 'used', -sum(t.quantity), public.actor_id()
  from public.job_items i join public.service_supplies t on t.service_id = i.service_id
    join public.supplies s on s.id = t.supply_id and s.active
  where i.job_id = new.id and not exists (
    select from public.supply_movements m where m.job_id = new.id and m.supply_id = t.supply_id)
  group by t.supply_id;
  return null;
end $$;
revoke all on function keep_level(), supply_job(), use_supplies() from public;
create trigger keep_level after insert on supply_movements for each row execute function keep_level();
create trigger supply_job before insert on supply_movements for each row when (new.job_id is not null)
  execute function supply_job();
create trigger use_supplies after update of status on jobs for each row
  when (new.status = 'completed' and old.status <> 'completed' and new.assigned_to is not null)
  execute function use_supplies();

do $$
declare t text;
begin
  foreach t in array array['supplies', 'supply_movements', 'supply_levels', 'service_supplies', 'supply_requests'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('grant select on %I to portal_admin, portal_tech', t);
  end loop;
end $$;
grant insert, update on supplies to portal_admin;
grant insert, delete on service_supplies to portal_admin;
grant update (state, note, decided_by, decided_at) on supply_requests to portal_admin;
grant insert (id, supply_id, holder_id, job_id, kind, quantity, moved_by, occurred_at) on supply_movements to portal_admin;
create policy tech_read on supplies for select to portal_tech using (true);
create policy tech_read on service_supplies for select to portal_tech using (true);
create policy tech_own on supply_levels for select to portal_tech using (holder_id = (select actor_id()));
create policy tech_own on supply_movements for select to portal_tech using (holder_id = (select actor_id()));
create policy tech_count on supply_movements for insert to portal_tech
  with check (holder_id = (select actor_id()) and moved_by = (select actor_id()) and kind in ('used', 'count'));
grant insert (id, supply_id, holder_id, job_id, kind, quantity, moved_by, occurred_at) on supply_movements to portal_tech;
create policy tech_own on supply_requests for select to portal_tech using (person_id = (select actor_id()));
create policy tech_ask on supply_requests for insert to portal_tech with check (person_id = (select actor_id()));
create policy tech_withdraw on supply_requests for update to portal_tech
  using (person_id = (select actor_id()) and state = 'asked') with check (state = 'withdrawn');
grant insert (id, person_id, supply_id, text, quantity, needed_by, pickup, occurred_at) on supply_requests to portal_tech;
grant update (state) on supply_requests to portal_tech;

-- Photos can prove what was reported.
alter table photos add constraint photos_issue foreign key (issue_id) references job_issues (id);
