-- How long work is split (docs/decisions/0076): no shorter parts, and not on more days.

alter table booking_rules
  add min_stretch_minutes int not null default 120 constraint booking_rules_min_stretch check (min_stretch_minutes between 30 and 480),
  add max_days int not null default 3 constraint booking_rules_max_days check (max_days between 1 and 10);
