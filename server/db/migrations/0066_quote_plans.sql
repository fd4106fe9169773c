-- Plans on quotes: lines that come again, billed by the month or by the visit (docs/decisions/0054).

-- Null: once. A service that is billed by the month always comes again.
alter table quote_items
  add repeat text check (repeat in ('week', 'two_weeks', 'four_weeks', 'month', 'two_months', 'quarter', 'half_year', 'year')),
  add billing text not null default 'visit' check (billing in ('visit', 'month')),
  add constraint quote_items_monthly_repeats check (billing = 'visit' or repeat is not null);

-- A line that isn't in the price book has no other price to be compared with: it has a reason instead.
alter table quote_items drop constraint quote_items_check;
alter table quote_items add constraint quote_items_reason
  check (case when service_id is null then book_cents is null else (book_cents is null) = (price_reason is null) end);

alter table quotes
  -- What its options come to a month and a visit, for the lists.
  add recurring jsonb not null default '[]' check (jsonb_typeof(recurring) = 'array'),
  -- Plans that were sold and don't have a first day yet.
  add plans_open int not null default 0 check (plans_open >= 0);
create index quotes_plans on quotes (answered_at, id) where plans_open > 0;
grant insert (recurring), update (recurring) on quotes to portal_sales;

alter table quote_acceptances
  -- What was shown beside the total: so much a month, so much a visit.
  add recurring jsonb not null default '[]' check (jsonb_typeof(recurring) = 'array'),
  -- Which plans were sold, by how often they come. Worked out by the trigger.
  add parts int[] not null default '{}';

-- The plan of an accepted quote, once for each part. A series that goes on from it has the same plan_id.
alter table job_series
  add quote_id uuid references quotes (id),
  add quote_part int,
  add constraint job_series_quote_part check ((quote_id is null) = (quote_part is null));
create unique index job_series_quote on job_series (quote_id, quote_part) where quote_id is not null;

-- The largest discount among its options and of what comes once, a month and a visit, in hundredths of a percent of the price
-- book's prices: a plan that is given away isn't hidden by work that isn't.
create or replace function quote_discount_bp(quote uuid) returns int language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(case when g.book = 0 then q.discount_percent * 100
    else greatest(0, ceil(10000 * (g.book - g.net * (100 - q.discount_percent) / 100) / g.book)) end), 0)::int
  from public.quotes q cross join lateral (
    select coalesce(sum(coalesce(i.book_cents, i.price_cents)) filter (where i.service_id is not null), 0)::numeric as book,
      coalesce(sum(i.price_cents) filter (where i.service_id is not null), 0)::numeric as net
    from public.quote_items i where i.quote_id = q.id group by i.option_id, i.billing, i.repeat) g
  where q.id = quote
$$;

create or replace function keep_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  standing constant text[] := array['status', 'lead_id', 'place_id', 'owner_id', 'pdf_sha256', 'opened_at', 'answered_at',
    'reminded_at', 'settled_at', 'copied_at', 'decline_reason', 'decline_note', 'close_reason', 'closed_by', 'cancelled', 'version',
    'updated_at', 'plans_open'];
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
    if new.approved_by is null and exists (
      select from public.quote_items where quote_id = new.id and service_id is null and price_reason is null) then
      raise exception 'a line of one''s own has a reason, or the office approves it' using errcode = 'QR072';
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
  if old.status = 'accepted' then
    if new.cancelled and not exists (select from public.quote_acceptances where quote_id = new.id and cancel_until > now())
      or public.quote_begun(new.id) then
      raise exception 'too late for that' using errcode = 'QR076';
    end if;
    new.plans_open := 0;
  end if;
  return new;
end $$;

-- Whether any work of an accepted quote was begun: of its job, or of a plan that came of it.
create function quote_begun(quote uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.jobs where quote_id = quote and status in ('in_progress', 'completed'))
    or exists (select from public.job_series f join public.job_series s on s.plan_id = f.id join public.jobs j on j.series_id = s.id
      where f.quote_id = quote and j.status in ('in_progress', 'completed'))
$$;

-- As before, and which plans are among what was chosen.
create or replace function accept_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  select coalesce(array_agg(distinct array_position(
      array['week', 'two_weeks', 'four_weeks', 'month', 'two_months', 'quarter', 'half_year', 'year'], line #>> '{plan,repeat}')), '{}')
    into new.parts
  from (
    select jsonb_array_elements(o -> 'lines') as line from jsonb_array_elements(said -> 'options') o where (o ->> 'id')::uuid = new.option_id
    union all
    select a from jsonb_array_elements(said -> 'add_ons') a where (a ->> 'id')::uuid = any (new.add_ons)) chosen
  where line ? 'plan';
  return new;
end $$;

create or replace function accepted_quote() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.quotes set status = 'accepted', plans_open = cardinality(new.parts) where id = new.quote_id;
  if new.deposit_cents > 0 then
    insert into public.deposits (client_id, quote_id, amount_cents) values (new.client_id, new.quote_id, new.deposit_cents);
  end if;
  return null;
end $$;

create or replace function keep_acceptance() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a signature stays as it is' using errcode = 'QR074';
end $$;

-- A plan is begun for what was sold and stands, for the client who bought it. Where it came from never changes.
create function fitting_plan() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sold public.quotes;
begin
  if tg_op = 'UPDATE' then
    if (new.quote_id, new.quote_part) is distinct from (old.quote_id, old.quote_part) then
      raise exception 'a plan keeps where it came from' using errcode = 'QR074';
    end if;
    return new;
  end if;
  select * into sold from public.quotes where id = new.quote_id for no key update;
  if sold.id is null or sold.status <> 'accepted' or new.client_id is distinct from sold.client_id
    or not exists (select from public.quote_acceptances where quote_id = sold.id and new.quote_part = any (parts)) then
    raise exception 'no such plan was sold' using errcode = 'QR075';
  end if;
  return new;
end $$;
create trigger fitting_plan before insert or update of quote_id, quote_part on job_series for each row
  when (new.quote_id is not null) execute function fitting_plan();
create function keep_plan_origin() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a plan keeps where it came from' using errcode = 'QR074';
end $$;
create trigger keep_plan_origin before update of quote_id on job_series for each row
  when (old.quote_id is not null and new.quote_id is null) execute function keep_plan_origin();

create function begun_plan() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.quotes set plans_open = plans_open - 1 where id = new.quote_id;
  return null;
end $$;
create trigger begun_plan after insert on job_series for each row when (new.quote_id is not null) execute function begun_plan();

-- While a client may cancel what they agreed to at home, nothing of it is done: no visit is put before that.
create function wait_for_cancelling() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from public.quote_acceptances a join public.quotes q on q.id = a.quote_id
    where a.cancel_until > new.scheduled_start and q.status = 'accepted' and a.quote_id in (
      select new.quote_id union all
      select f.quote_id from public.job_series s join public.job_series f on f.id = s.plan_id where s.id = new.series_id)) then
    raise exception 'the client may still cancel then' using errcode = 'QR079';
  end if;
  return new;
end $$;
create trigger wait_for_cancelling before insert or update of scheduled_start, series_id on jobs for each row
  when (new.scheduled_start is not null and new.status <> 'cancelled' and (new.quote_id is not null or new.series_id is not null))
  execute function wait_for_cancelling();

-- The plans of an accepted quote, for whoever sees the quote: which were sold, and since when each of them runs.
create function quote_plans(quote uuid) returns json language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(json_build_object('part', part, 'series_id', s.id, 'starts_on', s.starts_on) order by part), '[]')
  from public.quote_acceptances a join public.quotes q on q.id = a.quote_id cross join unnest(a.parts) part
    left join public.job_series s on s.quote_id = a.quote_id and s.quote_part = part
  where a.quote_id = quote and (current_setting('role') in ('portal_admin', 'portal_worker')
    or current_setting('role') = 'portal_sales' and q.owner_id = public.actor_id()
    or current_setting('role') = 'portal_client' and q.client_id = public.actor_client_id())
$$;

create or replace function forget_quotes() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.quotes q where q.client_id = new.id
    and not exists (select from public.quote_acceptances a where a.quote_id = q.id);
  update public.quotes set decline_note = null, close_reason = case when close_reason is null then null else '-' end, plans_open = 0
    where client_id = new.id;
  return null;
end $$;

-- Somebody agreed to texts at one number: the consent goes with that number, also into the lead that another one is joined to.
create function consent_of_number() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  number constant text := right(regexp_replace(new.phone, '\D', '', 'g'), 10);
begin
  if new.sms_consent_at is not distinct from old.sms_consent_at and number is distinct from old.phone_key then
    select min(sms_consent_at) into new.sms_consent_at from public.leads where joined_to = new.id and phone_key = number;
  end if;
  return new;
end $$;
create trigger consent_of_number before update of phone on leads for each row execute function consent_of_number();
create function join_consent() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.leads set sms_consent_at = new.sms_consent_at
    where id = new.joined_to and sms_consent_at is null and phone_key = new.phone_key;
  return null;
end $$;
create trigger join_consent after update of joined_to on leads for each row
  when (new.joined_to is not null and new.sms_consent_at is not null) execute function join_consent();

revoke all on function quote_begun(uuid), fitting_plan(), keep_plan_origin(), begun_plan(), wait_for_cancelling(), quote_plans(uuid),
  consent_of_number(), join_consent() from public;
grant execute on function quote_begun(uuid) to portal_admin, portal_sales, portal_client, portal_worker;
grant execute on function quote_plans(uuid) to portal_admin, portal_sales, portal_client, portal_worker;
