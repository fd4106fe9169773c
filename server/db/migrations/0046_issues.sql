-- What a technician reports from a visit, or about the van and the equipment without one, and what the office answers. Each row
-- says whose it is, so that no policy has to join.
create table job_issues (
  id uuid primary key,
  job_id uuid references jobs (id),
  client_id uuid,
  technician_id uuid,
  reported_by uuid not null references profiles (id),
  kind text not null check (kind in ('damage', 'no_access', 'bigger_job', 'equipment', 'unsafe', 'other')),
  urgency text not null check (urgency in ('stops_job', 'today', 'later')),
  -- Gone with the client it is about.
  text text check (length(text) between 1 and 2000),
  state text not null default 'open' check (state in ('open', 'answered', 'solved')),
  -- By the phone's clock; it may arrive hours later.
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  answered_at timestamptz,
  solved_at timestamptz,
  solved_by uuid references profiles (id),
  check ((state = 'solved') = (solved_at is not null)),
  check (state <> 'answered' or answered_at is not null),
  check (job_id is not null or urgency <> 'stops_job')
);
create index job_issues_newest on job_issues (received_at desc, id desc);                                 -- solved ones
create index job_issues_waiting on job_issues (received_at desc, id desc) where state <> 'solved';        -- the list; the count
create index job_issues_job on job_issues (job_id, received_at desc, id desc) where job_id is not null;   -- a job's
create index job_issues_client on job_issues (client_id, received_at desc, id desc) where client_id is not null;
create index job_issues_reporter on job_issues (reported_by, received_at desc, id desc);                  -- one's own
create index job_issues_answered on job_issues (answered_at) where answered_at is not null;               -- how long it took

create table issue_answers (
  id uuid primary key,
  issue_id uuid not null references job_issues (id) on delete cascade,
  client_id uuid,
  technician_id uuid,
  reported_by uuid not null,
  author_id uuid not null references profiles (id),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index issue_answers_issue on issue_answers (issue_id, created_at);
create index issue_answers_client on issue_answers (client_id) where client_id is not null;               -- erasure

-- A report is a fact: it is taken also when the job was given to another technician meanwhile, but only of a job that was theirs.
create function issue_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.client_id := null;
  new.technician_id := null;
  if new.job_id is null then return new; end if;
  select j.client_id, j.assigned_to into new.client_id, new.technician_id from public.jobs j
    where j.id = new.job_id and (j.assigned_to = new.reported_by or exists (
      select from public.job_changes c
      where c.job_id = j.id and c.changes -> 'assigned_to' ->> 'to' = new.reported_by::text));
  if not found then raise exception 'not a job of the reporter' using errcode = 'QR026'; end if;
  return new;
end $$;
create function answer_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select client_id, technician_id, reported_by into new.client_id, new.technician_id, new.reported_by
    from public.job_issues where id = new.issue_id;
  return new;
end $$;
create function follow_issues() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.job_issues set client_id = new.client_id, technician_id = new.assigned_to where job_id = new.id;
  update public.issue_answers set client_id = new.client_id, technician_id = new.assigned_to
    where issue_id in (select id from public.job_issues where job_id = new.id);
  return null;
end $$;
-- A client who is deleted leaves no words about their home.
create function forget_issues() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.job_issues set text = null where client_id = new.id;
  delete from public.issue_answers where client_id = new.id;
  return null;
end $$;
revoke all on function issue_party(), answer_party(), follow_issues(), forget_issues() from public;
create trigger issue_party before insert on job_issues for each row execute function issue_party();
create trigger answer_party before insert on issue_answers for each row execute function answer_party();
create trigger follow_issues after update of client_id, assigned_to on jobs for each row
  when (old.client_id is distinct from new.client_id or old.assigned_to is distinct from new.assigned_to)
  execute function follow_issues();
create trigger forget_issues after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_issues();

do $$
declare t text;
begin
  foreach t in array array['job_issues', 'issue_answers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy worker_read on %I for select to portal_worker using (true)', t);
    execute format('create policy tech_own on %I for select to portal_tech
      using (technician_id = (select actor_id()) or reported_by = (select actor_id()))', t);
    execute format('grant select on %I to portal_admin, portal_worker, portal_tech', t);
  end loop;
end $$;
grant update (state, answered_at, solved_at, solved_by) on job_issues to portal_admin;
grant insert (id, issue_id, author_id, text) on issue_answers to portal_admin;
create policy tech_report on job_issues for insert to portal_tech with check (reported_by = (select actor_id()));
grant insert (id, job_id, reported_by, kind, urgency, text, occurred_at) on job_issues to portal_tech;

insert into notification_rules (notice, email, sms, portal) values
  ('issue_reported', false, false, true),
  ('issue_stops_job', true, false, true),
  ('issue_answered', false, false, true);
