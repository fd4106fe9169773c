-- Phone numbers are stored as E.164 (+19195550155), so that the same number is the same text. contract/phone.ts has the
-- same rules. A number that can't be read stays as it was written: a person can still read it, and the form asks for it again.
create function e164(typed text) returns text language sql immutable set search_path = pg_catalog as $$
  select case
    when digits ~ '^1?[2-9]\d{2}[2-9]\d{6}$' and (prefix is null or digits like '1%') then '+1' || right(digits, 10)
    when prefix is not null and digits ~ '^[2-9]\d{7,14}$' then '+' || digits
    else typed end
  from (select substring(btrim(typed) from '^(?:\+|00|011)') as prefix) a,
    lateral (select regexp_replace(
      case when prefix is null then typed else replace(substr(btrim(typed), length(prefix) + 1), '(0)', '') end, '\D', '', 'g')
      as digits) b
  where btrim(typed) ~ '^\+?[\d\s().\-/]+$'
$$;

update profiles set phone = e164(phone) where e164(phone) <> phone;
update contacts set phone = e164(phone) where e164(phone) <> phone;
update business_settings set phone = e164(phone) where e164(phone) <> phone;
drop function e164(text);

-- A trigger instead of a check: a check would also refuse every other change of a row whose old number can't be read.
create function refuse_unreadable_phone() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a phone number is stored as E.164' using errcode = 'check_violation';
end $$;

do $$
declare t text;
begin
  foreach t in array array['profiles', 'contacts', 'business_settings'] loop
    execute format($f$
      create trigger e164_added before insert on %1$I for each row
        when (new.phone !~ '^\+[1-9]\d{7,14}$') execute function refuse_unreadable_phone();
      create trigger e164_changed before update of phone on %1$I for each row
        when (new.phone is distinct from old.phone and new.phone !~ '^\+[1-9]\d{7,14}$')
        execute function refuse_unreadable_phone()$f$, t);
  end loop;
end $$;
