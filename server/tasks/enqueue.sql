-- The only way into the queue. Code that changes data enqueues in the same transaction; a direct add_job is refused.
-- Runs as portal_queue after graphile-worker's own migrations, every time, so that it always matches them.
create schema if not exists queue;

-- Drops the versions from before priorities and delays: with two versions, a call with fewer arguments would be ambiguous.
drop function if exists queue.enqueue(text, json, text);
drop function if exists queue.enqueue(text, json, text, int);
create or replace function queue.enqueue(
  task text, payload json, key text default null, priority int default 0, later_ms int default 0) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(
    task, payload, job_key => key, priority => priority,
    run_at => case when later_ms > 0 then now() + later_ms * interval '1 millisecond' end);
$$;

revoke all on schema queue from public;
revoke all on function queue.enqueue(text, json, text, int, int) from public;
-- The owner is listed because triggers enqueue, too.
grant usage on schema queue to portal_owner, portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;
grant execute on function queue.enqueue(text, json, text, int, int)
  to portal_owner, portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;

-- How many tasks wait or run, and since when the oldest one is due.
create or replace function queue.state()
returns table (waiting bigint, later bigint, running bigint, oldest_due timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where is_available and run_at <= now()), count(*) filter (where is_available and run_at > now()),
    count(*) filter (where locked_at is not null), min(run_at) filter (where is_available and run_at <= now())
  from graphile_worker._private_jobs;
$$;

-- Messages that failed at least once: they wait for their next try, are being sent, or are no longer retried.
create or replace function queue.unsent(tasks text[])
returns table (id bigint, task text, payload json, failure text, state text, next_try timestamptz, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.id, t.identifier, j.payload, j.last_error,
    case when j.locked_at is not null then 'sending' when j.attempts >= j.max_attempts then 'failed' else 'waiting' end,
    j.run_at, j.created_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null and t.identifier = any (tasks) and j.payload ->> 'channel' is distinct from 'portal';
$$;

-- The keys whose message hasn't left: it is being sent, or it failed and no worker is trying it at this moment.
create or replace function queue.leaving(keys text[]) returns table (key text, failed boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.key, j.last_error is not null and j.locked_at is null from graphile_worker._private_jobs j where j.key = any (keys);
$$;

-- Makes unsent messages due now, including those that are no longer retried, and returns their tasks. It keeps the same row of
-- the queue and leaves alone a row that a worker holds at this moment, so that no message leaves twice.
create or replace function queue.send_now(tasks text[], only_id bigint) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select t.identifier from graphile_worker.reschedule_jobs(
      array(select u.id from queue.unsent(tasks) u where u.state <> 'sending' and (only_id is null or u.id = only_id)),
      run_at => now(), attempts => 0) j
    join graphile_worker._private_tasks t on t.id = j.task_id;
  -- Workers poll every two seconds; this wakes them now, as adding a job does.
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
end;
$$;

revoke all on function queue.state(), queue.unsent(text[]), queue.leaving(text[]), queue.send_now(text[], bigint) from public;
grant execute on function queue.leaving(text[]) to portal_admin;
grant execute on function queue.state(), queue.unsent(text[]) to portal_owner, portal_admin, portal_worker;
grant execute on function queue.send_now(text[], bigint) to portal_admin;
