-- An invoice is paid with what its client has left with us, by the office or by the client. A client writes no books: this does,
-- for their own invoice, as far as something is owed that no payment is paying. That the credit is there credit_left checks.
create function use_credit(invoice uuid, cents bigint, booking uuid, memo text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bill public.invoices;
begin
  select * into bill from public.invoices i where i.id = invoice
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id())
  for no key update;
  if bill.id is null or bill.status not in ('issued', 'partly_paid') or cents < 1
    or cents > bill.total_cents - bill.paid_cents - bill.credited_cents
    or exists (select from public.payments p where p.invoice_id = bill.id and p.status in ('capturing', 'pending')) then
    raise exception 'that isn''t owed' using errcode = 'QR013';
  end if;
  update public.invoices set paid_cents = paid_cents + cents where id = bill.id;
  insert into public.ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id, invoice_id)
  select booking, (now() at time zone b.time_zone)::date, side.account, side.amount, memo, bill.client_id, bill.id
  from public.business_settings b cross join (values ('client_credit', cents), ('receivable', -cents)) side (account, amount);
end $$;
revoke all on function use_credit(uuid, bigint, uuid, text) from public;
grant execute on function use_credit(uuid, bigint, uuid, text) to portal_admin, portal_client;

-- How much credit went into an invoice. The ledger itself is the office's.
create function credit_used(invoice uuid) returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(e.amount_cents), 0)::bigint from public.ledger_entries e join public.invoices i on i.id = e.invoice_id
  where e.invoice_id = invoice and e.account = 'client_credit' and e.amount_cents > 0 and e.payment_id is null
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id())
$$;
revoke all on function credit_used(uuid) from public;
grant execute on function credit_used(uuid) to portal_admin, portal_client, portal_worker;
