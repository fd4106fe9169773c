-- What the portal found when it looked at its own parts: one row for each part and minute. No personal data.
create table health_checks (
  part text not null,
  -- The minute that the row speaks for.
  at timestamptz not null,
  ok boolean not null,
  -- Why not: a word of contract/health.ts.
  code text,
  -- When the part itself was asked; in the minutes between, its last answer counts.
  probed_at timestamptz not null,
  primary key (part, at),
  check (ok = (code is null))
);
-- The share of the last day, from the index alone.
create index health_checks_recent on health_checks (at) include (part, ok);
create index health_checks_failures on health_checks (part, at) where not ok;

alter table health_checks enable row level security;
alter table health_checks force row level security;
create policy owner_all on health_checks to portal_owner using (true) with check (true);
create policy admin_read on health_checks for select to portal_admin using (true);
create policy worker_all on health_checks to portal_worker using (true) with check (true);
grant select on health_checks to portal_admin;
grant select, insert, update, delete on health_checks to portal_worker;
