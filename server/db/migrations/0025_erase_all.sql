-- What only they had, and what the tables of others keep about how they worked, goes with a person.
create or replace function account.close(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from auth.users where id = person;
  delete from public.notifications where profile_id = person;
  delete from public.commands where owner_id = person;
  delete from public.saved_filters where profile_id = person;
  delete from public.presence where profile_id = person;
  update public.profiles set last_sign_in_at = null where id = person $$;
