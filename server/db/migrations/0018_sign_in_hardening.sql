-- A second step is set up by the session that began it, tries are counted by who makes them, and messages by who asks.

-- What a passkey is asked to sign at sign-in is good for a few minutes.
alter table auth.sessions add challenge_at timestamptz;

-- A method that is being set up: begun with the password, in one session, and confirmed by the same one within minutes.
-- auth.totp.candidate and auth.phones.candidate held this before, for a person; a later release drops them.
create table auth.enrolments (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  method text not null check (method in ('authenticator_app', 'sms', 'hardware_token')),
  app_key bytea,
  phone text,
  challenge text,
  begun_at timestamptz not null default now(),
  primary key (session_id, method),
  check (num_nonnulls(app_key, phone, challenge) = 1)
);

-- Codes that somebody asked for, whichever session asked: counted before they are sent.
create table auth.code_requests (
  user_id uuid not null references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now()
);
create index code_requests_user on auth.code_requests (user_id, requested_at);

do $$
declare t text;
begin
  foreach t in array array['enrolments', 'code_requests'] loop
    execute format('alter table auth.%I enable row level security', t);
    execute format('alter table auth.%I force row level security', t);
    execute format('create policy owner_all on auth.%I to portal_owner using (true) with check (true)', t);
    execute format('create policy auth_all on auth.%I to portal_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on auth.%I to portal_auth', t);
  end loop;
end $$;

-- An app that was set up because nothing that was switched on worked stays valid when something else begins to work.
alter table auth.totp add of_need boolean not null default false;
-- Where nobody has ever touched the switch and it is off, every app was set up of need.
update auth.totp set of_need = true
  where secret is not null
    and exists (select from security_settings where not method_authenticator_app)
    and not exists (
      select from audit_events
      where action = 'security_settings.updated' and 'method_authenticator_app' = any (fields));

-- A browser that somebody has signed in with has a count of its own, which ends with the password like the others.
create or replace function auth.set_password(person uuid, hashed text, change_next boolean) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  -- Whatever ends sessions locks their person first, so that two of them wait instead of deadlocking.
  perform from auth.users where id = person for no key update;
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
    union all select sha256(convert_to('step:' || person, 'UTF8'))
    union all select sha256(convert_to('browser:' || person || ':' || encode(device_hash, 'hex'), 'UTF8'))
      from auth.devices where user_id = person);
end $$;
