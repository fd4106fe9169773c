-- A quote is good for a year at most, counted from the day its last day is picked or the quote is sent.
create function quotes_valid_for_a_year() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.valid_until > public.business_day(now()) + 366 then
    raise exception 'a quote is good for a year at most' using errcode = '23514', constraint = 'quotes_valid_for_a_year';
  end if;
  return new;
end $$;
create trigger quotes_valid_for_a_year before insert or update of valid_until, status on quotes for each row
  when (new.status in ('draft', 'sent')) execute function quotes_valid_for_a_year();
