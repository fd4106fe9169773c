-- Calendars and "this week" begin on a Sunday, a Monday or a Saturday; 0 is Sunday.
alter table business_settings
  add column week_starts_on smallint not null default 0 check (week_starts_on in (0, 1, 6));
