-- What a client does with a plan of theirs: pause it, change the number of bins, ask for another pickup day.

-- A pause belongs to the plan, not to one of its series: "this and following" begins a new series, and the pause goes on.
-- The days of a pause aren't written to `skips`: whoever resumes the plan has to know which days the pause took.
create table plan_pauses (
  id uuid primary key,
  plan_id uuid not null references job_series (id),
  client_id uuid not null references profiles (id),
  -- Without an upper bound until somebody resumes it.
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  created_by uuid not null references profiles (id),
  created_at timestamptz not null default now(),
  constraint paused_once exclude using gist (plan_id with =, during with &&)
);
create index plan_pauses_client on plan_pauses (client_id);

-- That the bins are emptied on another day. The office decides: the new day moves other visits too.
create table plan_requests (
  id uuid primary key,
  plan_id uuid not null references job_series (id),
  client_id uuid not null references profiles (id),
  pickup_weekday int not null check (pickup_weekday between 0 and 6),
  asked_by uuid not null references profiles (id),
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
  decided_by uuid references profiles (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index plan_requests_open on plan_requests (plan_id) where state = 'asked';
create index plan_requests_client on plan_requests (client_id);

-- A plan is named by its first series, and a row about it is its client's.
create function plan_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select client_id into new.client_id from public.job_series where id = new.plan_id and plan_id = id;
  if new.client_id is null then
    raise exception 'not a client''s plan' using errcode = 'QR038';
  end if;
  return new;
end $$;
create trigger plan_party before insert on plan_pauses for each row execute function plan_party();
create trigger plan_party before insert on plan_requests for each row execute function plan_party();

-- What was paused yesterday was paused: a pause begins today or later, and is only ever made shorter.
create function fitting_pause() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' and lower(new.during) < public.business_day(now()) then
    raise exception 'a pause can''t begin in the past' using errcode = 'QR039';
  end if;
  if tg_op = 'UPDATE' and not (new.during <@ old.during and lower(new.during) = lower(old.during)) then
    raise exception 'a pause can only end earlier' using errcode = 'QR039';
  end if;
  return new;
end $$;
create trigger fitting_pause before insert or update of during on plan_pauses
  for each row execute function fitting_pause();
revoke all on function plan_party(), fitting_pause() from public;

-- As in 0012, but for the days of a pause.
create or replace function skip_occurrence() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.job_series s set skips = array_append(skips, old.occurrence)
    where s.id = old.series_id and old.occurrence <> all (skips) and not exists (
      select from public.plan_pauses p where p.plan_id = s.plan_id and p.during @> old.occurrence);
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['plan_pauses', 'plan_requests'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy worker_read on %I for select to portal_worker using (true)', t);
    execute format('create policy client_own on %I for select to portal_client using (client_id = (select actor_client_id()))', t);
    execute format('grant select on %I to portal_admin, portal_worker, portal_client', t);
  end loop;
end $$;
grant insert, update (during), delete on plan_pauses to portal_admin;
grant insert (id, plan_id, during, created_by), update (during), delete on plan_pauses to portal_client;
create policy client_pause on plan_pauses for insert to portal_client
  with check (client_id = (select actor_client_id()) and created_by = (select actor_id()));
create policy client_resume on plan_pauses for update to portal_client
  using (client_id = (select actor_client_id())) with check (client_id = (select actor_client_id()));
create policy client_drop on plan_pauses for delete to portal_client using (client_id = (select actor_client_id()));

grant insert, update (state, decided_by, decided_at) on plan_requests to portal_admin;
grant insert (id, plan_id, pickup_weekday, asked_by), update (state, decided_by, decided_at) on plan_requests to portal_client;
create policy client_ask on plan_requests for insert to portal_client
  with check (client_id = (select actor_client_id()) and asked_by = (select actor_id()) and state = 'asked');
-- A client takes back what they asked; whether it is done is the office's to say.
create policy client_withdraw on plan_requests for update to portal_client
  using (client_id = (select actor_client_id()) and state = 'asked')
  with check (client_id = (select actor_client_id()) and state = 'withdrawn' and decided_by = (select actor_id()));

-- A client asks, the system does: visits are removed and repriced as the system, in the client's transaction.
grant update (status, series_id, occurrence, items_edited), delete on jobs to portal_worker;
grant update (units, square_feet, vehicle_size, condition, minutes, service_name) on job_items to portal_worker;
grant update (price_cents, book_cents, price_reason, taxable) on job_item_prices to portal_worker;
grant update (bin_count) on assets to portal_worker;
create policy worker_count on assets for update to portal_worker using (true) with check (true);

insert into notification_rules (notice, email, sms, portal) values
  ('plan_paused', false, false, true),
  ('pickup_day_asked', true, false, true);
