-- A difference of stock is computed while its supply is held, by the office, by technicians and by a visit that ends.
create function hold_supply(supply uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select from public.supplies where id = supply for no key update
$$;
revoke all on function hold_supply(uuid) from public;
-- Technicians may not write supplies, so they could not lock one themselves.
grant execute on function hold_supply(uuid) to portal_admin, portal_tech;

-- As in 0049, and: a technician who says at the same moment how much was used is believed.
create or replace function use_supplies() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.supplies s where s.id in (
      select t.supply_id from public.job_items i join public.service_supplies t on t.service_id = i.service_id
      where i.job_id = new.id)
    order by s.id for no key update;
  insert into public.supply_movements (supply_id, holder_id, job_id, kind, quantity, moved_by)
  select t.supply_id, new.assigned_to, new.id, 'used', -sum(t.quantity), public.actor_id()
  from public.job_items i join public.service_supplies t on t.service_id = i.service_id
    join public.supplies s on s.id = t.supply_id and s.active
  where i.job_id = new.id and not exists (
    select from public.supply_movements m where m.job_id = new.id and m.supply_id = t.supply_id)
  group by t.supply_id;
  return null;
end $$;
