-- What a person doesn't want to be told, and over which channel. No row: the owner's rule decides. Warnings about one's own
-- account can't be switched off: a stolen session would begin with that.
create table notification_opt_outs (
  profile_id uuid not null references profiles (id) on delete cascade,
  notice text not null references notification_rules (notice)
    check (notice not in ('new_sign_in', 'password_changed', 'second_step_changed')),
  channel text not null check (channel in ('email', 'sms', 'portal')),
  created_at timestamptz not null default now(),
  primary key (profile_id, notice, channel)
);
alter table notification_opt_outs enable row level security;
alter table notification_opt_outs force row level security;
create policy owner_all on notification_opt_outs to portal_owner using (true) with check (true);
create policy admin_own on notification_opt_outs to portal_admin using (profile_id = (select actor_id()));
create policy sales_own on notification_opt_outs to portal_sales using (profile_id = (select actor_id()));
create policy tech_own on notification_opt_outs to portal_tech using (profile_id = (select actor_id()));
create policy client_own on notification_opt_outs to portal_client using (profile_id = (select actor_id()));
create policy worker_read on notification_opt_outs for select to portal_worker using (true);
grant select, insert, delete on notification_opt_outs to portal_admin, portal_sales, portal_tech, portal_client;
grant select on notification_opt_outs to portal_worker;

-- A person chooses among the channels that the owner has switched on.
create policy sales_read on notification_rules for select to portal_sales using (true);
create policy tech_read on notification_rules for select to portal_tech using (true);
create policy client_read on notification_rules for select to portal_client using (true);
grant select on notification_rules to portal_sales, portal_tech, portal_client;

-- The unread ones, newest first: the bell's count and the page of what is unread share it.
create index notifications_unread_newest on notifications (profile_id, created_at desc, id desc) where read_at is null;
drop index notifications_unread;

create or replace function account.close(person uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from auth.users where id = person;
  delete from public.notifications where profile_id = person;
  delete from public.notification_opt_outs where profile_id = person;
  delete from public.commands where owner_id = person;
  delete from public.saved_filters where profile_id = person;
  delete from public.presence where profile_id = person;
  update public.profiles set last_sign_in_at = null, language = null where id = person $$;
