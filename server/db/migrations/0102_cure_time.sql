-- How long a service cures after a part of its work, before the rest is done (docs/decisions/0076).

alter table services
  add wait_minutes int not null default 0 constraint services_wait_minutes check (wait_minutes between 0 and 2880),
  add wait_after_percent int constraint services_wait_after_percent check (wait_after_percent between 1 and 99);
alter table services add constraint services_wait_whole check ((wait_minutes = 0) = (wait_after_percent is null));
-- The search for clients finds one time without a wait.
alter table services add constraint online_in_one_go check (not online or wait_minutes = 0);

create function job_cures(job uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.job_items i join public.services s on s.id = i.service_id where i.job_id = job and s.wait_minutes > 0)
$$;
revoke all on function job_cures(uuid) from public;
grant execute on function job_cures(uuid) to portal_worker, portal_client;
