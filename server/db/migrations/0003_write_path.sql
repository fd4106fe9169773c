-- What every change leaves behind, in its own transaction: the command, an audit row, an event for open screens.

create table commands (
  owner_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  route text not null,
  body_hash bytea not null,
  status int,
  answer json,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
-- Removing the old ones.
create index commands_age on commands (created_at);

alter table commands enable row level security;
alter table commands force row level security;
create policy owner_all on commands to portal_owner using (true) with check (true);
create policy admin_own on commands to portal_admin using (owner_id = (select actor_id()));
create policy sales_own on commands to portal_sales using (owner_id = (select actor_id()));
create policy tech_own on commands to portal_tech using (owner_id = (select actor_id()));
create policy client_own on commands to portal_client using (owner_id = (select actor_id()));
create policy worker_prune on commands to portal_worker using (true) with check (false);
grant select, insert, update (status, answer) on commands to portal_admin, portal_sales, portal_tech, portal_client;
grant select (created_at), delete on commands to portal_worker;

-- Ids and field names only: personal values would outlive the person's right to have them erased.
create table audit_events (
  id uuid primary key,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  entity text not null,
  entity_id uuid,
  fields text[] not null default '{}',
  request_id text not null,
  address inet,
  created_at timestamptz not null default now()
);

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy owner_all on audit_events to portal_owner using (true) with check (true);
create policy admin_read on audit_events for select to portal_admin using (true);
create policy admin_write on audit_events for insert to portal_admin with check (actor_id = (select actor_id()));
create policy sales_write on audit_events for insert to portal_sales with check (actor_id = (select actor_id()));
create policy tech_write on audit_events for insert to portal_tech with check (actor_id = (select actor_id()));
create policy client_write on audit_events for insert to portal_client with check (actor_id = (select actor_id()));
create policy worker_write on audit_events for insert to portal_worker with check (true);
create policy auth_write on audit_events for insert to portal_auth with check (true);
grant select on audit_events to portal_admin;
grant insert on audit_events
  to portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;

-- Wakes the browsers that may see a change. Ids only; its audience is from before and after the change.
create table change_events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  entity text not null,
  entity_id uuid not null,
  users uuid[] not null default '{}',
  roles text[] not null default '{}',
  created_at timestamptz not null default now()
);
-- Reading on from a cursor; removing the old ones.
create index change_events_xid on change_events (xid, id);
create index change_events_age on change_events (created_at);

alter table change_events enable row level security;
alter table change_events force row level security;
create policy owner_all on change_events to portal_owner using (true) with check (true);
create policy admin_write on change_events for insert to portal_admin with check (true);
create policy sales_write on change_events for insert to portal_sales with check (true);
create policy tech_write on change_events for insert to portal_tech with check (true);
create policy client_write on change_events for insert to portal_client with check (true);
create policy worker_all on change_events to portal_worker using (true) with check (true);
grant insert on change_events to portal_admin, portal_sales, portal_tech, portal_client;
grant select, insert, delete on change_events to portal_worker;

create function wake_listeners() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('change_events', '');
  return null;
end $$;
create trigger wake_listeners after insert on change_events for each statement execute function wake_listeners();
