-- What somebody was told. The bell counts the unread ones.
create table notifications (
  id uuid primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
-- The bell's count.
create index notifications_unread on notifications (profile_id) where read_at is null;

alter table notifications enable row level security;
alter table notifications force row level security;
create policy owner_all on notifications to portal_owner using (true) with check (true);
create policy admin_own on notifications for select to portal_admin using (profile_id = (select actor_id()));
create policy sales_own on notifications for select to portal_sales using (profile_id = (select actor_id()));
create policy tech_own on notifications for select to portal_tech using (profile_id = (select actor_id()));
create policy client_own on notifications for select to portal_client using (profile_id = (select actor_id()));
grant select on notifications to portal_admin, portal_sales, portal_tech, portal_client;
