-- Several people act for one client, each with a sign-in of their own.

-- Whom somebody acts for. Null: a client themselves, or no client at all. A person's jobs, invoices and places are the client's:
-- nothing ever belongs to the person, so that removing one touches nothing else.
alter table profiles
  add acts_for uuid references profiles (id),
  add constraint acts_for_client check (acts_for is null or role = 'client'),
  add constraint acts_for_another check (acts_for <> id);
create index profiles_acts_for on profiles (acts_for) where acts_for is not null;         -- the people of a client

-- The sign-in that was made from a contact.
alter table contacts add person_id uuid unique references profiles (id);

alter table business_settings add clients_invite boolean not null default false;

-- The client for whom this transaction acts. Read here and not handed over by the application: who was removed acts for nobody
-- from that moment on. Policies ask it once a statement, as `(select actor_client_id())`.
-- PL/pgSQL keeps the plan of its query for the connection; a function in SQL, actor_id() too, is prepared for every statement.
create or replace function actor_client_id() returns uuid language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  return (select coalesce(p.acts_for, p.id) from public.profiles p
    where p.id = nullif(current_setting('app.user_id', true), '')::uuid and p.active);
end $$;

-- Who acts for a client knows who that is: invoices and visits bear the client's name.
create policy client_theirs on profiles for select to portal_client using (id = (select actor_client_id()));

-- A person is nobody's client: neither work nor money is ever written to one.
create function client_themselves() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.profiles where id = new.client_id and acts_for is not null) then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  return new;
end $$;
do $$
declare t text;
begin
  foreach t in array array['contacts', 'places', 'jobs', 'job_series', 'invoices', 'payments'] loop
    execute format('create trigger client_themselves before insert or update of client_id on %I for each row
      when (new.client_id is not null) execute function client_themselves()', t);
  end loop;
end $$;

-- Nobody acts for somebody who acts for another, or for whom somebody acts: one step, never two.
create function acts_once() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.profiles where id = new.acts_for and role = 'client' and acts_for is null and deleted_at is null for share;
  if not found or exists (select from public.profiles where acts_for = new.id) then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  return new;
end $$;
create trigger acts_once before insert or update of acts_for on profiles for each row
  when (new.acts_for is not null) execute function acts_once();

-- As in 0029: a person isn't one client more.
create or replace function stats_of(person profiles) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'clients', public.business_day(person.created_at), '', 1::bigint, 0::bigint
  where person.role = 'client' and person.acts_for is null and person.active and person.deleted_at is null
$$;

-- The other people of the actor's client, as far as they know each other.
create function client_people() returns table (id uuid, full_name text, email text, account text, last_sign_in_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.full_name, p.email, p.account, p.last_sign_in_at from public.profiles p
  where p.acts_for = public.actor_client_id() and p.active and p.deleted_at is null order by p.created_at, p.id
$$;
-- Whom the actor acts for, and whether that is themselves.
create function own_client() returns table (id uuid, full_name text, themselves boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.full_name, c.id = public.actor_id() from public.profiles c where c.id = public.actor_client_id()
$$;

-- Gives somebody a sign-in for a client: by the office, or by the client themselves where the owner allows it.
create function account.invite_person(person uuid, name text, address text, client uuid, contact uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') = 'portal_client' and (client <> public.actor_id() or contact is not null
    or not exists (select from public.business_settings where clients_invite)
    or not exists (select from public.profiles where id = client and acts_for is null and active)) then
    raise exception 'not theirs to invite' using errcode = 'insufficient_privilege';
  end if;
  -- Held, so that two who invite at once are counted one after the other.
  perform from public.profiles where id = client and role = 'client' and deleted_at is null for no key update;
  if not found then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  if (select count(*) from public.profiles where acts_for = client and active) >= 20 then
    raise exception 'enough people' using errcode = 'QR045';
  end if;
  insert into public.profiles (id, role, full_name, email, acts_for) values (person, 'client', name, address, client);
  insert into auth.users (id, name, email) values (person, name, address);
  if contact is not null then
    update public.contacts set person_id = person where id = contact and client_id = client
      and not exists (select from public.profiles p where p.id = person_id and p.active);
    if not found then
      raise exception 'not their contact' using errcode = 'QR046';
    end if;
  end if;
end $$;

-- Takes a person's sign-in away: sessions, password and address go, the name stays with what they did. By the office, or by the
-- client themselves. Says whose person it was; null, where it is nobody's that the actor may remove.
create function account.remove_person(person uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  client uuid;
begin
  select acts_for into client from public.profiles where id = person and acts_for is not null and active for no key update;
  if client is null or current_setting('role') = 'portal_client' and client <> public.actor_id() then return null; end if;
  delete from auth.users where id = person;
  delete from public.notifications where profile_id = person;
  delete from public.notification_opt_outs where profile_id = person;
  delete from public.commands where owner_id = person;
  update public.contacts set person_id = null where person_id = person;
  update public.profiles set active = false, email = null, phone = null where id = person;
  return client;
end $$;

revoke all on function client_themselves(), acts_once(), client_people(), own_client(),
  account.invite_person(uuid, text, text, uuid, uuid), account.remove_person(uuid) from public;
grant execute on function client_people(), own_client() to portal_client;
grant usage on schema account to portal_client;
grant execute on function account.invite_person(uuid, text, text, uuid, uuid), account.remove_person(uuid)
  to portal_admin, portal_client;
