-- Time with an impossible day counts nowhere (docs/decisions/0060): as minutes it is none, instead of more than an int holds.
create or replace function minutes_between(starts timestamptz, ends timestamptz) returns int language sql immutable as $$
  select case when public.is_possible_time(starts, ends)
    then (floor(extract(epoch from ends) / 60) - floor(extract(epoch from starts) / 60))::int else 0 end
$$;
