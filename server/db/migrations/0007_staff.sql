-- What scheduling needs to know of a technician or sales person.
create table staff (
  profile_id uuid primary key references profiles (id),
  colour text not null default 'tide',
  skills text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- Apart from `staff`: a row policy can't hide a column, and nobody but an administrator may see it.
create table staff_costs (
  profile_id uuid primary key references staff (profile_id),
  hourly_cost_cents bigint not null check (hourly_cost_cents between 0 and 1000000)
);

-- A week on the business' clock, 0 is Sunday. A weekday without a row is free.
create table working_hours (
  profile_id uuid not null references staff (profile_id),
  weekday int not null check (weekday between 0 and 6),
  starts time not null,
  ends time not null check (starts < ends),
  break_starts time,
  break_ends time,
  primary key (profile_id, weekday),
  check ((break_starts is null) = (break_ends is null)),
  check (break_starts is null or (starts < break_starts and break_starts < break_ends and break_ends < ends))
);

create table days_off (
  id uuid primary key,
  profile_id uuid not null references staff (profile_id),
  starts_on date not null,
  ends_on date not null check (starts_on <= ends_on),
  note text check (length(note) between 1 and 120)
);
create index days_off_person on days_off (profile_id, ends_on);

do $$
declare t text;
begin
  foreach t in array array['staff', 'working_hours', 'days_off', 'staff_costs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to portal_owner using (true) with check (true)', t);
    execute format('create policy admin_all on %I to portal_admin using (true) with check (true)', t);
    continue when t = 'staff_costs';
    execute format('create policy sales_own on %I for select to portal_sales using (profile_id = (select actor_id()))', t);
    execute format('create policy tech_own on %I for select to portal_tech using (profile_id = (select actor_id()))', t);
    execute format('grant select on %I to portal_sales, portal_tech', t);
  end loop;
end $$;
grant select, update (colour, skills) on staff to portal_admin;
grant select, insert, update, delete on staff_costs, working_hours, days_off to portal_admin;

-- Whoever works here has a row, from the moment they get the role. It stays when they change roles or leave.
create function enlist_staff() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  palette text[] := array['tide', 'amber', 'indigo', 'violet', 'moss', 'coral', 'slate', 'spray'];
begin
  insert into public.staff (profile_id, colour)
    select new.id, palette[1 + (select count(*) from public.staff)::int % 8] on conflict do nothing;
  return null;
end $$;
revoke all on function enlist_staff() from public;
create trigger enlist_staff after insert or update of role on profiles for each row
  when (new.role in ('tech', 'sales')) execute function enlist_staff();

insert into staff (profile_id, colour)
  select id, (array['tide', 'amber', 'indigo', 'violet', 'moss', 'coral', 'slate', 'spray'])
    [1 + (row_number() over (order by created_at, id) - 1)::int % 8]
  from profiles where role in ('tech', 'sales');
