-- What the business sets for itself: its rules, taxes, notices and the things it depends on.
alter table business_settings
  add hours jsonb not null default
    '[null, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, null]'
    check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  add deposit_percent int not null default 0 check (deposit_percent between 0 and 100),
  add deposit_from_cents bigint not null default 0 check (deposit_from_cents >= 0),
  add cancellation_notice_hours int not null default 24 check (cancellation_notice_hours between 0 and 336),
  add cancellation_fee_cents bigint not null default 0 check (cancellation_fee_cents >= 0);
create policy admin_write on business_settings for update to portal_admin using (true) with check (true);
grant update on business_settings to portal_admin;

-- The logo's bytes, apart from the row that every visitor reads.
create table business_logos (
  id boolean primary key default true check (id),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  image bytea not null check (length(image) <= 150000)
);
alter table business_logos enable row level security;
alter table business_logos force row level security;
create policy owner_all on business_logos to portal_owner using (true) with check (true);
create policy anonymous_read on business_logos for select to portal_anonymous using (true);
create policy admin_all on business_logos to portal_admin using (true) with check (true);
grant select on business_logos to portal_anonymous;
grant select, insert, update, delete on business_logos to portal_admin;

create table tax_rates (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  created_at timestamptz not null default now()
);
alter table tax_rates enable row level security;
alter table tax_rates force row level security;
create policy owner_all on tax_rates to portal_owner using (true) with check (true);
create policy admin_all on tax_rates to portal_admin using (true) with check (true);
create policy staff_read on tax_rates for select to portal_sales, portal_tech, portal_client, portal_worker using (true);
grant select on tax_rates to portal_sales, portal_tech, portal_client, portal_worker;
grant select, insert, update, delete on tax_rates to portal_admin;

create table integration_settings (
  id boolean primary key default true check (id),
  card_checkout boolean not null default false
);
insert into integration_settings default values;
alter table integration_settings enable row level security;
alter table integration_settings force row level security;
create policy owner_all on integration_settings to portal_owner using (true) with check (true);
create policy admin_read on integration_settings for select to portal_admin using (true);
create policy admin_write on integration_settings for update to portal_admin using (true) with check (true);
create policy worker_read on integration_settings for select to portal_worker using (true);
grant select, update (card_checkout) on integration_settings to portal_admin;
grant select on integration_settings to portal_worker;

-- Which notices go where.
create table notification_rules (
  notice text primary key,
  email boolean not null,
  sms boolean not null,
  portal boolean not null
);
insert into notification_rules (notice, email, sms, portal) values
  ('new_sign_in', true, false, true),
  ('password_changed', true, false, true),
  ('second_step_changed', true, false, true),
  ('account_locked', true, false, true),
  ('user_created', false, false, true);
alter table notification_rules enable row level security;
alter table notification_rules force row level security;
create policy owner_all on notification_rules to portal_owner using (true) with check (true);
create policy admin_read on notification_rules for select to portal_admin using (true);
create policy admin_write on notification_rules for update to portal_admin using (true) with check (true);
create policy worker_read on notification_rules for select to portal_worker using (true);
grant select, update (email, sms, portal) on notification_rules to portal_admin;
grant select on notification_rules to portal_worker;

-- A notice may be about somebody else; it is read by its owner, all at once.
alter table notifications add subject_id uuid references profiles (id);
create index notifications_newest on notifications (profile_id, created_at desc, id desc);
create policy admin_mark on notifications for update to portal_admin using (profile_id = (select actor_id()));
create policy sales_mark on notifications for update to portal_sales using (profile_id = (select actor_id()));
create policy tech_mark on notifications for update to portal_tech using (profile_id = (select actor_id()));
create policy client_mark on notifications for update to portal_client using (profile_id = (select actor_id()));
create policy worker_all on notifications to portal_worker using (true) with check (true);
grant update (read_at) on notifications to portal_admin, portal_sales, portal_tech, portal_client;
grant select (read_at), insert, delete on notifications to portal_worker;
-- Removing the old ones.
create index notifications_read on notifications (read_at) where read_at is not null;

-- What was sent to whom, and whether it left. No text and no address: those belong to the person.
create table message_log (
  id uuid primary key,
  profile_id uuid references profiles (id),
  channel text not null check (channel in ('email', 'sms')),
  kind text not null,
  failure text,
  created_at timestamptz not null default now()
);
-- The last failure of a channel; how many codes somebody was sent lately.
create index message_log_failures on message_log (channel, created_at desc) where failure is not null;
create index message_log_person on message_log (profile_id, created_at desc);
create index message_log_age on message_log (created_at);
alter table message_log enable row level security;
alter table message_log force row level security;
create policy owner_all on message_log to portal_owner using (true) with check (true);
create policy admin_read on message_log for select to portal_admin using (true);
create policy worker_all on message_log to portal_worker using (true) with check (true);
create policy auth_all on message_log to portal_auth using (true) with check (true);
grant select on message_log to portal_admin;
grant select, insert, delete on message_log to portal_worker;
grant select, insert on message_log to portal_auth;
