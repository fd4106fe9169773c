-- People who may become clients: each has one owner, who works on it, or waits for the office to give it to somebody (0051).
create table leads (
  id uuid primary key,
  -- Null: it waits for the office.
  owner_id uuid references profiles (id),
  client_id uuid references profiles (id),
  full_name text not null check (length(full_name) between 1 and 120),
  phone text check (length(phone) between 1 and 40),
  phone_key text generated always as (nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '')) stored,
  email text check (email = lower(email) and length(email) between 1 and 254),
  street text check (length(street) between 1 and 160),
  city text check (length(city) between 1 and 80),
  postal_code text check (length(postal_code) between 1 and 20),
  service_id uuid references services (id),
  -- What they want, in words.
  detail text check (length(detail) between 1 and 2000),
  source text not null check (source in ('website', 'referral', 'phone', 'walk_in', 'door', 'ads', 'social', 'other', 'import')),
  status text not null default 'new' check (status in ('new', 'warm', 'sold', 'lost')),
  value_cents bigint check (value_cents between 0 and 100000000),
  next_step text check (next_step in ('call', 'text', 'mail', 'visit', 'quote')),
  follow_up_at timestamptz,
  lost_reason text check (lost_reason in ('price', 'chose_other', 'no_answer', 'moved', 'not_needed', 'out_of_area', 'other')),
  lost_note text check (length(lost_note) between 1 and 500),
  -- A quote is out. Written by the quotes alone.
  quoted_at timestamptz,
  sms_consent_at timestamptz,
  -- The same person as this lead, which goes on for both.
  joined_to uuid references leads (id) on delete cascade,
  -- The follow-up that its owner was reminded of.
  reminded_for timestamptz,
  touched_at timestamptz not null default now(),
  status_at timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references profiles (id),
  -- Begins with a space, as in 0034.
  search text not null generated always as (' ' || lower(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
    || ' ' || coalesce(street, '') || ' ' || coalesce(city, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(detail, ''))) stored,
  -- None is forgotten.
  constraint leads_next check (case when status in ('new', 'warm') then follow_up_at is not null and next_step is not null
    else follow_up_at is null and next_step is null end),
  constraint leads_reachable check (status in ('sold', 'lost') or coalesce(phone, email, street) is not null),
  constraint leads_lost check ((status = 'lost') = (lost_reason is not null)),
  constraint leads_sold check (status <> 'sold' or client_id is not null),
  check (joined_to <> id)
);
-- One person is in work once.
create unique index leads_one_phone on leads (phone_key) where status in ('new', 'warm') and joined_to is null;
create unique index leads_one_email on leads (email) where status in ('new', 'warm') and joined_to is null;
create index leads_board on leads (owner_id, status, follow_up_at, id) include (value_cents, quoted_at) where joined_to is null;
create index leads_open on leads (owner_id, follow_up_at, id) where status in ('new', 'warm') and joined_to is null;
create index leads_open_all on leads (follow_up_at, id) where status in ('new', 'warm') and joined_to is null;   -- the office's
create index leads_closed on leads (owner_id, status, status_at desc, id desc) include (value_cents)
  where status in ('sold', 'lost') and joined_to is null;
create index leads_closed_all on leads (status, status_at desc, id desc) include (value_cents)
  where status in ('sold', 'lost') and joined_to is null;
create index leads_newest on leads (owner_id, created_at desc, id desc) where joined_to is null;
create index leads_newest_all on leads (created_at desc, id desc) where joined_to is null;
create index leads_search on leads using gin (search gin_trgm_ops);
create index leads_client on leads (client_id) where client_id is not null;
create index leads_joined on leads (joined_to) where joined_to is not null;
create index leads_phone on leads (phone_key) where phone_key is not null;      -- erasure; was this person here before?
create index leads_email on leads (email) where email is not null;
create index leads_unreminded on leads (follow_up_at)
  where status in ('new', 'warm') and joined_to is null and reminded_for is distinct from follow_up_at;

-- What happened to a lead. Only added to; who sees it follows the lead.
create table lead_events (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references leads (id) on delete cascade,
  owner_id uuid,
  -- Of several in one transaction it says which came first.
  at timestamptz not null default clock_timestamp(),
  by uuid references profiles (id),
  kind text not null check (kind in ('called', 'texted', 'mailed', 'visited', 'note', 'status', 'reassigned', 'quoted', 'requested',
    'opened', 'joined', 'imported', 'reminded')),
  outcome text check (outcome in ('wants_it', 'needs_time', 'no_answer', 'lost')),
  note text check (length(note) between 1 and 2000),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index lead_events_lead on lead_events (lead_id, at desc, id desc);

-- Who else tried to add a person that is in work. Only the office reads it.
create table lead_clashes (
  lead_id uuid not null references leads (id) on delete cascade,
  rep_id uuid not null references profiles (id),
  at timestamptz not null default now(),
  primary key (lead_id, rep_id)
);

-- Which status follows which. Sold is said by an accepted quote, or by the office.
create function keep_lead() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'portal_sales' and new.status not in ('new', 'warm') then
      raise exception 'a lead begins open' using errcode = 'QR065';
    end if;
    if new.status in ('sold', 'lost') then
      new.next_step := null;
      new.follow_up_at := null;
    end if;
    return new;
  end if;
  if (new.id, new.created_at, new.created_by) is distinct from (old.id, old.created_at, old.created_by) then
    raise exception 'a lead keeps where it came from' using errcode = 'QR067';
  end if;
  -- Its owner follows the lead that goes on, and erasure reaches it; both run as the tables' owner.
  if old.joined_to is not null and current_user in ('portal_sales', 'portal_admin', 'portal_worker') then
    raise exception 'a joined lead stays as it is' using errcode = 'QR067';
  end if;
  if new.status = old.status then return new; end if;
  if not (case old.status
    when 'new' then new.status in ('warm', 'sold', 'lost')
    when 'warm' then new.status in ('sold', 'lost')
    when 'lost' then new.status = 'warm'
    else false end) or new.status = 'sold' and current_user = 'portal_sales' then
    raise exception 'a lead doesn''t go from % to %', old.status, new.status using errcode = 'QR065';
  end if;
  new.status_at := now();
  if new.status in ('sold', 'lost') then
    new.next_step := null;
    new.follow_up_at := null;
  end if;
  if new.status <> 'lost' then
    new.lost_reason := null;
    new.lost_note := null;
  end if;
  return new;
end $$;
create trigger keep_lead before insert or update on leads for each row execute function keep_lead();

-- Its owner is an active person in sales at that moment, and whoever it became is a client.
create function fit_lead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.owner_id is not null and (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id) then
    perform from public.profiles where id = new.owner_id and role = 'sales' and active and deleted_at is null for share;
    if not found then
      raise exception 'not a sales representative' using errcode = 'QR064';
    end if;
  end if;
  if new.client_id is not null and (tg_op = 'INSERT' or new.client_id is distinct from old.client_id) then
    perform from public.profiles where id = new.client_id and role = 'client' and acts_for is null and deleted_at is null
      for share;
    if not found then
      raise exception 'not a client' using errcode = 'QR066';
    end if;
  end if;
  return new;
end $$;
create trigger fit_lead before insert or update of owner_id, client_id on leads for each row execute function fit_lead();

-- What somebody who has it open would overwrite. That it was touched, reminded of or quoted isn't an edit.
create trigger next_version before update of owner_id, client_id, full_name, phone, email, street, city, postal_code, service_id,
  detail, source, status, value_cents, next_step, follow_up_at, lost_reason, lost_note, joined_to on leads
  for each row execute function next_version();

-- The lead's row is held: an event that is written while its lead is reassigned waits, and has the new owner.
create function carry_lead_owner() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select owner_id into new.owner_id from public.leads where id = new.lead_id for no key update;
  new."by" := coalesce(new."by", public.actor_id());
  return new;
end $$;
create trigger carry_lead_owner before insert on lead_events for each row execute function carry_lead_owner();
create function touch_lead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.leads set touched_at = greatest(touched_at, new.at) where id = new.lead_id;
  return null;
end $$;
-- A reminder isn't a word with anybody.
create trigger touch_lead after insert on lead_events for each row
  when (new.kind not in ('reminded', 'reassigned', 'joined')) execute function touch_lead();

-- Here rather than in the code, so that no change of status or owner is without its line. What nobody in person made (the
-- request form) writes its own first one.
create function note_lead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.created_by is not null then
      insert into public.lead_events (lead_id, kind, detail)
        values (new.id, case new.source when 'import' then 'imported' else 'status' end, jsonb_build_object('to', new.status));
    end if;
    return null;
  end if;
  if new.status <> old.status then
    insert into public.lead_events (lead_id, kind, note, detail) values (new.id, 'status', new.lost_note,
      jsonb_strip_nulls(jsonb_build_object('from', old.status, 'to', new.status, 'lost_reason', new.lost_reason)));
  end if;
  if new.owner_id is distinct from old.owner_id then
    update public.lead_events set owner_id = new.owner_id where lead_id = new.id;
    update public.leads set owner_id = new.owner_id where joined_to = new.id;
    if new.joined_to is null then
      insert into public.lead_events (lead_id, kind, detail) values (new.id, 'reassigned',
        jsonb_strip_nulls(jsonb_build_object('from', old.owner_id, 'to', new.owner_id)));
    end if;
  end if;
  if new.joined_to is distinct from old.joined_to then
    update public.leads set joined_to = new.joined_to, owner_id = new.owner_id where joined_to = new.id;
    if old.joined_to is null then
      insert into public.lead_events (lead_id, kind, detail)
        values (new.joined_to, 'joined', jsonb_build_object('lead_id', new.id));
    end if;
  end if;
  return null;
end $$;
create trigger note_lead after insert or update of status, owner_id, joined_to on leads for each row execute function note_lead();

-- Who leaves sales leaves what they worked on to the office. Deactivated they keep it, as their clients (0049).
create function leave_leads() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.leads set owner_id = null where owner_id = new.id and status in ('new', 'warm') and joined_to is null;
  return null;
end $$;
create trigger leave_leads after update of role, deleted_at on profiles for each row
  when (old.role = 'sales' and (new.role <> 'sales' or new.deleted_at is not null)) execute function leave_leads();

-- A client who is deleted leaves no words in the leads that they were, also in those that only have their number or address. What
-- stays: when they asked, what for, where from, and what became of it.
create function forget_leads() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  theirs uuid[] := array(
    select id from public.leads where client_id = new.id
    union
    select id from public.leads where client_id is null and email = old.email
    union
    select id from public.leads where client_id is null
      and phone_key = nullif(right(regexp_replace(old.phone, '\D', '', 'g'), 10), ''));
begin
  theirs := theirs || array(select id from public.leads where joined_to = any (theirs));
  update public.leads set status = 'lost', lost_reason = 'other'
    where id = any (theirs) and status in ('new', 'warm');
  update public.leads set full_name = new.full_name, phone = null, email = null, street = null, city = null, postal_code = null,
      detail = null, lost_note = null, sms_consent_at = null
    where id = any (theirs);
  update public.lead_events set note = null,
      detail = case when kind in ('status', 'reassigned', 'joined') then detail else '{}' end
    where lead_id = any (theirs);
  return null;
end $$;
create trigger forget_leads after update of deleted_at on profiles for each row
  when (old.role = 'client' and old.deleted_at is null and new.deleted_at is not null) execute function forget_leads();
revoke all on function fit_lead(), carry_lead_owner(), touch_lead(), note_lead(), leave_leads(), forget_leads() from public;

do $$
declare t text;
begin
  foreach t in array array['leads', 'lead_events', 'lead_clashes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
    execute format('grant select on %I to portal_admin, portal_worker', t);
  end loop;
end $$;
create policy sales_own on leads to portal_sales using (owner_id = (select actor_id())) with check (owner_id = (select actor_id()));
create policy sales_own on lead_events for select to portal_sales using (owner_id = (select actor_id()));
create policy sales_add on lead_events for insert to portal_sales
  with check (owner_id = (select actor_id()) and kind in ('called', 'texted', 'mailed', 'visited', 'note'));
grant select on leads, lead_events to portal_sales;
-- Of somebody who became a client only the words go, with the client.
create policy never_a_client on leads as restrictive for delete to portal_admin using (client_id is null);

grant insert (id, owner_id, full_name, phone, email, street, city, postal_code, service_id, detail, source, value_cents, next_step,
  follow_up_at, created_by) on leads to portal_sales, portal_admin;
grant update (full_name, phone, email, street, city, postal_code, service_id, detail, source, status, value_cents, next_step,
  follow_up_at, lost_reason, lost_note) on leads to portal_sales, portal_admin, portal_worker;
grant update (owner_id, client_id) on leads to portal_admin, portal_worker;
grant update (joined_to), delete on leads to portal_admin;
grant update (reminded_for) on leads to portal_worker;
grant insert (id, lead_id, kind, outcome, note, detail) on lead_events to portal_sales, portal_admin, portal_worker;
grant insert (lead_id, rep_id) on lead_clashes to portal_worker;

insert into notification_rules (notice, email, sms, portal) values
  ('lead_assigned', false, false, true),
  ('lead_due', false, false, true),
  ('lead_waiting', true, false, true),
  ('lead_clash', false, false, true);
