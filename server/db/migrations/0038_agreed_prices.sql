-- Another price than the price book's, with the reason for it, and lines that aren't in the price book at all.
alter table job_item_prices add book_cents bigint check (book_cents >= 0);
alter table job_item_prices add price_reason text check (length(price_reason) between 1 and 160);
alter table job_item_prices add check ((book_cents is null) = (price_reason is null));

alter table job_items alter service_id drop not null;
alter table job_items add check (length(service_name) between 1 and 160);
alter table job_items add check (service_id is not null
  or (units is null and square_feet is null and vehicle_size is null and condition = 'normal' and billing = 'visit'));

create or replace function item_name() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.service_id is null then return new; end if;
  select name, billing into new.service_name, new.billing from public.services where id = new.service_id;
  return new;
end $$;
