-- The figures of dashboard and reports, kept by day. A counter row that every writer updates deadlocks, so triggers append
-- what a change adds or takes, and a task folds that into one row a day (0031).

-- When a job was completed. The database writes it, so that no screen can backdate work; only history that is imported brings
-- its own.
alter table jobs add completed_at timestamptz;
create function complete_job() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.completed_at := case
    when new.status <> 'completed' then null
    when tg_op = 'INSERT' then coalesce(new.completed_at, now())
    when old.status = 'completed' then old.completed_at
    else now() end;
  return new;
end $$;
revoke all on function complete_job() from public;
alter table jobs disable trigger user;
update jobs j set completed_at = coalesce((
  select c.created_at from job_changes c where c.job_id = j.id and c.changes -> 'status' ->> 'to' = 'completed'
  order by c.id desc limit 1), scheduled_end, created_at)
where status = 'completed';
alter table jobs enable trigger user;
alter table jobs add check ((completed_at is not null) = (status = 'completed'));
create trigger complete_job before insert or update of status, completed_at on jobs
  for each row execute function complete_job();
create index jobs_completed on jobs (completed_at desc, id desc) where completed_at is not null; -- completed from, completed to

-- Which service of the price book a line is for: null for a line that was typed.
alter table invoice_lines add service_id uuid references services (id);
create index invoice_lines_service on invoice_lines (service_id) where service_id is not null; -- may a service be deleted?
alter table invoice_lines disable trigger user;
update invoice_lines l set service_id = (
  select i.service_id from job_items i
  where i.job_id = l.job_id and (l.description = left(i.service_name, 160) or starts_with(l.description, i.service_name || ', '))
  order by i.position, i.id limit 1)
where l.job_id is not null;
alter table invoice_lines enable trigger user;

-- Whose revenue an entry of the books is, by service and technician, as they were when the invoice was issued. What was sold
-- without an invoice or from no price book has none.
create table revenue_shares (
  entry_id bigint not null references ledger_entries (id),
  service_id uuid references services (id),
  technician_id uuid references profiles (id),
  booked_on date not null,
  amount_cents bigint not null,
  unique nulls not distinct (entry_id, service_id, technician_id)
);
create index revenue_shares_service on revenue_shares (service_id, booked_on);       -- the rows behind a service's revenue
create index revenue_shares_technician on revenue_shares (technician_id, booked_on); -- and a technician's

-- An issue is shared by its lines. A void takes back the same shares. A credit note is shared in proportion; the running sums
-- are rounded, not the parts, so that an invoice that is credited in full leaves nothing on anybody.
create function shares_of(entry ledger_entries) returns table (service_id uuid, technician_id uuid, amount_cents bigint)
language plpgsql stable as $$
begin
  if entry.account = 'revenue' and entry.amount_cents < 0 then
    return query
      select l.service_id, j.assigned_to, sum(l.amount_cents)::bigint
      from public.invoice_lines l left join public.jobs j on j.id = l.job_id
      where l.invoice_id = entry.invoice_id group by 1, 2 having sum(l.amount_cents) <> 0;
  elsif entry.account = 'revenue' then
    return query
      select s.service_id, s.technician_id, -s.amount_cents
      from public.ledger_entries e join public.revenue_shares s on s.entry_id = e.id
      where e.invoice_id = entry.invoice_id and e.account = 'revenue' and e.id < entry.id;
  else
    return query
      with issued as (
        select s.service_id, s.technician_id, s.amount_cents,
          sum(s.amount_cents) over (order by s.service_id, s.technician_id) as running,
          sum(s.amount_cents) over () as whole
        from public.ledger_entries e join public.revenue_shares s on s.entry_id = e.id
        where e.invoice_id = entry.invoice_id and e.account = 'revenue' and e.amount_cents < 0 and e.id < entry.id
      ), credited as (
        select coalesce(sum(e.amount_cents), 0) as before from public.ledger_entries e
        where e.invoice_id = entry.invoice_id and e.account = 'refunds' and e.id < entry.id
      ), parts as (
        select i.service_id, i.technician_id,
          round(running * before / whole) - round((running - i.amount_cents) * before / whole)
          - round(running * (before + entry.amount_cents) / whole)
          + round((running - i.amount_cents) * (before + entry.amount_cents) / whole) as cents
        from issued i cross join credited where whole > 0
      )
      select p.service_id, p.technician_id, p.cents::bigint from parts p where p.cents <> 0;
  end if;
  if not found then return query select null::uuid, null::uuid, -entry.amount_cents; end if;
end $$;
create function share_revenue() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.revenue_shares (entry_id, service_id, technician_id, booked_on, amount_cents)
    select new.id, s.service_id, s.technician_id, new.booked_on, s.amount_cents from public.shares_of(new) s;
  return null;
end $$;
revoke all on function shares_of(ledger_entries), share_revenue() from public;
create trigger keep_shares before update or delete on revenue_shares for each row execute function keep_ledger();
do $$
declare entry ledger_entries;
begin
  -- One by one: a credit note is shared by the shares of its issue.
  for entry in select * from ledger_entries where account in ('revenue', 'refunds') order by id loop
    insert into revenue_shares (entry_id, service_id, technician_id, booked_on, amount_cents)
      select entry.id, s.service_id, s.technician_id, entry.booked_on, s.amount_cents from shares_of(entry) s;
  end loop;
end $$;

create table daily_stats (
  kind text not null,
  day date not null,
  key text not null default '',
  count bigint not null,
  cents bigint not null,
  primary key (kind, day, key)
);
-- Appended by triggers and folded into daily_stats within a minute; hence no index.
create table stat_deltas (
  kind text not null,
  day date not null,
  key text not null,
  count bigint not null,
  cents bigint not null
);
-- What is known at this moment: both together.
create view stats with (security_invoker = true) as
  select kind, day, key, count, cents from daily_stats
  union all
  select kind, day, key, count, cents from stat_deltas;

-- What the nightly recount found. A recount that follows a new time zone moves days, which is no fault.
create table stat_recounts (
  id bigint generated always as identity primary key,
  counted_at timestamptz not null default now(),
  time_zone text not null,
  differences int not null check (differences >= 0)
);

create function business_day(instant timestamptz) returns date language sql stable as $$
  select (instant at time zone b.time_zone)::date from public.business_settings b
$$;

-- What a row counts for: one function a table, the only definition of its kinds (contract/figures.ts names them). A kind
-- without end, such as the clients of today, is the sum over all days.
create function stats_of(person profiles) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'clients', public.business_day(person.created_at), '', 1::bigint, 0::bigint
  where person.role = 'client' and person.active and person.deleted_at is null
$$;
create function stats_of(job jobs) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select s.kind, (s.instant at time zone b.time_zone)::date, '', 1::bigint, 0::bigint
  from public.business_settings b cross join lateral (values
    ('jobs_created', job.created_at, true),
    ('active_jobs', job.created_at, job.status in ('pending', 'in_progress')),
    ('queued_jobs', job.created_at, job.status = 'pending' and job.scheduled_start is null),
    ('jobs_completed', job.completed_at, job.status = 'completed')) s (kind, instant, counts)
  where s.counts
$$;
create function stats_of(entry ledger_entries) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'revenue', entry.booked_on, '', 0::bigint, -entry.amount_cents where entry.account in ('revenue', 'refunds')
  union all
  select 'tips', entry.booked_on, '', 0, -entry.amount_cents where entry.account = 'tips'
  union all
  select 'tax', entry.booked_on, entry.tax_ppm || ' ' || entry.tax_name, 0, -entry.amount_cents where entry.account = 'tax'
  union all
  select 'taxable', entry.booked_on, entry.tax_ppm || ' ' || entry.tax_name, 0, entry.taxable_cents where entry.account = 'tax'
$$;
create function stats_of(share revenue_shares) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'revenue_by_service', share.booked_on, coalesce(share.service_id::text, ''), 0::bigint, share.amount_cents
  union all
  select 'revenue_by_technician', share.booked_on, coalesce(share.technician_id::text, ''), 0, share.amount_cents
$$;
create function stats_of(share tip_shares) returns table (kind text, day date, key text, count bigint, cents bigint)
language sql stable as $$
  select 'tips_by_technician', share.received_on, share.profile_id::text, 1::bigint, share.amount_cents
$$;
revoke all on function stats_of(profiles), stats_of(jobs), stats_of(ledger_entries), stats_of(revenue_shares), stats_of(tip_shares),
  business_day(timestamptz) from public;
grant execute on function stats_of(profiles), stats_of(jobs), stats_of(ledger_entries), stats_of(revenue_shares),
  stats_of(tip_shares), business_day(timestamptz) to portal_worker;

-- A trigger that counts a table: what the new row counts for, less what the old one did.
do $do$
declare
  t text;
  -- Most sides of a booking, such as cash, count for nothing.
  counted text := $$when (new.account in ('revenue', 'refunds', 'tips', 'tax'))$$;
begin
  foreach t in array array['profiles', 'jobs', 'ledger_entries', 'revenue_shares', 'tip_shares'] loop
    execute format($sql$
      create function count_%1$s() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        if tg_op = 'INSERT' then
          insert into public.stat_deltas (kind, day, key, count, cents) select * from public.stats_of(new);
        else
          insert into public.stat_deltas (kind, day, key, count, cents)
          select kind, day, key, sum(count), sum(cents) from (
            select * from public.stats_of(new) where tg_op = 'UPDATE'
            union all
            select kind, day, key, -count, -cents from public.stats_of(old)) s
          group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
        end if;
        return null;
      end $$;
      revoke all on function count_%1$s() from public;
      create trigger count_new after insert on %1$I for each row %2$s execute function count_%1$s();
      create trigger count_gone after delete on %1$I for each row execute function count_%1$s()
    $sql$, t, case t when 'ledger_entries' then counted end);
  end loop;
end $do$;
create trigger count_change after update of role, active, deleted_at, created_at on profiles
  for each row execute function count_profiles();
create trigger count_change after update of status, scheduled_start, created_at, completed_at on jobs for each row
  when ((old.status, old.scheduled_start is null, old.created_at, old.completed_at)
    is distinct from (new.status, new.scheduled_start is null, new.created_at, new.completed_at))
  execute function count_jobs();
create trigger count_change after update on tip_shares for each row execute function count_tip_shares();
create trigger share_revenue after insert on ledger_entries for each row when (new.account in ('revenue', 'refunds'))
  execute function share_revenue();

-- The same, counted from the tables themselves, and where it differs from what is kept.
create view stat_differences with (security_invoker = true) as
  select kind, day, key, sum(count)::bigint as count, sum(cents)::bigint as cents from (
    select s.* from profiles p cross join lateral stats_of(p) s
    union all
    select s.* from jobs j cross join lateral stats_of(j) s
    union all
    select s.* from ledger_entries e cross join lateral stats_of(e) s
    union all
    select s.* from revenue_shares r cross join lateral stats_of(r) s
    union all
    select s.* from tip_shares t cross join lateral stats_of(t) s
    union all
    select kind, day, key, -count, -cents from stats) counted
  group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
insert into daily_stats (kind, day, key, count, cents) select kind, day, key, count, cents from stat_differences;

do $$
declare t text;
begin
  foreach t in array array['revenue_shares', 'daily_stats', 'stat_deltas', 'stat_recounts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_read on %I for select to portal_admin using (true)', t);
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
    execute format('grant select on %I to portal_admin, portal_worker', t);
  end loop;
end $$;
grant select on stats to portal_admin, portal_worker;
grant select on stat_differences to portal_worker;
grant insert, update on daily_stats to portal_worker;
grant insert, delete on stat_deltas to portal_worker;
grant insert, delete on stat_recounts to portal_worker;
