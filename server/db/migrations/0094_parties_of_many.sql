-- A list asks for the parties and crews of all its jobs at once: who asks is then looked up once, not for each row.
-- Both are plpgsql, which keeps a plan between calls; a function in SQL with rights of its own is planned anew for each query.
create function parties_of(ids uuid[])
returns table (job_id uuid, client_name text, client_phone text, technician_name text, place json, client jsonb)
language plpgsql stable security definer rows 50 set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query select j.id, c.full_name, case when works.here then c.phone end,
    case when works.here then t.full_name
      when now() >= ((j.scheduled_start at time zone b.time_zone)::date - 1 + time '18:00') at time zone b.time_zone
        then split_part(btrim(t.full_name), ' ', 1) end,
    case when p.id is not null then row_to_json(p) end,
    case when works.here and c.id is not null then public.technician_knows(c) end
  from public.jobs j
  cross join public.business_settings b
  cross join (select public.actor_id() as id, public.actor_client_id() as client_id offset 0) actor
  cross join lateral (select coalesce(actor.id = any (j.helpers || j.assigned_to), false) as here) works
  left join public.profiles c on c.id = j.client_id
  left join public.profiles t on t.id = j.assigned_to
  left join public.places p on p.id = j.place_id
  where j.id = any (ids) and (works.here or j.client_id = actor.client_id);
end $$;
revoke all on function parties_of(uuid[]) from public;
grant execute on function parties_of(uuid[]) to portal_client, portal_tech;

-- For one job. It has no rights of its own, so that the planner sees through it.
create or replace function job_parties(job uuid)
returns table (client_name text, client_phone text, technician_name text, place json, client jsonb)
language sql stable rows 1 as $$
  select client_name, client_phone, technician_name, place, client from public.parties_of(array[job])
$$;

create function crews_of(ids uuid[])
returns table (job_id uuid, id uuid, person_id uuid, person_name text, lead boolean, starts_at timestamptz, ends_at timestamptz, pause_minutes int)
language plpgsql stable security definer rows 100 set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query select j.id, s.id, s.person_id, p.full_name, s.lead, s.starts_at, s.ends_at, s.pause_minutes
  from public.jobs j
  cross join (select public.actor_id() as id, current_setting('role') = 'portal_admin' as office offset 0) actor
  join public.job_spans s on s.job_id = j.id
  left join public.profiles p on p.id = s.person_id
  where j.id = any (ids) and (actor.office or actor.id = any (j.helpers || j.assigned_to));
end $$;
revoke all on function crews_of(uuid[]) from public;
grant execute on function crews_of(uuid[]) to portal_admin, portal_tech;

create or replace function job_crew(job uuid)
returns table (id uuid, person_id uuid, person_name text, lead boolean, starts_at timestamptz, ends_at timestamptz, pause_minutes int)
language sql stable rows 4 as $$
  select id, person_id, person_name, lead, starts_at, ends_at, pause_minutes from public.crews_of(array[job])
  order by starts_at, lead desc, person_name, id
$$;
