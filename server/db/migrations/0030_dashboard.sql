-- What the dashboard asks besides the daily figures.

-- Whatever isn't over, newest first: a list of its own.
create index jobs_active on jobs (created_at desc, id desc) where status in ('pending', 'in_progress');

-- Who used the portal in the last minutes, for the office; the schema `auth` stays closed to them.
create index sessions_used on auth.sessions (updated_at);
create function account.people_online() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select distinct user_id from auth.sessions
  where updated_at > now() - interval '15 minutes' and expires_at > now() and pending is null $$;
revoke all on function account.people_online() from public;
grant execute on function account.people_online() to portal_admin;
