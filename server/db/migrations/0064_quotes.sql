-- Quotes: what a representative offers, what exactly the client read, and what they signed (docs/decisions/0053).

create table quote_rules (
  id boolean primary key default true check (id),
  discount_percent int not null default 10 check (discount_percent between 0 and 100),
  valid_days int not null default 14 check (valid_days between 1 and 120),
  terms text check (length(terms) between 1 and 8000),
  cooling_off boolean not null default false
);
insert into quote_rules default values;

create sequence quote_numbers;

create table quotes (
  id uuid primary key,
  -- All revisions of one offer share its root and its number.
  root_id uuid not null,
  revision int not null default 1 check (revision >= 1),
  number int not null,
  lead_id uuid references leads (id) on delete set null,
  client_id uuid references profiles (id),
  place_id uuid references places (id) on delete set null,
  owner_id uuid not null references profiles (id),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'expired', 'superseded', 'withdrawn')),
  title text not null check (length(title) between 3 and 160),
  note text check (length(note) between 1 and 2000),
  valid_until date,
  place_of_sale text not null default 'remote' check (place_of_sale in ('remote', 'home')),
  discount_percent int not null default 0 check (discount_percent between 0 and 100),
  low_cents bigint not null default 0 check (low_cents >= 0),
  high_cents bigint not null default 0 check (high_cents >= low_cents),
  approval_asked_at timestamptz,
  approved_by uuid references profiles (id),
  approved_bp int check (approved_bp between 0 and 10000),
  -- What the client reads: JSON with sorted keys, as text, so that the hash is over these bytes and nothing else.
  content text,
  content_sha256 text,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  reminded_at timestamptz,
  -- When what follows from a yes was done, and when the signed copy left.
  settled_at timestamptz,
  copied_at timestamptz,
  decline_reason text check (decline_reason in ('price', 'chose_other', 'later', 'not_needed', 'other')),
  decline_note text check (length(decline_note) between 1 and 300),
  close_reason text check (length(close_reason) between 1 and 300),
  closed_by uuid references profiles (id),
  -- Withdrawn by the client, within the right to cancel.
  cancelled boolean not null default false,
  version int not null default 1,
  created_by uuid not null references profiles (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (root_id, revision),
  unique (number, revision),
  -- What an acceptance refers to: this text of this revision.
  unique (id, root_id, content_sha256),
  check (client_id is not null or lead_id is not null),
  check (status = 'draft' or client_id is not null and content is not null and valid_until is not null and sent_at is not null),
  check (content_sha256 is not distinct from encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  check (status <> 'declined' or decline_reason is not null),
  check (status <> 'withdrawn' or cancelled or close_reason is not null)
);
create unique index quotes_one_open on quotes (root_id) where status in ('sent', 'accepted');
create unique index quotes_one_draft on quotes (root_id) where status = 'draft';
create index quotes_own on quotes (owner_id, status, updated_at desc, id desc);                -- a representative's list
create index quotes_all on quotes (status, updated_at desc, id desc);                          -- the office's
create index quotes_client on quotes (client_id, sent_at desc, id desc) where client_id is not null;
create index quotes_lead on quotes (lead_id) where lead_id is not null;
create index quotes_place on quotes (place_id) where place_id is not null;                     -- may a place be deleted?
create index quotes_ending on quotes (valid_until) where status = 'sent';
create index quotes_unsettled on quotes (answered_at) where status = 'accepted' and settled_at is null;
create index quotes_asked on quotes (approval_asked_at, id) where status = 'draft' and approval_asked_at is not null;

-- The workbench of a draft. Clients never read it: it has minutes and the price book's prices.
create table quote_options (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  owner_id uuid not null,
  position int not null,
  tier text not null check (tier in ('good', 'better', 'best')),
  name text not null check (length(name) between 1 and 80),
  note text check (length(note) between 1 and 600),
  advised boolean not null default false,
  unique (quote_id, tier)
);
create table quote_items (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  -- Null: an add-on, that goes with any option.
  option_id uuid references quote_options (id) on delete cascade,
  owner_id uuid not null,
  position int not null,
  service_id uuid references services (id),
  name text not null check (length(name) between 1 and 160),
  units int check (units between 1 and 1000),
  square_feet int check (square_feet between 1 and 1000000),
  vehicle_size text check (vehicle_size in ('sedan', 'suv', 'truck', 'van')),
  condition text not null check (condition in ('normal', 'dirty', 'heavy')),
  minutes int not null check (minutes between 0 and 1440),
  buffer_minutes int not null default 0 check (buffer_minutes between 0 and 240),
  price_cents bigint not null check (price_cents between 0 and 10000000),
  book_cents bigint check (book_cents >= 0),
  price_reason text check (length(price_reason) between 1 and 160),
  taxable boolean not null,
  deposit_percent int not null default 0 check (deposit_percent between 0 and 100),
  check ((book_cents is null) = (price_reason is null))
);
create index quote_items_quote on quote_items (quote_id, position);
create index quote_items_option on quote_items (option_id) where option_id is not null;

-- A yes, once for all revisions. What is signed is what was sent, by constraint. Only ever added to.
create table quote_acceptances (
  root_id uuid primary key,
  quote_id uuid not null unique,
  content_sha256 text not null,
  client_id uuid not null references profiles (id),
  owner_id uuid not null,
  option_id uuid not null,
  add_ons uuid[] not null default '{}',
  total_cents bigint not null check (total_cents >= 0),
  deposit_cents bigint not null check (deposit_cents between 0 and total_cents),
  method text not null check (method in ('portal', 'in_person', 'verbal')),
  -- Who was signed in; nobody, where somebody else wrote it down.
  signer_id uuid references profiles (id),
  witness_id uuid references profiles (id),
  signer_name text not null check (length(signer_name) between 2 and 120),
  -- Lines of points on a field of 1,000 by 400. Null: the typed name is the signature.
  strokes jsonb check (jsonb_typeof(strokes) = 'array' and length(strokes::text) <= 100000),
  consent_version int,
  opened_at timestamptz,
  signed_at timestamptz not null default now(),
  ip inet,
  user_agent text check (length(user_agent) <= 400),
  second_factor text check (length(second_factor) <= 40),
  cancel_until timestamptz,
  foreign key (quote_id, root_id, content_sha256) references quotes (id, root_id, content_sha256),
  check (method <> 'portal' or signer_id is not null and witness_id is null and consent_version is not null),
  check (method = 'portal' or signer_id is null and witness_id is not null),
  check (method <> 'verbal' or strokes is null and consent_version is null)
);
create index quote_acceptances_client on quote_acceptances (client_id);

-- Money in advance: for a booking, or for what was signed.
alter table deposits
  alter booking_id drop not null,
  add quote_id uuid unique references quote_acceptances (quote_id),
  add constraint deposits_for_one check (num_nonnulls(booking_id, quote_id) = 1);

-- The work of an accepted quote, once.
alter table jobs
  add quote_id uuid references quotes (id),
  add quote_part int,
  add constraint jobs_quote_part check ((quote_id is null) = (quote_part is null));
create unique index jobs_quote on jobs (quote_id, quote_part) where quote_id is not null;

-- The largest discount among its options, in hundredths of a percent of the price book's prices. Lines that aren't in the price
-- book have no other price to compare with.
create function quote_discount_bp(quote uuid) returns int language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(case when g.book = 0 then q.discount_percent * 100
    else greatest(0, ceil(10000 * (g.book - g.net * (100 - q.discount_percent) / 100) / g.book)) end), 0)::int
  from public.quotes q cross join lateral (
    select coalesce(sum(coalesce(i.book_cents, i.price_cents)) filter (where i.service_id is not null), 0)::numeric as book,
      coalesce(sum(i.price_cents) filter (where i.service_id is not null), 0)::numeric as net
    from public.quote_items i where i.quote_id = q.id group by i.option_id) g
  where q.id = quote
$$;

-- Whose it is. A representative quotes leads and clients of their own.
create function fitting_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first public.quotes;
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
  if new.lead_id is not null and new.client_id is null then
    select client_id into new.client_id from public.leads where id = new.lead_id;
  end if;
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
  if current_setting('role') = 'portal_sales' and new.owner_id = public.actor_id()
    and (tg_op = 'INSERT' or (new.lead_id, new.client_id) is distinct from (old.lead_id, old.client_id))
    and not exists (select from public.leads where id = new.lead_id and owner_id = public.actor_id())
    and not exists (select from public.profiles where id = new.client_id and rep_id = public.actor_id()) then
    raise exception 'not theirs to quote' using errcode = 'QR077';
  end if;
  return new;
end $$;
create trigger fitting_quote before insert or update of lead_id, client_id, place_id, owner_id on quotes
  for each row execute function fitting_quote();

-- Which state follows which; and once it is sent, nothing of it changes but how it stands.
create function keep_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  standing constant text[] := array['status', 'lead_id', 'place_id', 'owner_id', 'pdf_sha256', 'opened_at', 'answered_at',
    'reminded_at', 'settled_at', 'copied_at', 'decline_reason', 'decline_note', 'close_reason', 'closed_by', 'cancelled', 'version', 'updated_at'];
  next text[];
begin
  new.version := old.version + 1;
  if (new.pdf_sha256, new.settled_at, new.copied_at, new.reminded_at, new.opened_at) is not distinct from
    (old.pdf_sha256, old.settled_at, old.copied_at, old.reminded_at, old.opened_at) then new.updated_at := now(); end if;
  if (new.id, new.root_id, new.revision, new.number, new.created_by, new.created_at) is distinct from
    (old.id, old.root_id, old.revision, old.number, old.created_by, old.created_at) then
    raise exception 'a quote keeps what it is' using errcode = 'QR074';
  end if;
  if old.status <> 'draft' then
    if to_jsonb(new) - standing is distinct from to_jsonb(old) - standing
      or new.place_id is not null and new.place_id is distinct from old.place_id
      or old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256
      or old.opened_at is not null and new.opened_at is distinct from old.opened_at then
      raise exception 'what was sent stays as it is' using errcode = 'QR074';
    end if;
  end if;
  if new.status = old.status then return new; end if;
  next := case old.status
    when 'draft' then array['sent']
    when 'sent' then array['accepted', 'declined', 'expired', 'superseded', 'withdrawn']
    when 'accepted' then array['withdrawn']
    else array[]::text[] end;
  if new.status <> all (next) then
    raise exception 'a quote doesn''t go from % to %', old.status, new.status using errcode = 'QR075';
  end if;
  if new.status = 'sent' then
    if new.valid_until < public.business_day(now()) then
      raise exception 'it would be over already' using errcode = 'QR071';
    end if;
    if exists (select from public.quote_acceptances where root_id = new.root_id) then
      raise exception 'signed already: a new offer is a new quote' using errcode = 'QR075';
    end if;
    if public.quote_discount_bp(new.id) > greatest(coalesce(new.approved_bp, 0),
      (select discount_percent * 100 from public.quote_rules)) then
      raise exception 'the office has to approve this discount' using errcode = 'QR072';
    end if;
    new.sent_at := now();
  else
    new.answered_at := now();
  end if;
  if new.status = 'accepted' and not exists (select from public.quote_acceptances where quote_id = new.id) then
    raise exception 'nobody has accepted it' using errcode = 'QR075';
  end if;
  if new.status = 'declined' and new.valid_until < public.business_day(now()) then
    raise exception 'it is over' using errcode = 'QR071';
  end if;
  if new.status = 'expired' and new.valid_until >= public.business_day(now()) then
    raise exception 'it is still good' using errcode = 'QR075';
  end if;
  if old.status = 'accepted' and (
    new.cancelled and not exists (select from public.quote_acceptances where quote_id = new.id and cancel_until > now())
    or exists (select from public.jobs where quote_id = new.id and status in ('in_progress', 'completed'))) then
    raise exception 'too late for that' using errcode = 'QR076';
  end if;
  return new;
end $$;
create trigger keep_quote before update on quotes for each row execute function keep_quote();

-- The workbench is closed once a quote is sent, and belongs to whoever the quote belongs to.
create function keep_workbench() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bench record;
begin
  if tg_op = 'DELETE' then
    select status, owner_id into bench from public.quotes where id = old.quote_id;
    if found and bench.status <> 'draft' then
      raise exception 'what was sent stays as it is' using errcode = 'QR074';
    end if;
    return old;
  end if;
  select status, owner_id into bench from public.quotes where id = new.quote_id for share;
  if not found or bench.status <> 'draft' and (tg_op = 'INSERT' or to_jsonb(new) - 'owner_id' is distinct from to_jsonb(old) - 'owner_id') then
    raise exception 'what was sent stays as it is' using errcode = 'QR074';
  end if;
  new.owner_id := bench.owner_id;
  return new;
end $$;
create trigger keep_workbench before insert or update or delete on quote_options for each row execute function keep_workbench();
create trigger keep_workbench before insert or update or delete on quote_items for each row execute function keep_workbench();

create function follow_quote_owner() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.quote_options set owner_id = new.owner_id where quote_id = new.id;
  update public.quote_items set owner_id = new.owner_id where quote_id = new.id;
  return null;
end $$;
create trigger follow_quote_owner after update of owner_id on quotes for each row
  when (old.owner_id <> new.owner_id) execute function follow_quote_owner();

-- Who gets a lead or a client gets what is still open with them.
create function hand_over_quotes() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'leads' then
    update public.quotes set owner_id = new.owner_id where lead_id = new.id and status in ('draft', 'sent') and owner_id <> new.owner_id;
  else
    update public.quotes set owner_id = new.rep_id where client_id = new.id and status in ('draft', 'sent') and owner_id <> new.rep_id;
  end if;
  return null;
end $$;
create trigger hand_over_quotes after update of owner_id on leads for each row
  when (new.owner_id is not null and old.owner_id is distinct from new.owner_id) execute function hand_over_quotes();
create trigger hand_over_quotes after update of rep_id on profiles for each row
  when (new.rep_id is not null and new.acts_for is null and old.rep_id is distinct from new.rep_id) execute function hand_over_quotes();

-- Two leads that were one person: their quotes go on with the one that goes on.
create function join_quotes() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.quotes set lead_id = new.joined_to, owner_id = coalesce(
      (select owner_id from public.leads where id = new.joined_to), owner_id)
    where lead_id = new.id and status in ('draft', 'sent');
  return null;
end $$;
create trigger join_quotes after update of joined_to on leads for each row when (new.joined_to is not null)
  execute function join_quotes();

-- What a lead is told of its quotes: that one is out, that it was opened, and that none is out any more.
create function tell_lead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.opened_at is not null and old.opened_at is null then
    insert into public.lead_events (lead_id, kind, detail) values (new.lead_id, 'opened', jsonb_build_object('quote_id', new.id));
  end if;
  if new.status = old.status then return null; end if;
  if new.status = 'sent' then
    update public.leads set quoted_at = now(), status = 'warm',
        follow_up_at = case when next_step = 'quote' then now() + interval '3 days' else follow_up_at end,
        next_step = case when next_step = 'quote' then 'call' else next_step end
      where id = new.lead_id and status in ('new', 'warm');
    insert into public.lead_events (lead_id, kind, detail)
      values (new.lead_id, 'quoted', jsonb_build_object('quote_id', new.id, 'total_cents', new.high_cents));
  elsif not exists (select from public.quotes where lead_id = new.lead_id and status = 'sent') then
    update public.leads set quoted_at = null where id = new.lead_id and quoted_at is not null;
  end if;
  return null;
end $$;
create trigger tell_lead after update of status, opened_at on quotes for each row when (new.lead_id is not null)
  execute function tell_lead();

-- What was never sent to anybody goes with its lead.
create function drop_quotes_of_lead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.quotes where lead_id = old.id and client_id is null;
  return old;
end $$;
create trigger drop_quotes_of_lead before delete on leads for each row execute function drop_quotes_of_lead();

-- Accepting: the quote is held, is sent and still good, and what is chosen is on it. Whoever signs in the portal is signed in for
-- this client; whoever writes down a yes is the representative or the office.
create function accept_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer public.quotes;
  said jsonb;
begin
  select * into offer from public.quotes where id = new.quote_id for no key update;
  if offer.id is null or offer.status <> 'sent' or offer.content_sha256 <> new.content_sha256 then
    raise exception 'that isn''t on offer' using errcode = 'QR070';
  end if;
  if offer.valid_until < public.business_day(now()) then
    raise exception 'it is over' using errcode = 'QR071';
  end if;
  said := offer.content::jsonb;
  if not exists (select from jsonb_array_elements(said -> 'options') o where (o ->> 'id')::uuid = new.option_id)
    or exists (select from unnest(new.add_ons) chosen where chosen not in (
      select (a ->> 'id')::uuid from jsonb_array_elements(said -> 'add_ons') a)) then
    raise exception 'that isn''t on offer' using errcode = 'QR070';
  end if;
  if new.method = 'portal' and (new.signer_id is distinct from public.actor_id()
      or public.actor_client_id() is distinct from offer.client_id
      or new.consent_version is distinct from (said ->> 'consent_version')::int)
    or new.method <> 'portal' and (new.witness_id is distinct from public.actor_id() or not exists (
      select from public.profiles where id = new.witness_id and active and (role = 'admin' or id = offer.owner_id))) then
    raise exception 'not theirs to accept' using errcode = 'QR078';
  end if;
  new.root_id := offer.root_id;
  new.client_id := offer.client_id;
  new.owner_id := offer.owner_id;
  new.opened_at := offer.opened_at;
  new.signed_at := now();
  return new;
end $$;
create trigger accept_quote before insert on quote_acceptances for each row execute function accept_quote();

-- In the same transaction: it stands as accepted, and what is due in advance is asked for.
create function accepted_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.quotes set status = 'accepted' where id = new.quote_id;
  if new.deposit_cents > 0 then
    insert into public.deposits (client_id, quote_id, amount_cents) values (new.client_id, new.quote_id, new.deposit_cents);
  end if;
  return null;
end $$;
create trigger accepted_quote after insert on quote_acceptances for each row execute function accepted_quote();

create function keep_acceptance() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a signature stays as it is' using errcode = 'QR079';
end $$;
create trigger keep_acceptance before update or delete on quote_acceptances for each row execute function keep_acceptance();

-- A client who is deleted leaves what they signed, as they leave invoices; every other offer to them goes, and what was written.
create function forget_quotes() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.quotes q where q.client_id = new.id
    and not exists (select from public.quote_acceptances a where a.quote_id = q.id);
  update public.quotes set decline_note = null, close_reason = case when close_reason is null then null else '-' end
    where client_id = new.id;
  return null;
end $$;
create trigger forget_quotes after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_quotes();

-- Whom a quote goes to. A lead becomes the client who has that address already, or a new one at the lead's address; either can set
-- a password then. By the quote's owner, or the office.
create function account.quote_client(quote uuid, person uuid, place uuid)
returns table (client_id uuid, place_id uuid, email text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer public.quotes;
  who public.leads;
begin
  select * into offer from public.quotes q where q.id = quote
    and (current_setting('role') = 'portal_admin' or q.owner_id = public.actor_id()) for no key update;
  select * into who from public.leads l where l.id = offer.lead_id for no key update;
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

-- By which second step the actor's session was opened; null, where by none.
create function account.second_factor(session uuid) returns text language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select second_factor from auth.sessions where id = session and user_id = public.actor_id()
$$;

-- What follows from a yes for the lead and for whose client it is. Once: what is done already stays.
create function quote_won(quote uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    select from public.profiles where id = won.owner_id and role = 'sales' and active and deleted_at is null);
end $$;

-- The deposit of a quote, for whoever sees the quote: the books stay closed to sales.
create function quote_deposit(quote uuid) returns json language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('amount_cents', d.amount_cents, 'paid_cents', d.paid_cents, 'refunded_cents', (
    select coalesce(sum(r.amount_cents), 0) from public.refunds r join public.payments p on p.id = r.payment_id
    where p.deposit_id = d.id and r.status in ('requested', 'pending', 'completed')))
  from public.deposits d join public.quotes q on q.id = d.quote_id
  where d.quote_id = quote and (current_setting('role') in ('portal_admin', 'portal_worker')
    or current_setting('role') = 'portal_sales' and q.owner_id = public.actor_id()
    or current_setting('role') = 'portal_client' and q.client_id = public.actor_client_id())
$$;

revoke all on function quote_discount_bp(uuid), fitting_quote(), keep_quote(), keep_workbench(), follow_quote_owner(),
  hand_over_quotes(), join_quotes(), tell_lead(), drop_quotes_of_lead(), accept_quote(), accepted_quote(), forget_quotes(),
  account.quote_client(uuid, uuid, uuid), account.second_factor(uuid), quote_won(uuid), quote_deposit(uuid) from public;
grant usage on schema account to portal_sales;
grant execute on function account.quote_client(uuid, uuid, uuid) to portal_admin, portal_sales;
grant execute on function account.second_factor(uuid) to portal_client;
grant execute on function quote_discount_bp(uuid) to portal_admin, portal_sales, portal_worker;
grant execute on function quote_won(uuid) to portal_worker;
grant execute on function quote_deposit(uuid) to portal_admin, portal_sales, portal_client, portal_worker;
grant select (quote_id, quote_part) on jobs to portal_sales;

do $$
declare t text;
begin
  foreach t in array array['quote_rules', 'quotes', 'quote_options', 'quote_items', 'quote_acceptances'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
    execute format('grant select on %I to portal_admin, portal_worker, portal_sales', t);
  end loop;
  foreach t in array array['quotes', 'quote_options', 'quote_items'] loop
    execute format('create policy sales_own on %I to portal_sales using (owner_id = (select actor_id()))
      with check (owner_id = (select actor_id()))', t);
    execute format('grant delete on %I to portal_admin, portal_sales', t);
  end loop;
end $$;
create policy sales_read on quote_rules for select to portal_sales using (true);
grant update on quote_rules to portal_admin;
create policy sales_own on quote_acceptances for select to portal_sales using (owner_id = (select actor_id()));
-- Accepting, answering and settling happen on behalf of whoever asks: no client and no representative writes these themselves.
grant insert on quote_acceptances to portal_worker;
grant update on quotes to portal_admin, portal_worker;
grant insert on quotes to portal_admin;
-- Nobody in sales approves a discount: by column.
grant insert (id, root_id, revision, number, lead_id, client_id, place_id, owner_id, title, note, valid_until, place_of_sale,
  discount_percent, low_cents, high_cents, created_by) on quotes to portal_sales;
grant update (lead_id, client_id, place_id, status, title, note, valid_until, place_of_sale, discount_percent, low_cents, high_cents,
  approval_asked_at, content, content_sha256, close_reason, closed_by) on quotes to portal_sales;
create policy client_own on quotes for select to portal_client using (client_id = (select actor_client_id()) and status <> 'draft');
grant select (id, root_id, revision, number, client_id, status, title, valid_until, content, content_sha256, sent_at, opened_at,
  answered_at, cancelled, pdf_sha256, created_at, updated_at) on quotes to portal_client;
create policy client_own on quote_acceptances for select to portal_client using (client_id = (select actor_client_id()));
grant select on quote_acceptances to portal_client;
-- A draft is the only thing that can be deleted, whoever asks.
create policy drafts_only on quotes as restrictive for delete to portal_admin, portal_sales using (status = 'draft');
grant insert, update on quote_options, quote_items to portal_admin, portal_sales;

insert into notification_rules (notice, email, sms, portal) values
  ('quote_approval', true, false, true),
  ('quote_approved', false, false, true),
  ('quote_signed', true, false, true),
  ('quote_accepted', false, false, true),
  ('quote_declined', false, false, true),
  ('quote_cancelled', true, false, true);
