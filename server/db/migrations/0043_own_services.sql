-- A business names its own categories and units; the three it began with keep their keys. By the hour is a way of pricing.
alter table services drop constraint services_category_check;
alter table services add check (length(category) between 1 and 40 and category = btrim(category));
alter table services add unit text check (length(unit) between 1 and 24 and unit = btrim(unit));
alter table services drop constraint services_pricing_check;
alter table services add check (pricing in ('flat', 'per_unit', 'per_area', 'by_vehicle', 'hourly'));
