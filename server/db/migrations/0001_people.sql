-- Who somebody is, whose portal this is, and how strict sign-in is.
-- Each table: forced row-level security, one policy per role, owner_all for the owner (which forcing binds too).

-- Who this transaction says it is. After a commit the setting is '', hence nullif; no identity sees nothing.
create function actor_id() returns uuid language sql stable set search_path = pg_catalog as
  $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create table profiles (
  id uuid primary key,
  role text not null default 'client' check (role in ('admin', 'sales', 'tech', 'client')),
  full_name text not null check (length(full_name) between 1 and 120),
  email text check (email = lower(email)),
  phone text check (length(phone) between 1 and 40),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
-- Signing in, and "is this address taken".
create unique index profiles_email on profiles (email);

alter table profiles enable row level security;
alter table profiles force row level security;
create policy owner_all on profiles to portal_owner using (true) with check (true);
create policy admin_all on profiles to portal_admin using (true) with check (true);
create policy sales_self on profiles to portal_sales using (id = (select actor_id()));
create policy tech_self on profiles to portal_tech using (id = (select actor_id()));
create policy client_self on profiles to portal_client using (id = (select actor_id()));
create policy auth_read on profiles for select to portal_auth using (true);
grant select on profiles to portal_admin, portal_sales, portal_tech, portal_client, portal_auth;
grant update (full_name, phone) on profiles to portal_admin, portal_sales, portal_tech, portal_client;

create table business_settings (
  id boolean primary key default true check (id),
  name text not null check (length(name) between 1 and 120),
  tagline text check (length(tagline) between 1 and 160),
  logo_url text,
  website_url text check (website_url ~ '^https?://'),
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
insert into business_settings (name, time_zone, currency) values ('Our business', 'America/New_York', 'USD');

alter table business_settings enable row level security;
alter table business_settings force row level security;
create policy owner_all on business_settings to portal_owner using (true) with check (true);
create policy everyone_reads on business_settings for select
  to portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_anonymous using (true);
grant select on business_settings
  to portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_anonymous;

create table security_settings (
  id boolean primary key default true check (id),
  min_password_length int not null default 8 check (min_password_length between 8 and 64),
  lockout_threshold int not null default 5 check (lockout_threshold between 1 and 10)
);
insert into security_settings default values;

alter table security_settings enable row level security;
alter table security_settings force row level security;
create policy owner_all on security_settings to portal_owner using (true) with check (true);
create policy admin_read on security_settings for select to portal_admin using (true);
create policy auth_read on security_settings for select to portal_auth using (true);
grant select on security_settings to portal_admin, portal_auth;

-- What readiness compares with the code's own list.
alter table schema_migrations enable row level security;
alter table schema_migrations force row level security;
create policy owner_all on schema_migrations to portal_owner using (true) with check (true);
create policy anonymous_read on schema_migrations for select to portal_anonymous using (true);
grant select on schema_migrations to portal_anonymous;
