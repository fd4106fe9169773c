-- Work of several people or days: one row for each person and day (docs/decisions/0074). A job of one person and one time stays one
-- row of jobs, and has none here.

alter table jobs
  -- Counted from job_spans; both are empty for a job of one person and one time.
  add span_count int not null default 0,
  -- Everyone who works on it beside the lead, who is jobs.assigned_to.
  add helpers uuid[],
  -- Changes with the spans, so that one plan is one version and one line of history.
  add spans_hash uuid;
alter table jobs
  add constraint jobs_spans check (span_count > 0 or helpers is null) not valid,
  -- A stop of a route and a visit of a series are work of one person.
  add constraint jobs_spans_alone check (span_count = 0 or tour_id is null and series_id is null) not valid;

-- The job that several rows belong to; owner_id is then the id of the span.
alter table busy_spans add group_id uuid;

create table job_spans (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  -- Null: a seat that waits for someone, and occupies no one.
  person_id uuid references staff (profile_id),
  -- The lead completes the job; one person leads on all days.
  lead boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pause_minutes int not null default 0,
  constraint job_spans_lead check (person_id is not null or not lead),
  constraint job_spans_times check (starts_at < ends_at and ends_at <= starts_at + interval '24 hours')
);
alter table job_spans add constraint job_spans_one_lead exclude using gist (job_id with =, person_id with <>) where (lead) deferrable;
create index job_spans_job on job_spans (job_id, starts_at);
create index job_spans_person on job_spans (person_id, starts_at, job_id);
create index job_spans_start on job_spans (starts_at);
alter table job_spans enable row level security, force row level security;
create policy owner_all on job_spans to portal_owner using (true) with check (true);
create policy admin_all on job_spans to portal_admin using (true) with check (true);
create policy tech_own on job_spans for select to portal_tech using (person_id = (select actor_id()));
create policy worker_read on job_spans for select to portal_worker using (true);
grant select, insert, update, delete on job_spans to portal_admin;
grant select on job_spans to portal_tech, portal_worker;

create function keep_span() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.person_id, old.starts_at, old.ends_at) is not distinct from (new.person_id, new.starts_at, new.ends_at) then
    new.pause_minutes := old.pause_minutes;
    return new;
  end if;
  if new.person_id is not null and (tg_op = 'INSERT' or new.person_id is distinct from old.person_id)
    and not exists (select from public.profiles p where p.id = new.person_id and p.role = 'tech' and p.active) then
    raise exception 'not a technician' using errcode = 'QR003';
  end if;
  new.pause_minutes := public.pause_in(new.person_id, new.starts_at, new.ends_at);
  return new;
end $$;
revoke all on function keep_span() from public;
create trigger keep_span before insert or update on job_spans for each row execute function keep_span();

-- The job's own columns are what its spans add up to. The hash makes a statement that adds, changes and deletes spans one change.
-- Without spans the job keeps its lead, and has no time.
create function sum_up_spans(changed uuid[]) returns void language sql set search_path = pg_catalog, pg_temp as $$
  update public.jobs j set span_count = s.spans, scheduled_start = s.starts, scheduled_end = s.ends, spans_hash = s.hash,
    assigned_to = case when s.spans > 0 then s.leads[1] else j.assigned_to end,
    helpers = (select array_agg(distinct person order by person) from unnest(s.people) person where person <> all (coalesce(s.leads, '{}')))
  from (
    select k.id, count(s.id)::int as spans, min(s.starts_at) as starts, max(s.ends_at) as ends,
      array_agg(s.person_id) filter (where s.lead) as leads, array_agg(s.person_id) filter (where s.person_id is not null) as people,
      md5(string_agg(concat_ws(' ', s.person_id, s.lead, extract(epoch from s.starts_at), extract(epoch from s.ends_at)), ','
        order by s.starts_at, s.person_id, s.ends_at) filter (where s.id is not null))::uuid as hash
    from public.jobs k left join public.job_spans s on s.job_id = k.id
    where k.id = any (changed)
    group by k.id) s
  where j.id = s.id and j.spans_hash is distinct from s.hash
$$;
revoke all on function sum_up_spans(uuid[]) from public;

create function summarize_spans() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform public.sum_up_spans(array(select job_id from spans_after));
  elsif tg_op = 'DELETE' then
    perform public.sum_up_spans(array(select job_id from spans_before));
  else
    perform public.sum_up_spans(array(select job_id from spans_before union select job_id from spans_after));
  end if;
  return null;
end $$;
revoke all on function summarize_spans() from public;
create trigger summarize_new after insert on job_spans referencing new table as spans_after
  for each statement execute function summarize_spans();
create trigger summarize_changed after update on job_spans referencing old table as spans_before new table as spans_after
  for each statement execute function summarize_spans();
create trigger summarize_gone after delete on job_spans referencing old table as spans_before
  for each statement execute function summarize_spans();

-- What the spans add up to is changed through them, or given up together with them.
create function keep_spans() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.span_count = 0 and new.helpers is null and new.spans_hash is null then return new; end if;
  if (old.assigned_to, old.scheduled_start, old.scheduled_end, old.span_count, old.helpers, old.spans_hash)
      is distinct from (new.assigned_to, new.scheduled_start, new.scheduled_end, new.span_count, new.helpers, new.spans_hash) then
    raise exception 'people and times of this job are its spans' using errcode = 'check_violation', constraint = 'jobs_follow_spans';
  end if;
  return new;
end $$;
create trigger keep_spans before update of assigned_to, scheduled_start, scheduled_end, span_count, helpers, spans_hash on jobs
  for each row when (pg_trigger_depth() = 0 and (old.span_count > 0 or new.span_count > 0)) execute function keep_spans();

-- Spans occupy their people as a job occupies its technician. `occupy` stays the one function that writes a job's busy time.

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
      where (a.assigned_to, a.scheduled_start, a.scheduled_end, a.spans_hash, a.buffer_minutes, a.place_id, a.status = 'cancelled')
        is distinct from
          (b.assigned_to, b.scheduled_start, b.scheduled_end, b.spans_hash, b.buffer_minutes, b.place_id, b.status = 'cancelled');
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
      where a.id in (select unnest(changed)) and s.person_id is not null and a.status <> 'cancelled';
  end if;
  return null;
end $$;

create or replace function vacate() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.staff where profile_id in (select assigned_to from jobs_before union select unnest(helpers) from jobs_before)
    order by profile_id for no key update;
  delete from public.busy_spans where owner_id in (select id from jobs_before);
  delete from public.busy_spans where group_id in (select id from jobs_before where span_count > 0);
  return null;
end $$;

create or replace function follow_place() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.busy_spans b set latitude = new.latitude, longitude = new.longitude
    where b.owner_id in (select j.id from public.jobs j where j.place_id = new.id
      union all select h.id from public.slot_holds h where h.place_id = new.id
      union all select s.id from public.jobs j join public.job_spans s on s.job_id = j.id where j.place_id = new.id and j.span_count > 0);
  return null;
end $$;

-- The pause of spans is theirs.
create or replace function set_pause() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A plan stays as it was made when the hours change later.
  if new.span_count > 0 then
    new.pause_minutes := 0;
  elsif tg_op = 'UPDATE' and (old.assigned_to, old.scheduled_start, old.scheduled_end)
      is not distinct from (new.assigned_to, new.scheduled_start, new.scheduled_end) then
    new.pause_minutes := old.pause_minutes;
  else
    new.pause_minutes := public.pause_in(new.assigned_to, new.scheduled_start, new.scheduled_end);
  end if;
  return new;
end $$;

create or replace function can_drive(technician uuid, starts timestamptz, ends timestamptz, buffer int, at_latitude float8,
  at_longitude float8, except_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with zone as (select time_zone, (starts at time zone time_zone)::date as day from public.business_settings),
    today as (select day::timestamp at time zone time_zone as begins, (day + 1)::timestamp at time zone time_zone as closes from zone),
    others as (
      select b.* from public.busy_spans b, today
      where b.technician_id = technician and b.span && tstzrange(least(begins, starts), greatest(closes, ends + make_interval(mins => buffer)))
        and coalesce(b.group_id, b.owner_id) is distinct from except_id and (b.expires_at is null or b.expires_at > now()))
  select not exists (select from others where span && tstzrange(starts, ends + make_interval(mins => buffer)))
    and coalesce((select work_ends + make_interval(mins => public.drive_minutes(latitude, longitude, at_latitude, at_longitude)) <= starts
      from others where lower(span) < starts order by lower(span) desc limit 1), true)
    and coalesce((select ends + make_interval(mins => public.drive_minutes(at_latitude, at_longitude, latitude, longitude)) <= lower(span)
      from others, today where lower(span) >= starts and lower(span) < closes order by lower(span) limit 1), true)
$$;

-- As in 0088, with the helpers of a job, by their ids, and that its spans changed.
create or replace function record_job_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  quiet constant text[] := array['id', 'number', 'version', 'search', 'buffer_minutes', 'pause_minutes', 'span_count', 'occurrence',
    'folded', 'rep_id', 'created_at', 'completed_at', 'cancelled_at', 'window_start', 'window_end', 'booking_id', 'quote_id',
    'quote_part'];
  kept constant text[] := array['status', 'priority', 'client_id', 'place_id', 'assigned_to', 'helpers', 'due_date', 'scheduled_start',
    'scheduled_end', 'series_id', 'tour_id'];
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) || jsonb_build_object('helpers', array_to_string(old.helpers, ' ')) else '{}' end;
  changed jsonb;
begin
  select jsonb_object_agg(case key when 'items_edited' then 'items' when 'spans_hash' then 'spans' else key end,
      case when key = any (kept) then jsonb_build_object('from', was -> key, 'to', value) else jsonb_build_object('from', null, 'to', null) end)
    into changed
  from jsonb_each(to_jsonb(new) || jsonb_build_object('helpers', array_to_string(new.helpers, ' ')))
  where key <> all (quiet)
    and not (tg_op = 'INSERT' and key = 'items_edited')
    and value is distinct from coalesce(was -> key, 'null'::jsonb);
  if changed is null then return null; end if;
  insert into public.job_changes (job_id, client_id, actor_id, action, changes)
    values (new.id, new.client_id, public.actor_id(), case tg_op when 'INSERT' then 'created' else 'changed' end, changed);
  return null;
end $$;
