-- What a field was and what it became, for fields that say nothing of a person. The chain covers it where there is some.
create function keeps_no_text(entity text, changes jsonb) returns boolean language sql immutable
  set search_path = pg_catalog, pg_temp as $$
  select not exists (
    select from jsonb_each(changes) field, jsonb_each(field.value) side
    where jsonb_typeof(side.value) in ('object', 'array')
      or (jsonb_typeof(side.value) = 'string'
        -- Typed by the office about what it sells and what the state takes; nobody is named there.
        and entity not in ('service', 'tax_rate')
        -- A word of ours, a day or an instant, an id, a currency, a time zone. A name, an address or a number of somebody
        -- is none of these, so the log can't keep what is erased elsewhere.
        and side.value #>> '{}' !~ '^([a-z_]{1,40}|\d{4}-\d\d-\d\d(T[0-9:.]+Z)?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{3}|[A-Za-z]+(/[A-Za-z_+-]+)+)$'))
$$;
alter table audit_events add changes jsonb check (changes is null or keeps_no_text(entity, changes));

grant insert (changes) on audit_events
  to portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_auth;
-- A pay link's visitor doesn't say either when something happened, or in which transaction.
revoke insert on audit_events from portal_payer;
grant insert (id, actor_id, actor_role, action, entity, entity_id, fields, request_id, address, changes) on audit_events
  to portal_payer;
