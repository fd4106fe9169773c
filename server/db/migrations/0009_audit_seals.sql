-- The audit becomes a chain: each seal hashes the one before and one event. A background task adds them, so that
-- writers never queue behind each other for a place in it.
alter table audit_events add xid xid8 not null default pg_current_xact_id();
-- Sealing goes on where it stopped; the screen reads newest first, by person and by action.
create index audit_events_xid on audit_events (xid);
create index audit_events_newest on audit_events (created_at desc, id desc);
create index audit_events_actor on audit_events (actor_id, created_at desc, id desc);
create index audit_events_subject on audit_events (entity_id, created_at desc, id desc);
create index audit_events_action on audit_events (action text_pattern_ops, created_at desc, id desc);

-- When it happened and in which transaction is the database's to say, not the writer's.
revoke insert on audit_events from portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;
grant insert (id, actor_id, actor_role, action, entity, entity_id, fields, request_id, address) on audit_events
  to portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;
create policy worker_read on audit_events for select to portal_worker using (true);
grant select on audit_events to portal_worker;

create table audit_seals (
  seq bigint primary key,
  event_id uuid not null unique,
  hash bytea not null,
  -- The oldest transaction that still ran when this was sealed: the next run starts there.
  horizon xid8 not null,
  sealed_at timestamptz not null default now()
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy owner_all on audit_seals to portal_owner using (true) with check (true);
create policy admin_read on audit_seals for select to portal_admin using (true);
create policy worker_read on audit_seals for select to portal_worker using (true);
create policy worker_write on audit_seals for insert to portal_worker with check (true);
grant select on audit_seals to portal_admin, portal_worker;
grant insert (seq, event_id, hash, horizon) on audit_seals to portal_worker;
