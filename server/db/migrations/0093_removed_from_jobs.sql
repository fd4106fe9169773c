-- A person who is taken off a job hears of it (docs/decisions/0074), and reads its title although they no longer see the job.

insert into notification_rules (notice, email, sms, portal) values ('job_removed', false, false, true);

create function left_job_title(job uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select title from public.jobs
  where id = job and (current_setting('role') = 'portal_worker' or public.was_on(job, public.actor_id()))
$$;
revoke all on function left_job_title(uuid) from public;
grant execute on function left_job_title(uuid) to portal_tech, portal_worker;
