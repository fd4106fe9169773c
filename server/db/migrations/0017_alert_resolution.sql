-- What was found out about something that doesn't match stands beside what was noticed, not in its place.
alter table payment_alerts add column resolution text check (length(resolution) between 1 and 200);
update payment_alerts set resolution = note, note = null where resolved_at is not null;
revoke update (note) on payment_alerts from portal_admin;
grant update (resolution) on payment_alerts to portal_admin;
