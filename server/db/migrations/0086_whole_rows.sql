-- Of a deleted person these columns stay, because others refer to the row. Everything else is emptied, new columns included.
create function erase_profile() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  kept constant text[] := array['id', 'role', 'full_name', 'search', 'active', 'account', 'created_at', 'deleted_at',
    'deactivated_at', 'acts_for'];
begin
  return jsonb_populate_record(null::public.profiles,
    (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (kept)));
end $$;
revoke all on function erase_profile() from public;
create trigger erase_profile before update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function erase_profile();

-- The history of a job names every column that people edit: all but these. Of words that may hold what belongs to a person it says
-- only that they changed.
create or replace function record_job_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  quiet constant text[] := array['id', 'number', 'version', 'search', 'buffer_minutes', 'occurrence', 'folded', 'rep_id', 'created_at',
    'completed_at', 'cancelled_at', 'window_start', 'window_end', 'booking_id', 'quote_id', 'quote_part'];
  kept constant text[] := array['status', 'priority', 'client_id', 'place_id', 'assigned_to', 'due_date', 'scheduled_start',
    'scheduled_end', 'series_id', 'tour_id'];
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  changed jsonb;
begin
  select jsonb_object_agg(case key when 'items_edited' then 'items' else key end, case when key = any (kept)
      then jsonb_build_object('from', was -> key, 'to', value) else jsonb_build_object('from', null, 'to', null) end)
    into changed
  from jsonb_each(to_jsonb(new))
  where key <> all (quiet)
    and not (tg_op = 'INSERT' and key = 'items_edited')
    and value is distinct from coalesce(was -> key, 'null'::jsonb);
  if changed is null then return null; end if;
  insert into public.job_changes (job_id, client_id, actor_id, action, changes)
    values (new.id, new.client_id, public.actor_id(), case tg_op when 'INSERT' then 'created' else 'changed' end, changed);
  return null;
end $$;

-- What a technician may know of the client of their job, beside the name. A new field that they need is added here.
create function technician_knows(client profiles) returns jsonb language sql stable as
  $$ select jsonb_build_object('phone', client.phone) $$;
revoke all on function technician_knows(profiles) from public;

-- The client as a whole beside the place. The name and the number also stay as columns: they are read by lists.
drop function job_parties(uuid);
create function job_parties(job uuid)
returns table (client_name text, client_phone text, technician_name text, place json, client jsonb)
language sql stable rows 1 security definer set search_path = pg_catalog, pg_temp as $$
  select c.full_name, case when j.assigned_to = public.actor_id() then c.phone end,
    case when j.assigned_to = public.actor_id() then t.full_name
      when now() >= ((j.scheduled_start at time zone b.time_zone)::date - 1 + time '18:00') at time zone b.time_zone
        then split_part(btrim(t.full_name), ' ', 1) end,
    case when p.id is not null then row_to_json(p) end,
    case when j.assigned_to = public.actor_id() and c.id is not null then public.technician_knows(c) end
  from public.jobs j
  cross join public.business_settings b
  left join public.profiles c on c.id = j.client_id
  left join public.profiles t on t.id = j.assigned_to
  left join public.places p on p.id = j.place_id
  where j.id = job and (j.client_id = public.actor_client_id() or j.assigned_to = public.actor_id())
$$;
revoke all on function job_parties(uuid) from public;
grant execute on function job_parties(uuid) to portal_tech, portal_client;
