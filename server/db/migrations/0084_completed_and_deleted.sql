-- The office completes by the same rules as a technician (0065), and a client is deleted with nothing left to do for them (0066).

-- As in 0076, and: a technician opens again what they completed, and the office needs everything that is required, too, or says
-- why it is missing.
create or replace function finish_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  role text := current_setting('role');
begin
  if role not in ('portal_tech', 'portal_admin') then return new; end if;
  if role = 'portal_tech' and (
      (old.status, new.status) not in (('pending', 'in_progress'), ('in_progress', 'completed'), ('completed', 'in_progress'))
      or old.status = 'completed' and public.completed_by(new.id) is distinct from public.actor_id()) then
    raise exception 'not a technician''s to set' using errcode = 'QR029';
  end if;
  if new.status = 'completed' then
    if exists (select from public.visit_missing(new.id))
      and not exists (select from public.visit_progress where job_id = new.id and completion_reason is not null) then
      raise exception 'something required is missing' using errcode = 'QR030';
    end if;
    insert into public.visit_progress (job_id, proofs_due) values (new.id, true)
      on conflict (job_id) do update set proofs_due = true;
  end if;
  return new;
end $$;
create policy admin_complete on visit_progress for insert to portal_admin with check (true);
grant insert (job_id, completion_reason), update (completion_reason) on visit_progress to portal_admin;

-- What still ties a client to the business: work to come, offers, and money that is owed, held or on its way.
create function client_ties(client uuid)
returns table (visits int, plans int, quotes int, leads int, owed_cents bigint, credit_cents bigint, deposit_cents bigint, under_way int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select count(*)::int from public.jobs where client_id = client and status in ('pending', 'in_progress')),
    (select count(distinct s.plan_id)::int from public.job_series s cross join public.business_settings b
      where s.client_id = client and (s.ends_on is null or s.ends_on >= (now() at time zone b.time_zone)::date)
        and (s.max_count is null
          or s.max_count > cardinality(s.skips) + (select count(*) from public.jobs j where j.series_id = s.id)
          or exists (select from public.jobs j where j.series_id = s.id and j.status in ('pending', 'in_progress')))),
    (select count(*)::int from public.quotes where client_id = client and status in ('draft', 'sent')),
    (select count(*)::int from public.leads where client_id = client and status in ('new', 'warm')),
    (select coalesce(sum(total_cents - paid_cents - credited_cents), 0)::bigint from public.invoices
      where client_id = client and status in ('issued', 'partly_paid')),
    greatest(public.client_credit(client), 0),
    (select coalesce(sum(held_cents), 0)::bigint from public.deposits where client_id = client),
    (select count(*)::int from public.payments where client_id = client and tab = 'pending')
      + (select count(*)::int from public.refunds where client_id = client and status in ('requested', 'pending'))
$$;

-- A client isn't deleted while money is open between them and the business, nor while a technician would still drive to them.
create function leave_client() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ties record;
begin
  select * into ties from public.client_ties(new.id);
  if ties.owed_cents > 0 then raise exception 'they owe money' using errcode = 'QR112'; end if;
  if ties.credit_cents + ties.deposit_cents > 0 then raise exception 'their money is held' using errcode = 'QR113'; end if;
  if ties.under_way > 0 then raise exception 'money is on its way' using errcode = 'QR114'; end if;
  if ties.visits + ties.plans > 0 then raise exception 'work is to come' using errcode = 'QR115'; end if;
  return new;
end $$;
create trigger leave_client before update of deleted_at on profiles for each row
  when (old.role = 'client' and old.deleted_at is null and new.deleted_at is not null) execute function leave_client();

-- A deletion holds the client's row. A transaction that plans work for them or takes their money waits for it, and finds no client.
create function living_client() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.profiles where id = new.client_id and deleted_at is null for share;
  if not found then raise exception 'not a client' using errcode = 'QR002'; end if;
  return new;
end $$;
create trigger living_client before insert on jobs for each row
  when (new.client_id is not null and new.status in ('pending', 'in_progress')) execute function living_client();
create trigger living_client_again before update of client_id, status on jobs for each row
  when (new.client_id is not null and new.status in ('pending', 'in_progress')
    and (old.client_id is distinct from new.client_id or old.status not in ('pending', 'in_progress')))
  execute function living_client();
create trigger living_client before insert on job_series for each row when (new.client_id is not null)
  execute function living_client();
create trigger living_client before insert on bookings for each row execute function living_client();
create trigger living_client before insert on payments for each row when (new.client_id is not null)
  execute function living_client();

revoke all on function client_ties(uuid), leave_client(), living_client() from public;
grant execute on function client_ties(uuid) to portal_admin;
