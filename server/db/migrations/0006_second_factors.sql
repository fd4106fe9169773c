-- The second step: authenticator app, codes by mail and message, passkeys, backup codes. Only the sign-in code enters.

-- The app's key, encrypted with the server's secret; `candidate` until a first code has proved that the app has it.
create table auth.totp (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret bytea,
  candidate bytea
);

-- A code is a time step, and a step is used once: the second of two equal codes finds its row taken.
create table auth.totp_steps (
  user_id uuid not null references auth.users (id) on delete cascade,
  step bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, step)
);
create index totp_steps_age on auth.totp_steps (created_at);

-- A number that was confirmed by a code. The profile's number may be changed by others and confirms nothing.
create table auth.phones (
  user_id uuid primary key references auth.users (id) on delete cascade,
  phone text,
  candidate text
);

-- One live code a session and purpose. It is made when it is sent, and only a keyed hash of it is kept.
create table auth.codes (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'enrolment')),
  channel text not null check (channel in ('email', 'sms')),
  code_hash bytea,
  requested_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (session_id, purpose)
);

create table auth.backup_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table auth.passkeys (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on auth.passkeys (user_id);

do $$
declare t text;
begin
  foreach t in array array['totp', 'totp_steps', 'phones', 'codes', 'backup_codes', 'passkeys'] loop
    execute format('alter table auth.%I enable row level security', t);
    execute format('alter table auth.%I force row level security', t);
    execute format('create policy owner_all on auth.%I to portal_owner using (true) with check (true)', t);
    execute format('create policy auth_all on auth.%I to portal_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on auth.%I to portal_auth', t);
  end loop;
end $$;

-- The way back in for somebody who lost everything: an administrator takes the second step away, and it is audited.
create function account.reset_factors(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from auth.totp where user_id = person;
  delete from auth.phones where user_id = person;
  delete from auth.passkeys where user_id = person;
  delete from auth.backup_codes where user_id = person;
  delete from auth.attempts where email_hash = sha256(convert_to('step:' || person, 'UTF8'));
  delete from auth.sessions where user_id = person;
  update auth.devices set trusted_until = null where user_id = person $$;
revoke all on function account.reset_factors(uuid) from public;
grant execute on function account.reset_factors(uuid) to portal_admin;
