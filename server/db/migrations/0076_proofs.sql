-- A photo that a step or an outcome of bins rests on is a proof (0061): it comes first, it can't be taken back, and a job that a
-- technician completed is offered for billing once every proof is ready.

alter table visit_progress
  -- A technician completed it: what it rests on has to arrive.
  add proofs_due boolean not null default false,
  -- Why the office bills it although a proof is missing.
  add office_reason text check (length(office_reason) between 1 and 200);
create policy admin_bill on visit_progress for update to portal_admin using (true) with check (true);
grant update (office_reason) on visit_progress to portal_admin;

-- A step that needs a photo is checked off once the photo is announced. What was said of a closed job stays.
create function fitting_tick() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare state text;
begin
  if current_setting('role') <> 'portal_tech' then return new; end if;
  -- A job that is completed at this moment comes before or after.
  select status into state from public.jobs where id = new.job_id for share;
  if state not in ('pending', 'in_progress') then
    raise exception 'the job is closed' using errcode = 'QR029';
  end if;
  if new.photo and new.done_at is not null
    and not exists (select from public.photos p where p.step_id = new.id and p.state <> 'failed') then
    raise exception 'its photo comes first' using errcode = 'QR032';
  end if;
  return new;
end $$;
create trigger tick_fits before update of done_at on checklist_items for each row
  when ((old.done_at is null) <> (new.done_at is null)) execute function fitting_tick();

-- As in 0047, and: what was not cleaned keeps its photo, unless the photo itself is gone.
create or replace function fitting_outcome() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  units int;
begin
  if tg_op = 'UPDATE' and old.photo_id is not null and new.photo_id is null
    and (old.outcome, old.bins_done) = (new.outcome, new.bins_done)
    and not exists (select from public.photos where id = old.photo_id) then
    return new;
  end if;
  select coalesce(i.units, 1) into units from public.job_items i where i.id = new.item_id and i.job_id = new.job_id and i.bins;
  if units is null or new.bins_done > units or (new.outcome = 'cleaned') <> (new.bins_done = units) then
    raise exception 'not so many bins' using errcode = 'QR031';
  end if;
  if current_setting('role') = 'portal_tech' and not exists (
      select from public.jobs where id = new.job_id and assigned_to = public.actor_id() and status = 'in_progress') then
    raise exception 'not a job that they are working on' using errcode = 'QR029';
  end if;
  if new.outcome <> 'cleaned'
    and not exists (select from public.photos p where p.id = new.photo_id and p.job_id = new.job_id and p.state <> 'failed') then
    raise exception 'what was not cleaned has a photo' using errcode = 'QR032';
  end if;
  return new;
end $$;
drop trigger outcome_fits on bin_outcomes;
create trigger outcome_fits before insert or update of item_id, job_id, outcome, bins_done, photo_id on bin_outcomes
  for each row execute function fitting_outcome();

-- A technician takes back a photo of their own while the job is open, the client hasn't been shown it and nothing rests on it.
create or replace function keep_photo() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare state text;
begin
  -- A job that is completed at this moment comes before or after.
  select status into state from public.jobs where id = old.job_id for no key update;
  if current_setting('role') <> 'portal_tech' then return old; end if;
  if state not in ('pending', 'in_progress') then
    raise exception 'the job is closed' using errcode = 'QR021';
  end if;
  if old.state <> 'failed' and (
      exists (select from public.bin_outcomes o where o.photo_id = old.id and o.outcome <> 'cleaned')
      or exists (
        select from public.checklist_items c where c.id = old.step_id and c.photo and c.done_at is not null
          and not exists (
            select from public.photos p where p.step_id = c.id and p.id <> old.id and p.state <> 'failed'))) then
    raise exception 'a proof' using errcode = 'QR094';
  end if;
  return old;
end $$;

-- As in 0047, but a photo need only be announced, and the photo of bins that were not cleaned is asked for too.
create or replace function visit_missing(job uuid) returns table (kind text, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with steps as (
    select c.id, c.done_at, c.photo from public.checklist_items c join public.jobs j on j.id = c.job_id
    where c.job_id = job and c.required and (c.item_id is null or not public.is_uncleaned(c.item_id))
      and (current_setting('role') <> 'portal_tech' or j.assigned_to = public.actor_id())
  ), lines as (
    select i.id, o.outcome, o.photo_id from public.job_items i join public.jobs j on j.id = i.job_id
      left join public.bin_outcomes o on o.item_id = i.id
    where i.job_id = job and i.bins and (current_setting('role') <> 'portal_tech' or j.assigned_to = public.actor_id())
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

-- As in 0047, and: from now on what the job rests on is due.
create or replace function finish_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') <> 'portal_tech' then return new; end if;
  if (old.status, new.status) not in (('pending', 'in_progress'), ('in_progress', 'completed')) then
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

create or replace function resume_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.visit_progress
    set done_at = null, completion_reason = null, proofs_due = false, office_reason = null where job_id = new.id;
  return null;
end $$;

create or replace function forget_visits() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.signatures where client_id = new.id;
  update public.visit_progress set completion_reason = null, office_reason = null
    where client_id = new.id and (completion_reason is not null or office_reason is not null);
  return null;
end $$;

-- The proofs of a completed job that aren't ready: the photo of a step, or of a line of bins. A deleted client's photos went
-- with them, and nobody waits for those.
create function unproven(job uuid) returns table (kind text, id uuid, state text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with due as (
    select j.id from public.jobs j join public.visit_progress v on v.job_id = j.id and v.proofs_due
      left join public.profiles c on c.id = j.client_id
    where j.id = job and j.status = 'completed' and c.deleted_at is null
      and (current_setting('role') <> 'portal_tech' or j.assigned_to = public.actor_id())
  ), proofs as (
    select 'photo' as kind, c.id, array(select p.state from public.photos p where p.step_id = c.id) as states
    from due join public.checklist_items c on c.job_id = due.id
    where c.required and c.photo and c.done_at is not null and (c.item_id is null or not public.is_uncleaned(c.item_id))
    union all
    select 'proof', o.item_id, array(
      select p.state from public.photos p where p.job_id = o.job_id and (p.id = o.photo_id or p.item_id = o.item_id))
    from due join public.bin_outcomes o on o.job_id = due.id where o.outcome <> 'cleaned'
  )
  select p.kind, p.id, case when p.states && array['uploading', 'processing'] then 'waiting' else 'missing' end
  from proofs p where not 'ready' = any (p.states)
$$;

-- Once the technician or the office has said why something is missing, the job is billed as it is.
create function waits_for_photos(job uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.unproven(job)) and not exists (
    select from public.visit_progress v
    where v.job_id = job and (v.completion_reason is not null or v.office_reason is not null))
$$;

-- As in 0047, and: what it rests on is there.
create or replace function list_unbilled(job uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.jobs where id = job and status = 'completed')
    and not public.is_settled(job)
    and (not exists (select from public.job_items where job_id = job) or exists (
      select from public.job_items i left join public.plan_items p on p.item_id = i.id
      where i.job_id = job and coalesce(p.charged_job_id, job) = job and not public.is_uncleaned(i.id)))
    and not public.waits_for_photos(job) then
    insert into public.unbilled_jobs (job_id, done_at)
      select job, coalesce((
        select created_at from public.job_changes where job_id = job and changes -> 'status' ->> 'to' = 'completed'
        order by id desc limit 1), now())
      on conflict do nothing;
  else
    delete from public.unbilled_jobs where job_id = job;
  end if;
end $$;

create function proof_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  job uuid := coalesce(new.job_id, old.job_id);
  state text;
begin
  select status into state from public.jobs where id = job for no key update;
  if state = 'completed' then perform public.list_unbilled(job); end if;
  return null;
end $$;
create trigger proof_changed after update of state on photos for each row
  when (old.state is distinct from new.state and new.state in ('ready', 'failed')) execute function proof_changed();
create trigger proof_gone after delete on photos for each row execute function proof_changed();
create trigger proof_accepted after update of office_reason on visit_progress for each row execute function proof_changed();

-- An invoice that is made by hand asks the same.
create function fitting_bill() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.waits_for_photos(new.job_id) then
    raise exception 'a photo that it rests on is not ready' using errcode = 'QR095';
  end if;
  return new;
end $$;
create trigger bill_fits before insert on invoice_jobs for each row execute function fitting_bill();

revoke all on function fitting_tick(), unproven(uuid), waits_for_photos(uuid), proof_changed(), fitting_bill() from public;
grant execute on function unproven(uuid) to portal_tech, portal_admin, portal_worker;
grant execute on function waits_for_photos(uuid) to portal_admin;

insert into notification_rules (notice, email, sms, portal) values
  ('photo_missing', true, false, true),
  ('photo_resend', false, false, true);

-- The sweep compares files and rows in the order in which a store lists its files.
create index stored_files_order on stored_files (key collate "C");
