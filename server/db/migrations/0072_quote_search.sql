-- A quote is found by one text (docs/decisions/0035): whom it is for, its title and its number.
alter table quotes add search text not null default '';

create function write_quote_search() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Only the text is written anew, because the person is called something else. That is no new version of the quote.
  if tg_op = 'UPDATE' and new.search <> old.search then
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  -- Begins with a space, as in 0034.
  new.search := ' ' || lower(concat_ws(' ', coalesce(new.content::jsonb #>> '{to,name}',
      (select full_name from public.leads where id = new.lead_id), (select full_name from public.profiles where id = new.client_id)),
    new.title, 'q-' || lpad(new.number::text, 4, '0'), lpad(new.number::text, 4, '0'), new.number));
  return new;
end $$;
-- After fitting_quote, which gives the number, and after keep_quote: triggers fire in the order of their names.
create trigger write_search before insert or update of title, content, lead_id, client_id, search on quotes
  for each row execute function write_quote_search();

-- What was sent bears the name that it was sent with.
create function follow_quote_name() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'leads' then
    update public.quotes set search = '' where lead_id = new.id and status = 'draft';
  else
    update public.quotes set search = '' where client_id = new.id and status = 'draft';
  end if;
  return null;
end $$;
create trigger follow_quote_name after update of full_name on leads for each row
  when (old.full_name <> new.full_name) execute function follow_quote_name();
create trigger follow_quote_name after update of full_name on profiles for each row
  when (new.role = 'client' and old.full_name <> new.full_name) execute function follow_quote_name();
revoke all on function write_quote_search(), follow_quote_name() from public;

alter table quotes disable trigger keep_quote;
update quotes set search = ' ';
alter table quotes enable trigger keep_quote;
create index quotes_search on quotes using gin (search gin_trgm_ops);
