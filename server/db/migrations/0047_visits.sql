-- What happens on a visit: on the way, arrived, done; what became of the bins; who signed; and what a technician can't leave out.

-- A step that a technician can't complete the job without.
alter table checklist_templates add required boolean not null default true;
alter table checklist_items add required boolean not null default true;

-- Whether a line is about bins, copied when it is sold like its name.
alter table job_items add bins boolean not null default false;
create function item_bins() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.bins := coalesce((select category = 'bins' from public.services where id = new.service_id), false);
  return new;
end $$;
create trigger item_bins before insert or update of service_id on job_items for each row execute function item_bins();
update job_items i set bins = true from services s where s.id = i.service_id and s.category = 'bins';

-- When things happened by the phone's clock, and the arrival that the client was told.
create table visit_progress (
  job_id uuid primary key references jobs (id) on delete cascade,
  client_id uuid,
  technician_id uuid,
  on_the_way_at timestamptz,
  arrives_from timestamptz,
  arrives_to timestamptz,
  arrived_at timestamptz,
  done_at timestamptz,
  -- Why it was completed although something required is missing. For the office alone.
  completion_reason text check (length(completion_reason) between 3 and 500),
  received_at timestamptz not null default now(),
  check ((on_the_way_at is null) = (arrives_from is null)),
  check ((arrives_from is null) = (arrives_to is null)),
  check (arrives_from <= arrives_to)
);

-- What became of a line of bins. One that wasn't cleaned has a photo as proof; the photo may be deleted with its client.
create table bin_outcomes (
  item_id uuid primary key references job_items (id) on delete cascade,
  job_id uuid not null references jobs (id),
  client_id uuid,
  technician_id uuid,
  outcome text not null
    check (outcome in ('cleaned', 'not_out', 'not_emptied', 'blocked', 'contaminated', 'no_access', 'weather')),
  bins_done int not null check (bins_done >= 0),
  photo_id uuid references photos (id) on delete set null,
  -- What the invoice says about it.
  bill_note text check (length(bill_note) between 1 and 160),
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  check (outcome = 'cleaned' or bill_note is not null)
);
create index bin_outcomes_job on bin_outcomes (job_id);
create index bin_outcomes_photo on bin_outcomes (photo_id) where photo_id is not null;  -- may a photo be deleted?

-- Who signed for the work, or the note that was left because nobody was home. A fact: it is only added, the newest counts.
create table signatures (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  client_id uuid,
  technician_id uuid,
  taken_by uuid not null references profiles (id),
  signer_name text check (length(signer_name) between 1 and 120),
  -- Lines of points on a field of 1,000 by 400.
  strokes jsonb check (jsonb_typeof(strokes) = 'array' and length(strokes::text) <= 100000),
  note text check (length(note) between 1 and 500),
  signed_at timestamptz not null,
  received_at timestamptz not null default now(),
  check ((strokes is null) = (signer_name is null)),
  check ((strokes is null) = (note is not null))
);
create index signatures_job on signatures (job_id, signed_at desc, id desc);

create trigger job_party before insert on visit_progress for each row execute function job_party();
create trigger job_party before insert on bin_outcomes for each row execute function job_party();
create trigger job_party before insert on signatures for each row execute function job_party();

create function follow_visits() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.visit_progress set client_id = new.client_id, technician_id = new.assigned_to where job_id = new.id;
  update public.bin_outcomes set client_id = new.client_id, technician_id = new.assigned_to where job_id = new.id;
  update public.signatures set client_id = new.client_id, technician_id = new.assigned_to where job_id = new.id;
  return null;
end $$;
create trigger follow_visits after update of client_id, assigned_to on jobs for each row
  when ((old.client_id, old.assigned_to) is distinct from (new.client_id, new.assigned_to))
  execute function follow_visits();

-- A line that was looked at and not cleaned: its steps need not be done, and nothing of it is charged.
create function is_uncleaned(item uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.bin_outcomes where item_id = item and outcome <> 'cleaned' and bins_done = 0)
$$;

-- What a technician still has to do before the job can be completed.
create function visit_missing(job uuid) returns table (kind text, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with steps as (
    select c.id, c.done_at, c.photo from public.checklist_items c join public.jobs j on j.id = c.job_id
    where c.job_id = job and c.required and (c.item_id is null or not public.is_uncleaned(c.item_id))
      and (current_setting('role') <> 'portal_tech' or j.assigned_to = public.actor_id())
  )
  select 'step', s.id from steps s where s.done_at is null
  union all
  select 'photo', s.id from steps s where s.photo and not exists (
    select from public.photos p where p.step_id = s.id and p.state in ('processing', 'ready'))
  union all
  select 'bins', i.id from public.job_items i join public.jobs j on j.id = i.job_id
  where i.job_id = job and i.bins and not exists (select from public.bin_outcomes o where o.item_id = i.id)
    and (current_setting('role') <> 'portal_tech' or j.assigned_to = public.actor_id())
$$;

-- A technician begins a job and then completes it, with everything that is required or with a reason. The office sets any status.
create function finish_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') <> 'portal_tech' then return new; end if;
  if (old.status, new.status) not in (('pending', 'in_progress'), ('in_progress', 'completed')) then
    raise exception 'not a technician''s to set' using errcode = 'QR029';
  end if;
  if new.status = 'completed' and exists (select from public.visit_missing(new.id))
    and not exists (select from public.visit_progress where job_id = new.id and completion_reason is not null) then
    raise exception 'something required is missing' using errcode = 'QR030';
  end if;
  return new;
end $$;
create trigger finish_visit before update of status on jobs for each row when (old.status is distinct from new.status)
  execute function finish_visit();

-- Work that is taken up again is completed anew, with a reason of its own if one is needed.
create function resume_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.visit_progress set done_at = null, completion_reason = null where job_id = new.id;
  return null;
end $$;
create trigger resume_visit after update of status on jobs for each row
  when (old.status = 'completed' and new.status <> 'completed') execute function resume_visit();

create function fitting_outcome() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  units int;
begin
  select coalesce(i.units, 1) into units from public.job_items i where i.id = new.item_id and i.job_id = new.job_id and i.bins;
  if units is null or new.bins_done > units or (new.outcome = 'cleaned') <> (new.bins_done = units) then
    raise exception 'not so many bins' using errcode = 'QR031';
  end if;
  if current_setting('role') = 'portal_tech' and not exists (
      select from public.jobs where id = new.job_id and assigned_to = public.actor_id() and status = 'in_progress') then
    raise exception 'not a job that they are working on' using errcode = 'QR029';
  end if;
  if new.outcome <> 'cleaned'
    and not exists (select from public.photos p where p.id = new.photo_id and p.job_id = new.job_id and p.state <> 'failed') then
    raise exception 'what was not cleaned has a photo' using errcode = 'QR032';
  end if;
  return new;
end $$;
create trigger outcome_fits before insert or update of item_id, job_id, outcome, bins_done on bin_outcomes
  for each row execute function fitting_outcome();

-- The price as it was before an outcome changed it.
alter table job_item_prices add before_outcome jsonb;
create function keep_office_price() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.before_outcome := null;
  return new;
end $$;
-- A price that the office sets after the outcome stays.
create trigger keep_office_price before update of price_cents, price_reason on job_item_prices for each row
  when (pg_trigger_depth() = 0 and old.before_outcome is not null
    and (old.price_cents, old.price_reason) is distinct from (new.price_cents, new.price_reason))
  execute function keep_office_price();

-- What fewer bins cost: by the price of the price book that the line was sold at, or else (a price was agreed) in proportion.
create function price_of_bins(item uuid, done int) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when done = 0 then 0 else least(m.price_cents, coalesce((
      select round((p.price_cents + greatest(0, done - p.included_units) * p.extra_cents) * f.percent / 100.0)::bigint
      from public.service_prices p join public.services s on s.id = p.service_id cross join lateral (
        select case when not s.by_condition or i.condition = 'normal' then 100
          when i.condition = 'dirty' then p.dirty_percent else p.heavy_percent end as percent) f
      where p.service_id = i.service_id and s.pricing = 'per_unit'
        and round((p.price_cents + greatest(0, coalesce(i.units, 1) - p.included_units) * p.extra_cents) * f.percent / 100.0)
          = m.price_cents
      order by p.valid_from desc limit 1),
    round(m.price_cents * done / coalesce(i.units, 1)::numeric)::bigint)) end
  from public.job_items i join public.job_item_prices m on m.item_id = i.id where i.id = item
$$;

-- A visit on which no bin was cleaned and nothing else done isn't invoiced; the note says why.
alter table billing_waivers add by_outcome boolean not null default false;
create function waive_uncleaned(job uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.jobs where id = job and status = 'completed')
    and exists (select from public.job_items where job_id = job)
    and not exists (select from public.job_items i where i.job_id = job and not public.is_uncleaned(i.id))
    and not public.is_settled(job) then
    insert into public.billing_waivers (job_id, reason, by_outcome)
      select job, o.bill_note, true from public.bin_outcomes o where o.job_id = job order by o.occurred_at, o.item_id limit 1;
  elsif not exists (select from public.jobs where id = job and status = 'completed')
    or exists (select from public.job_items i where i.job_id = job and not public.is_uncleaned(i.id)) then
    delete from public.billing_waivers where job_id = job and by_outcome;
  end if;
end $$;

-- Bins that weren't cleaned aren't charged. What is billed by the month stays whole once a bin was cleaned.
create function bill_outcome() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  job uuid := coalesce(new.job_id, old.job_id);
  state text;
begin
  select status into state from public.jobs where id = job for no key update;
  if exists (select from public.invoice_jobs where job_id = job and not released) then return null; end if;
  update public.job_item_prices set price_cents = (before_outcome ->> 'price_cents')::bigint,
      book_cents = (before_outcome ->> 'book_cents')::bigint, price_reason = before_outcome ->> 'price_reason',
      before_outcome = null
    where item_id = coalesce(new.item_id, old.item_id) and before_outcome is not null;
  if tg_op <> 'DELETE' and new.outcome <> 'cleaned' then
    update public.job_item_prices m set
        before_outcome = jsonb_build_object('price_cents', price_cents, 'book_cents', book_cents, 'price_reason', price_reason),
        price_cents = public.price_of_bins(new.item_id, new.bins_done), book_cents = coalesce(book_cents, price_cents),
        price_reason = new.bill_note
      from public.job_items i
      where m.item_id = new.item_id and i.id = m.item_id and (i.billing = 'visit' or new.bins_done = 0);
  end if;
  if state = 'completed' then
    perform public.waive_uncleaned(job);
    perform public.settle_plan(job, 'changed');
    perform public.list_unbilled(job);
  end if;
  return null;
end $$;
create trigger bill_outcome after insert or delete or update of outcome, bins_done, bill_note on bin_outcomes
  for each row execute function bill_outcome();

create function waive_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.waive_uncleaned(new.id);
  return null;
end $$;
-- Before the trigger unbilled_change: PostgreSQL fires them by name.
create trigger bins_waive after update of status on jobs for each row when (old.status is distinct from new.status)
  execute function waive_visit();

-- As in 0023, and: a line that wasn't cleaned is neither charged nor does it take the month of its plan.
create or replace function list_unbilled(job uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.jobs where id = job and status = 'completed')
    and not public.is_settled(job)
    and (not exists (select from public.job_items where job_id = job) or exists (
      select from public.job_items i left join public.plan_items p on p.item_id = i.id
      where i.job_id = job and coalesce(p.charged_job_id, job) = job and not public.is_uncleaned(i.id))) then
    insert into public.unbilled_jobs (job_id, done_at)
      select job, coalesce((
        select created_at from public.job_changes where job_id = job and changes -> 'status' ->> 'to' = 'completed'
        order by id desc limit 1), now())
      on conflict do nothing;
  else
    delete from public.unbilled_jobs where job_id = job;
  end if;
end $$;

create or replace function settle_plan(job uuid, event text) returns void
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
          and not public.is_uncleaned(i.item_id)
          and (i.plan_id, i.client_id, i.service_id, i.period) = (p.plan_id, p.client_id, p.service_id, p.period))));
  for charged in
    with claims as (
      insert into public.plan_periods (plan_id, client_id, service_id, period, charged_job_id)
      select distinct on (i.plan_id, i.client_id, i.service_id, i.period)
        i.plan_id, i.client_id, i.service_id, i.period, i.job_id
      from public.plan_items i
      where i.plan_id = any (plans) and i.period = any (periods) and i.charged_job_id is null and i.status = 'completed'
        and not public.is_uncleaned(i.item_id)
        and case when i.job_id = job and event <> 'changed' then event = 'invoiced' else not public.is_settled(i.job_id) end
      order by i.plan_id, i.client_id, i.service_id, i.period, i.occurrence, i.job_id
      on conflict do nothing
      returning charged_job_id)
    select distinct charged_job_id from claims
  loop
    perform public.list_unbilled(charged);
  end loop;
end $$;

-- Deleting a client leaves no signature or note of theirs, nor what was written about their visits.
create function forget_visits() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.signatures where client_id = new.id;
  update public.visit_progress set completion_reason = null where client_id = new.id and completion_reason is not null;
  return null;
end $$;
create trigger forget_visits after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_visits();

revoke all on function item_bins(), follow_visits(), is_uncleaned(uuid), visit_missing(uuid), finish_visit(), resume_visit(),
  fitting_outcome(), keep_office_price(), price_of_bins(uuid, int), waive_uncleaned(uuid), bill_outcome(), waive_visit(),
  forget_visits() from public;
grant execute on function visit_missing(uuid) to portal_tech, portal_admin;

do $$
declare t text;
begin
  foreach t in array array['visit_progress', 'bin_outcomes', 'signatures'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_read on %I for select to portal_admin using (true)', t);
    execute format('create policy client_own on %I for select to portal_client using (client_id = (select actor_client_id()))', t);
    execute format('grant select on %I to portal_admin, portal_tech', t);
  end loop;
end $$;
create policy tech_own on visit_progress to portal_tech using (technician_id = (select actor_id()))
  with check (technician_id = (select actor_id()));
grant insert (job_id, on_the_way_at, arrives_from, arrives_to, arrived_at, done_at, completion_reason),
  update (on_the_way_at, arrives_from, arrives_to, arrived_at, done_at, completion_reason) on visit_progress to portal_tech;
grant select (job_id, client_id, on_the_way_at, arrives_from, arrives_to, arrived_at, done_at) on visit_progress to portal_client;

create policy tech_own on bin_outcomes to portal_tech using (technician_id = (select actor_id()))
  with check (technician_id = (select actor_id()));
grant insert (item_id, job_id, outcome, bins_done, photo_id, bill_note, occurred_at),
  update (outcome, bins_done, photo_id, bill_note, occurred_at) on bin_outcomes to portal_tech;
grant select on bin_outcomes, signatures to portal_client;

-- A signature may arrive after the job was given to another technician.
create policy tech_read on signatures for select to portal_tech
  using (technician_id = (select actor_id()) or taken_by = (select actor_id()));
create policy tech_take on signatures for insert to portal_tech
  with check (taken_by = (select actor_id()) and was_assigned(job_id));
grant insert (id, job_id, taken_by, signer_name, strokes, note, signed_at) on signatures to portal_tech;

create policy tech_work on jobs for update to portal_tech using (assigned_to = (select actor_id()))
  with check (assigned_to = (select actor_id()));
grant update (status) on jobs to portal_tech;

insert into notification_rules (notice, email, sms, portal) values ('on_the_way', true, false, true);
