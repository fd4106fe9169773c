-- A refund that is asked for says how much of it comes out of the client's credit, and nobody spends that meanwhile.
alter table refunds add held_credit_cents bigint not null default 0 check (held_credit_cents between 0 and amount_cents);
create index refunds_held on refunds (client_id) where held_credit_cents > 0 and status in ('requested', 'pending');

-- What somebody has left with us and can still spend.
create or replace function client_credit(client uuid) returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when current_setting('role') <> 'portal_client' or client = public.actor_client_id() then
    (select coalesce(-sum(amount_cents), 0)::bigint from public.ledger_entries
      where account = 'client_credit' and client_id = client)
    - (select coalesce(sum(held_credit_cents), 0)::bigint from public.refunds
      where client_id = client and held_credit_cents > 0 and status in ('requested', 'pending'))
  else 0 end
$$;

-- 15: clients' credit. Whoever spends or holds some comes one after the other, and none of them finds less than nothing.
create function credit_left() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(15, hashtext(new.client_id::text));
  if public.client_credit(new.client_id) < 0 then
    raise exception 'that credit is spent, or on its way back' using errcode = 'QR016';
  end if;
  return null;
end $$;
revoke all on function credit_left() from public;
-- Money that really went back is booked in any case: it has a payment.
create trigger credit_left after insert on ledger_entries for each row
  when (new.account = 'client_credit' and new.amount_cents > 0 and new.payment_id is null)
  execute function credit_left();
create trigger credit_left after insert on refunds for each row when (new.held_credit_cents > 0) execute function credit_left();
