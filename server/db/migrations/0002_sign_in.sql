-- Accounts and sessions, in a schema that only the sign-in code may enter.
-- users, accounts, sessions and verifications have the shape Better Auth asks for, under our names.
create schema auth;
grant usage on schema auth to portal_auth;

create table auth.users (
  id uuid primary key references profiles (id) on delete cascade,
  name text not null,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on auth.users (email);

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, provider_id)
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Ending all sessions of a person; removing the expired ones.
create index sessions_user on auth.sessions (user_id);
create index sessions_expiry on auth.sessions (expires_at);

create table auth.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on auth.verifications (identifier);

-- One-time links that set a password. Only the hash is kept: reading the table opens no account.
create table auth.password_links (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_links_user on auth.password_links (user_id);

-- Tries at signing in, by a hash of the address, so that unknown addresses count like known ones.
create table auth.attempts (
  email_hash bytea primary key,
  tried int not null default 0,
  lockouts int not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null default now()
);
create index attempts_age on auth.attempts (last_at);

do $$
declare t text;
begin
  foreach t in array array['users', 'accounts', 'sessions', 'verifications', 'password_links', 'attempts'] loop
    execute format('alter table auth.%I enable row level security', t);
    execute format('alter table auth.%I force row level security', t);
    execute format('create policy owner_all on auth.%I to portal_owner using (true) with check (true)', t);
    execute format('create policy auth_all on auth.%I to portal_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on auth.%I to portal_auth', t);
  end loop;
end $$;

-- Takes one try before the password is looked at. 0: go ahead. Otherwise: seconds until the next try.
-- The try that reaches the threshold is still made; a success removes the row, so only failures lock.
create function auth.reserve_attempt(hash bytea) returns int language plpgsql set search_path = pg_catalog as $$
declare
  a auth.attempts;
  threshold int;
begin
  insert into auth.attempts (email_hash) values (hash) on conflict do nothing;
  select * into a from auth.attempts where email_hash = hash for update;
  if a.locked_until > clock_timestamp() then
    return ceil(extract(epoch from a.locked_until - clock_timestamp()));
  end if;
  select lockout_threshold into threshold from public.security_settings;
  if a.last_at < clock_timestamp() - interval '1 day' then
    a.tried := 0;
    a.lockouts := 0;
  elsif a.locked_until is not null then
    a.tried := 0;
  end if;
  a.tried := a.tried + 1;
  a.locked_until := null;
  if a.tried >= threshold then
    -- 15 minutes, doubling, at most a day.
    a.locked_until := clock_timestamp() + least(interval '15 minutes' * power(2, a.lockouts), interval '1 day');
    a.lockouts := a.lockouts + 1;
  end if;
  update auth.attempts set tried = a.tried, lockouts = a.lockouts, locked_until = a.locked_until,
    last_at = clock_timestamp() where email_hash = hash;
  return 0;
end $$;

-- How long a session lasts without use, and at most (docs/decisions/0005).
create function auth.idle_limit(role text) returns interval language sql immutable as
  $$ select case when role in ('admin', 'sales') then interval '12 hours' else interval '14 days' end $$;
create function auth.age_limit(role text) returns interval language sql immutable as
  $$ select case when role in ('admin', 'sales') then interval '7 days' else interval '60 days' end $$;

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to portal_auth;

-- Sign-in finds people by auth.users; the profile stays the one place where a name or address is changed.
create function auth.follow_profile() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  update auth.users set name = new.full_name, email = coalesce(new.email, email), updated_at = now() where id = new.id;
  return null;
end $$;
revoke all on function auth.follow_profile() from public;
create trigger follow_profile after update of full_name, email on profiles
  for each row execute function auth.follow_profile();
