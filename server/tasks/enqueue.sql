-- The one door to the queue. Whoever changes data enqueues in the same transaction; a direct add_job is refused.
-- Runs as portal_queue after graphile-worker's own migrations, every time, so that it always matches them.
create schema if not exists queue;

create or replace function queue.enqueue(task text, payload json, key text default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(task, payload, job_key => key);
$$;

revoke all on schema queue from public;
revoke all on function queue.enqueue(text, json, text) from public;
grant usage on schema queue to portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;
grant execute on function queue.enqueue(text, json, text)
  to portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;
