-- Commission: what was sold by whom, what clients have paid of it, and what that earned, to the cent (docs/decisions/0055).

-- Who sold a job. Beside jobs, because clients read every column of theirs. Only an accepted quote writes it, and it stays with
-- whoever sold it, whosever the client is later.
create table job_sales (
  job_id uuid primary key references jobs (id) on delete cascade,
  staff_id uuid not null references profiles (id),
  kind text not null check (kind in ('once', 'plan_first')),
  quote_id uuid references quotes (id),
  sold_at timestamptz not null default now()
);
create index job_sales_staff on job_sales (staff_id, sold_at);                                 -- sold, not paid
create index job_sales_quote on job_sales (quote_id) where quote_id is not null;

-- The same for the lines of an issued invoice, with what the line comes to before tax, less its share of discounts.
create table invoice_line_sales (
  line_id uuid primary key references invoice_lines (id),
  invoice_id uuid not null references invoices (id),
  staff_id uuid not null references profiles (id),
  kind text not null check (kind in ('once', 'plan_first')),
  quote_id uuid references quotes (id),
  net_cents bigint not null check (net_cents >= 0)
);
create index invoice_line_sales_invoice on invoice_line_sales (invoice_id);
create index invoice_line_sales_staff on invoice_line_sales (staff_id, invoice_id);
create index invoice_line_sales_quote on invoice_line_sales (quote_id) where quote_id is not null;

-- What money earns. The rule of a person goes before everybody's; of two, the one that began later.
create table commission_rules (
  id uuid primary key,
  kind text not null check (kind in ('once', 'plan_first')),
  staff_id uuid references profiles (id),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  -- [{"from_cents": 0, "ppm": 100000}, ...]: marginal, within a month.
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) between 1 and 5),
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  check (staff_id is not null or valid_to is null),
  unique nulls not distinct (kind, staff_id, valid_from)
);
create index commission_rules_staff on commission_rules (staff_id) where staff_id is not null;

-- Each change of what is paid on an invoice that somebody sold. `fold_no` is given by the fold, in the order in which it counts:
-- identity numbers are given before commit, so they aren't an order.
create table commission_moves (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id),
  before_cents bigint not null check (before_cents >= 0),
  after_cents bigint not null check (after_cents >= 0),
  -- The day of the books.
  booked_on date not null,
  moved_at timestamptz not null default now(),
  fold_no bigint unique,
  check (before_cents <> after_cents)
);
create index commission_moves_open on commission_moves (id) where fold_no is null;             -- what the fold takes next

-- What a move earned or took back. Only ever added to.
create table commission_entries (
  -- Counted up by the fold, so that a recount gives each entry the same one.
  id bigint primary key,
  fold_no bigint not null references commission_moves (fold_no),
  position int not null,
  staff_id uuid not null references profiles (id),
  -- The move's.
  invoice_id uuid not null,
  kind text not null check (kind in ('once', 'plan_first')),
  -- The month that it counts for: of the day of the books, or the first that isn't paid out.
  month date not null check (extract(day from month) = 1),
  booked_on date not null,
  -- What was paid on the invoice, before the move and after it.
  before_cents bigint not null,
  after_cents bigint not null,
  rule_id uuid not null references commission_rules (id),
  tier int not null check (tier >= 0),
  base_cents bigint not null check (base_cents <> 0),
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  amount_cents bigint not null,
  reverses_id bigint references commission_entries (id),
  unique (fold_no, position),
  check ((reverses_id is null) = (base_cents > 0)),
  check (case when base_cents > 0 then amount_cents >= 0 else amount_cents <= 0 end)
);
create index commission_entries_month on commission_entries (month, staff_id, id desc);        -- a statement; the office's month
create index commission_entries_invoice on commission_entries (invoice_id);                    -- what can go back
create index commission_entries_reverses on commission_entries (reverses_id) where reverses_id is not null;

-- A payout pays all months since the last one. What counts later counts in the month after it.
create table commission_payouts (
  id uuid primary key,
  staff_id uuid not null references profiles (id),
  through date not null check (extract(day from through) = 1),
  since date not null check (since <= through),
  amount_cents bigint not null check (amount_cents > 0),
  lines int not null,
  -- The last move that had counted.
  fold_no bigint not null,
  paid_on date not null,
  paid_by uuid not null references profiles (id),
  paid_at timestamptz not null default now(),
  unique (staff_id, through)
);

-- What the recounts found: all entries are made anew from the moves and compared.
create table commission_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default now(),
  moves int not null check (moves >= 0),
  differences int not null check (differences >= 0)
);

-- A representative asks about a line, the office answers.
create table commission_questions (
  id uuid primary key,
  entry_id bigint not null references commission_entries (id),
  staff_id uuid not null references profiles (id),
  question text not null check (length(question) between 1 and 500),
  asked_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 500),
  answered_by uuid references profiles (id),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create unique index commission_questions_open on commission_questions (entry_id) where answer is null;
create index commission_questions_entry on commission_questions (entry_id, asked_at desc);
create index commission_questions_staff on commission_questions (staff_id);

create table sales_goals (
  id boolean primary key default true check (id),
  monthly_target_cents bigint not null default 2000000 check (monthly_target_cents between 0 and 1000000000),
  quarterly_bonus_cents bigint not null default 500000 check (quarterly_bonus_cents between 0 and 1000000000),
  team_goal_cents bigint not null default 5000000 check (team_goal_cents between 0 and 1000000000)
);
insert into sales_goals default values;

insert into commission_rules (id, kind, staff_id, valid_from, tiers) values
  ('019b76da-ec00-7000-8000-000000000001', 'once', null, '2000-01-01',
    '[{"from_cents": 0, "ppm": 100000}, {"from_cents": 1500000, "ppm": 250000}]'),
  ('019b76da-ec00-7000-8000-000000000002', 'plan_first', null, '2000-01-01', '[{"from_cents": 0, "ppm": 200000}]');

-- A job of an accepted quote was sold by whoever's quote it was when it was accepted; only representatives earn commission. Of a
-- plan the visits of its first month are.
create function sell_job() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  plan uuid;
begin
  if new.quote_id is not null then
    insert into public.job_sales (job_id, staff_id, kind, quote_id)
      select new.id, a.owner_id, 'once', a.quote_id from public.quote_acceptances a join public.profiles p on p.id = a.owner_id
      where a.quote_id = new.quote_id and p.role = 'sales'
      on conflict do nothing;
  end if;
  if new.series_id is not null and new.occurrence is not null then
    select s.plan_id into plan from public.job_series s where s.id = new.series_id;
    if not exists (
      select from public.jobs j join public.job_series s on s.id = j.series_id
      where s.plan_id = plan and j.status <> 'cancelled' and j.occurrence < lower(public.plan_month(new.occurrence))) then
      perform public.sell_plan(plan, new.occurrence);
    end if;
  end if;
  return null;
end $$;

-- The visits of one month of a plan that was sold. Once: another month of the same plan isn't, while that one counts.
create function sell_plan(plan uuid, day date) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sold public.quote_acceptances;
begin
  select a.* into sold from public.job_series s join public.quote_acceptances a on a.quote_id = s.quote_id
    join public.profiles p on p.id = a.owner_id
    where s.id = plan and p.role = 'sales';
  if sold.quote_id is null then return; end if;
  perform pg_advisory_xact_lock(18, hashtext(plan::text));
  if exists (
    select from public.job_sales b join public.jobs j on j.id = b.job_id join public.job_series s on s.id = j.series_id
    where s.plan_id = plan and j.status <> 'cancelled' and public.plan_month(j.occurrence) <> public.plan_month(day)) then return; end if;
  insert into public.job_sales (job_id, staff_id, kind, quote_id)
    select j.id, sold.owner_id, 'plan_first', sold.quote_id
    from public.jobs j join public.job_series s on s.id = j.series_id
    where s.plan_id = plan and j.status <> 'cancelled' and public.plan_month(j.occurrence) = public.plan_month(day)
    on conflict do nothing;
end $$;
create trigger sell_job after insert on jobs for each row when (new.quote_id is not null or new.series_id is not null)
  execute function sell_job();
insert into job_sales (job_id, staff_id, kind, quote_id)
  select j.id, a.owner_id, 'once', a.quote_id from jobs j join quote_acceptances a on a.quote_id = j.quote_id
    join profiles p on p.id = a.owner_id where p.role = 'sales';

-- When an invoice is issued: whose sale each line was, and what it comes to. Discounts lower all lines in proportion, by rounding
-- running sums, so that the lines come to the subtotal. A plan whose first visits were all cancelled is sold with the first month
-- that is invoiced.
create function copy_sales() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  plan record;
begin
  for plan in
    select distinct s.plan_id, j.occurrence from public.invoice_lines l join public.jobs j on j.id = l.job_id
      join public.job_series s on s.id = j.series_id join public.job_series first on first.id = s.plan_id
    where l.invoice_id = new.id and first.quote_id is not null and j.occurrence is not null
    order by j.occurrence
  loop
    perform public.sell_plan(plan.plan_id, plan.occurrence);
  end loop;
  insert into public.invoice_line_sales (line_id, invoice_id, staff_id, kind, quote_id, net_cents)
    select l.id, new.id, s.staff_id, s.kind, s.quote_id,
      round(l.running * l.net / l.gross) - round((l.running - l.amount_cents) * l.net / l.gross)
    from (
      select id, job_id, amount_cents, greatest(0, sum(amount_cents) over ()) as net, sum(greatest(amount_cents, 0)) over () as gross,
        sum(greatest(amount_cents, 0)) over (order by position, id) as running
      from public.invoice_lines where invoice_id = new.id) l
      join public.job_sales s on s.job_id = l.job_id
      left join public.quotes q on q.id = s.quote_id
    where l.amount_cents > 0 and (q.id is null or q.status = 'accepted');
  return null;
end $$;
create trigger copy_sales after update of status on invoices for each row
  when (old.status = 'draft' and new.status <> 'draft') execute function copy_sales();

-- Whatever moves money on an invoice ends here: payments, credit, deposits, refunds, credit notes. It counts on the day that the
-- books have it; what is booked after this is booked today.
create function note_move() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.invoice_line_sales where invoice_id = new.id) then
    insert into public.commission_moves (invoice_id, before_cents, after_cents, booked_on)
      values (new.id, old.paid_cents, new.paid_cents, coalesce((
        select e.booked_on from public.ledger_entries e
        where e.invoice_id = new.id and e.account = 'receivable' and e.created_at = now()
          and sign(e.amount_cents) = sign(old.paid_cents - new.paid_cents)
        order by e.id desc limit 1), public.business_day(now())));
    perform queue.enqueue('earnCommission', '{}', 'earn-' || new.id);
  end if;
  return null;
end $$;
create trigger note_move after update of paid_cents on invoices for each row
  when (old.paid_cents <> new.paid_cents) execute function note_move();

-- 7: the fold, payouts and rules come one after the other.
create function keep_rule() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a rule stays as it is' using errcode = 'QR083';
  end if;
  perform pg_advisory_xact_lock(14, 7);
  if tg_op = 'DELETE' then
    if old.valid_from <= public.business_day(now())
      or exists (select from public.commission_entries where rule_id = old.id) then
      raise exception 'money was counted by it' using errcode = 'QR083';
    end if;
    return old;
  end if;
  if new.valid_from <= greatest(public.business_day(now()), (select max(booked_on) from public.commission_moves)) then
    raise exception 'a rule begins after what has counted' using errcode = 'QR082';
  end if;
  if exists (
    select from (
      select ordinality as at, (t ->> 'from_cents')::bigint as from_cents, (t ->> 'ppm')::bigint as ppm,
        lag((t ->> 'from_cents')::bigint) over (order by ordinality) as before
      from jsonb_array_elements(new.tiers) with ordinality as each (t, ordinality)) tier
    where coalesce(ppm not between 0 and 1000000, true) or from_cents is null
      or case when at = 1 then from_cents <> 0 else from_cents <= before end) then
    raise exception 'tiers begin at zero and go up' using errcode = 'QR082';
  end if;
  return new;
end $$;
create trigger keep_rule before insert or update or delete on commission_rules for each row execute function keep_rule();

create function keep_commission() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'commission is only added to' using errcode = 'QR084';
end $$;
-- A move is given its place once.
create function keep_move() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.fold_no is distinct from new.fold_no and old.fold_no is not null
    or (new.id, new.invoice_id, new.before_cents, new.after_cents, new.booked_on, new.moved_at)
      is distinct from (old.id, old.invoice_id, old.before_cents, old.after_cents, old.booked_on, old.moved_at) then
    raise exception 'commission is only added to' using errcode = 'QR084';
  end if;
  return new;
end $$;
create trigger keep_commission before update on job_sales for each row execute function keep_commission();
create trigger keep_commission before update or delete on invoice_line_sales for each row execute function keep_commission();
create trigger keep_move before update on commission_moves for each row execute function keep_move();
create trigger keep_commission before delete on commission_moves for each row execute function keep_commission();
create trigger keep_commission before update or delete on commission_entries for each row execute function keep_commission();
create trigger keep_commission before update or delete on commission_payouts for each row execute function keep_commission();

-- A month that is over, all of whose money is counted, and exactly what it comes to.
create function pay_commission() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid date;
  owed bigint;
begin
  perform pg_advisory_xact_lock(14, 7);
  if (new.through + interval '1 month')::date > public.business_day(now()) then
    raise exception 'the month is not over' using errcode = 'QR080';
  end if;
  select max(through) into paid from public.commission_payouts where staff_id = new.staff_id;
  select coalesce(sum(amount_cents), 0), count(*), min(month) into owed, new.lines, new.since from public.commission_entries
    where staff_id = new.staff_id and month <= new.through and month > coalesce(paid, '-infinity');
  if owed <> new.amount_cents or paid >= new.through or exists (
    select from public.commission_moves m join public.invoice_line_sales s on s.invoice_id = m.invoice_id
    where m.fold_no is null and s.staff_id = new.staff_id and m.booked_on < (new.through + interval '1 month')::date) then
    raise exception 'it comes to something else' using errcode = 'QR081';
  end if;
  select coalesce(max(fold_no), 0) into new.fold_no from public.commission_moves;
  new.paid_on := public.business_day(now());
  return new;
end $$;
create trigger pay_commission before insert on commission_payouts for each row execute function pay_commission();

-- About a line of one's own. The office answers once.
create function ask_commission() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.answer is not null or (new.entry_id, new.staff_id, new.question, new.asked_at)
      is distinct from (old.entry_id, old.staff_id, old.question, old.asked_at) then
      raise exception 'what was asked and answered stays' using errcode = 'QR085';
    end if;
    return new;
  end if;
  if not exists (select from public.commission_entries where id = new.entry_id and staff_id = new.staff_id) then
    raise exception 'not a line of theirs' using errcode = 'QR085';
  end if;
  return new;
end $$;
create trigger ask_commission before insert or update on commission_questions for each row execute function ask_commission();

-- What of an invoice somebody sold, in its order, each thing once.
create function sold_work(invoice uuid, staff uuid, sale text) returns text language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select string_agg(description, ', ' order by first) from (
    select l.description, min(l.position) as first from public.invoice_line_sales s join public.invoice_lines l on l.id = s.line_id
    where s.invoice_id = invoice and s.staff_id = staff and s.kind = sale group by l.description) work
$$;

-- What a representative reads of an invoice that they sold something on: the invoice itself is closed to them.
create function commission_sale(invoice uuid, staff uuid, sale text) returns json language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select json_build_object('number', i.number, 'client_name', c.full_name, 'total_cents', i.total_cents, 'tax_cents', i.tax_cents,
    'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'due_on', i.due_on, 'net_cents', sum(s.net_cents),
    'work', public.sold_work(i.id, staff, sale), 'quote_id', min(s.quote_id::text))
  from public.invoices i join public.profiles c on c.id = i.client_id
    join public.invoice_line_sales s on s.invoice_id = i.id and s.staff_id = staff and s.kind = sale
  where i.id = invoice and (current_setting('role') in ('portal_admin', 'portal_worker')
    or current_setting('role') = 'portal_sales' and staff = public.actor_id())
  group by i.id, c.full_name
$$;

-- Sold and not paid: what is left of invoices, and work that isn't invoiced. Of a plan that is billed by the month, the visit that is
-- charged or would be.
create function commission_waiting(staff uuid)
returns table (staff_id uuid, kind text, job_id uuid, quote_id uuid, invoice_number bigint, due_on date, client_name text, work text,
  base_cents bigint, sold_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with whose as (
    select p.id from public.profiles p
    where (staff is null or p.id = staff) and p.role = 'sales' and (current_setting('role') in ('portal_admin', 'portal_worker')
      or current_setting('role') = 'portal_sales' and p.id = public.actor_id()))
  select s.staff_id, s.kind, null::uuid, min(s.quote_id::text)::uuid, i.number, i.due_on, c.full_name,
    public.sold_work(i.id, s.staff_id, s.kind),
    (round(sum(s.net_cents) * (i.total_cents - i.credited_cents) / i.total_cents)
      - round(sum(s.net_cents) * i.paid_cents / i.total_cents))::bigint, i.created_at
  from whose w join public.invoice_line_sales s on s.staff_id = w.id join public.invoices i on i.id = s.invoice_id
    join public.profiles c on c.id = i.client_id
  where i.status in ('issued', 'partly_paid')
  group by s.staff_id, s.kind, i.id, c.full_name
  union all
  select s.staff_id, s.kind, j.id, s.quote_id, null, null, coalesce(c.full_name, ''), j.title, sum(m.price_cents)::bigint, s.sold_at
  from whose w join public.job_sales s on s.staff_id = w.id join public.jobs j on j.id = s.job_id
    left join public.quotes q on q.id = s.quote_id
    left join public.profiles c on c.id = j.client_id
    join public.job_items t on t.job_id = j.id join public.job_item_prices m on m.item_id = t.id
    left join public.plan_items p on p.item_id = t.id
  where j.status <> 'cancelled' and (q.id is null or q.status = 'accepted')
    and not exists (select from public.billing_waivers b where b.job_id = j.id)
    and not exists (select from public.invoice_jobs b join public.invoices i on i.id = b.invoice_id
      where b.job_id = j.id and not b.released and i.status <> 'draft')
    and (p.item_id is null or coalesce(p.charged_job_id, (
      select f.job_id from public.plan_items f where f.plan_id = p.plan_id and f.client_id = p.client_id
        and f.service_id = p.service_id and f.period = p.period and f.status <> 'cancelled'
      order by f.occurrence, f.job_id limit 1)) = j.id)
  group by s.job_id, j.id, c.full_name
  having sum(m.price_cents) > 0
$$;

-- What everybody sold and clients paid, in months from one to another.
create function team_sales(since date, through date) returns bigint language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(base_cents), 0)::bigint from public.commission_entries where month between since and through
$$;

create function forget_questions() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.commission_questions where staff_id = new.id;
  return null;
end $$;
create trigger forget_questions after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_questions();

revoke all on function sell_job(), sell_plan(uuid, date), copy_sales(), note_move(), keep_rule(), keep_commission(), keep_move(), pay_commission(),
  ask_commission(), forget_questions(), sold_work(uuid, uuid, text), commission_sale(uuid, uuid, text), commission_waiting(uuid), team_sales(date, date) from public;
grant execute on function commission_sale(uuid, uuid, text), commission_waiting(uuid), team_sales(date, date)
  to portal_admin, portal_sales, portal_worker;

do $$
declare t text;
begin
  foreach t in array array['job_sales', 'invoice_line_sales', 'commission_rules', 'commission_moves', 'commission_entries',
    'commission_payouts', 'commission_checks', 'commission_questions', 'sales_goals'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
    execute format('grant select on %I to portal_admin, portal_worker', t);
  end loop;
  foreach t in array array['job_sales', 'invoice_line_sales', 'commission_entries', 'commission_payouts', 'commission_questions'] loop
    execute format('create policy sales_own on %I for select to portal_sales using (staff_id = (select actor_id()))', t);
    execute format('grant select on %I to portal_sales', t);
  end loop;
  foreach t in array array['commission_checks', 'sales_goals'] loop
    execute format('create policy sales_read on %I for select to portal_sales using (true)', t);
    execute format('grant select on %I to portal_sales', t);
  end loop;
end $$;
create policy sales_read on commission_rules for select to portal_sales
  using (staff_id is null or staff_id = (select actor_id()));
grant select on commission_rules to portal_sales;
create policy sales_ask on commission_questions for insert to portal_sales with check (staff_id = (select actor_id()));
grant insert (id, entry_id, staff_id, question) on commission_questions to portal_sales;
grant update (answer, answered_by, answered_at) on commission_questions to portal_admin;
grant insert, delete on commission_rules to portal_admin;
grant insert on commission_payouts to portal_admin;
grant update on sales_goals to portal_admin;
-- The fold and the recount are the system's alone.
grant insert on commission_entries to portal_worker;
grant update (fold_no) on commission_moves to portal_worker;
grant insert, delete on commission_checks to portal_worker;

insert into notification_rules (notice, email, sms, portal) values
  ('commission_paid', true, false, true),
  ('commission_asked', false, false, true),
  ('commission_answered', false, false, true);
