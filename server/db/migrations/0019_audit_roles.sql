-- A row of the audit says by which role it was written: no other than the transaction's own.
alter policy admin_write on audit_events with check (actor_id = (select actor_id()) and actor_role = 'admin');
alter policy sales_write on audit_events with check (actor_id = (select actor_id()) and actor_role = 'sales');
alter policy tech_write on audit_events with check (actor_id = (select actor_id()) and actor_role = 'tech');
alter policy client_write on audit_events with check (actor_id = (select actor_id()) and actor_role = 'client');
