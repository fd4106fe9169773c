-- A notice names the record it is about, whatever that is, and the amount or time as it was then. What the record is
-- called isn't kept here: it is read when the notice is, as far as the reader may see it.
alter table notifications
  add entity text,
  add entity_id uuid,
  add amount_cents bigint,
  add starts_at timestamptz,
  add constraint notifications_entity_check check ((entity is null) = (entity_id is null));

update notifications set
  entity = case when kind in ('new_sign_in', 'password_changed', 'second_step_changed') then 'account' else 'profile' end,
  entity_id = subject_id
where subject_id is not null;
-- subject_id is no longer read or written; the next release drops it.

insert into notification_rules (notice, email, sms, portal) values
  ('job_assigned', false, false, true),
  ('job_moved', false, false, true);
