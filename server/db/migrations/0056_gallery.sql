-- A client's gallery, and links that show some of its pairs to strangers (docs/decisions/0047).

-- What kind of work a service is, also one that isn't sold any more: a client had it done.
create function service_category(service uuid) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select category from public.services where id = service
$$;
revoke all on function service_category(uuid) from public;
grant execute on function service_category(uuid) to portal_client;

-- Ending a link deletes it. Only the hash of its secret is kept.
create table gallery_links (
  id uuid primary key,
  client_id uuid not null references profiles (id),
  created_by uuid not null references profiles (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Nobody sets another: the client's grant below leaves it out.
  expires_at timestamptz not null default now() + interval '30 days',
  created_at timestamptz not null default now()
);
create index gallery_links_client on gallery_links (client_id, created_at desc); -- a client's own
create index gallery_links_creator on gallery_links (created_by);                -- may a person be removed?
create index gallery_links_age on gallery_links (expires_at);                    -- removing the old ones

-- The photos themselves, not numbers of pairs: those may mean other photos after the next release.
create table gallery_link_photos (
  link_id uuid not null references gallery_links (id) on delete cascade,
  number int not null check (number between 1 and 12),
  side text not null check (side in ('before', 'after')),
  photo_id uuid not null references photos (id) on delete cascade,
  primary key (link_id, number, side)
);
create index gallery_link_photos_photo on gallery_link_photos (photo_id); -- deleting a photo

create function limit_gallery_links() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One after the other: of twenty requests at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('gallery_links ' || new.client_id, 0));
  if (select count(*) from public.gallery_links where client_id = new.client_id and expires_at > now()) >= 20 then
    raise exception 'too many links' using errcode = '54000';
  end if;
  return new;
end $$;
create trigger limit_gallery_links before insert on gallery_links for each row execute function limit_gallery_links();

-- What a link shows now: nothing once it has ended, its client is gone or switched off, or a photo isn't released any more.
create view shown_gallery_photos as
  select l.token_hash, l.expires_at, g.number, g.side, p.job_id, p.full_key
  from gallery_links l
    join profiles c on c.id = l.client_id and c.active and c.deleted_at is null
    join gallery_link_photos g on g.link_id = l.id
    join photos p on p.id = g.photo_id and p.client_id = l.client_id and p.released_at is not null
  where l.expires_at > now();
revoke all on shown_gallery_photos from public;

-- For a request that has no session: what is shown, by the hash of its secret. A line that isn't in the price book may name
-- somebody, so only names of the price book are told.
create function open_gallery_link(hash bytea) returns table (expires_at timestamptz, services text[], photos json)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(s.expires_at),
    coalesce((select array_agg(distinct v.name) from public.job_items i join public.services v on v.id = i.service_id
      where i.job_id = any (array_agg(s.job_id))), '{}'),
    json_agg(json_build_object('number', s.number, 'side', s.side))
  from public.shown_gallery_photos s where s.token_hash = hash having count(*) > 0
$$;
create function gallery_link_file(hash bytea, pair int, which text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select full_key from public.shown_gallery_photos where token_hash = hash and number = pair and side = which
$$;

-- Deleting a client ends their links.
create function forget_gallery_links() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.gallery_links where client_id = new.id;
  return null;
end $$;
create trigger forget_gallery_links after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_gallery_links();

revoke all on function limit_gallery_links(), open_gallery_link(bytea), gallery_link_file(bytea, int, text), forget_gallery_links()
  from public;
grant execute on function open_gallery_link(bytea), gallery_link_file(bytea, int, text) to portal_anonymous;

alter table gallery_links enable row level security;
alter table gallery_links force row level security;
alter table gallery_link_photos enable row level security;
alter table gallery_link_photos force row level security;
create policy owner_all on gallery_links to portal_owner using (true) with check (true);
create policy owner_all on gallery_link_photos to portal_owner using (true) with check (true);
create policy worker_old on gallery_links to portal_worker using (expires_at < now());
grant select (id, expires_at), delete on gallery_links to portal_worker;

create policy client_own on gallery_links for select to portal_client using (client_id = (select actor_client_id()));
create policy client_end on gallery_links for delete to portal_client using (client_id = (select actor_client_id()));
create policy client_share on gallery_links for insert to portal_client
  with check (client_id = (select actor_client_id()) and created_by = (select actor_id()));
grant select (id, client_id, created_by, expires_at, created_at), delete on gallery_links to portal_client;
grant insert (id, client_id, created_by, token_hash) on gallery_links to portal_client;
-- What the client is shown themselves: photos and links here are seen through their own policies.
create policy client_own on gallery_link_photos for select to portal_client
  using (exists (select from gallery_links l where l.id = link_id));
create policy client_share on gallery_link_photos for insert to portal_client
  with check (exists (select from gallery_links l where l.id = link_id) and exists (select from photos p where p.id = photo_id));
grant select, insert on gallery_link_photos to portal_client;
