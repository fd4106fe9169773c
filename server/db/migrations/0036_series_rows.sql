-- The office's list shows a series as one row: its next open visit, or its last visit where none is open (0036). Which one it is
-- doesn't depend on the clock, so it is kept here and the list stays a walk along an index.
alter table jobs add folded boolean not null default false;
create index jobs_series_open on jobs (series_id, coalesce(scheduled_start, 'infinity'), id)
  where series_id is not null and status in ('pending', 'in_progress');           -- a series' next visit, and those after it

create function series_row(series uuid) returns uuid language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select id from public.jobs where series_id = series and status in ('pending', 'in_progress')
      order by coalesce(scheduled_start, 'infinity'), id limit 1),
    (select id from public.jobs where series_id = series order by occurrence desc limit 1))
$$;
revoke all on function series_row(uuid) from public;

alter table jobs disable trigger user;
update jobs set folded = true where series_id is not null and id <> series_row(series_id);
alter table jobs enable trigger user;

alter table jobs add check (series_id is not null or not folded);
create unique index jobs_series_row on jobs (series_id) where series_id is not null and not folded; -- never two rows of a series
create index jobs_rows_newest on jobs (created_at desc, id desc) where not folded;         -- the list with series as rows
create index jobs_rows_due on jobs (coalesce(due_date, 'infinity'), id) where not folded;
create index jobs_rows_scheduled on jobs (coalesce(scheduled_start, 'infinity'), id) where not folded;

-- A visit enters a series folded; the statement's trigger then decides which one is the row.
create function enter_folded() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.folded := new.series_id is not null;
  return new;
end $$;
create function keep_series_rows() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct series_id) into touched from jobs_after where series_id is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct series_id) into touched from jobs_before where series_id is not null;
  else
    select array_agg(distinct s.id) into touched
    from jobs_after a join jobs_before b using (id) cross join lateral (values (a.series_id), (b.series_id)) s (id)
    where s.id is not null
      and (a.series_id, a.occurrence, a.scheduled_start, a.status) is distinct from
        (b.series_id, b.occurrence, b.scheduled_start, b.status);
  end if;
  if touched is null then return null; end if;
  -- Two transactions that change visits of one series decide one after the other; the second sees what the first did.
  perform from public.job_series where id = any (touched) order by id for no key update;
  update public.jobs set folded = true
    where series_id = any (touched) and not folded and id <> public.series_row(series_id);
  update public.jobs set folded = false
    where folded and id in (select public.series_row(s.id) from unnest(touched) s (id));
  return null;
end $$;
revoke all on function enter_folded(), keep_series_rows() from public;
create trigger enter_folded before insert on jobs for each row when (new.series_id is not null) execute function enter_folded();
create trigger change_series before update of series_id on jobs for each row
  when (old.series_id is distinct from new.series_id) execute function enter_folded();
create trigger series_rows_new after insert on jobs referencing new table as jobs_after
  for each statement execute function keep_series_rows();
create trigger series_rows after update on jobs referencing old table as jobs_before new table as jobs_after
  for each statement execute function keep_series_rows();
create trigger series_rows_gone after delete on jobs referencing old table as jobs_before
  for each statement execute function keep_series_rows();

-- Being the row of a series isn't an edit: whoever edits that visit at the moment isn't told of one.
drop trigger next_version on jobs;
create trigger next_version before update on jobs for each row
  when (old.folded = new.folded or old.series_id is distinct from new.series_id) execute function next_version();
