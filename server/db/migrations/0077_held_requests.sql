-- A flood of requests (docs/decisions/0062). One sender who asks too often is refused. Beyond what a network, or everybody together,
-- sends in an ordinary hour, requests are kept for the office to look at, without an email each.

-- Keyed hashes of the sender's networks, narrowest first (server/http/address.ts). The first is address_hash.
alter table lead_requests add column networks bytea[] not null default '{}' check (cardinality(networks) <= 3);

create table held_requests (
  id uuid primary key,
  at timestamptz not null default now(),
  networks bytea[] not null check (cardinality(networks) between 1 and 3),
  full_name text not null check (length(full_name) between 1 and 120),
  phone text check (length(phone) between 1 and 40),
  email text check (email = lower(email) and length(email) between 1 and 254),
  street text check (length(street) between 1 and 160),
  city text check (length(city) between 1 and 80),
  postal_code text check (length(postal_code) between 1 and 20),
  service_id uuid references services (id),
  detail text check (length(detail) between 1 and 1000),
  suits text not null,
  code text check (length(code) between 1 and 20),
  consent text check (length(consent) between 1 and 1000),
  consent_version int check (consent_version > 0),
  check ((consent is null) = (consent_version is null))
);
create index held_requests_at on held_requests (at);

-- When the office last got the summary.
alter table request_form add column held_told_at timestamptz;

create function widest(networks bytea[]) returns bytea language sql immutable set search_path = pg_catalog as $$
  select networks[cardinality(networks)]
$$;

-- Finds the open lead of the person who asks, or makes one that waits for the office.
create function write_request(asked held_requests, new_lead uuid) returns table (lead_id uuid, owner_id uuid, created boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_lead public.leads;
  key text := right(regexp_replace(asked.phone, '\D', '', 'g'), 10);
  is_new boolean := false;
  heard boolean;
begin
  loop
    select l.* into found_lead from public.leads l
      where l.status in ('new', 'warm') and l.joined_to is null and (l.phone_key = key or l.email = asked.email)
      order by (l.phone_key = key) desc nulls last, l.created_at
      limit 1 for update;
    exit when found;
    begin
      insert into public.leads (id, full_name, phone, email, street, city, postal_code, service_id, detail, source, status,
          next_step, follow_up_at, sms_consent_at)
        -- Its id is the portal's: an id that the sender chose might be another lead's.
        values (new_lead, asked.full_name, asked.phone, asked.email, asked.street, asked.city, asked.postal_code, asked.service_id,
          asked.detail, 'website', 'new', case when asked.phone is null then 'mail' else 'call' end, now(),
          case when asked.consent is not null then asked.at end)
        returning * into found_lead;
      is_new := true;
      exit;
    exception when unique_violation then
      -- A rep added the same person in this moment: that lead is found now.
    end;
  end loop;
  -- A person who asks five times a day is heard of five times.
  heard := (select count(*) from public.lead_requests r
    where r.lead_id = found_lead.id and r.at > now() - interval '1 day') < 5;
  insert into public.lead_requests (id, lead_id, at, address_hash, networks, consent, consent_version)
    values (asked.id, found_lead.id, asked.at, asked.networks[1], asked.networks, asked.consent, asked.consent_version);
  if heard then
    insert into public.lead_events (lead_id, kind, note, detail) values (found_lead.id, 'requested', asked.detail,
      jsonb_strip_nulls(jsonb_build_object('suits', asked.suits, 'service_id', asked.service_id)));
    if not is_new then
      update public.leads l set follow_up_at = least(l.follow_up_at, now()),
          sms_consent_at = case when asked.consent is null or l.phone_key is distinct from key
            then l.sms_consent_at else coalesce(l.sms_consent_at, asked.at) end
        where l.id = found_lead.id;
    end if;
  end if;
  return query select found_lead.id, found_lead.owner_id, is_new;
end $$;

-- Takes a request, or holds it back: then, and for a repeat of a request, no row comes back. The release before this one calls
-- send_request(..., bytea, ...); the next release drops that one.
create function send_request(
  request uuid, new_lead uuid, nets bytea[], person text, their_phone text, their_email text, their_street text, their_city text,
  their_postal_code text, service uuid, words text, suiting text, friends_code text, agreed text, agreed_version int
) returns table (lead_id uuid, owner_id uuid, created boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked public.held_requests;
  day constant timestamptz := now() - interval '1 day';
  hour constant timestamptz := now() - interval '1 hour';
begin
  if not (select f.online from public.request_form f) then
    raise exception 'the request form is off' using errcode = 'QR068';
  end if;
  -- One after the other: of twenty requests at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('lead_requests', 0));
  if exists (select from public.lead_requests r where r.id = request) or exists (select from public.held_requests h where h.id = request) then
    return;
  end if;
  if (select count(*) from public.lead_requests r where r.address_hash = nets[1] and r.at > day)
    + (select count(*) from public.held_requests h where h.networks[1] = nets[1] and h.at > day) >= 20 then
    raise exception 'too many requests' using errcode = '54000';
  end if;
  asked := row(request, now(), nets, person, their_phone, their_email, their_street, their_city, their_postal_code,
    (select s.id from public.services s cross join public.request_form f
      where s.id = service and s.active and s.id = any (f.service_ids)),
    words, suiting, friends_code, agreed, agreed_version);
  if (select count(*) from public.lead_requests r where r.at > hour) < 60
    and not exists (select from unnest(nets[2:]) n cross join lateral (
      select count(*) filter (where r.at > hour) as hourly, count(*) as daily
      from public.lead_requests r where r.at > day and n = any (r.networks)) taken
      where taken.hourly >= 10 or taken.daily >= 40) then
    return query select * from public.write_request(asked, new_lead);
    return;
  end if;
  insert into public.held_requests select asked.*;
  -- A flood pushes out its own: the oldest of the network that sent the most.
  if (select count(*) from public.held_requests) > 2000 then
    delete from public.held_requests where id = (
      select h.id from public.held_requests h
      where public.widest(h.networks) = (
        select public.widest(o.networks) from public.held_requests o group by 1 order by count(*) desc limit 1)
      order by h.at limit 1);
  end if;
end $$;

-- The office makes a held request an ordinary one.
create function keep_held_request(request uuid, new_lead uuid)
  returns table (lead_id uuid, owner_id uuid, created boolean, friends_code text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked public.held_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead_requests', 0));
  delete from public.held_requests h where h.id = request returning * into asked;
  if asked.id is null then return; end if;
  return query select w.*, asked.code from public.write_request(asked, new_lead) w;
end $$;

-- Whether a summary is due: something came since the last one, and that was an hour ago.
create function claim_held_summary() returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.request_form f set held_told_at = now()
    where coalesce(f.held_told_at, '-infinity') <= now() - interval '1 hour'
      and exists (select from public.held_requests h where h.at > coalesce(f.held_told_at, '-infinity'));
  return found;
end $$;

-- A client who is deleted leaves nothing here that they asked.
create function forget_held_requests() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.held_requests h where h.email = old.email
    or right(regexp_replace(h.phone, '\D', '', 'g'), 10) = nullif(right(regexp_replace(old.phone, '\D', '', 'g'), 10), '');
  return null;
end $$;
create trigger forget_held_requests after update of deleted_at on profiles for each row
  when (old.role = 'client' and old.deleted_at is null and new.deleted_at is not null) execute function forget_held_requests();

revoke all on function widest(bytea[]), write_request(held_requests, uuid), keep_held_request(uuid, uuid), claim_held_summary(),
  forget_held_requests(),
  send_request(uuid, uuid, bytea[], text, text, text, text, text, text, uuid, text, text, text, text, int) from public;
grant execute on function
  send_request(uuid, uuid, bytea[], text, text, text, text, text, text, uuid, text, text, text, text, int), claim_held_summary()
  to portal_worker;
grant execute on function widest(bytea[]), keep_held_request(uuid, uuid), refer_lead(uuid, text, boolean) to portal_admin;

alter table held_requests enable row level security;
alter table held_requests force row level security;
create policy owner_all on held_requests to portal_owner using (true) with check (true);
create policy admin_all on held_requests to portal_admin using (true) with check (true);
create policy worker_all on held_requests to portal_worker using (true) with check (true);
grant select, delete on held_requests to portal_admin, portal_worker;

insert into notification_rules (notice, email, sms, portal) values ('requests_held', true, false, true);
