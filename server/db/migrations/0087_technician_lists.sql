-- Outside a transaction: indexes of jobs for a technician's lists. Row security doesn't let coalesce() be a condition of an index,
-- because it might leak; plain columns can be.

create index concurrently if not exists jobs_by_technician_start on jobs (assigned_to, scheduled_start, id)
  where scheduled_start is not null;

create index concurrently if not exists jobs_by_technician_due_day on jobs (assigned_to, due_date, id)
  where scheduled_start is null;

create index concurrently if not exists jobs_by_technician_done on jobs (assigned_to, completed_at desc, id desc)
  where completed_at is not null;
