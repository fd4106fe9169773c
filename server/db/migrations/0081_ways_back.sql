-- Ways back from a tap (0065): On my way waits before the client hears of it, and a completed job is reopened until it is invoiced.

-- The client hasn't been told yet. Until then they don't see it, and the technician can take it back.
alter table visit_progress add on_the_way_waits boolean not null default false;
grant insert (on_the_way_waits), update (on_the_way_waits) on visit_progress to portal_tech;
create policy worker_tell on visit_progress for update to portal_worker using (true) with check (true);
grant update (on_the_way_waits) on visit_progress to portal_worker;

drop policy client_own on visit_progress;
create policy client_own on visit_progress for select to portal_client
  using (client_id = (select actor_client_id()) and (not on_the_way_waits or arrived_at is not null));

-- Nobody is on the way to a visit that was called off, given to another technician or moved to another day.
create function forget_trip() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.visit_progress
    set on_the_way_at = null, arrives_from = null, arrives_to = null, on_the_way_waits = false
    where job_id = new.id and on_the_way_at is not null and arrived_at is null
      and (new.status = 'cancelled' or old.assigned_to is distinct from new.assigned_to or old.scheduled_start is not null and (
        select (old.scheduled_start at time zone time_zone)::date is distinct from (new.scheduled_start at time zone time_zone)::date
        from public.business_settings));
  return null;
end $$;
create trigger forget_trip after update of status, assigned_to, scheduled_start on jobs for each row
  when (old.status = 'pending' and new.status in ('pending', 'cancelled')
    and (old.status, old.assigned_to, old.scheduled_start) is distinct from (new.status, new.assigned_to, new.scheduled_start))
  execute function forget_trip();
-- Until now a trip to a visit that was moved meanwhile stayed, and the client's page left it out.
update visit_progress v set on_the_way_at = null, arrives_from = null, arrives_to = null
  from jobs j where j.id = v.job_id and j.status in ('pending', 'cancelled') and v.arrived_at is null
    and v.on_the_way_at < j.scheduled_start - interval '12 hours';

create function completed_by(job uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select actor_id from public.job_changes where job_id = job and changes -> 'status' ->> 'to' = 'completed'
  order by id desc limit 1
$$;

-- Whether a completed job can be opened again: 'open', or 'invoiced' while an invoice, or its draft, has it. A technician opens
-- what they completed themselves.
create function reopening(job uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when exists (select from public.invoice_jobs where job_id = j.id and not released) then 'invoiced' else 'open' end
  from public.jobs j where j.id = job and j.status = 'completed' and (current_setting('role') <> 'portal_tech'
    or j.assigned_to = public.actor_id() and public.completed_by(j.id) = public.actor_id())
$$;

-- What is on an invoice, or on the draft of one, stays completed for every role.
create function keep_invoiced() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.invoice_jobs where job_id = new.id and not released) then
    raise exception 'the job is on an invoice' using errcode = 'QR111';
  end if;
  return new;
end $$;
create trigger keep_invoiced before update of status on jobs for each row
  when (old.status = 'completed' and new.status <> 'completed') execute function keep_invoiced();

-- What completing took off the van, apart from what the technician said was used.
alter table supply_movements add by_completion boolean not null default false;

-- As in 0075, and: it counts again after the job was opened again.
create or replace function use_supplies() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.supplies s where s.id in (
      select t.supply_id from public.job_items i join public.service_supplies t on t.service_id = i.service_id
      where i.job_id = new.id)
    order by s.id for no key update;
  insert into public.supply_movements (supply_id, holder_id, job_id, kind, quantity, moved_by, by_completion)
  select t.supply_id, new.assigned_to, new.id, 'used', -sum(t.quantity), public.actor_id(), true
  from public.job_items i join public.service_supplies t on t.service_id = i.service_id
    join public.supplies s on s.id = t.supply_id and s.active
  where i.job_id = new.id and not exists (
    select from public.supply_movements m where m.job_id = new.id and m.supply_id = t.supply_id
    having bool_or(not m.by_completion) or sum(m.quantity) <> 0)
  group by t.supply_id;
  return null;
end $$;

-- A job that is opened again gives back what completing it took; what the technician said was used stays used.
create function return_supplies() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.supplies s where s.id in (select m.supply_id from public.supply_movements m where m.job_id = new.id)
    order by s.id for no key update;
  insert into public.supply_movements (supply_id, holder_id, job_id, kind, quantity, moved_by, by_completion)
  select m.supply_id, m.holder_id, new.id, 'used', -sum(m.quantity), public.actor_id(), true
  from public.supply_movements m
  where m.job_id = new.id and not exists (
    select from public.supply_movements s where s.job_id = new.id and s.supply_id = m.supply_id and not s.by_completion)
  group by m.supply_id, m.holder_id having sum(m.quantity) <> 0;
  return null;
end $$;
create trigger return_supplies after update of status on jobs for each row
  when (old.status = 'completed' and new.status <> 'completed') execute function return_supplies();

revoke all on function forget_trip(), completed_by(uuid), reopening(uuid), keep_invoiced(), return_supplies() from public;
grant execute on function reopening(uuid) to portal_tech, portal_admin;
