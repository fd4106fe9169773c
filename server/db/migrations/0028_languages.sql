-- The language that somebody reads, as a BCP 47 tag: null is their browser's, and where there is none the business'. Which
-- ones there are is the server's to know (LANGUAGES). No screen offers a choice as long as there is one.
alter table profiles add language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
alter table business_settings
  add language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

create or replace function account.close(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from auth.users where id = person;
  delete from public.notifications where profile_id = person;
  delete from public.commands where owner_id = person;
  delete from public.saved_filters where profile_id = person;
  delete from public.presence where profile_id = person;
  update public.profiles set last_sign_in_at = null, language = null where id = person $$;
