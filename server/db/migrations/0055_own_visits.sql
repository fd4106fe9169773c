-- What a client knows of who comes: the first name, from the evening before on. It tells of one job: planned as a thousand
-- rows, a list of eleven visits was compiled for four seconds.
create or replace function job_parties(job uuid) returns table (client_name text, client_phone text, technician_name text, place json)
language sql stable rows 1 security definer set search_path = pg_catalog, pg_temp as $$
  select c.full_name, case when j.assigned_to = public.actor_id() then c.phone end,
    case when j.assigned_to = public.actor_id() then t.full_name
      when now() >= ((j.scheduled_start at time zone b.time_zone)::date - 1 + time '18:00') at time zone b.time_zone
        then split_part(btrim(t.full_name), ' ', 1) end,
    case when p.id is not null then row_to_json(p) end
  from public.jobs j
  cross join public.business_settings b
  left join public.profiles c on c.id = j.client_id
  left join public.profiles t on t.id = j.assigned_to
  left join public.places p on p.id = j.place_id
  where j.id = job and (j.client_id = public.actor_client_id() or j.assigned_to = public.actor_id())
$$;

-- A client's visits in the order of their calendar.
create index jobs_by_client_scheduled on jobs (client_id, coalesce(scheduled_start, 'infinity'), id) where client_id is not null;
