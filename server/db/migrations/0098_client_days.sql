-- What a client knows of a visit on several days (docs/decisions/0075): its days, and who comes next.

-- The first start of each day of a job that has spans.
create function job_days(job uuid) returns table (day date, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer rows 2 set search_path = pg_catalog, pg_temp as $$
  select public.local_day(s.starts_at), min(s.starts_at), max(s.ends_at)
  from public.jobs j join public.job_spans s on s.job_id = j.id
  where j.id = job and (current_setting('role') in ('portal_admin', 'portal_worker') or j.client_id = public.actor_client_id()
    or public.actor_id() = any (j.helpers || j.assigned_to))
  group by 1
$$;
revoke all on function job_days(uuid) from public;
grant execute on function job_days(uuid) to portal_admin, portal_worker, portal_client, portal_tech;

-- As in 0094, with the first names of all who come, the lead first: from six in the evening before each day until its work is planned
-- to end, then those of the next.
drop function job_parties(uuid);
drop function parties_of(uuid[]);
create function parties_of(ids uuid[])
returns table (job_id uuid, client_name text, client_phone text, technician_name text, place json, client jsonb, crew text[])
language plpgsql stable security definer rows 50 set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query select j.id, c.full_name, case when works.here then c.phone end,
    case when works.here then t.full_name
      when now() >= ((j.scheduled_start at time zone b.time_zone)::date - 1 + time '18:00') at time zone b.time_zone
        then split_part(btrim(t.full_name), ' ', 1) end,
    case when p.id is not null then row_to_json(p) end,
    case when works.here and c.id is not null then public.technician_knows(c) end,
    case when j.span_count > 0 and not works.here then (
      select array_agg(person.name order by person.lead desc, person.name)
      from (
        select split_part(btrim(w.full_name), ' ', 1) as name, bool_or(s.lead) as lead
        from public.job_spans s join public.profiles w on w.id = s.person_id
        where s.job_id = j.id and public.local_day(s.starts_at) = (
            select d.day from public.job_days(j.id) d where now() < d.ends_at order by d.day limit 1)
          and now() >= (public.local_day(s.starts_at) - 1 + time '18:00') at time zone b.time_zone
        group by w.id, w.full_name) person) end
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

create function job_parties(job uuid)
returns table (client_name text, client_phone text, technician_name text, place json, client jsonb, crew text[])
language sql stable rows 1 as $$
  select client_name, client_phone, technician_name, place, client, crew from public.parties_of(array[job])
$$;
revoke all on function job_parties(uuid) from public;
grant execute on function job_parties(uuid) to portal_tech, portal_client;
