-- The public request form (docs/decisions/0052): strangers ask for work, and each of them becomes one open lead.

-- One row. The origins stand in a header of one page, so nothing but an origin fits in.
create table request_form (
  id boolean primary key default true check (id),
  online boolean not null default false,
  service_ids uuid[] not null default '{}' check (cardinality(service_ids) <= 50),
  embed_origins text[] not null default '{}' check (
    cardinality(embed_origins) <= 10
    and array_position(embed_origins, null) is null
    and array_to_string(embed_origins, ' ') ~ '^(https://[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?( |$))*$')
);
insert into request_form default values;

-- Who asked when, and what they agreed to: never changed. What they wrote stands in the lead's events.
create table lead_requests (
  id uuid primary key,
  lead_id uuid not null references leads (id) on delete cascade,
  at timestamptz not null default now(),
  -- A keyed hash: it tells that two requests came from one address, not which.
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- The words beside the box that was ticked, and their version; null: it wasn't.
  consent text check (length(consent) between 1 and 1000),
  consent_version int check (consent_version > 0),
  check ((consent is null) = (consent_version is null))
);
create index lead_requests_address on lead_requests (address_hash, at); -- how often has one address asked?
create index lead_requests_lead on lead_requests (lead_id, at);         -- how often has one person asked?
create index lead_requests_at on lead_requests (at);                    -- how often has anybody asked?

create function shown_request_form() returns table (online boolean, services json, embed_origins text[], business text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.online,
    case when f.online then coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.category, s.name)
      from public.services s where s.id = any (f.service_ids) and s.active), '[]') else '[]' end,
    case when f.online then f.embed_origins else '{}' end,
    b.name
  from public.request_form f cross join public.business_settings b
$$;

-- Finds the open lead of whoever asks, or makes one that waits for the office. No row: the same request was sent before.
create function send_request(
  request uuid, new_lead uuid, hash bytea, person text, their_phone text, their_email text, their_street text, their_city text,
  their_postal_code text, service uuid, words text, suiting text, agreed text, agreed_version int
) returns table (lead_id uuid, owner_id uuid, created boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_lead public.leads;
  offered uuid := (select s.id from public.services s cross join public.request_form f
    where s.id = service and s.active and s.id = any (f.service_ids));
  is_new boolean := false;
  heard boolean;
begin
  if not (select f.online from public.request_form f) then
    raise exception 'the request form is off' using errcode = 'QR068';
  end if;
  -- One after the other: of twenty requests at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('lead_requests', 0));
  if exists (select from public.lead_requests r where r.id = request) then
    return;
  end if;
  if (select count(*) from public.lead_requests r where r.address_hash = hash and r.at > now() - interval '1 day') >= 20
    or (select count(*) from public.lead_requests r where r.at > now() - interval '1 hour') >= 200 then
    raise exception 'too many requests' using errcode = '54000';
  end if;
  loop
    select l.* into found_lead from public.leads l
      where l.status in ('new', 'warm') and l.joined_to is null
        and (l.phone_key = right(regexp_replace(their_phone, '\D', '', 'g'), 10) or l.email = their_email)
      order by (l.phone_key = right(regexp_replace(their_phone, '\D', '', 'g'), 10)) desc nulls last, l.created_at
      limit 1 for update;
    exit when found;
    begin
      insert into public.leads (id, full_name, phone, email, street, city, postal_code, service_id, detail, source, status,
          next_step, follow_up_at, sms_consent_at)
        -- Its id is the portal's: one that the sender chose might be another lead's.
        values (new_lead, person, their_phone, their_email, their_street, their_city, their_postal_code, offered, words, 'website',
          'new', case when their_phone is null then 'mail' else 'call' end, now(),
          case when agreed is not null then now() end)
        returning * into found_lead;
      is_new := true;
      exit;
    exception when unique_violation then
      -- A rep added the same person in this moment: that lead is found now.
    end;
  end loop;
  -- Whoever asks five times a day is heard of five times.
  heard := (select count(*) from public.lead_requests r
    where r.lead_id = found_lead.id and r.at > now() - interval '1 day') < 5;
  insert into public.lead_requests (id, lead_id, address_hash, consent, consent_version)
    values (request, found_lead.id, hash, agreed, agreed_version);
  if heard then
    insert into public.lead_events (lead_id, kind, note, detail) values (found_lead.id, 'requested', words,
      jsonb_strip_nulls(jsonb_build_object('suits', suiting, 'service_id', offered)));
    if not is_new then
      update public.leads l set follow_up_at = least(l.follow_up_at, now()),
          sms_consent_at = case when agreed is null or l.phone_key is distinct from right(regexp_replace(their_phone, '\D', '', 'g'), 10)
            then l.sms_consent_at else coalesce(l.sms_consent_at, now()) end
        where l.id = found_lead.id;
    end if;
  end if;
  return query select found_lead.id, found_lead.owner_id, is_new;
end $$;

-- A lead that forgets how to reach the person (erasure) forgets where they asked from.
create function forget_lead_requests() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.lead_requests r where r.lead_id = new.id;
  return null;
end $$;
create trigger forget_lead_requests after update of phone, email on leads for each row
  when (new.phone is null and new.email is null and coalesce(old.phone, old.email) is not null)
  execute function forget_lead_requests();

revoke all on function shown_request_form(), forget_lead_requests() from public;
revoke all on function send_request(uuid, uuid, bytea, text, text, text, text, text, text, uuid, text, text, text, int) from public;
grant execute on function shown_request_form() to portal_anonymous, portal_worker;
grant execute on function send_request(uuid, uuid, bytea, text, text, text, text, text, text, uuid, text, text, text, int) to portal_worker;

alter table request_form enable row level security;
alter table request_form force row level security;
create policy owner_all on request_form to portal_owner using (true) with check (true);
create policy admin_read on request_form for select to portal_admin using (true);
create policy admin_write on request_form for update to portal_admin using (true) with check (true);
grant select (online, service_ids, embed_origins), update (online, service_ids, embed_origins) on request_form to portal_admin;

alter table lead_requests enable row level security;
alter table lead_requests force row level security;
create policy owner_all on lead_requests to portal_owner using (true) with check (true);
create policy admin_read on lead_requests for select to portal_admin using (true);
grant select on lead_requests to portal_admin;
