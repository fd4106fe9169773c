-- Nobody in sales gets at a client by knowing an address (docs/decisions/0059).

create index profiles_client_phone_key on profiles (nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), ''))
  where role = 'client' and deleted_at is null;
create index contacts_phone_key on contacts (nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), ''));
create index contacts_email on contacts (email) where email is not null;

-- The client whom an email address or a phone number belongs to, also by a contact or a person who acts for them, unless this
-- representative looks after them.
create function client_of_another(their_email text, their_phone text, rep uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  their_key constant text := nullif(right(regexp_replace(their_phone, '\D', '', 'g'), 10), '');
begin
  return (
    select found.id from (
      select coalesce(p.acts_for, p.id) as id, p.rep_id from public.profiles p
        where p.email = their_email and p.role = 'client' and p.deleted_at is null
      union all
      select coalesce(p.acts_for, p.id), p.rep_id from public.profiles p
        where nullif(right(regexp_replace(p.phone, '\D', '', 'g'), 10), '') = their_key and p.role = 'client' and p.deleted_at is null
      union all
      select c.client_id, c.rep_id from public.contacts c where c.email = their_email
      union all
      select c.client_id, c.rep_id from public.contacts c
        where nullif(right(regexp_replace(c.phone, '\D', '', 'g'), 10), '') = their_key
    ) found where found.rep_id is distinct from rep limit 1);
end $$;

-- The client whom a quote would reach, or reaches, though its owner doesn't look after them.
create function quote_clash(quote uuid) returns uuid language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer public.quotes;
  who public.leads;
  client uuid;
begin
  select * into offer from public.quotes where id = quote;
  select * into who from public.leads where id = offer.lead_id;
  client := coalesce(offer.client_id, who.client_id);
  if client is null then
    return public.client_of_another(who.email, who.phone, offer.owner_id);
  end if;
  return (select id from public.profiles where id = client and rep_id is distinct from offer.owner_id);
end $$;

-- Who tried to work on a client that isn't theirs. The office is told once a day of each.
create table client_clashes (
  client_id uuid not null references profiles (id),
  rep_id uuid not null references profiles (id),
  day date not null default business_day(now()),
  at timestamptz not null default now(),
  primary key (client_id, rep_id, day)
);
alter table client_clashes enable row level security;
alter table client_clashes force row level security;
create policy owner_all on client_clashes to portal_owner using (true) with check (true);
create policy admin_read on client_clashes for select to portal_admin using (true);
create policy worker_all on client_clashes to portal_worker using (true) with check (true);
grant select on client_clashes to portal_admin, portal_worker;
grant insert (client_id, rep_id) on client_clashes to portal_worker;
create function forget_clashes() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.client_clashes where client_id = new.id;
  return null;
end $$;
create trigger forget_clashes after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_clashes();

-- A representative adds, changes and reopens leads of people who are nobody's client, or their own.
create function lead_of_no_client() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') = 'portal_sales'
    and (tg_op = 'INSERT' or (new.email, new.phone) is distinct from (old.email, old.phone)
      or old.status in ('sold', 'lost') and new.status in ('new', 'warm'))
    and public.client_of_another(new.email, new.phone, new.owner_id) is not null then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  return new;
end $$;
create trigger lead_of_no_client before insert or update of email, phone, status on leads
  for each row execute function lead_of_no_client();

-- As in 0064; and what a representative writes or sends is for a client of their own, or for a lead of theirs who is no client yet.
create or replace function fitting_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first public.quotes;
  who public.leads;
  own_client boolean;
begin
  if tg_op = 'INSERT' then
    if new.revision = 1 then
      new.root_id := new.id;
      new.number := nextval('public.quote_numbers');
    else
      select * into first from public.quotes where id = new.root_id for share;
      if first.id is null or first.number <> new.number then
        raise exception 'no revision of that quote' using errcode = 'QR075';
      end if;
    end if;
    if new.status <> 'draft' then
      raise exception 'a quote begins as a draft' using errcode = 'QR075';
    end if;
  end if;
  select * into who from public.leads where id = new.lead_id;
  new.client_id := coalesce(new.client_id, who.client_id);
  if new.client_id is not null and (tg_op = 'INSERT' or new.client_id is distinct from old.client_id) and not exists (
    select from public.profiles where id = new.client_id and role = 'client' and acts_for is null and deleted_at is null) then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  if new.place_id is not null and (tg_op = 'INSERT' or new.place_id is distinct from old.place_id) and not exists (
    select from public.places where id = new.place_id and client_id = new.client_id) then
    raise exception 'the place is not the client''s' using errcode = 'QR002';
  end if;
  if (tg_op = 'INSERT' or new.owner_id <> old.owner_id)
    and not exists (select from public.profiles where id = new.owner_id and role in ('sales', 'admin')) then
    raise exception 'not somebody who sells' using errcode = 'QR077';
  end if;
  if current_setting('role') = 'portal_sales' and new.owner_id = public.actor_id() and (tg_op = 'INSERT'
    or (new.lead_id, new.client_id) is distinct from (old.lead_id, old.client_id)
    or new.status = 'sent' and old.status <> 'sent') then
    own_client := exists (select from public.profiles where id = new.client_id and rep_id = public.actor_id());
    if new.client_id is not null and not own_client and who.owner_id = public.actor_id() and who.client_id = new.client_id then
      raise exception 'the client of another' using errcode = 'QR089';
    end if;
    if new.client_id is not null and not own_client
      or new.lead_id is not null and who.owner_id is distinct from public.actor_id()
        and not (own_client and who.client_id is not distinct from new.client_id) then
      raise exception 'not theirs to quote' using errcode = 'QR077';
    end if;
  end if;
  return new;
end $$;
drop trigger fitting_quote on quotes;
create trigger fitting_quote before insert or update of lead_id, client_id, place_id, owner_id, status on quotes
  for each row execute function fitting_quote();

-- As in 0064; and a representative sends nothing to another's client, nor to one without a representative.
create or replace function account.quote_client(quote uuid, person uuid, place uuid)
returns table (client_id uuid, place_id uuid, email text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer public.quotes;
  who public.leads;
begin
  select * into offer from public.quotes q where q.id = quote
    and (current_setting('role') = 'portal_admin' or q.owner_id = public.actor_id()) for no key update;
  select * into who from public.leads l where l.id = offer.lead_id for no key update;
  if current_setting('role') = 'portal_sales' and public.quote_clash(quote) is not null then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  client_id := coalesce(offer.client_id, who.client_id);
  place_id := offer.place_id;
  if client_id is null then
    if who.email is null then
      raise exception 'there is no address to send it to' using errcode = 'QR073';
    end if;
    select p.id into client_id from public.profiles p
      where p.email = who.email and p.role = 'client' and p.acts_for is null and p.deleted_at is null;
    if client_id is null then
      insert into public.profiles (id, role, full_name, email, phone, rep_id)
        values (person, 'client', who.full_name, who.email, who.phone, who.owner_id);
      client_id := person;
    end if;
  end if;
  -- Held, so that nobody reassigns the client until the quote is sent.
  perform from public.profiles p where p.id = client_id
    and (current_setting('role') <> 'portal_sales' or p.rep_id = public.actor_id()) for share;
  if not found then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  if who.client_id is null then
    update public.leads l set client_id = quote_client.client_id where l.id = who.id;
  end if;
  insert into auth.users (id, name, email)
    select p.id, p.full_name, p.email from public.profiles p where p.id = client_id and p.email is not null and p.active
    on conflict do nothing;
  if place_id is null and who.street is not null and who.city is not null then
    select p.id into place_id from public.places p
      where p.client_id = quote_client.client_id and lower(p.street) = lower(who.street) and lower(p.city) = lower(who.city);
    if place_id is null then
      insert into public.places (id, client_id, street, city, postal_code)
        values (place, client_id, who.street, who.city, who.postal_code);
      place_id := place;
    end if;
  end if;
  select p.email into email from public.profiles p where p.id = client_id and p.active;
  return next;
end $$;

-- A yes that a representative writes down is that of a client of theirs. In the office everybody's is written down. The client's row
-- is held first, as reassigning holds it. Before accept_quote, in the order of the names.
create function accept_own() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.profiles where id = (select client_id from public.quotes where id = new.quote_id) for share;
  if public.quote_clash(new.quote_id) is not null
    and exists (select from public.profiles where id = new.witness_id and role = 'sales') then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  return new;
end $$;
create trigger accept_own before insert on quote_acceptances for each row when (new.method <> 'portal') execute function accept_own();

-- As in 0064; but a client without a representative becomes the seller's by their own signature or by the office's word alone.
create or replace function quote_won(quote uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  won public.quotes;
begin
  select * into won from public.quotes where id = quote and status = 'accepted';
  if won.id is null then return; end if;
  begin
    update public.leads set status = 'warm', next_step = 'call', follow_up_at = now() where id = won.lead_id and status = 'lost';
  exception when unique_violation then
    -- The same person is in work anew: that lead isn't this one's to close.
    null;
  end;
  update public.leads set status = 'sold', client_id = won.client_id where id = won.lead_id and status in ('new', 'warm');
  update public.profiles set rep_id = won.owner_id where id = won.client_id and rep_id is null and exists (
    select from public.profiles where id = won.owner_id and role = 'sales' and active and deleted_at is null)
    and exists (select from public.quote_acceptances where quote_id = quote and witness_id is distinct from won.owner_id);
end $$;

revoke all on function client_of_another(text, text, uuid), quote_clash(uuid), forget_clashes(), lead_of_no_client(), accept_own()
  from public;
grant execute on function client_of_another(text, text, uuid), quote_clash(uuid) to portal_worker;

insert into notification_rules (notice, email, sms, portal) values ('client_clash', false, false, true);
