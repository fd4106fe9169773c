-- A new column of a job or a lead counts as an edit, and a new text of a lead is searched and erased, unless it is named here.

-- The arguments are the columns whose changes aren't edits. Generated columns are among them: before a write they have no value.
create or replace function next_version() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create or replace trigger next_version before update on jobs for each row
  execute function next_version('version', 'search', 'folded', 'rep_id');
create or replace trigger next_version before update on leads for each row
  execute function next_version('version', 'search', 'phone_key', 'quoted_at', 'sms_consent_at', 'touched_at', 'reminded_for');

create or replace function write_job_search() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  new.search := public.job_search(new);
  return new;
end $$;

-- Every text of the row except the named columns. Begins with a space, as in 0034.
create function write_search() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  texts constant jsonb := to_jsonb(new) - tg_argv;
begin
  new.search := ' ' || (select lower(string_agg(texts ->> attname, ' ' order by attnum)) from pg_attribute
    where attrelid = tg_relid and atttypid = 'text'::regtype and attgenerated = '' and attname <> 'search' and not attisdropped);
  return new;
end $$;
alter table leads alter search drop expression;
create trigger write_search before insert or update on leads for each row
  execute function write_search('source', 'status', 'next_step', 'lost_reason', 'lost_note');

-- As in 0062, but every column that can be empty is emptied, except what they asked for, when, and what became of it.
create or replace function forget_leads() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept constant text[] := array['owner_id', 'client_id', 'created_by', 'joined_to', 'service_id', 'value_cents', 'lost_reason', 'quoted_at'];
  emptied constant text := (select string_agg(format('%I = null', attname), ', ') from pg_attribute
    where attrelid = 'public.leads'::regclass and attnum > 0 and not attnotnull and attgenerated = '' and not attisdropped
      and attname <> all (kept));
  theirs uuid[] := array(
    select id from public.leads where client_id = new.id
    union
    select id from public.leads where client_id is null and email = old.email
    union
    select id from public.leads where client_id is null
      and phone_key = nullif(right(regexp_replace(old.phone, '\D', '', 'g'), 10), ''));
begin
  theirs := theirs || array(select id from public.leads where joined_to = any (theirs));
  update public.leads set status = 'lost', lost_reason = 'other'
    where id = any (theirs) and status in ('new', 'warm');
  execute format('update public.leads set full_name = $1, %s where id = any ($2)', emptied) using new.full_name, theirs;
  update public.lead_events set note = null,
      detail = case when kind in ('status', 'reassigned', 'joined') then detail else '{}' end
    where lead_id = any (theirs);
  return null;
end $$;
