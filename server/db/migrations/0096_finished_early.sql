-- A job that is completed before its last day leaves the rest of its time to others (docs/decisions/0075). As in 0089, but of a
-- completed job the spans that had not begun occupy no one; reopened, it takes them again.
create or replace function occupy() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed uuid[];
  crew uuid[];
  spread boolean := false;
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(assigned_to) into changed, crew from jobs_after
      where assigned_to is not null and scheduled_start is not null and status <> 'cancelled';
  else
    select array_agg(a.id), array_agg(a.assigned_to) || array_agg(b.assigned_to), bool_or(a.span_count + b.span_count > 0)
        into changed, crew, spread
      from jobs_after a join jobs_before b using (id)
      where (a.assigned_to, a.scheduled_start, a.scheduled_end, a.spans_hash, a.buffer_minutes, a.place_id, a.status = 'cancelled',
          case when a.span_count > 0 then a.completed_at end)
        is distinct from
          (b.assigned_to, b.scheduled_start, b.scheduled_end, b.spans_hash, b.buffer_minutes, b.place_id, b.status = 'cancelled',
          case when b.span_count > 0 then b.completed_at end);
    if spread then
      crew := crew || array(select unnest(helpers) from jobs_after union select unnest(helpers) from jobs_before);
    end if;
  end if;
  if changed is null then return null; end if;
  perform from public.staff where profile_id in (select unnest(crew)) order by profile_id for no key update;
  delete from public.busy_spans where owner_id in (select unnest(changed));
  if spread then
    delete from public.busy_spans where group_id in (select unnest(changed));
  end if;
  delete from public.busy_spans where technician_id in (select unnest(crew)) and kind = 'hold' and expires_at < now();
  insert into public.busy_spans (owner_id, technician_id, span, kind, work_ends, latitude, longitude)
    select a.id, a.assigned_to, tstzrange(a.scheduled_start, a.scheduled_end + make_interval(mins => a.buffer_minutes)), 'job',
      a.scheduled_end, p.latitude, p.longitude
    from jobs_after a left join public.places p on p.id = a.place_id
    where a.id in (select unnest(changed)) and a.assigned_to is not null and a.scheduled_start is not null
      and a.span_count = 0 and a.status <> 'cancelled';
  if spread then
    insert into public.busy_spans (owner_id, group_id, technician_id, span, kind, work_ends, latitude, longitude)
      select s.id, a.id, s.person_id, tstzrange(s.starts_at, s.ends_at + make_interval(mins => a.buffer_minutes)), 'job',
        s.ends_at, p.latitude, p.longitude
      from jobs_after a join public.job_spans s on s.job_id = a.id left join public.places p on p.id = a.place_id
      where a.id in (select unnest(changed)) and s.person_id is not null and a.status <> 'cancelled'
        and (a.completed_at is null or s.starts_at < a.completed_at);
  end if;
  return null;
end $$;
