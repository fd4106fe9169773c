-- Photos of visits, and the files that a store holds (0040).

-- What the store holds. A row is written after its bytes are stored and removed before they are.
create table stored_files (
  key text primary key check (key ~ '^[a-z0-9/._-]{1,200}$'),
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes > 0),
  type text not null,
  -- The nightly comparison didn't find its bytes.
  missing_since timestamptz,
  created_at timestamptz not null default now()
);

create index stored_files_missing on stored_files (key) where missing_since is not null; -- is any missing?

-- Bytes that a task has yet to take out of the store.
create table removed_files (
  key text primary key,
  removed_at timestamptz not null default now()
);
create function note_removed_file() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.removed_files (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger note_removed_file after delete on stored_files for each row execute function note_removed_file();

create table photos (
  -- Made by the phone, so that a photo taken without reception has its id.
  id uuid primary key,
  job_id uuid not null references jobs (id),
  -- Kept by trigger, so that no policy has to join.
  client_id uuid,
  technician_id uuid,
  place_id uuid references places (id),
  -- Technicians with an open job at the place: they see what was photographed there on earlier visits.
  visible_to uuid[] not null default '{}',
  taken_by uuid not null references profiles (id),
  kind text not null check (kind in ('before', 'after', 'problem')),
  -- The step that asks for it, the line of the job that it shows, the issue that it proves.
  step_id uuid references checklist_items (id) on delete set null,
  item_id uuid references job_items (id) on delete set null,
  issue_id uuid,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes between 1 and 15728640),
  received_bytes bigint not null default 0,
  state text not null default 'uploading' check (state in ('uploading', 'processing', 'ready', 'failed')),
  failure text check (failure in ('incomplete', 'not_an_image', 'too_large', 'damaged')),
  width int,
  height int,
  -- A worker is at it until then. One that is killed in the middle leaves it to the next; after a few tries it is given up.
  lease_until timestamptz,
  attempts int not null default 0,
  full_key text references stored_files (key),
  thumb_key text references stored_files (key),
  -- When the phone took it, and when the last of it arrived.
  taken_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- A photo is a fact and is kept, also if the job was given to another technician or cancelled meanwhile.
  flag text check (flag in ('not_assigned', 'cancelled')),
  -- The client sees released ones, a before beside an after of the same number.
  released_at timestamptz,
  released_by uuid references profiles (id),
  pair int check (pair between 1 and 500),
  check (received_bytes between 0 and bytes),
  check (state = 'uploading' or received_bytes = bytes),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'ready') = (full_key is not null and thumb_key is not null and width is not null and height is not null)),
  check ((released_at is null) = (pair is null)),
  check (released_at is null or state = 'ready')
);
create index photos_on_their_way on photos (taken_by) where state = 'uploading';      -- how many somebody has begun
create index photos_job on photos (job_id, id);                                       -- a job's
create index photos_client on photos (client_id, id) where client_id is not null;     -- a client's record; a client's own
create index photos_place on photos (place_id, id) where place_id is not null;        -- earlier visits at a place
create index photos_day on photos (taken_by, taken_at);                               -- what somebody took today
create index photos_step on photos (step_id) where step_id is not null;               -- a step taken off a job
create index photos_item on photos (item_id) where item_id is not null;               -- a line taken off a job
create index photos_issue on photos (issue_id) where issue_id is not null;            -- what an issue shows
create index photos_full on photos (full_key) where full_key is not null;             -- may a stored file be removed?
create index photos_thumb on photos (thumb_key) where thumb_key is not null;
create index photos_waiting on photos (received_at) where state = 'processing';        -- what the worker does next
create index photos_unfinished on photos (received_at) where state in ('uploading', 'failed'); -- abandoned uploads
-- The same picture twice in a job is one photo.
create unique index photos_content on photos (job_id, sha256) where state <> 'failed';

-- The bytes of an upload live here until the worker has made the files: they are as safe as the row that counts them.
create table upload_chunks (
  photo_id uuid not null references photos (id) on delete cascade,
  start bigint not null,
  bytes bytea not null,
  primary key (photo_id, start)
);
-- Pictures are compressed already.
alter table upload_chunks alter bytes set storage external;

-- A fact may arrive after the job was given to another technician.
create function was_assigned(job uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.jobs j where j.id = job and j.assigned_to = public.actor_id())
    or exists (select from public.job_changes c where c.job_id = job
      and public.actor_id()::text in (c.changes -> 'assigned_to' ->> 'from', c.changes -> 'assigned_to' ->> 'to'))
$$;

create function technicians_at(place uuid) returns uuid[] language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct assigned_to order by assigned_to), '{}') from public.jobs
  where place_id = place and assigned_to is not null and status in ('pending', 'in_progress')
$$;

create function photo_party() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  new.place_id := job.place_id;
  new.visible_to := public.technicians_at(job.place_id);
  new.flag := case when job.status = 'cancelled' then 'cancelled'
    when current_setting('role') = 'portal_tech' and job.assigned_to is distinct from new.taken_by then 'not_assigned' end;
  -- A step or a line that was taken off the job meanwhile doesn't cost the photo.
  if not exists (select from public.checklist_items where id = new.step_id and job_id = new.job_id) then new.step_id := null; end if;
  if not exists (select from public.job_items where id = new.item_id and job_id = new.job_id) then new.item_id := null; end if;
  return new;
end $$;
create trigger photo_party before insert on photos for each row execute function photo_party();

create function follow_photos() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare place uuid;
begin
  if tg_op = 'UPDATE' and (old.client_id, old.assigned_to, old.place_id)
      is distinct from (new.client_id, new.assigned_to, new.place_id) then
    update public.photos set client_id = new.client_id, technician_id = new.assigned_to, place_id = new.place_id,
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
create trigger follow_photos after insert or delete or update of client_id, assigned_to, place_id, status on jobs
  for each row execute function follow_photos();

-- A technician takes back a photo of their own while the job is open and the client hasn't been shown it.
create function keep_photo() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') = 'portal_tech'
    and not exists (select from public.jobs where id = old.job_id and status in ('pending', 'in_progress')) then
    raise exception 'the job is closed' using errcode = 'QR021';
  end if;
  return old;
end $$;
create trigger keep_photo before delete on photos for each row execute function keep_photo();

create function drop_photo_files() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.stored_files where key in (old.full_key, old.thumb_key);
  return null;
end $$;
create trigger drop_photo_files after delete on photos for each row when (old.full_key is not null)
  execute function drop_photo_files();

-- Only the sender adds to an upload, and only where it ends; the last byte hands it to the worker.
create function add_chunk(photo uuid, at bigint, chunk bytea)
returns table (job_id uuid, technician_id uuid, state text, received_bytes bigint, bytes bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare upload public.photos;
begin
  select * into upload from public.photos where id = photo and taken_by = public.actor_id() for no key update;
  if not found then return; end if;
  if upload.received_bytes <> at or upload.state <> 'uploading' and length(chunk) > 0
    or at + length(chunk) > upload.bytes then
    raise exception 'not where the upload ends' using errcode = 'QR022';
  end if;
  if length(chunk) > 0 then
    insert into public.upload_chunks (photo_id, start, bytes) values (photo, at, chunk);
    update public.photos set received_bytes = at + length(chunk), received_at = now(),
      state = case when at + length(chunk) = upload.bytes then 'processing' else 'uploading' end
    where id = photo returning * into upload;
  end if;
  return query select upload.job_id, upload.technician_id, upload.state, upload.received_bytes, upload.bytes;
end $$;

-- Deleting a client leaves no photo of theirs.
create function forget_photos() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.photos where client_id = new.id;
  return null;
end $$;
create trigger forget_photos after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_photos();

revoke all on function note_removed_file(), was_assigned(uuid), technicians_at(uuid), photo_party(), follow_photos(), keep_photo(),
  drop_photo_files(), add_chunk(uuid, bigint, bytea), forget_photos() from public;
grant execute on function add_chunk(uuid, bigint, bytea) to portal_admin, portal_tech;
grant execute on function was_assigned(uuid) to portal_tech;

do $$
declare t text;
begin
  foreach t in array array['stored_files', 'removed_files', 'photos', 'upload_chunks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy worker_all on %I to portal_worker using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, delete, update (missing_since) on stored_files to portal_worker;
grant select, delete on removed_files, upload_chunks to portal_worker;
grant select, delete, update (state, failure, width, height, full_key, thumb_key, lease_until, attempts) on photos to portal_worker;

create policy admin_read on stored_files for select to portal_admin using (true);
grant select on stored_files to portal_admin;
create policy admin_all on photos to portal_admin using (true) with check (true);
grant select, delete, update (released_at, released_by, pair) on photos to portal_admin;

-- What somebody sent stays theirs to see for a week, so that an upload ends also after the job was given away.
create policy tech_read on photos for select to portal_tech using (technician_id = (select actor_id())
  or (select actor_id()) = any (visible_to)
  or taken_by = (select actor_id()) and received_at > now() - interval '7 days');
create policy tech_take on photos for insert to portal_tech with check (taken_by = (select actor_id()));
create policy tech_take_back on photos for delete to portal_tech
  using (taken_by = (select actor_id()) and technician_id = (select actor_id()) and released_at is null);
grant select, delete on photos to portal_tech;
grant insert (id, job_id, taken_by, kind, step_id, item_id, issue_id, sha256, bytes, taken_at) on photos
  to portal_admin, portal_tech;

create policy client_own on photos for select to portal_client
  using (client_id = (select actor_client_id()) and released_at is not null);
grant select on photos to portal_client;
