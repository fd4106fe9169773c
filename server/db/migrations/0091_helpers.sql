-- What a helper of a job may see and do (docs/decisions/0074). Rows carry their job's helpers, so that no policy joins (0002).

alter table job_items add helpers uuid[];
alter table checklist_items add helpers uuid[];
alter table photos add helpers uuid[];
alter table job_issues add helpers uuid[];
alter table issue_answers add helpers uuid[];
alter table visit_progress add helpers uuid[];
alter table bin_outcomes add helpers uuid[];
alter table signatures add helpers uuid[];

alter policy tech_own on jobs using (assigned_to = (select actor_id()) or helpers @> array[(select actor_id())]);
alter policy tech_work on jobs using (assigned_to = (select actor_id()) or helpers @> array[(select actor_id())])
  with check (assigned_to = (select actor_id()) or helpers @> array[(select actor_id())]);
alter policy tech_own on job_items using (technician_id = (select actor_id()) or helpers @> array[(select actor_id())]);
alter policy tech_own on checklist_items using (technician_id = (select actor_id()) or helpers @> array[(select actor_id())]);
alter policy tech_own on job_issues using (technician_id = (select actor_id()) or reported_by = (select actor_id()) or helpers @> array[(select actor_id())]);
alter policy tech_own on issue_answers using (technician_id = (select actor_id()) or reported_by = (select actor_id()) or helpers @> array[(select actor_id())]);
alter policy tech_read on signatures using (technician_id = (select actor_id()) or taken_by = (select actor_id()) or helpers @> array[(select actor_id())]);
alter policy tech_read on photos using (technician_id = (select actor_id()) or helpers @> array[(select actor_id())] or (select actor_id()) = any (visible_to)
  or taken_by = (select actor_id()) and received_at > now() - interval '7 days');
alter policy tech_take_back on photos using (
  taken_by = (select actor_id()) and (technician_id = (select actor_id()) or helpers @> array[(select actor_id())]) and released_at is null);
-- Only the lead reports the way, the bins and the end of a visit.
create policy tech_helps on visit_progress for select to portal_tech using (helpers @> array[(select actor_id())]);
create policy tech_helps on bin_outcomes for select to portal_tech using (helpers @> array[(select actor_id())]);

-- Whether the person leads or helps on the job, or ever did.
create function was_on(job uuid, person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.jobs j where j.id = job and (j.assigned_to = person or person = any (j.helpers)))
    or exists (select from public.job_changes c where c.job_id = job
      and (person::text in (c.changes -> 'assigned_to' ->> 'from', c.changes -> 'assigned_to' ->> 'to')
        or person::text = any (string_to_array(c.changes -> 'helpers' ->> 'to', ' '))))
$$;
revoke all on function was_on(uuid, uuid) from public;

create or replace function was_assigned(job uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select public.was_on(job, public.actor_id())
$$;

create or replace function job_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select client_id, assigned_to, helpers into new.client_id, new.technician_id, new.helpers from public.jobs where id = new.job_id;
  return new;
end $$;

create or replace function photo_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare job public.jobs;
begin
  select * into job from public.jobs where id = new.job_id;
  if current_setting('role') = 'portal_tech' and not public.was_assigned(new.job_id) then
    raise exception 'not a job of theirs' using errcode = 'QR020';
  end if;
  if (select count(*) from public.photos where job_id = new.job_id and state <> 'failed') >= 500 then
    raise exception 'too many photos' using errcode = '54000';
  end if;
  -- The bytes of what hasn't arrived whole stay in the database: so much of one person, and no more.
  if current_setting('role') = 'portal_tech'
    and (select count(*) from public.photos where taken_by = new.taken_by and state = 'uploading') >= 200 then
    raise exception 'too many photos on their way' using errcode = '54000';
  end if;
  new.client_id := job.client_id;
  new.technician_id := job.assigned_to;
  new.helpers := job.helpers;
  new.place_id := job.place_id;
  new.visible_to := public.technicians_at(job.place_id);
  new.flag := case when job.status = 'cancelled' then 'cancelled'
    when current_setting('role') = 'portal_tech' and not coalesce(new.taken_by = any (job.helpers || job.assigned_to), false) then 'not_assigned' end;
  -- A step or a line that was taken off the job meanwhile doesn't cost the photo.
  if not exists (select from public.checklist_items where id = new.step_id and job_id = new.job_id) then new.step_id := null; end if;
  if not exists (select from public.job_items where id = new.item_id and job_id = new.job_id) then new.item_id := null; end if;
  return new;
end $$;

create or replace function issue_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.client_id := null;
  new.technician_id := null;
  new.helpers := null;
  if new.job_id is null then return new; end if;
  select j.client_id, j.assigned_to, j.helpers into new.client_id, new.technician_id, new.helpers from public.jobs j
    where j.id = new.job_id and public.was_on(j.id, new.reported_by);
  if not found then raise exception 'not a job of the reporter' using errcode = 'QR026'; end if;
  return new;
end $$;

create or replace function answer_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select client_id, technician_id, helpers, reported_by into new.client_id, new.technician_id, new.helpers, new.reported_by
    from public.job_issues where id = new.issue_id;
  return new;
end $$;

create or replace function supply_job() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.was_on(new.job_id, new.holder_id) then
    raise exception 'not a job of the holder' using errcode = 'QR028';
  end if;
  return new;
end $$;

create or replace function technicians_at(place uuid) returns uuid[] language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct person order by person), '{}')
  from public.jobs j cross join unnest(j.helpers || j.assigned_to) person
  where j.place_id = place and person is not null and j.status in ('pending', 'in_progress')
$$;

create or replace function visit_missing(job uuid) returns table (kind text, id uuid) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with steps as (
    select c.id, c.done_at, c.photo from public.checklist_items c join public.jobs j on j.id = c.job_id
    where c.job_id = job and c.required and (c.item_id is null or not public.is_uncleaned(c.item_id))
      and (current_setting('role') <> 'portal_tech' or public.actor_id() = any (j.helpers || j.assigned_to))
  ), lines as (
    select i.id, o.outcome, o.photo_id from public.job_items i join public.jobs j on j.id = i.job_id
      left join public.bin_outcomes o on o.item_id = i.id
    where i.job_id = job and i.bins and (current_setting('role') <> 'portal_tech' or public.actor_id() = any (j.helpers || j.assigned_to))
  )
  select 'step', s.id from steps s where s.done_at is null
  union all
  select 'photo', s.id from steps s where s.photo and not exists (
    select from public.photos p where p.step_id = s.id and p.state <> 'failed')
  union all
  select 'bins', l.id from lines l where l.outcome is null
  union all
  select 'proof', l.id from lines l where l.outcome <> 'cleaned' and not exists (
    select from public.photos p where p.job_id = job and (p.id = l.photo_id or p.item_id = l.id) and p.state <> 'failed')
$$;

create or replace function finish_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  role text := current_setting('role');
begin
  if role not in ('portal_tech', 'portal_admin') then return new; end if;
  if role = 'portal_tech' and (
      (old.status, new.status) not in (('pending', 'in_progress'), ('in_progress', 'completed'), ('completed', 'in_progress'))
      or new.status = 'completed' and new.assigned_to is distinct from public.actor_id()
      or old.status = 'completed' and public.completed_by(new.id) is distinct from public.actor_id()) then
    raise exception 'not a technician''s to set' using errcode = 'QR029';
  end if;
  if new.status = 'completed' then
    if exists (select from public.visit_missing(new.id))
      and not exists (select from public.visit_progress where job_id = new.id and completion_reason is not null) then
      raise exception 'something required is missing' using errcode = 'QR030';
    end if;
    insert into public.visit_progress (job_id, proofs_due) values (new.id, true)
      on conflict (job_id) do update set proofs_due = true;
  end if;
  return new;
end $$;

create or replace function follow_issues() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.job_issues set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.issue_answers set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers
    where issue_id in (select id from public.job_issues where job_id = new.id);
  return null;
end $$;

create or replace function follow_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.job_items set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.checklist_items set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.job_item_prices set client_id = new.client_id
    where item_id in (select id from public.job_items where job_id = new.id);
  return null;
end $$;

create or replace function follow_visits() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.visit_progress set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.bin_outcomes set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.signatures set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  return null;
end $$;

create or replace function follow_photos() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare place uuid;
begin
  if tg_op = 'UPDATE' and (old.client_id, old.assigned_to, old.helpers, old.place_id)
      is distinct from (new.client_id, new.assigned_to, new.helpers, new.place_id) then
    update public.photos set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers, place_id = new.place_id,
      -- What one client was shown isn't shown to another.
      released_at = case when old.client_id is not distinct from new.client_id then released_at end,
      released_by = case when old.client_id is not distinct from new.client_id then released_by end,
      pair = case when old.client_id is not distinct from new.client_id then pair end
    where job_id = new.id;
  end if;
  for place in
    select distinct p from unnest(array[
      case when tg_op <> 'INSERT' then old.place_id end, case when tg_op <> 'DELETE' then new.place_id end]) p
    where p is not null
  loop
    update public.photos set visible_to = public.technicians_at(place)
      where place_id = place and visible_to <> public.technicians_at(place);
  end loop;
  return null;
end $$;

create or replace trigger follow_issues after update of client_id, assigned_to, helpers on jobs for each row
  when ((old.client_id, old.assigned_to, old.helpers) is distinct from (new.client_id, new.assigned_to, new.helpers))
  execute function follow_issues();
create or replace trigger follow_party after update of client_id, assigned_to, helpers on jobs for each row
  when ((old.client_id, old.assigned_to, old.helpers) is distinct from (new.client_id, new.assigned_to, new.helpers))
  execute function follow_party();
create or replace trigger follow_visits after update of client_id, assigned_to, helpers on jobs for each row
  when ((old.client_id, old.assigned_to, old.helpers) is distinct from (new.client_id, new.assigned_to, new.helpers))
  execute function follow_visits();
create or replace trigger follow_photos after insert or delete or update of client_id, assigned_to, helpers, place_id, status on jobs
  for each row execute function follow_photos();

create or replace function job_parties(job uuid)
returns table (client_name text, client_phone text, technician_name text, place json, client jsonb)
language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp as $$
  select c.full_name, case when works.here then c.phone end,
    case when works.here then t.full_name
      when now() >= ((j.scheduled_start at time zone b.time_zone)::date - 1 + time '18:00') at time zone b.time_zone
        then split_part(btrim(t.full_name), ' ', 1) end,
    case when p.id is not null then row_to_json(p) end,
    case when works.here and c.id is not null then public.technician_knows(c) end
  from public.jobs j
  cross join public.business_settings b
  cross join lateral (select coalesce(public.actor_id() = any (j.helpers || j.assigned_to), false) as here) works
  left join public.profiles c on c.id = j.client_id
  left join public.profiles t on t.id = j.assigned_to
  left join public.places p on p.id = j.place_id
  where j.id = job and (j.client_id = public.actor_client_id() or works.here)
$$;

-- Who works on a job, and when: for the office, and for those who do.
create function job_crew(job uuid) returns table (id uuid, person_id uuid, person_name text, lead boolean, starts_at timestamptz,
  ends_at timestamptz, pause_minutes int)
language sql stable security definer rows 4 set search_path = pg_catalog, pg_temp as $$
  select s.id, s.person_id, p.full_name, s.lead, s.starts_at, s.ends_at, s.pause_minutes
  from public.jobs j join public.job_spans s on s.job_id = j.id left join public.profiles p on p.id = s.person_id
  where j.id = job and (current_setting('role') = 'portal_admin' or public.actor_id() = any (j.helpers || j.assigned_to))
  order by s.starts_at, s.lead desc, p.full_name, s.id
$$;
revoke all on function job_crew(uuid) from public;
grant execute on function job_crew(uuid) to portal_admin, portal_tech;
