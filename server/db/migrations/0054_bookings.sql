-- What clients ask for: a new visit, another time for one, or none. They write rows of this table and nothing else; `settle`
-- makes, moves and cancels the visits (docs/decisions/0045).
create table bookings (
  id uuid primary key,
  client_id uuid not null references profiles (id),
  created_by uuid not null references profiles (id),
  kind text not null check (kind in ('new', 'move', 'cancel')),
  status text not null check (status in ('requested', 'awaiting_deposit', 'awaiting_office', 'confirmed', 'needs_time',
    'lapsed', 'withdrawn', 'done', 'refused')),
  job_id uuid references jobs (id),
  -- Of slot_holds. It goes once the visit is made, or when the client holds something else.
  hold_id uuid,
  place_id uuid references places (id) on delete set null,
  -- Whose time, and exactly when: no client is shown these.
  technician_id uuid references staff (profile_id),
  starts_at timestamptz,
  ends_at timestamptz,
  buffer_minutes int not null default 0 check (buffer_minutes between 0 and 1440),
  -- What is promised.
  window_start timestamptz,
  window_end timestamptz,
  near boolean not null default false,
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  quote jsonb,
  note text check (length(note) between 1 and 1000),
  -- The policy as it was shown, and what this act costs by it.
  notice_hours int not null check (notice_hours >= 0),
  late_fee_cents bigint not null check (late_fee_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  fee_invoice_id uuid references invoices (id) on delete set null,
  -- Of a move and a cancellation: the beginning of the window that the client saw.
  seen_start timestamptz,
  -- The office has agreed to this time already.
  approved boolean not null default false,
  refusal text check (refusal in ('office', 'changed_meanwhile', 'slot_lost', 'begun')),
  reason text check (length(reason) between 1 and 300),
  decided_at timestamptz,
  decided_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  check (kind = 'new' and status <> 'done' or kind <> 'new' and status in ('requested', 'done', 'refused')),
  check (kind = 'new' or job_id is not null and seen_start is not null),
  -- One that is confirmed has its visit; one that still looks for a time has none.
  check (kind <> 'new' or status not in ('confirmed', 'awaiting_office') or job_id is not null),
  check (kind <> 'new' or status not in ('awaiting_deposit', 'needs_time', 'lapsed') or job_id is null),
  check (kind = 'cancel' or starts_at < ends_at and window_start < window_end and technician_id is not null)
);
create index bookings_client on bookings (client_id, created_at desc, id desc);                   -- a client's own
create index bookings_job on bookings (job_id) where job_id is not null;                          -- the policy of a visit
create index bookings_waiting on bookings (created_at, id) where status in ('awaiting_office', 'needs_time'); -- the office's list
create index bookings_answered on bookings (decided_at desc, id desc) where decided_at is not null;
create index bookings_unsettled on bookings (created_at) where status in ('requested', 'awaiting_deposit');
create index bookings_fee_invoice on bookings (fee_invoice_id) where fee_invoice_id is not null;
create index bookings_place on bookings (place_id) where place_id is not null;                    -- may a place be deleted?
-- What is held is taken once.
create unique index bookings_one_hold on bookings (hold_id) where hold_id is not null;
-- One change of a visit at a time.
create unique index bookings_one_change on bookings (job_id) where kind <> 'new' and status = 'requested';

-- Times that the office offers instead. Nothing is held for them: whoever takes one may find it gone.
create table booking_proposals (
  id uuid primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  client_id uuid not null,
  technician_id uuid not null references staff (profile_id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  buffer_minutes int not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at and window_start < window_end)
);
create index booking_proposals_booking on booking_proposals (booking_id, window_start);

-- Money in advance. It is booked as the client's credit like all money without an invoice, because it is owed until the work is
-- done; what is `held` of it can't be spent on anything else, and goes to the invoice of those visits when that is issued.
create table deposits (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references profiles (id),
  booking_id uuid not null unique references bookings (id),
  amount_cents bigint not null check (amount_cents > 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  held_cents bigint not null default 0 check (held_cents between 0 and paid_cents),
  applied_cents bigint not null default 0 check (applied_cents >= 0),
  -- The bill that it is for, where that isn't the visit's: a late fee.
  invoice_id uuid references invoices (id) on delete set null,
  created_at timestamptz not null default now(),
  check (held_cents + applied_cents <= paid_cents)
);
create index deposits_held on deposits (client_id) where held_cents > 0;
create index deposits_invoice on deposits (invoice_id) where invoice_id is not null;

alter table payments add deposit_id uuid references deposits (id);
create index payments_by_deposit on payments (deposit_id) where deposit_id is not null;
-- At most one that is on its way for each deposit.
create unique index payments_one_open_deposit on payments (deposit_id)
  where provider = 'paypal' and status in ('created', 'approved', 'capturing', 'pending', 'declined');

-- What a client was promised. Jobs that the office makes have no window: theirs begins with the planned start.
alter table jobs
  add window_start timestamptz,
  add window_end timestamptz,
  add booking_id uuid references bookings (id),
  add constraint jobs_window_check check ((window_start is null) = (window_end is null) and window_start < window_end);
create unique index jobs_booking on jobs (booking_id) where booking_id is not null;

-- A promise is kept as long as the visit stays within it. One that is moved out of it is promised anew, for as long a window.
create function keep_promise() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.scheduled_start is null then
    new.window_start := null;
    new.window_end := null;
  elsif new.window_start = old.window_start
    and (new.scheduled_start < new.window_start or new.scheduled_start >= new.window_end) then
    new.window_end := new.scheduled_start + (new.window_end - new.window_start);
    new.window_start := new.scheduled_start;
  end if;
  return new;
end $$;
create trigger keep_promise before update of scheduled_start on jobs for each row
  when (new.window_start is not null and old.scheduled_start is distinct from new.scheduled_start)
  execute function keep_promise();

-- What was agreed is copied from the hold: a client can't see whose time it is, and can't say another.
create function fitting_booking() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept public.slot_holds;
begin
  if new.kind = 'new' then
    select * into kept from public.slot_holds h where h.id = new.hold_id and h.client_id = new.client_id;
    if kept.id is null then
      raise exception 'nothing is held' using errcode = 'QR060';
    end if;
    new.place_id := kept.place_id;
    new.technician_id := kept.technician_id;
    new.starts_at := kept.starts_at;
    new.ends_at := kept.ends_at;
    new.buffer_minutes := kept.buffer_minutes;
    new.window_start := kept.window_start;
    new.window_end := kept.window_end;
    new.near := kept.near;
    new.items := kept.items;
  elsif not exists (select from public.jobs j where j.id = new.job_id and j.client_id = new.client_id) then
    raise exception 'the visit is somebody else''s' using errcode = 'QR061';
  end if;
  return new;
end $$;
-- Here rather than in the code: a client asks for a booking, and what is due in advance follows from it.
create function ask_deposit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.deposits (client_id, booking_id, amount_cents)
    values (new.client_id, new.id, (new.quote ->> 'deposit_cents')::bigint);
  return null;
end $$;
-- Which state follows which, and what a client may say.
create function keep_booking() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  next text[];
begin
  if (new.client_id, new.kind, new.created_by, new.created_at) is distinct from (old.client_id, old.kind, old.created_by, old.created_at) then
    raise exception 'a booking keeps what it is' using errcode = 'QR062';
  end if;
  if new.status = old.status then return new; end if;
  next := case old.status
    when 'requested' then array['confirmed', 'awaiting_office', 'needs_time', 'withdrawn', 'done', 'refused']
    when 'awaiting_deposit' then array['confirmed', 'awaiting_office', 'needs_time', 'lapsed', 'withdrawn']
    -- Given up here, and yet the money came in.
    when 'lapsed' then array['confirmed', 'awaiting_office', 'needs_time']
    when 'awaiting_office' then array['confirmed', 'requested', 'refused', 'withdrawn']
    when 'needs_time' then array['requested', 'refused', 'withdrawn']
    else array[]::text[] end;
  if new.status <> all (next) then
    raise exception 'a booking doesn''t go from % to %', old.status, new.status using errcode = 'QR062';
  end if;
  if current_user = 'portal_client' and new.status not in ('requested', 'withdrawn') then
    raise exception 'that is not a client''s to say' using errcode = 'QR062';
  end if;
  return new;
end $$;
-- A client who is deleted leaves no words.
create function forget_bookings() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.bookings set note = null, reason = null where client_id = new.id;
  return null;
end $$;
revoke all on function fitting_booking(), ask_deposit(), forget_bookings() from public;
create trigger fitting_booking before insert on bookings for each row execute function fitting_booking();
create trigger ask_deposit after insert on bookings for each row when (new.status = 'awaiting_deposit')
  execute function ask_deposit();
create trigger keep_booking before update on bookings for each row execute function keep_booking();
create trigger forget_bookings after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_bookings();

-- As in 0040, less what is held of deposits: another invoice must not eat them.
create or replace function client_credit(client uuid) returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when current_setting('role') <> 'portal_client' or client = public.actor_client_id() then
    (select coalesce(-sum(amount_cents), 0)::bigint from public.ledger_entries
      where account = 'client_credit' and client_id = client)
    - (select coalesce(sum(held_credit_cents), 0)::bigint from public.refunds
      where client_id = client and held_credit_cents > 0 and status in ('requested', 'pending'))
    - (select coalesce(sum(held_cents), 0)::bigint from public.deposits where client_id = client and held_cents > 0)
  else 0 end
$$;
create trigger credit_left after update of held_cents on deposits for each row when (new.held_cents > old.held_cents)
  execute function credit_left();

-- The bill that a deposit was kept for is deleted: it is the client's to spend again.
create function let_go_deposit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.deposits set held_cents = 0 where invoice_id = old.id and held_cents > 0;
  return old;
end $$;
revoke all on function let_go_deposit() from public;
create trigger let_go_deposit before delete on invoices for each row execute function let_go_deposit();

-- As in 0014; and for a deposit exactly what is asked, once.
create or replace function fitting_payment() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bill public.invoices;
begin
  if new.status <> (case new.provider when 'manual' then 'completed' else 'created' end) then
    raise exception 'a payment doesn''t begin as %', new.status using errcode = 'QR012';
  end if;
  if new.deposit_id is not null then
    if new.invoice_id is not null or new.tip_cents > 0 or not exists (
      select from public.deposits d cross join public.business_settings b
      where d.id = new.deposit_id and d.client_id = new.client_id and d.amount_cents = new.amount_cents
        and d.paid_cents = 0 and b.currency = new.currency) then
      raise exception 'that deposit isn''t asked for' using errcode = 'QR013';
    end if;
    return new;
  end if;
  if new.invoice_id is null then return new; end if;
  select * into bill from public.invoices where id = new.invoice_id;
  if bill.client_id is distinct from new.client_id or bill.currency <> new.currency then
    raise exception 'the invoice is somebody else''s' using errcode = 'QR012';
  end if;
  if bill.status in ('draft', 'void') then
    raise exception 'there is nothing to pay' using errcode = 'QR013';
  end if;
  if new.provider = 'paypal' and new.amount_cents > bill.total_cents - bill.paid_cents - bill.credited_cents then
    raise exception 'more than is owed' using errcode = 'QR013';
  end if;
  return new;
end $$;
create function keep_deposit() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a payment keeps its deposit' using errcode = 'QR012';
end $$;
create trigger keep_deposit before update of deposit_id on payments for each row
  when (old.deposit_id is distinct from new.deposit_id) execute function keep_deposit();
alter policy client_pay on payments with check (client_id = (select actor_client_id())
  and created_by = (select actor_id()) and provider = 'paypal' and (invoice_id is not null or deposit_id is not null));

do $$
declare t text;
begin
  foreach t in array array['bookings', 'booking_proposals', 'deposits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
    execute format('create policy client_own on %I for select to portal_client using (client_id = (select actor_client_id()))', t);
    execute format('grant select on %I to portal_admin, portal_worker', t);
  end loop;
end $$;
create policy client_ask on bookings for insert to portal_client with check (client_id = (select actor_client_id())
  and created_by = (select actor_id()) and status in ('requested', 'awaiting_deposit') and not approved);
create policy client_answer on bookings for update to portal_client
  using (client_id = (select actor_client_id())) with check (client_id = (select actor_client_id()));
-- Whose time it is, and exactly when, a client writes (from a sealed token) and never reads.
grant select (id, client_id, created_by, kind, status, job_id, hold_id, place_id, window_start, window_end, near, items, quote,
  note, notice_hours, late_fee_cents, fee_cents, seen_start, approved, refusal, reason, decided_at, created_at) on bookings to portal_client;
grant insert on bookings to portal_client, portal_admin;
grant update (status, hold_id, technician_id, starts_at, ends_at, buffer_minutes, window_start, window_end, near, approved, refusal)
  on bookings to portal_client;
grant update on bookings to portal_admin, portal_worker;
grant select (id, booking_id, client_id, window_start, window_end) on booking_proposals to portal_client;
grant insert, delete on booking_proposals to portal_admin;
grant delete on booking_proposals to portal_worker;
grant select on deposits to portal_client;
grant update on deposits to portal_admin, portal_worker;

-- `settle` acts as the system. Who plans for somebody waits for others who do, whoever they are: through a function, because the
-- system may hold a row that it can't change.
create function hold_technicians(ids uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.staff where profile_id = any (ids) order by profile_id for no key update;
end $$;
revoke all on function hold_technicians(uuid[]) from public;
grant execute on function hold_technicians(uuid[]) to portal_admin, portal_worker;
grant update (status, assigned_to, scheduled_start, scheduled_end, window_start, window_end, booking_id) on jobs to portal_worker;
grant insert on invoices, invoice_lines to portal_worker;
create policy worker_read on visit_progress for select to portal_worker using (true);
grant select on visit_progress to portal_worker;

insert into notification_rules (notice, email, sms, portal) values
  ('visit_confirmed', true, false, true),
  ('visit_moved', true, false, true),
  ('visit_cancelled', true, false, true),
  ('deposit_received', false, false, true),
  ('slot_lost', true, false, true),
  ('booking_requested', true, false, true),
  ('booking_answered', true, false, true),
  ('booking_cancelled', false, false, true);
