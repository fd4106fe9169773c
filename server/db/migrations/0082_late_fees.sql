-- As in 0054; and a change of a visit costs nothing where its client was never told a time: no promise, no fee.
create or replace function fitting_booking() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept public.slot_holds;
  visit public.jobs;
begin
  if new.kind = 'new' then
    select * into kept from public.slot_holds h where h.id = new.hold_id and h.client_id = new.client_id;
    if kept.id is null then
      raise exception 'nothing is held' using errcode = 'QR060';
    end if;
    new.place_id := kept.place_id;
    new.technician_id := kept.technician_id;
    new.starts_at := kept.starts_at;
    new.ends_at := kept.ends_at;
    new.buffer_minutes := kept.buffer_minutes;
    new.window_start := kept.window_start;
    new.window_end := kept.window_end;
    new.near := kept.near;
    new.items := kept.items;
    return new;
  end if;
  select * into visit from public.jobs j where j.id = new.job_id and j.client_id = new.client_id;
  if visit.id is null then
    raise exception 'the visit is somebody else''s' using errcode = 'QR061';
  end if;
  if new.fee_cents > 0 and visit.window_start is null then
    raise exception 'a visit without a promised time costs no fee' using errcode = 'QR100';
  end if;
  return new;
end $$;

-- A client's page tells a fee that was billed or will be from one that the office waived by deleting its draft.
grant select (fee_invoice_id) on bookings to portal_client;

-- The mail that confirms a visit gives its price.
grant execute on function item_plan(uuid) to portal_worker;
