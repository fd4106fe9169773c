-- Who came to a visit of several people, by their first names, for its client: today while it goes on, and at all once it is done
-- (docs/decisions/0075). The lead of the plan need not be among them.

create function who_came(job uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(person.name order by person.lead desc, person.name), '{}')
  from (
    select split_part(btrim(w.full_name), ' ', 1) as name, bool_or(t.person_id = j.assigned_to) as lead
    from public.jobs j join public.time_entries t on t.job_id = j.id and t.kind = 'job' and t.counted
      join public.profiles w on w.id = t.person_id
    where j.id = job and j.client_id = public.actor_client_id() and j.span_count > 0
      and (j.status = 'completed' or public.local_day(t.started_at) = public.local_day(now()))
    group by w.id, w.full_name) person
$$;
revoke all on function who_came(uuid) from public;
grant execute on function who_came(uuid) to portal_client;
