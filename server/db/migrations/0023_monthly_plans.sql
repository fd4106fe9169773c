-- A service that is billed by the month is charged once a month, however many visits the month has.

-- Copied when a service is sold, like its name and price: the price book may change later.
alter table job_items add billing text not null default 'visit' check (billing in ('visit', 'month'));
create or replace function item_name() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select name, billing into new.service_name, new.billing from public.services where id = new.service_id;
  return new;
end $$;
update job_items i set billing = 'month' from services s where s.id = i.service_id and s.billing = 'month';

-- "This and following" ends one series and begins another in the same month: both are one plan, named by the first of them.
alter table job_series add plan_id uuid references job_series (id);
create function series_plan() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.plan_id := coalesce(new.plan_id, new.id);
  return new;
end $$;
create trigger series_plan before insert on job_series for each row execute function series_plan();
with recursive moved as (
  select distinct on (series) series, earlier
  from job_changes cross join lateral (select (changes -> 'series_id' ->> 'to')::uuid as series,
    (changes -> 'series_id' ->> 'from')::uuid as earlier) c
  where series is not null and earlier is not null
  order by series, id
), roots as (
  select id as series, id as root from job_series where id not in (select series from moved)
  union all
  select m.series, r.root from moved m join roots r on r.series = m.earlier
)
update job_series s set plan_id = r.root from roots r where r.series = s.id;
alter table job_series alter plan_id set not null;

-- Which visit is charged for a month of a plan. Two visits that are completed at the same moment can't both be.
create table plan_periods (
  plan_id uuid not null references job_series (id),
  client_id uuid not null references profiles (id),
  service_id uuid not null references services (id),
  period daterange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  charged_job_id uuid not null references jobs (id),
  unique (charged_job_id, service_id),
  constraint billed_once_a_period exclude using gist (plan_id with =, client_id with =, service_id with =, period with &&)
);

alter table plan_periods enable row level security;
alter table plan_periods force row level security;
create policy owner_all on plan_periods to portal_owner using (true) with check (true);
create policy admin_read on plan_periods for select to portal_admin using (true);
grant select on plan_periods to portal_admin;

-- A visit belongs to the month its series meant it for, so a visit of November 30 that is moved by a day stays November's.
create function plan_month(day date) returns daterange language sql immutable set search_path = pg_catalog as $$
  select daterange(date_trunc('month', day::timestamp)::date, (date_trunc('month', day::timestamp) + interval '1 month')::date)
$$;

-- The services of visits that are billed by the month, and the visit that is charged for each. Read by the functions below.
create view plan_items as
  select i.id as item_id, i.job_id, i.service_id, s.plan_id, j.client_id, j.occurrence, j.status,
    plan_month(j.occurrence) as period, p.charged_job_id
  from job_items i join jobs j on j.id = i.job_id join job_series s on s.id = j.series_id
    left join plan_periods p on p.plan_id = s.plan_id and p.client_id = j.client_id and p.service_id = i.service_id
      and p.period = plan_month(j.occurrence)
  where i.billing = 'month' and j.client_id is not null and j.occurrence is not null;

-- Whether it was decided how a job is paid for.
create function is_settled(job uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.invoice_jobs where job_id = job and not released)
    or exists (select from public.billing_waivers where job_id = job)
$$;

-- Done and not invoiced. A visit whose services are all charged on another visit has nothing to invoice.
create function list_unbilled(job uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.jobs where id = job and status = 'completed')
    and not public.is_settled(job)
    and (not exists (select from public.job_items where job_id = job) or exists (
      select from public.job_items i left join public.plan_items p on p.item_id = i.id
      where i.job_id = job and coalesce(p.charged_job_id, job) = job)) then
    insert into public.unbilled_jobs (job_id, done_at)
      select job, coalesce((
        select created_at from public.job_changes where job_id = job and changes -> 'status' ->> 'to' = 'completed'
        order by id desc limit 1), now())
      on conflict do nothing;
  else
    delete from public.unbilled_jobs where job_id = job;
  end if;
end $$;

-- Keeps the periods true after a job has 'changed' or was 'invoiced', or before it is 'deleted'. A visit keeps a period while
-- it is on an invoice, which names the month, and otherwise while it is a visit of that month and completed or waived. A free
-- period goes to the visit that is being invoiced, or to the earliest completed one that still can be: a visit that was
-- invoiced before was invoiced without the plan.
-- The lock makes changes to one plan wait for each other; the constraint has the last word.
create function settle_plan(job uuid, event text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  plans uuid[];
  periods daterange[];
  charged uuid;
begin
  select array_agg(distinct plan_id order by plan_id), array_agg(distinct period) into plans, periods from (
    select plan_id, period from public.plan_items where job_id = job
    union all
    select plan_id, period from public.plan_periods where charged_job_id = job) touched;
  if plans is null then return; end if;
  perform pg_advisory_xact_lock(18, hashtext(plan::text)) from unnest(plans) plan;
  delete from public.plan_periods p
    where p.charged_job_id = job and (event = 'deleted' or not (
      exists (select from public.invoice_jobs where job_id = job and not released)
      or exists (
        select from public.plan_items i where i.job_id = job and (i.status = 'completed' or public.is_settled(job))
          and (i.plan_id, i.client_id, i.service_id, i.period) = (p.plan_id, p.client_id, p.service_id, p.period))));
  for charged in
    with claims as (
      insert into public.plan_periods (plan_id, client_id, service_id, period, charged_job_id)
      select distinct on (i.plan_id, i.client_id, i.service_id, i.period)
        i.plan_id, i.client_id, i.service_id, i.period, i.job_id
      from public.plan_items i
      where i.plan_id = any (plans) and i.period = any (periods) and i.charged_job_id is null and i.status = 'completed'
        and case when i.job_id = job and event <> 'changed' then event = 'invoiced' else not public.is_settled(i.job_id) end
      order by i.plan_id, i.client_id, i.service_id, i.period, i.occurrence, i.job_id
      on conflict do nothing
      returning charged_job_id)
    select distinct charged_job_id from claims
  loop
    perform public.list_unbilled(charged);
  end loop;
end $$;

create or replace function unbilled() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  job uuid;
  state text;
begin
  if tg_table_name = 'jobs' then
    job := new.id;
  else
    job := coalesce(new.job_id, old.job_id);
    -- Whoever changes its status at this moment comes before or after, so that one of both sees what the other did.
    select status into state from public.jobs where id = job for no key update;
    -- The services of a visit that isn't done count for nothing yet.
    if tg_table_name = 'job_items' and state is distinct from 'completed' then return null; end if;
  end if;
  perform public.settle_plan(job,
    case when tg_table_name = 'invoice_jobs' and tg_op = 'INSERT' then 'invoiced' else 'changed' end);
  perform public.list_unbilled(job);
  return null;
end $$;
drop trigger unbilled_change on jobs;
create trigger unbilled_change after update of status, client_id, series_id, occurrence on jobs for each row
  when ((old.status, old.client_id, old.series_id, old.occurrence)
    is distinct from (new.status, new.client_id, new.series_id, new.occurrence))
  execute function unbilled();
create trigger unbilled after insert or delete or update of service_id, billing on job_items
  for each row execute function unbilled();

create function leave_plan() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.settle_plan(old.id, 'deleted');
  return old;
end $$;
create trigger leave_plan before delete on jobs for each row when (old.series_id is not null) execute function leave_plan();

-- What an item has to do with a plan, as people are told: null for what is billed by the visit or stands on its own.
create function item_plan(item uuid) returns json language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('month', lower(i.period), 'included', coalesce(i.charged_job_id <> i.job_id, false),
    'billed_by', case when j.id is not null then json_build_object('job_id', j.id, 'job_number', j.number,
      'invoice_number', v.number, 'waived', o.job_id is null and exists (select from public.billing_waivers w where w.job_id = j.id)) end)
  from public.plan_items i
    left join public.jobs j on j.id = i.charged_job_id
    left join public.invoice_jobs o on o.job_id = j.id and not o.released
    left join public.invoices v on v.id = o.invoice_id
  where i.item_id = item and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_id())
$$;

revoke all on function series_plan(), is_settled(uuid), list_unbilled(uuid), settle_plan(uuid, text), leave_plan(),
  item_plan(uuid) from public;
grant execute on function item_plan(uuid) to portal_admin, portal_client;

-- What is there: an invoiced visit holds its month, then one that can still be invoiced, then one that was waived.
insert into plan_periods (plan_id, client_id, service_id, period, charged_job_id)
  select distinct on (i.plan_id, i.client_id, i.service_id, i.period)
    i.plan_id, i.client_id, i.service_id, i.period, i.job_id
  from plan_items i
    left join invoice_jobs o on o.job_id = i.job_id and not o.released
    left join billing_waivers w on w.job_id = i.job_id
  where i.status = 'completed' or o.job_id is not null
  order by i.plan_id, i.client_id, i.service_id, i.period, o.job_id is null, w.job_id is not null, i.occurrence, i.job_id;
delete from unbilled_jobs u
  where exists (select from job_items where job_id = u.job_id) and not exists (
    select from job_items i left join plan_items p on p.item_id = i.id
    where i.job_id = u.job_id and coalesce(p.charged_job_id, u.job_id) = u.job_id);
