-- Clients bring friends, and get credit once a friend's money stands (docs/decisions/0057).

-- One row: whether clients are offered it, what a friend brings, and how much the friend has to pay for it.
create table referral_rules (
  id boolean primary key default true check (id),
  online boolean not null default false,
  reward_cents bigint not null default 2500 check (reward_cents between 100 and 50000),
  min_paid_cents bigint not null default 5000 check (min_paid_cents between 0 and 1000000)
);
insert into referral_rules default values;

-- Every client's own, by chance: it says nothing of whose it is. No 0, O, 1 or I.
create table referral_codes (
  client_id uuid primary key references profiles (id) on delete cascade,
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{8}$')
);
create function new_referral_code() returns text language sql volatile set search_path = pg_catalog as $$
  -- Bytes 6 and 8 of a uuid aren't all chance.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(u.bytes, at) & 31) + 1, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) u, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) at
$$;
create function give_referral_code() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  loop
    insert into public.referral_codes (client_id, code) values (new.id, public.new_referral_code()) on conflict do nothing;
    exit when found or exists (select from public.referral_codes where client_id = new.id);
  end loop;
  return null;
end $$;
create trigger give_referral_code after insert on profiles for each row
  when (new.role = 'client' and new.acts_for is null and new.deleted_at is null) execute function give_referral_code();
create trigger give_referral_code_later after update of role, acts_for on profiles for each row
  when (new.role = 'client' and new.acts_for is null and new.deleted_at is null) execute function give_referral_code();
do $$
begin
  loop
    insert into referral_codes (client_id, code)
      select p.id, new_referral_code() from profiles p
      where p.role = 'client' and p.acts_for is null and p.deleted_at is null
        and not exists (select from referral_codes c where c.client_id = p.id)
      on conflict do nothing;
    exit when not found;
  end loop;
end $$;

-- A friend who came by somebody's code: at first a lead, later a client. Amounts are those that held when the friend asked.
create table referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references profiles (id),
  -- "Friend 3": all that the referrer is told of who it is.
  number int not null check (number > 0),
  lead_id uuid not null unique references leads (id) on delete cascade,
  referred_client_id uuid unique references profiles (id),
  -- Whether the friend was a lead or a client before they used the code.
  known boolean not null,
  asked_at timestamptz not null default now(),
  reward_cents bigint not null check (reward_cents > 0),
  min_paid_cents bigint not null check (min_paid_cents >= 0),
  status text not null default 'asked' check (status in ('asked', 'review', 'earned', 'closed')),
  -- Why somebody has to look at it.
  doubts text[] not null default '{}',
  closed_reason text check (closed_reason in ('self', 'duplicate', 'not_new', 'refunded', 'gone', 'refused')),
  earned_invoice_id uuid unique references invoices (id),
  earned_at timestamptz,
  decided_by uuid references profiles (id),
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 200),
  unique (referrer_id, number),
  check (referrer_id <> referred_client_id),
  check ((status = 'earned') = (earned_invoice_id is not null)),
  check ((status = 'earned') = (earned_at is not null)),
  check ((status = 'closed') = (closed_reason is not null)),
  check (status not in ('earned', 'review') or referred_client_id is not null),
  check (status <> 'review' or cardinality(doubts) > 0)
);
create index referrals_newest on referrals (status, asked_at desc, id desc);                      -- the office's list
create index referrals_open on referrals (referred_client_id) where status = 'asked';             -- what may be earned by now
create index referrals_earned on referrals (referrer_id, earned_at) where status = 'earned';      -- how many in a year?

-- Who paid at PayPal, by PayPal's own number for them. Read by referral_doubts alone.
create table payment_payers (
  payment_id uuid primary key references payments (id),
  payer text not null check (length(payer) between 1 and 64)
);
create index payment_payers_payer on payment_payers (payer);

-- Booked once, both sides, and nothing else goes to that account.
alter table ledger_entries
  add referral_id uuid references referrals (id),
  add constraint ledger_entries_promotions check (account <> 'promotions' or referral_id is not null),
  add constraint ledger_entries_referral check (referral_id is null or account in ('promotions', 'client_credit'));
create unique index ledger_entries_referral_once on ledger_entries (referral_id, account) where referral_id is not null;

-- "12 Oak Street, Apt. 4" and "12 OAK ST APT 4" are one house.
create function street_key(street text) returns text language sql immutable set search_path = pg_catalog as $$
  select nullif(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(street), '\mstreet\M', 'st', 'g'), '\mdrive\M', 'dr', 'g'), '\mavenue\M', 'ave', 'g'), '\mroad\M', 'rd', 'g'),
    '\mlane\M', 'ln', 'g'), '\mcourt\M', 'ct', 'g'), '[^[:alnum:]]', '', 'g'), '')
$$;
-- One mailbox has many spellings: a.b+c@x.com is ab@x.com.
create function mailbox_key(email text) returns text language sql immutable set search_path = pg_catalog as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2)
$$;
create function phone_key(phone text) returns text language sql immutable set search_path = pg_catalog as $$
  select nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '')
$$;

/*
 * How the friend's first invoice stands. It is the first one of at least min_paid_cents; credit that we gave away ourselves isn't
 * money. `state`: waiting (nothing is paid), held (a refund or a dispute is open), paid (for less than 14 days), due,
 * part_refunded (due, but some of it went back), refunded.
 */
create function referral_standing(referral uuid, out invoice_id uuid, out due_on date, out state text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  friend public.referrals;
  bill public.invoices;
  given bigint;
  money bigint;
  back boolean;
begin
  state := 'waiting';
  select * into friend from public.referrals r where r.id = referral;
  given := (select coalesce(-sum(e.amount_cents), 0) from public.ledger_entries e
    where e.client_id = friend.referred_client_id and e.account = 'client_credit' and e.referral_id is not null);
  for bill in select * from public.invoices i
    where i.client_id = friend.referred_client_id and i.status not in ('draft', 'void')
      and i.total_cents >= greatest(friend.min_paid_cents, 1)
    order by i.number
  loop
    money := bill.paid_cents - least(given, public.credit_used(bill.id));
    back := exists (select from public.payments p where (p.invoice_id = bill.id or p.deposit_id in (
        select d.id from public.deposits d where d.invoice_id = bill.id)) and (p.refunded_cents > 0 or p.status = 'reversed'))
      or exists (select from public.ledger_entries e
        where e.invoice_id = bill.id and e.account = 'client_credit' and e.credit_note_id is not null);
    -- Corrected before anybody paid it, or paid with what we gave: the next one is the first.
    continue when bill.status in ('paid', 'credited') and money < greatest(friend.min_paid_cents, 1) and not back;
    invoice_id := bill.id;
    if bill.status in ('issued', 'partly_paid') then return; end if;
    if bill.status = 'credited' or money < greatest(friend.min_paid_cents, 1) then
      state := 'refunded';
      return;
    end if;
    due_on := 14 + (select max(e.booked_on) from public.ledger_entries e
      where e.invoice_id = bill.id and e.account = 'receivable' and e.amount_cents < 0 and e.credit_note_id is null);
    state := case
      when exists (select from public.payments p left join public.refunds f on f.payment_id = p.id
        where (p.invoice_id = bill.id or p.deposit_id in (select d.id from public.deposits d where d.invoice_id = bill.id))
          and (p.status = 'disputed' or f.status in ('requested', 'pending'))) then 'held'
      when due_on > (select (now() at time zone b.time_zone)::date from public.business_settings b) then 'paid'
      when back then 'part_refunded'
      else 'due' end;
    return;
  end loop;
end $$;

-- Why a person should look at it: signs that the friend and the referrer are one, or that it is done for the money.
create function referral_doubts(referral uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  friend public.referrals;
  doubts text[] := '{}';
begin
  select * into friend from public.referrals r where r.id = referral;
  if exists (
    select from public.places a join public.places b on public.street_key(a.street) = public.street_key(b.street)
      and (lower(a.city) = lower(b.city) or left(a.postal_code, 5) = left(b.postal_code, 5))
    where a.client_id = friend.referrer_id and b.client_id = friend.referred_client_id)
  or exists (
    select from public.places a join public.leads l on l.id = friend.lead_id and public.street_key(a.street) = public.street_key(l.street)
      and (lower(a.city) = lower(l.city) or left(a.postal_code, 5) = left(l.postal_code, 5))
    where a.client_id = friend.referrer_id) then
    doubts := doubts || 'same_street'::text;
  end if;
  if exists (
    (select public.phone_key(p.phone) from public.profiles p where friend.referrer_id in (p.id, p.acts_for)
      union select public.phone_key(c.phone) from public.contacts c where c.client_id = friend.referrer_id)
    intersect (
      select public.phone_key(p.phone) from public.profiles p where friend.referred_client_id in (p.id, p.acts_for)
      union select public.phone_key(c.phone) from public.contacts c where c.client_id = friend.referred_client_id
      union select l.phone_key from public.leads l where l.id = friend.lead_id)
    except select null) then
    doubts := doubts || 'same_phone'::text;
  end if;
  if exists (
    (select public.mailbox_key(p.email) from public.profiles p where friend.referrer_id in (p.id, p.acts_for)
      union select public.mailbox_key(c.email) from public.contacts c where c.client_id = friend.referrer_id)
    intersect (
      select public.mailbox_key(p.email) from public.profiles p where friend.referred_client_id in (p.id, p.acts_for)
      union select public.mailbox_key(c.email) from public.contacts c where c.client_id = friend.referred_client_id
      union select public.mailbox_key(l.email) from public.leads l where l.id = friend.lead_id)
    except select null) then
    doubts := doubts || 'same_email'::text;
  end if;
  if exists (
    select x.payer from public.payment_payers x join public.payments p on p.id = x.payment_id where p.client_id = friend.referrer_id
    intersect
    select x.payer from public.payment_payers x join public.payments p on p.id = x.payment_id
    where p.client_id = friend.referred_client_id) then
    doubts := doubts || 'same_payer'::text;
  end if;
  if (select count(*) from public.referrals r where r.referrer_id = friend.referrer_id and r.status = 'earned'
    and r.earned_at > now() - interval '1 year') >= 10 then
    doubts := doubts || 'many'::text;
  end if;
  if friend.known then
    doubts := doubts || 'known'::text;
  end if;
  if (select s.state from public.referral_standing(referral) s) = 'part_refunded' then
    doubts := doubts || 'part_refunded'::text;
  end if;
  return doubts;
end $$;

-- 16: whoever books for a referrer comes one after the other, so that the eleventh of a year is seen.
create function hold_referrer(referrer uuid) returns void language sql volatile set search_path = pg_catalog as $$
  select pg_advisory_xact_lock(16, hashtext(referrer::text))
$$;

-- What may become of it. Being earned needs money that stands, and either no doubt or somebody's word with a reason.
create function keep_referral() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.referrer_id, new.number, new.asked_at, new.reward_cents, new.min_paid_cents)
    is distinct from (old.id, old.referrer_id, old.number, old.asked_at, old.reward_cents, old.min_paid_cents)
    or old.status in ('earned', 'closed') and (new.status, new.referred_client_id, new.earned_invoice_id, new.earned_at)
      is distinct from (old.status, old.referred_client_id, old.earned_invoice_id, old.earned_at) then
    raise exception 'a referral keeps what it is' using errcode = 'QR090';
  end if;
  if new.status = old.status then return new; end if;
  if new.status = 'asked' or old.status = 'asked' and new.closed_reason = 'refused' then
    raise exception 'a referral doesn''t go from % to %', old.status, new.status using errcode = 'QR090';
  end if;
  if new.status = 'earned' then
    perform public.hold_referrer(new.referrer_id);
    if not exists (select from public.referral_standing(new.id) s
      where s.invoice_id = new.earned_invoice_id and s.state in ('due', 'part_refunded')) then
      raise exception 'the money doesn''t stand yet' using errcode = 'QR091';
    end if;
    if old.status = 'asked' and cardinality(public.referral_doubts(new.id)) > 0
      or old.status = 'review' and (new.decided_by is null or new.decision_note is null) then
      raise exception 'somebody has to look at it' using errcode = 'QR092';
    end if;
  end if;
  return new;
end $$;
create trigger keep_referral before update on referrals for each row execute function keep_referral();

-- Earned and booked are one thing: for the referrer, the reward, both sides.
create function referral_booked() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  friend public.referrals;
begin
  if tg_table_name = 'ledger_entries' then
    select * into friend from public.referrals where id = new.referral_id;
  else
    select * into friend from public.referrals where id = new.id;
  end if;
  if friend.status <> 'earned' or (select count(*) from public.ledger_entries e where e.referral_id = friend.id
      and e.client_id = friend.referrer_id
      and e.amount_cents = case e.account when 'promotions' then friend.reward_cents else -friend.reward_cents end) <> 2 then
    raise exception 'a referral is booked when it is earned' using errcode = 'QR093';
  end if;
  return null;
end $$;
create constraint trigger referral_booked after update on referrals deferrable initially deferred
  for each row when (new.status = 'earned' and old.status <> 'earned') execute function referral_booked();
create constraint trigger referral_booked after insert on ledger_entries deferrable initially deferred
  for each row when (new.referral_id is not null) execute function referral_booked();

-- Whose friend a lead is, once it has become a client. Nothing here may keep the office from closing a sale.
create function link_referral(lead uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  friend public.referrals;
  client public.profiles;
  reason text;
begin
  select r.* into friend from public.referrals r where r.lead_id = lead and r.status = 'asked' for update;
  select p.* into client from public.profiles p join public.leads l on l.client_id = p.id where l.id = lead;
  if friend.id is null or client.id is null or client.id = friend.referred_client_id then return; end if;
  reason := case
    when client.id = friend.referrer_id then 'self'
    when exists (select from public.referrals r where r.referred_client_id = client.id) then 'duplicate'
    when exists (select from public.invoices i where i.client_id = client.id and i.status <> 'draft'
        and i.created_at < friend.asked_at)
      or exists (select from public.jobs j where j.client_id = client.id and j.completed_at < friend.asked_at) then 'not_new'
    end;
  if reason is null then
    begin
      update public.referrals set referred_client_id = client.id, known = known or client.created_at < friend.asked_at
        where id = friend.id;
      return;
    exception when unique_violation then
      reason := 'duplicate';
    end;
  end if;
  update public.referrals set status = 'closed', closed_reason = reason where id = friend.id;
end $$;
create function follow_lead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.joined_to is not null then
    -- The one that goes on has the friend; of two codes the first counts.
    if exists (select from public.referrals where lead_id = new.joined_to) then
      update public.referrals set status = 'closed', closed_reason = 'duplicate' where lead_id = new.id and status = 'asked';
    else
      update public.referrals set lead_id = new.joined_to where lead_id = new.id;
    end if;
  end if;
  perform public.link_referral(coalesce(new.joined_to, new.id));
  return null;
end $$;
create trigger follow_lead after update of client_id, joined_to on leads for each row
  when (new.client_id is distinct from old.client_id or new.joined_to is distinct from old.joined_to) execute function follow_lead();

-- A lead that a client sent. Says whose friend it is, so that their screen is told; nothing: referrals are off, nobody there can
-- refer, or the lead is somebody's already.
create function add_referral(lead uuid, giver uuid, is_new boolean) returns table (referral_id uuid, referrer_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  rules public.referral_rules;
begin
  select * into rules from public.referral_rules;
  -- Held: a referrer's friends are numbered one after the other.
  perform from public.referral_codes c join public.profiles p on p.id = c.client_id
    where c.client_id = giver and p.role = 'client' and p.acts_for is null and p.active and p.deleted_at is null
    for no key update of c;
  if not rules.online or not found then return; end if;
  return query insert into public.referrals as r (referrer_id, number, lead_id, known, reward_cents, min_paid_cents)
    values (giver, 1 + (select coalesce(max(f.number), 0) from public.referrals f where f.referrer_id = giver), lead, not is_new,
      rules.reward_cents, rules.min_paid_cents)
    on conflict (lead_id) do nothing returning r.id, r.referrer_id;
  if not found then return; end if;
  if is_new then
    update public.leads set source = 'referral' where id = lead;
  end if;
  perform public.link_referral(lead);
end $$;
-- The same by a code.
create function refer_lead(lead uuid, friends_code text, is_new boolean) returns table (referral_id uuid, referrer_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select added.* from public.referral_codes c cross join lateral public.add_referral(lead, c.client_id, is_new) added
  where c.code = upper(friends_code)
$$;

-- What a referrer is told of their friends: a number, a day, and how far it got. Never who, what or when.
create function own_friends() returns table (number int, asked_at timestamptz, step text, reward_cents bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.number, r.asked_at, case
      when r.status in ('earned', 'closed') then r.status
      when exists (select from public.jobs j where j.client_id = r.referred_client_id and j.status <> 'cancelled')
        or exists (select from public.invoices i where i.client_id = r.referred_client_id and i.status not in ('draft', 'void'))
        then 'booked'
      else 'asked' end, r.reward_cents
  from public.referrals r where r.referrer_id = public.actor_client_id()
$$;
-- Whether a friend's link leads anywhere.
create function referrals_open() returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.online and f.online from public.referral_rules r cross join public.request_form f
$$;

-- Who is deleted brings nobody any more and was brought by nobody; what was earned is in the books.
create function forget_referrals() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.referral_codes where client_id = new.id;
  update public.referrals set status = 'closed', closed_reason = 'gone'
    where new.id in (referrer_id, referred_client_id) and status in ('asked', 'review');
  update public.referrals set decision_note = null
    where new.id in (referrer_id, referred_client_id) and decision_note is not null;
  delete from public.payment_payers x using public.payments p where p.id = x.payment_id and p.client_id = new.id;
  return null;
end $$;
create trigger forget_referrals after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_referrals();

revoke all on function new_referral_code(), give_referral_code(), street_key(text), mailbox_key(text), phone_key(text),
  referral_standing(uuid), referral_doubts(uuid), hold_referrer(uuid), keep_referral(), referral_booked(), link_referral(uuid), follow_lead(),
  add_referral(uuid, uuid, boolean), refer_lead(uuid, text, boolean), own_friends(), referrals_open(), forget_referrals() from public;
grant execute on function referral_standing(uuid), referral_doubts(uuid), hold_referrer(uuid) to portal_admin, portal_worker;
grant execute on function refer_lead(uuid, text, boolean) to portal_worker;
grant execute on function add_referral(uuid, uuid, boolean) to portal_admin;
grant execute on function own_friends(), referrals_open() to portal_client;
grant execute on function referrals_open() to portal_admin;

do $$
declare t text;
begin
  foreach t in array array['referral_rules', 'referral_codes', 'referrals', 'payment_payers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
  end loop;
end $$;
create policy admin_all on referral_rules to portal_admin using (true) with check (true);
create policy client_read on referral_rules for select to portal_client using (true);
grant select, update (online, reward_cents, min_paid_cents) on referral_rules to portal_admin;
grant select (online, reward_cents, min_paid_cents) on referral_rules to portal_client;

create policy client_own on referral_codes for select to portal_client using (client_id = (select actor_client_id()));
grant select on referral_codes to portal_client;

-- Written by refer_lead and link_referral; the office and the task decide.
create policy admin_all on referrals to portal_admin using (true) with check (true);
create policy worker_all on referrals to portal_worker using (true) with check (true);
grant select, update (status, doubts, closed_reason, earned_invoice_id, earned_at, decided_by, decided_at, decision_note)
  on referrals to portal_admin, portal_worker;
-- A notice names it; how it stands is told by own_friends.
create policy client_own on referrals for select to portal_client using (referrer_id = (select actor_client_id()));
grant select (id, referrer_id) on referrals to portal_client;

create policy worker_add on payment_payers for insert to portal_worker with check (true);
grant insert on payment_payers to portal_worker;

insert into notification_rules (notice, email, sms, portal) values
  ('referral_earned', true, false, true),
  ('referral_review', false, false, true);
