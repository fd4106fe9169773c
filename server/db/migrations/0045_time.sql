-- Hours: what people clock in and out, what they ask the office to correct, and the weeks that are closed for payroll.

-- Hours count by the minutes that a clock shows, so that entries, days and weeks add up to each other.
create function minutes_between(starts timestamptz, ends timestamptz) returns int language sql immutable as $$
  select (floor(extract(epoch from ends) / 60) - floor(extract(epoch from starts) / 60))::int
$$;
revoke all on function minutes_between(timestamptz, timestamptz) from public;
grant execute on function minutes_between(timestamptz, timestamptz) to portal_admin, portal_tech, portal_worker;

create table time_entries (
  id uuid primary key,
  person_id uuid not null references staff (profile_id),
  -- A break is unpaid.
  kind text not null check (kind in ('job', 'drive', 'shop', 'break')),
  job_id uuid references jobs (id),
  started_at timestamptz not null,
  -- Null: it is running.
  ended_at timestamptz,
  counted boolean not null default true,
  -- Why it isn't counted: it overlaps counted time or falls into a closed week, until the office decides, or was removed.
  flag text check (flag in ('overlap', 'closed', 'removed')),
  received_at timestamptz not null default now(),
  ended_received_at timestamptz,
  unique (id, person_id),
  check (started_at <= ended_at),
  check (counted = (flag is null)),
  check (kind <> 'job' or job_id is not null),
  check (job_id is null or kind in ('job', 'drive')),
  -- At most one runs, and no minute counts twice.
  constraint no_overlapping_time exclude using gist (person_id with =, tstzrange(started_at, ended_at) with &&) where (counted)
);
create index time_entries_person on time_entries (person_id, started_at desc);                 -- somebody's week
create index time_entries_started on time_entries (started_at);                                -- everybody's week
create index time_entries_job on time_entries (job_id) where job_id is not null;               -- the time of a job
create index time_entries_open on time_entries (person_id) where ended_at is null;             -- what is running
create index time_entries_flagged on time_entries (started_at) where flag in ('overlap', 'closed'); -- what has to be decided

-- A change that a person asks for or that the office makes: what was, what it becomes, why, and who decided.
create table time_corrections (
  id uuid primary key,
  person_id uuid not null references staff (profile_id),
  -- Null while missing time is asked for.
  entry_id uuid,
  was_started_at timestamptz,
  was_ended_at timestamptz,
  kind text not null check (kind in ('job', 'drive', 'shop', 'break')),
  job_id uuid references jobs (id),
  -- Null: the entry is to be removed.
  started_at timestamptz,
  ended_at timestamptz,
  -- Emptied when the person is deleted.
  reason text check (length(reason) between 1 and 300),
  asked_by uuid not null references profiles (id),
  asked_at timestamptz not null default now(),
  state text not null default 'asked' check (state in ('asked', 'approved', 'declined')),
  decided_by uuid references profiles (id),
  decided_at timestamptz,
  note text check (length(note) between 1 and 300),
  foreign key (entry_id, person_id) references time_entries (id, person_id),
  check ((started_at is null) = (ended_at is null)),
  check (started_at < ended_at),
  check (entry_id is not null or started_at is not null),
  check (kind <> 'job' or job_id is not null),
  check (job_id is null or kind in ('job', 'drive')),
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create unique index time_corrections_one on time_corrections (entry_id) where state = 'asked' and entry_id is not null;
create index time_corrections_person on time_corrections (person_id, asked_at desc);
create index time_corrections_entry on time_corrections (entry_id);
create index time_corrections_open on time_corrections (asked_at) where state = 'asked';
create index time_corrections_job on time_corrections (job_id) where job_id is not null;       -- may a job be deleted?

-- Seven days from this one on: their counted time doesn't change until the week is reopened.
create table closed_weeks (
  week_start date primary key,
  closed_by uuid not null references profiles (id),
  closed_at timestamptz not null default now(),
  constraint weeks_apart exclude using gist (daterange(week_start, week_start + 7) with &&)
);

create function in_closed_week(span tstzrange) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.closed_weeks w cross join public.business_settings b
    where tstzrange(w.week_start::timestamp at time zone b.time_zone, (w.week_start + 7)::timestamp at time zone b.time_zone)
      && span)
$$;
revoke all on function in_closed_week(tstzrange) from public;

-- 6: whoever writes time holds it shared, whoever closes a week holds it alone.
create function keep_time() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  by_technician boolean := current_setting('role') = 'portal_tech';
begin
  perform pg_advisory_xact_lock_shared(14, 6);
  -- The application's clock may be a little ahead of this one.
  if greatest(new.started_at, new.ended_at) > now() + interval '1 minute' then
    raise exception 'time is not entered ahead' using errcode = 'QR024';
  end if;
  if tg_op = 'INSERT' then
    if by_technician and new.job_id is not null and not public.was_assigned(new.job_id) then
      raise exception 'not a job of theirs' using errcode = 'QR020';
    end if;
    new.ended_received_at := case when new.ended_at is not null then now() end;
  else
    if by_technician and old.ended_at is not null then
      raise exception 'an entry that has ended is corrected by the office' using errcode = 'QR023';
    end if;
    if new.ended_at is distinct from old.ended_at then
      new.ended_received_at := case when new.ended_at is not null then now() end;
    end if;
    -- A late entry overlapped only while its end wasn't known.
    if by_technician and old.flag = 'overlap' and new.ended_at is not null and not exists (
      select from public.time_entries e where e.person_id = new.person_id and e.counted and e.id <> new.id
        and tstzrange(e.started_at, e.ended_at) && tstzrange(new.started_at, new.ended_at))
      and not public.in_closed_week(tstzrange(new.started_at, new.ended_at)) then
      new.counted := true;
      new.flag := null;
    end if;
    if (old.person_id, old.kind, old.job_id, old.started_at, old.ended_at, old.counted)
      is not distinct from (new.person_id, new.kind, new.job_id, new.started_at, new.ended_at, new.counted) then
      return new;
    end if;
    if old.counted and public.in_closed_week(tstzrange(old.started_at, old.ended_at)) then
      raise exception 'the week is closed' using errcode = 'QR025';
    end if;
  end if;
  if new.counted and public.in_closed_week(tstzrange(new.started_at, new.ended_at)) then
    raise exception 'the week is closed' using errcode = 'QR025';
  end if;
  return new;
end $$;
create function keep_corrections() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(14, 6);
  if greatest(new.started_at, new.ended_at) > now() + interval '1 minute' then
    raise exception 'time is not entered ahead' using errcode = 'QR024';
  end if;
  if current_setting('role') = 'portal_tech' and new.job_id is not null and not public.was_assigned(new.job_id) then
    raise exception 'not a job of theirs' using errcode = 'QR020';
  end if;
  if new.entry_id is not null then
    select e.started_at, e.ended_at into new.was_started_at, new.was_ended_at from public.time_entries e
      where e.id = new.entry_id;
  end if;
  if public.in_closed_week(tstzrange(new.started_at, new.ended_at)) and new.started_at is not null
    or new.was_started_at is not null and public.in_closed_week(tstzrange(new.was_started_at, new.was_ended_at)) then
    raise exception 'the week is closed' using errcode = 'QR025';
  end if;
  return new;
end $$;
create function close_week() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  week tstzrange;
begin
  perform pg_advisory_xact_lock(14, 6);
  select tstzrange(new.week_start::timestamp at time zone time_zone, (new.week_start + 7)::timestamp at time zone time_zone)
    into week from public.business_settings;
  if upper(week) > now() then
    raise exception 'the week is not over' using errcode = 'QR024';
  end if;
  if exists (select from public.time_entries where tstzrange(started_at, ended_at) && week
      and (counted and ended_at is null or flag in ('overlap', 'closed')))
    or exists (select from public.time_corrections c where c.state = 'asked'
      and (c.started_at is not null and tstzrange(c.started_at, c.ended_at) && week
        or c.was_started_at is not null and tstzrange(c.was_started_at, c.was_ended_at) && week)) then
    raise exception 'something in this week is undecided' using errcode = 'QR023';
  end if;
  return new;
end $$;
revoke all on function keep_time(), keep_corrections(), close_week() from public;
create trigger keep_time before insert or update on time_entries for each row execute function keep_time();
create trigger keep_corrections before insert on time_corrections for each row execute function keep_corrections();
create trigger close_week before insert on closed_weeks for each row execute function close_week();

do $$
declare t text;
begin
  foreach t in array array['time_entries', 'time_corrections', 'closed_weeks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    execute format('create policy worker_read on %I for select to portal_worker using (true)', t);
    execute format('grant select on %I to portal_admin, portal_worker, portal_tech', t);
  end loop;
end $$;
-- Nothing is deleted: what shouldn't count is kept and flagged.
grant insert, update on time_entries to portal_admin;
grant insert, update (entry_id, state, decided_by, decided_at, note) on time_corrections to portal_admin;
grant insert, delete on closed_weeks to portal_admin;

create policy tech_own on time_entries to portal_tech using (person_id = (select actor_id()))
  with check (person_id = (select actor_id()));
grant insert (id, person_id, kind, job_id, started_at, counted, flag), update (ended_at) on time_entries to portal_tech;
create policy tech_own on time_corrections for select to portal_tech using (person_id = (select actor_id()));
create policy tech_ask on time_corrections for insert to portal_tech
  with check (person_id = (select actor_id()) and asked_by = (select actor_id()));
create policy tech_withdraw on time_corrections for delete to portal_tech
  using (person_id = (select actor_id()) and state = 'asked');
grant insert (id, person_id, entry_id, kind, job_id, started_at, ended_at, reason, asked_by), delete on time_corrections
  to portal_tech;
create policy tech_read on closed_weeks for select to portal_tech using (true);

-- What a job really took: the counted time on site.
create view job_minutes with (security_invoker = true) as
  select job_id, sum(minutes_between(started_at, ended_at))::int as minutes from time_entries
  where kind = 'job' and counted and ended_at is not null group by job_id;
grant select on job_minutes to portal_admin, portal_worker;

-- Hours are kept, since payroll needs them; what a deleted person wrote about them isn't.
create function forget_time() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.time_corrections set reason = null, note = null where person_id = new.id;
  return null;
end $$;
revoke all on function forget_time() from public;
create trigger forget_time after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_time();
