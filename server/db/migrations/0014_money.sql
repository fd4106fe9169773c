-- What invoices say of the business, and when they are due.
alter table business_settings
  add address text check (length(address) between 1 and 200),
  add phone text check (length(phone) between 1 and 40),
  add billing_email text check (length(billing_email) between 3 and 120),
  add payment_terms_days int not null default 14 check (payment_terms_days between 0 and 120),
  add reminder_days int[] not null default '{3,10}' check (cardinality(reminder_days) <= 5);

-- The last number given. It is given in the transaction that issues, so that a number is never lost.
create table invoice_counters (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last bigint not null default 0
);
insert into invoice_counters (kind) values ('invoice'), ('credit_note');

create table invoices (
  id uuid primary key,
  number bigint unique check (number > 0),
  client_id uuid not null references profiles (id),
  status text not null default 'draft' check (status in ('draft', 'issued', 'partly_paid', 'paid', 'credited', 'void')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  issued_on date,
  due_on date,
  subtotal_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0 check (total_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  note text check (length(note) between 1 and 1000),
  -- Who issued it and whom to, as they were called that day; a logo by its sha256.
  issuer jsonb,
  bill_to jsonb,
  pdf_sha256 text,
  sent_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 200),
  version int not null default 1,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  check (total_cents = subtotal_cents + tax_cents),
  check (paid_cents + credited_cents <= total_cents),
  check ((number is null) = (status = 'draft')),
  check ((issued_on is null) = (status = 'draft')),
  check (status = 'draft' or due_on >= issued_on),
  check ((void_reason is not null) = (status = 'void'))
);
create index invoices_newest on invoices (created_at desc, id desc);                      -- the list
create index invoices_by_client on invoices (client_id, created_at desc, id desc);        -- a client's own; a client's record
create index invoices_by_status on invoices (status, created_at desc, id desc);           -- one status
create index invoices_owed on invoices (due_on, id) where status in ('issued', 'partly_paid'); -- overdue; reminders
create index invoices_issued on invoices (issued_on) where issued_on is not null;         -- some days of the past
create index invoices_note on invoices using gin (lower(note) gin_trgm_ops) where note is not null; -- a part of a word

-- What was on the papers that have gone out; a business may change its logo.
create table invoice_logos (
  sha256 text primary key,
  type text not null,
  image bytea not null
);

create table invoice_lines (
  id uuid primary key,
  invoice_id uuid not null references invoices (id) on delete cascade,
  client_id uuid,
  position int not null,
  job_id uuid references jobs (id),
  description text not null check (length(description) between 1 and 160),
  detail text check (length(detail) between 1 and 300),
  quantity int not null check (quantity between 1 and 100000),
  unit_cents bigint not null,
  amount_cents bigint not null check (amount_cents = quantity * unit_cents and abs(amount_cents) <= 1000000000),
  -- Which rate it is taxed by; what that was on the day of issue is kept beside it.
  tax_rate_id uuid references tax_rates (id) on delete set null,
  tax_name text,
  tax_ppm int not null default 0 check (tax_ppm between 0 and 1000000),
  tax_cents bigint not null default 0 check (tax_cents = sign(amount_cents) * round(abs(amount_cents) * tax_ppm / 1000000.0))
);
create index invoice_lines_invoice on invoice_lines (invoice_id, position);
create index invoice_lines_job on invoice_lines (job_id) where job_id is not null;
create index invoice_lines_rate on invoice_lines (tax_rate_id) where tax_rate_id is not null;

-- Work is invoiced once. A void invoice lets go of it.
create table invoice_jobs (
  invoice_id uuid not null references invoices (id) on delete cascade,
  job_id uuid not null references jobs (id),
  client_id uuid,
  released boolean not null default false,
  primary key (invoice_id, job_id)
);
create unique index invoice_jobs_once on invoice_jobs (job_id) where not released;
create index invoice_jobs_job on invoice_jobs (job_id);

-- Done, and on no invoice: kept by triggers, normally empty.
create table unbilled_jobs (
  job_id uuid primary key references jobs (id) on delete cascade,
  done_at timestamptz not null default now()
);
create index unbilled_jobs_newest on unbilled_jobs (done_at desc, job_id desc);
create table billing_waivers (
  job_id uuid primary key references jobs (id),
  reason text not null check (length(reason) between 1 and 200),
  waived_by uuid references profiles (id),
  created_at timestamptz not null default now()
);

create table payments (
  id uuid primary key,
  number bigint not null generated by default as identity unique,
  client_id uuid references profiles (id),
  invoice_id uuid references invoices (id),
  amount_cents bigint not null check (amount_cents > 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text not null check (method in ('paypal', 'card', 'cash', 'check')),
  provider text not null check (provider in ('paypal', 'manual')),
  provider_order_id text unique,
  approve_url text,
  -- Set as soon as PayPal names it, also while its money is still on its way.
  provider_capture_id text unique,
  status text not null check (status in ('created', 'approved', 'capturing', 'pending', 'declined', 'completed',
    'partially_refunded', 'refunded', 'disputed', 'reversed', 'failed', 'cancelled', 'expired', 'superseded')),
  tab text not null generated always as (case
    when status in ('created', 'approved', 'capturing', 'pending', 'declined') then 'pending'
    when status in ('completed', 'partially_refunded', 'refunded', 'disputed') then 'completed'
    else 'failed' end) stored,
  -- Counts captures that were tried: each has a request id of its own.
  attempt int not null default 1 check (attempt between 1 and 100),
  -- Somebody is asking PayPal until then.
  lease_until timestamptz,
  -- When the background looks at it again; null: never.
  check_at timestamptz,
  description text not null check (length(description) between 3 and 127),
  reference text check (length(reference) between 1 and 60),
  received_on date,
  captured_cents bigint check (captured_cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- What PayPal says doesn't fit what we asked for: nothing moves by itself any more.
  quarantined boolean not null default false,
  created_by uuid references profiles (id),
  search text not null generated always as (lower(description || ' ' || coalesce(reference, ''))) stored,
  created_at timestamptz not null default now(),
  check (refunded_cents <= coalesce(captured_cents, 0)),
  check ((provider = 'manual') = (method in ('cash', 'check'))),
  check (tab <> 'completed' or captured_cents is not null)
);
create index payments_newest on payments (created_at desc, id desc);                      -- the list
create index payments_by_tab on payments (tab, created_at desc, id desc);                 -- the tabs
create index payments_by_status on payments (status, created_at desc, id desc);           -- one status
create index payments_by_method on payments (method, created_at desc, id desc);           -- one method
create index payments_by_method_status on payments (method, status, created_at desc, id desc) where status <> 'completed'; -- one method, what is rare
create index payments_by_method_tab on payments (method, tab, created_at desc, id desc) where tab <> 'completed';
create index payments_by_client on payments (client_id, created_at desc, id desc);        -- a client's; a search by name
create index payments_by_amount on payments ((amount_cents + tip_cents), created_at desc, id desc); -- from, to
create index payments_by_invoice on payments (invoice_id) where invoice_id is not null;   -- an invoice's
create index payments_search on payments using gin (search gin_trgm_ops);                 -- a part of a word
create index payments_search_rest on payments using gin (search gin_trgm_ops) where tab <> 'completed'; -- a common word, where it is rare
create index payments_due on payments (check_at) where check_at is not null;              -- the background's next look
-- At most one that is on its way for each invoice.
create unique index payments_one_open on payments (invoice_id)
  where provider = 'paypal' and status in ('created', 'approved', 'capturing', 'pending', 'declined');

-- Money that moved, once each, as PayPal numbers it.
create table payment_transactions (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('capture', 'refund', 'reversal')),
  provider text not null check (provider in ('paypal', 'manual')),
  provider_txn_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0,
  raw jsonb,
  occurred_at timestamptz not null default now(),
  unique (provider, kind, provider_txn_id)
);
create index payment_transactions_payment on payment_transactions (payment_id, occurred_at);
create index payment_transactions_time on payment_transactions (provider, occurred_at);   -- the daily match
-- At most one capture a payment.
create unique index payment_transactions_one_capture on payment_transactions (payment_id) where kind = 'capture';

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  client_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 200),
  status text not null check (status in ('requested', 'pending', 'completed', 'failed', 'cancelled')),
  -- The invoice is lowered by it as well; otherwise it is owed again.
  credit boolean not null default true,
  request_key text not null unique,
  provider_refund_id text unique,
  lease_until timestamptz,
  check_at timestamptz,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now()
);
create index refunds_payment on refunds (payment_id, created_at);
create index refunds_due on refunds (check_at) where check_at is not null;

create table credit_notes (
  id uuid primary key,
  number bigint not null unique check (number > 0),
  invoice_id uuid not null references invoices (id),
  client_id uuid,
  refund_id uuid references refunds (id),
  amount_cents bigint not null check (amount_cents > 0),
  tax_cents bigint not null default 0,
  reason text not null check (length(reason) between 1 and 200),
  created_by uuid references profiles (id),
  created_at timestamptz not null default now()
);
create index credit_notes_invoice on credit_notes (invoice_id, created_at);

-- What happened to a payment, as people read it.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  client_id uuid,
  kind text not null,
  actor_id uuid references profiles (id),
  amount_cents bigint,
  note text check (length(note) between 1 and 300),
  created_at timestamptz not null default now()
);
create index payment_events_payment on payment_events (payment_id, id);

create table tip_shares (
  payment_id uuid not null references payments (id),
  profile_id uuid not null references profiles (id),
  amount_cents bigint not null check (amount_cents > 0),
  received_on date not null,
  description text not null,
  primary key (payment_id, profile_id)
);
create index tip_shares_person on tip_shares (profile_id, received_on desc, payment_id desc);
create index tip_shares_newest on tip_shares (received_on desc, payment_id desc, profile_id desc); -- everybody's

-- The books: only ever added to; each transaction sums to zero.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  booked_on date not null,
  account text not null check (account in ('receivable', 'cash:paypal', 'cash:manual', 'fees', 'revenue', 'refunds',
    'tax', 'tips', 'client_credit')),
  -- Above zero is a debit, below a credit.
  amount_cents bigint not null check (amount_cents <> 0),
  tax_name text,
  tax_ppm int,
  -- What the tax was taken on.
  taxable_cents bigint,
  memo text not null check (length(memo) between 1 and 200),
  client_id uuid references profiles (id),
  invoice_id uuid references invoices (id),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  credit_note_id uuid references credit_notes (id),
  created_at timestamptz not null default now(),
  check ((account = 'tax') = (tax_name is not null)),
  check (account <> 'client_credit' or client_id is not null)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_day on ledger_entries (booked_on, transaction_id, id);        -- the books of a period; their file
create index ledger_entries_credit on ledger_entries (client_id) where account = 'client_credit'; -- what somebody has left
create index ledger_entries_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_invoice on ledger_entries (invoice_id) where invoice_id is not null;

create table closed_periods (
  id uuid primary key,
  through date not null unique,
  closed_by uuid not null references profiles (id),
  closed_at timestamptz not null default now()
);

create table webhook_events (
  event_id text primary key,
  event_type text not null,
  raw bytea not null,
  payment_id uuid references payments (id),
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index webhook_events_waiting on webhook_events (received_at) where applied_at is null;
create index webhook_events_age on webhook_events (received_at);

create table payment_alerts (
  id uuid primary key,
  kind text not null check (kind in ('amount_mismatch', 'currency_mismatch', 'unknown_capture', 'missing_at_paypal',
    'missing_here', 'overpaid', 'refund_mismatch')),
  payment_id uuid references payments (id),
  provider_txn_id text,
  expected_cents bigint,
  found_cents bigint,
  note text check (length(note) between 1 and 200),
  resolved_at timestamptz,
  resolved_by uuid references profiles (id),
  created_at timestamptz not null default now()
);
-- The same fault is said once, however often it is seen.
create unique index payment_alerts_once on payment_alerts (kind, coalesce(payment_id::text, ''), coalesce(provider_txn_id, ''));
create index payment_alerts_open on payment_alerts (created_at desc) where resolved_at is null;

-- A reminder is sent once.
create table invoice_reminders (
  invoice_id uuid not null references invoices (id),
  days int not null,
  sent_at timestamptz not null default now(),
  primary key (invoice_id, days)
);

-- Whose a row is, so that no policy has to join.
create function invoice_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select client_id into new.client_id from public.invoices where id = new.invoice_id;
  return new;
end $$;
create function payment_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select client_id into new.client_id from public.payments where id = new.payment_id;
  return new;
end $$;
revoke all on function invoice_party(), payment_party() from public;
create trigger invoice_party before insert on invoice_lines for each row execute function invoice_party();
create trigger invoice_party before insert on invoice_jobs for each row execute function invoice_party();
create trigger invoice_party before insert on credit_notes for each row execute function invoice_party();
create trigger payment_party before insert on refunds for each row execute function payment_party();
create trigger payment_party before insert on payment_events for each row execute function payment_party();

-- An issued invoice never changes, but for what is paid on it; where it stands follows from that.
create function keep_invoice() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  moving text[] := array['status', 'paid_cents', 'credited_cents', 'sent_at', 'pdf_sha256', 'void_reason', 'version'];
begin
  new.version := old.version + 1;
  if old.status = 'draft' then
    return new;
  end if;
  if (to_jsonb(new) - moving) <> (to_jsonb(old) - moving) then
    raise exception 'an issued invoice never changes' using errcode = 'QR010';
  end if;
  if old.status = 'void' then
    raise exception 'a void invoice never changes' using errcode = 'QR010';
  end if;
  if old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256 then
    raise exception 'the paper is kept as it went out' using errcode = 'QR010';
  end if;
  if new.status = 'void' then
    if new.paid_cents + new.credited_cents > 0 then
      raise exception 'money came in for it' using errcode = 'QR011';
    end if;
    return new;
  end if;
  new.status := case
    when new.total_cents > 0 and new.credited_cents = new.total_cents then 'credited'
    when new.paid_cents + new.credited_cents = new.total_cents then 'paid'
    when new.paid_cents > 0 then 'partly_paid'
    else 'issued' end;
  return new;
end $$;
create trigger keep_invoice before update on invoices for each row execute function keep_invoice();

create function only_drafts() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'invoices' then
    if old.status <> 'draft' then raise exception 'an issued invoice stays' using errcode = 'QR010'; end if;
    return old;
  end if;
  -- A rate that is deleted lets go of its lines; what it was stands beside it.
  if tg_op = 'UPDATE' and new.tax_rate_id is null and to_jsonb(new) - 'tax_rate_id' = to_jsonb(old) - 'tax_rate_id' then
    return new;
  end if;
  if exists (select from public.invoices where id = coalesce(new.invoice_id, old.invoice_id) and status <> 'draft') then
    raise exception 'an issued invoice never changes' using errcode = 'QR010';
  end if;
  return coalesce(new, old);
end $$;
revoke all on function only_drafts() from public;
create trigger only_drafts before delete on invoices for each row execute function only_drafts();
create trigger only_drafts before insert or update or delete on invoice_lines for each row execute function only_drafts();

-- Whoever moves money holds the invoice first. A client may, too: their own, although they can't change it.
create function hold_invoice(invoice uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.invoices i where i.id = invoice
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_id() and i.status <> 'draft')
  for no key update;
end $$;
revoke all on function hold_invoice(uuid) from public;
grant execute on function hold_invoice(uuid) to portal_admin, portal_client, portal_worker;

-- Done and not invoiced, kept up to date by the database.
create function unbilled() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  job uuid;
begin
  if tg_table_name = 'jobs' then
    job := new.id;
  else
    job := coalesce(new.job_id, old.job_id);
    -- Whoever changes its status at this moment comes before or after, so that one of both sees what the other did.
    perform from public.jobs where id = job for no key update;
  end if;
  if exists (select from public.jobs where id = job and status = 'completed')
    and not exists (select from public.invoice_jobs where job_id = job and not released)
    and not exists (select from public.billing_waivers where job_id = job) then
    insert into public.unbilled_jobs (job_id) values (job) on conflict do nothing;
  else
    delete from public.unbilled_jobs where job_id = job;
  end if;
  return null;
end $$;
revoke all on function unbilled() from public;
create trigger unbilled_new after insert on jobs for each row when (new.status = 'completed') execute function unbilled();
create trigger unbilled_change after update of status on jobs for each row when (old.status is distinct from new.status)
  execute function unbilled();
create trigger unbilled after insert or update or delete on invoice_jobs for each row execute function unbilled();
create trigger unbilled after insert or delete on billing_waivers for each row execute function unbilled();
insert into unbilled_jobs (job_id, done_at) select id, coalesce(scheduled_end, created_at) from jobs where status = 'completed';

-- Which state follows which. Nothing else about a payment changes once it is asked for.
create function keep_payment() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  fixed text[] := array['id', 'number', 'client_id', 'invoice_id', 'amount_cents', 'tip_cents', 'currency', 'provider', 'created_at'];
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  field text;
  next text[];
begin
  foreach field in array fixed loop
    if was -> field is distinct from is_now -> field then
      raise exception 'a payment keeps its %', field using errcode = 'QR012';
    end if;
  end loop;
  if new.status = old.status then return new; end if;
  next := case old.status
    when 'created' then array['approved', 'cancelled', 'expired', 'superseded', 'failed']
    when 'approved' then array['capturing', 'cancelled', 'expired', 'superseded']
    when 'capturing' then array['pending', 'completed', 'declined', 'failed']
    when 'pending' then array['completed', 'failed']
    when 'declined' then array['approved', 'cancelled', 'expired', 'superseded']
    when 'completed' then array['partially_refunded', 'refunded', 'reversed', 'disputed']
    when 'partially_refunded' then array['refunded', 'reversed', 'disputed']
    when 'disputed' then array['completed', 'partially_refunded', 'refunded', 'reversed']
    -- Given up here, and yet the money came in: it is booked, not lost.
    when 'cancelled' then array['completed']
    when 'expired' then array['completed']
    when 'superseded' then array['completed']
    when 'failed' then array['completed']
    else array[]::text[] end;
  if new.status <> all (next) then
    raise exception 'a payment doesn''t go from % to %', old.status, new.status using errcode = 'QR012';
  end if;
  if current_user = 'portal_client' and new.status not in ('cancelled', 'superseded') then
    raise exception 'that is not a client''s to say' using errcode = 'QR012';
  end if;
  return new;
end $$;
create trigger keep_payment before update on payments for each row execute function keep_payment();

-- A payment begins as asked for, or as handed over; and it is for its own client's invoice, at most for what is owed.
create function fitting_payment() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bill public.invoices;
begin
  if new.status <> (case new.provider when 'manual' then 'completed' else 'created' end) then
    raise exception 'a payment doesn''t begin as %', new.status using errcode = 'QR012';
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
revoke all on function fitting_payment() from public;
create trigger fitting_payment before insert on payments for each row execute function fitting_payment();

-- The books are only added to, balanced, and never in a period that is closed.
create function keep_ledger() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'the books are only added to' using errcode = 'QR014';
end $$;
create trigger keep_ledger before update or delete on ledger_entries for each row execute function keep_ledger();
create trigger keep_ledger_whole before truncate on ledger_entries execute function keep_ledger();
create trigger keep_transactions before update or delete on payment_transactions for each row execute function keep_ledger();
create trigger keep_periods before update or delete on closed_periods for each row execute function keep_ledger();

create function balanced() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (select sum(amount_cents) from public.ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'a transaction of the books sums to zero' using errcode = 'QR014';
  end if;
  return null;
end $$;
revoke all on function balanced() from public;
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function balanced();

-- 5: whoever books holds it shared, whoever closes holds it alone.
create function open_period() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(14, 5);
  if new.booked_on <= (select max(through) from public.closed_periods) then
    raise exception 'the period is closed' using errcode = 'QR015';
  end if;
  return new;
end $$;
create function close_period() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(14, 5);
  if new.through <= (select max(through) from public.closed_periods) then
    raise exception 'that is closed already' using errcode = 'QR015';
  end if;
  if new.through >= (select (now() at time zone time_zone)::date from public.business_settings) then
    raise exception 'today is still open' using errcode = 'QR015';
  end if;
  return new;
end $$;
revoke all on function open_period(), close_period() from public;
create trigger open_period before insert on ledger_entries for each row execute function open_period();
create trigger close_period before insert on closed_periods for each row execute function close_period();

-- What somebody has left with us. The ledger itself is the office's.
create function client_credit(client uuid) returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(-sum(amount_cents), 0)::bigint from public.ledger_entries
  where account = 'client_credit' and client_id = client
    and (current_setting('role') <> 'portal_client' or client = public.actor_id())
$$;
revoke all on function client_credit(uuid) from public;
grant execute on function client_credit(uuid) to portal_admin, portal_client, portal_worker;

do $$
declare t text;
begin
  foreach t in array array['invoice_counters', 'invoices', 'invoice_logos', 'invoice_lines', 'invoice_jobs', 'unbilled_jobs',
    'billing_waivers', 'payments', 'payment_transactions', 'refunds', 'credit_notes', 'payment_events', 'tip_shares',
    'ledger_entries', 'closed_periods', 'webhook_events', 'payment_alerts', 'invoice_reminders'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    if t <> 'webhook_events' then
      execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
      execute format('grant select on %I to portal_admin', t);
    end if;
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
    execute format('grant select on %I to portal_worker', t);
  end loop;
end $$;

grant update on invoice_counters to portal_admin, portal_worker;
grant insert, update, delete on invoices, invoice_lines to portal_admin;
grant insert, update (released), delete on invoice_jobs to portal_admin;
grant insert on invoice_logos, credit_notes, billing_waivers, closed_periods to portal_admin;
grant insert, update on payments, refunds to portal_admin;
grant insert on payment_transactions, payment_events, ledger_entries to portal_admin;
grant insert, delete on tip_shares to portal_admin;
grant update (resolved_at, resolved_by, note) on payment_alerts to portal_admin;

grant update (paid_cents, credited_cents, sent_at, pdf_sha256) on invoices to portal_worker;
grant insert on invoice_logos, credit_notes to portal_worker;
-- Given back when its letter is known not to have left.
grant insert, delete on invoice_reminders to portal_worker;
grant update on payments to portal_worker;
grant insert, update on refunds to portal_worker;
grant insert on payment_transactions, payment_events, ledger_entries, tip_shares, payment_alerts to portal_worker;
grant insert, update, delete on webhook_events to portal_worker;

-- A client: their own, once it is issued; and a payment of it, whose amount the database has checked.
create policy client_own on invoices for select to portal_client using (client_id = (select actor_id()) and status <> 'draft');
create policy client_own on invoice_lines for select to portal_client
  using (client_id = (select actor_id()) and exists (select from invoices i where i.id = invoice_id));
create policy client_own on invoice_jobs for select to portal_client
  using (client_id = (select actor_id()) and exists (select from invoices i where i.id = invoice_id));
create policy client_own on credit_notes for select to portal_client using (client_id = (select actor_id()));
create policy client_own on refunds for select to portal_client using (client_id = (select actor_id()));
create policy client_own on payment_events for select to portal_client using (client_id = (select actor_id()));
create policy client_note on payment_events for insert to portal_client
  with check (actor_id = (select actor_id()) and kind in ('created', 'cancelled', 'superseded')
    and exists (select from payments p where p.id = payment_id));
create policy client_own on payments for select to portal_client using (client_id = (select actor_id()));
create policy client_pay on payments for insert to portal_client
  with check (client_id = (select actor_id()) and created_by = (select actor_id()) and provider = 'paypal' and invoice_id is not null);
create policy client_stop on payments for update to portal_client
  using (client_id = (select actor_id())) with check (client_id = (select actor_id()));
create policy client_read on invoice_logos for select to portal_client using (true);
grant select on invoices, invoice_lines, invoice_jobs, credit_notes, refunds, payment_events, payments, invoice_logos to portal_client;
grant insert on payments, payment_events to portal_client;
grant update (status, check_at) on payments to portal_client;

-- A technician: tips, and nothing else.
create policy tech_own on tip_shares for select to portal_tech using (profile_id = (select actor_id()));
grant select on tip_shares to portal_tech;

-- A client's checkout asks whether cards are taken.
create policy client_read on integration_settings for select to portal_client using (true);
grant select on integration_settings to portal_client;

insert into notification_rules (notice, email, sms, portal) values
  ('payment_received', false, false, true),
  ('payment_failed', true, false, true);
