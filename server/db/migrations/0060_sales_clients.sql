-- Which clients a sales representative looks after, and what of them they see.

-- The client's representative. What belongs to the client carries it too, so that no policy has to join (0002). Written by
-- triggers alone, whatever somebody sets.
alter table profiles
  add rep_id uuid references profiles (id),
  add constraint rep_of_client check (rep_id is null or role = 'client');
alter table contacts add rep_id uuid;
alter table places add rep_id uuid;
alter table assets add rep_id uuid;
alter table jobs add rep_id uuid;
alter table job_series add rep_id uuid;

-- A representative's list by name, and whose clients somebody has. The list has to say `rep_id = actor` itself: left to the two
-- policies of portal_sales, which are OR-ed, it would walk along all names.
create index profiles_rep on profiles (rep_id, lower(full_name), id) where rep_id is not null;

-- Whoever becomes a representative is an active person in sales at that moment. A person who acts for a client has the client's;
-- who is no client, or was deleted, has none.
create function fit_rep() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.role <> 'client' or new.deleted_at is not null then
    new.rep_id := null;
  elsif new.acts_for is not null then
    select rep_id into new.rep_id from public.profiles where id = new.acts_for for share;
  elsif new.rep_id is not null and (tg_op = 'INSERT' or new.rep_id is distinct from old.rep_id) then
    perform from public.profiles where id = new.rep_id and role = 'sales' and active and deleted_at is null for share;
    if not found then
      raise exception 'not a sales representative' using errcode = 'QR063';
    end if;
  end if;
  return new;
end $$;
create trigger fit_rep before insert or update of rep_id, role, acts_for, deleted_at on profiles
  for each row execute function fit_rep();

-- The client's row is held: what is written while its client is reassigned waits, and has the new representative. Contacts and
-- places write to the client's row afterwards (follow_search), so they hold it for that from the beginning.
create function carry_rep() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.rep_id := null;
  if new.client_id is null then return new; end if;
  if tg_table_name in ('contacts', 'places') then
    select rep_id into new.rep_id from public.profiles where id = new.client_id for no key update;
  else
    select rep_id into new.rep_id from public.profiles where id = new.client_id for share;
  end if;
  return new;
end $$;
do $$
declare t text;
begin
  foreach t in array array['contacts', 'places', 'jobs', 'job_series'] loop
    execute format('create trigger carry_rep before insert or update of client_id, rep_id on %I for each row
      execute function carry_rep()', t);
  end loop;
end $$;
-- After asset_owner, which says whose it is: triggers fire in the order of their names.
create trigger carry_rep before insert or update of place_id, client_id, rep_id on assets for each row execute function carry_rep();

create function follow_rep() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.contacts set rep_id = new.rep_id where client_id = new.id;
  update public.places set rep_id = new.rep_id where client_id = new.id;
  update public.assets set rep_id = new.rep_id where place_id in (select id from public.places where client_id = new.id);
  update public.job_series set rep_id = new.rep_id where client_id = new.id;
  update public.jobs set rep_id = new.rep_id where client_id = new.id;
  update public.profiles set rep_id = new.rep_id where acts_for = new.id;
  return null;
end $$;
create trigger follow_rep after update of rep_id, role, acts_for, deleted_at on profiles for each row
  when (old.rep_id is distinct from new.rep_id) execute function follow_rep();

-- Who leaves sales leaves their clients without a representative. Deactivated they keep them: see decision 0049.
create function leave_clients() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.profiles set rep_id = null where rep_id = new.id and acts_for is null;
  return null;
end $$;
create trigger leave_clients after update of role, deleted_at on profiles for each row
  when (old.role = 'sales' and (new.role <> 'sales' or new.deleted_at is not null)) execute function leave_clients();

-- As in 0036: another representative of the client isn't an edit of the job.
drop trigger next_version on jobs;
create trigger next_version before update on jobs for each row
  when ((old.folded = new.folded or old.series_id is distinct from new.series_id)
    and (old.rep_id is not distinct from new.rep_id or old.client_id is distinct from new.client_id))
  execute function next_version();

-- Whoever looks after a client is told what the client is told, of what they both see.
create function tell_rep() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.users := new.users || array(
    select distinct rep_id from public.profiles where id = any (new.users) and rep_id <> all (new.users));
  return new;
end $$;
create trigger tell_rep before insert on change_events for each row
  when (new.entity in ('client', 'job', 'job_series', 'profile') and cardinality(new.users) > 0) execute function tell_rep();

-- Who comes, of a visit at a client of the actor's: staff have no row that sales could read.
create function rep_technician(job uuid) returns text language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select t.full_name from public.jobs j join public.profiles t on t.id = j.assigned_to
  where j.id = job and j.rep_id = public.actor_id()
$$;

revoke all on function fit_rep(), carry_rep(), follow_rep(), leave_clients(), tell_rep(), rep_technician(uuid) from public;
grant execute on function rep_technician(uuid) to portal_sales;

grant update (rep_id) on profiles to portal_admin;
create policy sales_clients on profiles for select to portal_sales using (rep_id = (select actor_id()));
create policy sales_clients on contacts for select to portal_sales using (rep_id = (select actor_id()));
create policy sales_clients on places for select to portal_sales using (rep_id = (select actor_id()));
create policy sales_clients on assets for select to portal_sales using (rep_id = (select actor_id()));
create policy sales_clients on jobs for select to portal_sales using (rep_id = (select actor_id()));
create policy sales_clients on job_series for select to portal_sales using (rep_id = (select actor_id()));
grant select on contacts, assets to portal_sales;
-- Without the gate code and the way in: those are for who works there.
grant select (id, client_id, rep_id, label, street, city, region, postal_code, created_at) on places to portal_sales;
grant select (id, number, client_id, rep_id, place_id, title, status, due_date, scheduled_start, scheduled_end, series_id,
  completed_at, assigned_to, created_at) on jobs to portal_sales;
grant select (id, client_id, rep_id, place_id, title, rule, starts_on, ends_on, max_count, skips, plan_id, created_at)
  on job_series to portal_sales;
