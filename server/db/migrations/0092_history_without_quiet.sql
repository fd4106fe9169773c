-- What is quiet is left out first: a change of one column then compares a third of them. Jobs without helpers pay nothing for them.
create or replace function record_job_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  quiet constant text[] := array['id', 'number', 'version', 'search', 'buffer_minutes', 'pause_minutes', 'span_count', 'occurrence',
    'folded', 'rep_id', 'created_at', 'completed_at', 'cancelled_at', 'window_start', 'window_end', 'booking_id', 'quote_id',
    'quote_part'];
  kept constant text[] := array['status', 'priority', 'client_id', 'place_id', 'assigned_to', 'helpers', 'due_date', 'scheduled_start',
    'scheduled_end', 'series_id', 'tour_id'];
  was jsonb := '{}';
  became jsonb := to_jsonb(new) - quiet;
  changed jsonb;
begin
  if new.helpers is not null then became := became || jsonb_build_object('helpers', array_to_string(new.helpers, ' ')); end if;
  if tg_op = 'UPDATE' then
    was := to_jsonb(old) - quiet;
    if old.helpers is not null then was := was || jsonb_build_object('helpers', array_to_string(old.helpers, ' ')); end if;
  end if;
  select jsonb_object_agg(case key when 'items_edited' then 'items' when 'spans_hash' then 'spans' else key end,
      case when key = any (kept) then jsonb_build_object('from', was -> key, 'to', value) else jsonb_build_object('from', null, 'to', null) end)
    into changed
  from jsonb_each(became)
  where not (tg_op = 'INSERT' and key = 'items_edited') and value is distinct from coalesce(was -> key, 'null'::jsonb);
  if changed is null then return null; end if;
  insert into public.job_changes (job_id, client_id, actor_id, action, changes)
    values (new.id, new.client_id, public.actor_id(), case tg_op when 'INSERT' then 'created' else 'changed' end, changed);
  return null;
end $$;
