-- What a client may make more of is bounded, for all of the client's people together (docs/decisions/0062).

-- How many visits a client has booked by themselves that haven't happened, and requests for such visits that are open.
create function open_own_bookings(client uuid) returns int language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from public.bookings b
    join public.profiles maker on maker.id = b.created_by and maker.role = 'client'
    left join public.jobs j on j.id = b.job_id
  where b.client_id = client and b.kind = 'new'
    and (b.status in ('requested', 'awaiting_deposit', 'awaiting_office', 'needs_time')
      or b.status = 'confirmed' and j.status = 'pending' and j.scheduled_start > now())
$$;
-- Whether the actor's client can book one more.
create function can_book_more() returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select public.open_own_bookings(public.actor_client_id()) < 5
$$;
-- A time that a representative holds for a client is the business' own offer: the client may always take it.
create function limit_own_bookings() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.profiles where id = new.created_by and role = 'client')
    or not exists (select from public.slot_holds h join public.profiles p on p.id = h.held_by where h.id = new.hold_id and p.role = 'client')
  then return new; end if;
  -- Held, so that two bookings at once are counted one after the other.
  perform from public.profiles where id = new.client_id for no key update;
  if public.open_own_bookings(new.client_id) >= 5 then
    raise exception 'too many open visits' using errcode = '54000';
  end if;
  return new;
end $$;
create trigger limit_own_bookings before insert on bookings for each row when (new.kind = 'new')
  execute function limit_own_bookings();

revoke all on function open_own_bookings(uuid), can_book_more(), limit_own_bookings() from public;
grant execute on function can_book_more() to portal_client;

-- How many commands of one kind a client's people sent together, or any other person alone, the current one included.
create function commands_lately(command_route text) returns table (hourly int, daily int)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person constant uuid := public.actor_id();
  whose constant uuid := coalesce(public.actor_client_id(), person);
begin
  -- One after the other: of twenty commands at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('commands ' || whose || command_route, 0));
  return query select (count(*) filter (where c.created_at > now() - interval '1 hour'))::int, count(*)::int
    from public.commands c
    where c.route = command_route and c.created_at > now() - interval '1 day'
      and c.owner_id in (select person union select p.id from public.profiles p where whose in (p.id, p.acts_for));
end $$;
revoke all on function commands_lately(text) from public;
grant execute on function commands_lately(text) to portal_client, portal_payer, portal_sales;

-- Whom clients invited within the last day, by the hash of the address: nobody's mailbox is filled by inviting and removing.
create table invited_addresses (
  address_hash bytea not null check (octet_length(address_hash) = 32),
  at timestamptz not null default now()
);
create index invited_addresses_hash on invited_addresses (address_hash, at);
alter table invited_addresses enable row level security;
alter table invited_addresses force row level security;
create policy owner_all on invited_addresses to portal_owner using (true) with check (true);

create function limit_invitations() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash constant bytea := sha256(convert_to(new.email, 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended('invited_addresses', 0));
  delete from public.invited_addresses where at < now() - interval '1 day';
  if (select count(*) from public.invited_addresses i where i.address_hash = hash) >= 3 then
    raise exception 'invited too often' using errcode = '54000';
  end if;
  insert into public.invited_addresses (address_hash) values (hash);
  return new;
end $$;
create trigger limit_invitations before insert on profiles for each row
  when (new.acts_for is not null and current_setting('role') = 'portal_client') execute function limit_invitations();

-- A link that a person made for a client ends with their sign-in.
create function end_gallery_links() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.gallery_links where created_by = new.id;
  return null;
end $$;
create trigger end_gallery_links after update of active on profiles for each row
  when (new.acts_for is not null and old.active and not new.active) execute function end_gallery_links();

-- As in 0069, but a referrer doesn't learn who is a client: a friend who was one, or was brought by another, stays "asked", and only
-- what happened after they asked counts as booked.
create or replace function own_friends() returns table (number int, asked_at timestamptz, step text, reward_cents bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.number, r.asked_at, case
      when r.status = 'closed' and r.closed_reason in ('not_new', 'duplicate') then 'asked'
      when r.status in ('earned', 'closed') then r.status
      when exists (select from public.jobs j where j.client_id = r.referred_client_id and j.status <> 'cancelled'
          and j.created_at > r.asked_at)
        or exists (select from public.invoices i where i.client_id = r.referred_client_id and i.status not in ('draft', 'void')
          and i.created_at > r.asked_at)
        then 'booked'
      else 'asked' end, r.reward_cents
  from public.referrals r where r.referrer_id = public.actor_client_id()
$$;
revoke all on function limit_invitations(), end_gallery_links() from public;
