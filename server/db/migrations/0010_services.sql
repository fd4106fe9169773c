-- The price book: what is sold, how it is priced, what is checked on the spot.
create table services (
  id uuid primary key,
  name text not null check (length(name) between 2 and 120),
  description text check (length(description) between 1 and 500),
  category text not null check (category in ('washing', 'bins', 'detail')),
  pricing text not null check (pricing in ('flat', 'per_unit', 'per_area', 'by_vehicle')),
  by_condition boolean not null,
  billing text not null check (billing in ('visit', 'month')),
  duration_minutes int not null check (duration_minutes between 5 and 1440),
  extra_minutes int not null check (extra_minutes between 0 and 1440),
  buffer_minutes int not null check (buffer_minutes between 0 and 240),
  taxable boolean not null,
  deposit_percent int not null check (deposit_percent between 0 and 100),
  skills text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now()
);
-- An import finds a service by its name.
create unique index services_name on services (lower(name));

-- Never changed once it holds: what was sold keeps its price.
create table service_prices (
  service_id uuid not null references services (id),
  valid_from date not null,
  price_cents bigint not null check (price_cents between 0 and 10000000),
  minimum_cents bigint check (minimum_cents between 0 and 10000000),
  included_units int not null check (included_units between 1 and 100),
  extra_cents bigint not null check (extra_cents between 0 and 10000000),
  suv_percent int not null check (suv_percent between 50 and 1000),
  truck_percent int not null check (truck_percent between 50 and 1000),
  van_percent int not null check (van_percent between 50 and 1000),
  dirty_percent int not null check (dirty_percent between 50 and 1000),
  heavy_percent int not null check (heavy_percent between 50 and 1000),
  primary key (service_id, valid_from)
);

create table checklist_templates (
  service_id uuid not null references services (id),
  position int not null,
  task text not null check (length(task) between 1 and 160),
  photo boolean not null,
  primary key (service_id, position)
);

do $$
declare t text;
begin
  foreach t in array array['services', 'service_prices', 'checklist_templates'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('grant select on %I to portal_admin, portal_sales, portal_tech, portal_client, portal_worker', t);
    execute format('create policy worker_read on %I for select to portal_worker using (true)', t);
  end loop;
end $$;
create policy active_read on services for select to portal_sales, portal_tech, portal_client using (active);
create policy everyone_reads on service_prices for select to portal_sales, portal_tech, portal_client using (true);
create policy everyone_reads on checklist_templates for select to portal_sales, portal_tech, portal_client using (true);
grant insert, update on services to portal_admin;
grant insert on service_prices to portal_admin;
grant insert, delete on checklist_templates to portal_admin;
