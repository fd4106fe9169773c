-- Accounts that administrators make and mend, how strict sign-in is, and what a sign-in still owes.
create extension if not exists pg_trgm;

alter table profiles
  add account text not null default 'none' check (account in ('none', 'invited', 'ready')),
  add last_sign_in_at timestamptz,
  -- Somebody who was deleted: what they did keeps pointing here, and nothing personal is left.
  add deleted_at timestamptz check (deleted_at is null or (email is null and phone is null and not active)),
  add search text not null
    generated always as (lower(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;

update profiles set account =
  case when exists (select from auth.accounts a where a.user_id = id and a.password is not null) then 'ready'
       when exists (select from auth.users u where u.id = profiles.id) then 'invited' else 'none' end;

-- The list, newest first: everybody, by role, by state; and finding a part of a name, address or number.
create index profiles_newest on profiles (created_at desc, id desc) where deleted_at is null;
create index profiles_by_role on profiles (role, created_at desc, id desc) where deleted_at is null;
create index profiles_invited on profiles (created_at desc, id desc) where deleted_at is null and account = 'invited';
create index profiles_inactive on profiles (created_at desc, id desc) where deleted_at is null and not active;
create index profiles_search on profiles using gin (search gin_trgm_ops) where deleted_at is null;

grant insert (id, role, full_name, email, phone), update (email, role, active, deleted_at) on profiles to portal_admin;
create policy auth_touch on profiles for update to portal_auth using (true) with check (true);
grant update (last_sign_in_at) on profiles to portal_auth;
create policy worker_read on profiles for select to portal_worker using (true);
grant select on profiles to portal_worker;

-- Administrators are made on the server, by the owner of the tables (admin:create). The portal can only take the role away.
create function refuse_promotion() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.role = 'admin' and current_user = 'portal_admin' and (tg_op = 'INSERT' or old.role <> 'admin') then
    raise exception 'administrators are made by admin:create' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger refuse_promotion before insert or update of role on profiles
  for each row execute function refuse_promotion();

-- At least one active administrator, also when two are taken away at the same moment: the lock makes one of them wait,
-- and whoever waited looks again at what the other left.
create function keep_an_administrator() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7262003);
  if not exists (select from public.profiles where role = 'admin' and active) then
    raise exception 'the last administrator stays' using errcode = 'QR001';
  end if;
  return null;
end $$;
create trigger keep_an_administrator after update of role, active on profiles for each row
  when (old.role = 'admin' and old.active and (new.role <> 'admin' or not new.active))
  execute function keep_an_administrator();
create trigger keep_an_administrator_row after delete on profiles for each row
  when (old.role = 'admin' and old.active)
  execute function keep_an_administrator();

alter table security_settings
  add method_email boolean not null default true,
  add method_sms boolean not null default false,
  add method_authenticator_app boolean not null default false,
  add method_hardware_token boolean not null default false,
  add enforce_all_users boolean not null default false,
  add enforce_admin_users boolean not null default true,
  add enforce_by_risk boolean not null default false,
  add require_uppercase boolean not null default false,
  add require_lowercase boolean not null default false,
  add require_numbers boolean not null default false,
  add require_special_chars boolean not null default false,
  add prevent_leaked_passwords boolean not null default true,
  add password_history int not null default 5 check (password_history between 0 and 24);
create policy admin_write on security_settings for update to portal_admin using (true) with check (true);
grant update on security_settings to portal_admin;

-- A session is born unfinished and stays so until the sign-in code says otherwise.
alter table auth.sessions
  add pending text check (pending in ('second_factor', 'enrolment', 'password')),
  add second_factor text,
  -- What a passkey was asked to sign.
  add challenge text;
alter table auth.sessions alter pending set default 'second_factor';

alter table auth.accounts
  add must_change boolean not null default false,
  add password_set_at timestamptz;

create table auth.password_history (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  password text not null,
  created_at timestamptz not null default now()
);
create index password_history_user on auth.password_history (user_id, id desc);

-- Browsers and networks somebody has signed in from; a trusted browser isn't asked for a second step.
create table auth.devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash bytea not null,
  trusted_until timestamptz,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create table auth.networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network cidr not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, network)
);

do $$
declare t text;
begin
  foreach t in array array['password_history', 'devices', 'networks'] loop
    execute format('alter table auth.%I enable row level security', t);
    execute format('alter table auth.%I force row level security', t);
    execute format('create policy owner_all on auth.%I to portal_owner using (true) with check (true)', t);
    execute format('create policy auth_all on auth.%I to portal_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on auth.%I to portal_auth', t);
  end loop;
end $$;

-- The one way a password is stored, whoever sets it: whatever the old one opened is closed in the same transaction.
create function auth.set_password(person uuid, hashed text, change_next boolean) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  insert into auth.accounts (user_id, account_id, provider_id, password, must_change, password_set_at)
    values (person, person::text, 'credential', hashed, change_next, now())
    on conflict (user_id, provider_id) do update
    set password = excluded.password, must_change = excluded.must_change, password_set_at = now(), updated_at = now();
  insert into auth.password_history (user_id, password) values (person, hashed);
  delete from auth.password_history where user_id = person and id <=
    (select id from auth.password_history where user_id = person order by id desc offset 24 limit 1);
  delete from auth.password_links where user_id = person;
  delete from auth.sessions where user_id = person;
  update auth.devices set trusted_until = null where user_id = person and trusted_until is not null;
  delete from auth.attempts where email_hash in (
    select sha256(convert_to(email, 'UTF8')) from auth.users where id = person
    union all select sha256(convert_to('step:' || person, 'UTF8')));
end $$;

-- What came before there was a history.
insert into auth.password_history (user_id, password)
  select user_id, password from auth.accounts where password is not null;

create function auth.tries_left(hash bytea) returns int language sql stable set search_path = pg_catalog as $$
  select greatest(0, lockout_threshold - coalesce((select tried from auth.attempts where email_hash = hash), 0))
  from public.security_settings $$;

revoke all on function auth.set_password(uuid, text, boolean), auth.tries_left(bytea) from public;
grant execute on function auth.set_password(uuid, text, boolean), auth.tries_left(bytea) to portal_auth;

-- The list of users shows who can sign in, without looking into the schema `auth`.
create function auth.tell_profile() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'accounts' then
    update public.profiles set account = case when new.password is null then 'invited' else 'ready' end
      where id = new.user_id;
  elsif tg_op = 'DELETE' then
    update public.profiles set account = 'none' where id = old.id;
  else
    update public.profiles set account = 'invited' where id = new.id;
  end if;
  return null;
end $$;
revoke all on function auth.tell_profile() from public;
create trigger tell_profile after insert or delete on auth.users for each row execute function auth.tell_profile();
create trigger tell_profile after insert or update of password on auth.accounts
  for each row execute function auth.tell_profile();

-- What an administrator may do to somebody's account, inside the one write path. The schema `auth` stays closed to them.
create schema account;
grant usage on schema account to portal_admin;

create function account.open(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  insert into auth.users (id, name, email)
    select id, full_name, email from public.profiles where id = person and email is not null and deleted_at is null
    on conflict do nothing $$;

create function account.set_password(person uuid, hashed text) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$ select auth.set_password(person, hashed, true) $$;

create function account.end_sessions(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from auth.sessions where user_id = person;
  update auth.devices set trusted_until = null where user_id = person $$;

create function account.drop_links(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$ delete from auth.password_links where user_id = person $$;

-- Deletes whatever of somebody is only theirs; their profile stays behind as a name for what they did.
create function account.close(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from auth.users where id = person;
  delete from public.notifications where profile_id = person;
  delete from public.commands where owner_id = person $$;

revoke all on all functions in schema account from public;
grant execute on all functions in schema account to portal_admin;
