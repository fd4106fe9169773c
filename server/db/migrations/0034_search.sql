-- Finding a client or a job by any words about it, in any order: `search` holds all of them, also those of other tables. It was
-- computed from the row's own columns; now triggers write it. Whoever sets it gets what belongs there, whatever they set.
-- It begins with a space, so that a number can be looked for at the start of a word.
alter table profiles alter column search drop expression;
alter table profiles alter column search set default '';
alter table jobs alter column search drop expression;
alter table jobs alter column search set default '';

create function profile_search(person profiles) returns text language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select ' ' || lower(concat_ws(' ', person.full_name, person.email, person.phone,
    case when person.role = 'client' then (
      select string_agg(concat_ws(' ', street, city, postal_code), ' ') from public.places where client_id = person.id) end,
    case when person.role = 'client' then (
      select string_agg(concat_ws(' ', full_name, phone, email), ' ') from public.contacts where client_id = person.id) end))
$$;
create function write_profile_search() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  new.search := public.profile_search(new);
  return new;
end $$;
create trigger write_search before insert or update of full_name, email, phone, role, search on profiles
  for each row execute function write_profile_search();

create function follow_client_parts() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  update public.profiles set search = '' where id = coalesce(new.client_id, old.client_id);
  return null;
end $$;
create trigger follow_search after insert or delete or update of street, city, postal_code on places
  for each row execute function follow_client_parts();
create trigger follow_search after insert or delete or update of full_name, phone, email on contacts
  for each row execute function follow_client_parts();

-- The client's row is held, so that a job that is written while its client is renamed waits and has the new name.
create function job_search(job jobs) returns text language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  client text;
  place text;
begin
  select concat_ws(' ', full_name, phone) into client from public.profiles where id = job.client_id for share;
  select concat_ws(' ', street, city) into place from public.places where id = job.place_id for share;
  return ' ' || lower(concat_ws(' ', job.title, job.description, client, place));
end $$;
create function write_job_search() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  -- Only the text is written anew, because the client or the place has changed. That is no new version: whoever edits the job
  -- has seen all of it.
  if tg_op = 'UPDATE' and new.search <> old.search then
    new.version := old.version;
  end if;
  new.search := public.job_search(new);
  return new;
end $$;
-- After next_version: triggers fire in the order of their names.
create trigger write_search before insert or update of title, description, client_id, place_id, search on jobs
  for each row execute function write_job_search();

create function follow_job_client() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  update public.jobs set search = '' where client_id = new.id;
  return null;
end $$;
create trigger follow_search after update of full_name, phone on profiles for each row
  when (new.role = 'client' and (old.full_name is distinct from new.full_name or old.phone is distinct from new.phone))
  execute function follow_job_client();
create function follow_job_place() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  update public.jobs set search = '' where place_id = new.id;
  return null;
end $$;
create trigger follow_search_of_jobs after update of street, city on places for each row
  when (old.street is distinct from new.street or old.city is distinct from new.city)
  execute function follow_job_place();

revoke all on function profile_search(profiles), write_profile_search(), follow_client_parts(), job_search(jobs),
  write_job_search(), follow_job_client(), follow_job_place() from public;

-- The texts of what is there. Without the triggers: nothing else about these rows changes.
drop index profiles_search;
drop index jobs_search;
alter table profiles disable trigger user;
alter table jobs disable trigger user;
update profiles p set search = profile_search(p) where role = 'client';
update profiles set search = ' ' || search where role <> 'client';
update jobs j set search = ' ' || lower(concat_ws(' ', j.title, j.description, c.full_name, c.phone, l.street, l.city))
  from jobs x left join profiles c on c.id = x.client_id left join places l on l.id = x.place_id where x.id = j.id;
alter table profiles enable trigger user;
alter table jobs enable trigger user;
create index profiles_search on profiles using gin (search gin_trgm_ops) where deleted_at is null; -- found by a part of a word
create index jobs_search on jobs using gin (search gin_trgm_ops);                                  -- the same

-- An invoice by what it comes to; payments have an index for theirs since 0014.
create index invoices_by_total on invoices (total_cents, created_at desc, id desc);
