-- Sensitive changes ask for a recent sign-in, a new address is confirmed before it counts, and an administrator can end
-- every session at once.

-- When the holder of a session last proved who they are: at the end of the sign-in, or by typing the password again.
-- Sessions from before this column are asked once.
alter table auth.sessions add confirmed_at timestamptz;

-- A change of somebody's sign-in address: asked for, and done once the link that was mailed to the new one was opened.
-- Only the hash of the link is kept. The old address stays until it has been told.
create table auth.address_changes (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  token_hash bytea unique,
  expires_at timestamptz not null,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
-- One that waits per person: a second request replaces the first, and its link with it.
create unique index address_changes_waiting on auth.address_changes (user_id) where done_at is null;
create index address_changes_age on auth.address_changes (expires_at);

alter table auth.address_changes enable row level security;
alter table auth.address_changes force row level security;
create policy owner_all on auth.address_changes to portal_owner using (true) with check (true);
create policy auth_all on auth.address_changes to portal_auth using (true) with check (true);
grant select, insert, update, delete on auth.address_changes to portal_auth;

-- The sign-in code stores the confirmed address and tells open screens of it.
grant update (email) on profiles to portal_auth;
create policy auth_write on change_events for insert to portal_auth with check (true);
grant insert on change_events to portal_auth;

-- Whoever is warned at the old address sets a new password; a change that still waits must not outlive the old one.
create function auth.drop_address_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.address_changes where user_id = new.user_id and done_at is null;
  return null;
end $$;
revoke all on function auth.drop_address_change() from public;
create trigger drop_address_change after update of password on auth.accounts
  for each row execute function auth.drop_address_change();

-- An administrator gave somebody another address: what waited is dropped, and the old address is kept until it is told.
-- Gives the id under which it is told, or null where nobody signed in with it.
create function account.note_address_change(person uuid, change uuid, old_address text, new_address text) returns uuid
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.address_changes where user_id = person and done_at is null;
  insert into auth.address_changes (id, user_id, old_email, new_email, expires_at, done_at)
    select change, person, old_address, new_address, now(), now()
    where old_address is not null and new_address is not null and exists (select from auth.users where id = person)
    returning id $$;

-- Everybody signs in again, but for the session that asks. Two at once wait for each other here, instead of each holding
-- rows that the other one needs.
create function account.end_all_sessions(keep uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7262018);
  perform from auth.sessions where id <> keep order by id for update;
  delete from auth.sessions where id <> keep;
  perform from auth.devices where trusted_until is not null order by user_id, device_hash for update;
  update auth.devices set trusted_until = null where trusted_until is not null;
end $$;

revoke all on function account.note_address_change(uuid, uuid, text, text), account.end_all_sessions(uuid) from public;
grant execute on function account.note_address_change(uuid, uuid, text, text), account.end_all_sessions(uuid)
  to portal_admin;

-- A second step is offered to everybody from the start. A choice that an administrator saved stays as it is.
alter table security_settings
  alter method_authenticator_app set default true,
  alter method_hardware_token set default true;
update security_settings set method_authenticator_app = true, method_hardware_token = true
  where not exists (select from audit_events where action = 'security_settings.updated');
