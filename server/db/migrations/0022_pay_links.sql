-- A link that pays one invoice without signing in (docs/decisions/0024). Only the hash of its secret is kept.
create table pay_links (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Why it stopped working before its time.
  ended_by text check (ended_by in ('paid', 'credited', 'void', 'replaced', 'office')),
  created_at timestamptz not null default now(),
  check ((ended_at is null) = (ended_by is null))
);
create index pay_links_invoice on pay_links (invoice_id, created_at desc);
create index pay_links_age on pay_links (expires_at); -- removing the old ones

-- A settled or void invoice closes its links, whichever path settled it.
create function end_pay_links() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.pay_links set ended_at = now(), ended_by = new.status where invoice_id = new.id and ended_at is null;
  return null;
end $$;
revoke all on function end_pay_links() from public;
create trigger end_pay_links after update of status, paid_cents, credited_cents on invoices for each row
  when (new.status in ('paid', 'credited', 'void') and old.status is distinct from new.status)
  execute function end_pay_links();

-- Where each link stands. `live`: it pays. `paid`: its invoice was paid while it worked, and it says no more than that.
-- Whose invoice it is must still be somebody active. An invoice that is owed again needs a new link.
create view pay_link_states as
  select l.id, l.invoice_id, l.token_hash, i.number,
    l.ended_at is null and i.status in ('issued', 'partly_paid') as live,
    i.status = 'paid' and coalesce(l.ended_by, 'paid') = 'paid' as paid
  from pay_links l join invoices i on i.id = l.invoice_id join profiles c on c.id = i.client_id
  where l.expires_at > now() and c.active and c.deleted_at is null;
revoke all on pay_link_states from public;

-- The link behind a secret, for a request that has no session.
create function open_pay_link(hash bytea) returns table (id uuid, invoice_id uuid, number bigint, paid boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select id, invoice_id, number, paid from public.pay_link_states where token_hash = hash and (live or paid)
$$;
-- The one invoice of the link that this transaction acts for (its id is actor_id()): none once the link has ended.
create function payer_invoice() returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select invoice_id from public.pay_link_states where id = public.actor_id() and live
$$;
-- The same, and also after the payment has closed the link: whoever paid still learns what came of it.
create function payer_paid_invoice() returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select invoice_id from public.pay_link_states where id = public.actor_id() and (live or paid)
$$;
-- The name as printed, without the address and the email that stand beside it in the row.
create function payer_billed_to() returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(i.bill_to ->> 'name', c.full_name)
  from public.invoices i join public.profiles c on c.id = i.client_id
  where i.id = public.payer_invoice()
$$;
revoke all on function open_pay_link(bytea), payer_invoice(), payer_paid_invoice(), payer_billed_to() from public;
grant execute on function open_pay_link(bytea) to portal_anonymous;
grant execute on function payer_invoice(), payer_paid_invoice(), payer_billed_to() to portal_payer;

alter table pay_links enable row level security;
alter table pay_links force row level security;
create policy owner_all on pay_links to portal_owner using (true) with check (true);
create policy admin_all on pay_links to portal_admin using (true) with check (true);
create policy worker_all on pay_links to portal_worker using (true) with check (true);
-- The office sees that a link is out and turns it off; nobody but the task that mails it ever handles its hash.
grant select (id, invoice_id, expires_at, ended_at, ended_by, created_at), update (ended_at, ended_by) on pay_links to portal_admin;
grant select, insert, update (ended_at, ended_by), delete on pay_links to portal_worker;

-- A payer: the bill and its payments, nothing else. No policy here looks at whose invoice it is.
create policy payer_own on invoices for select to portal_payer using (id = (select payer_invoice()));
create policy payer_own on invoice_lines for select to portal_payer using (invoice_id = (select payer_invoice()));
create policy payer_own on payments for select to portal_payer using (invoice_id = (select payer_paid_invoice()));
create policy payer_pay on payments for insert to portal_payer
  with check (invoice_id = (select payer_invoice()) and created_by is null and provider = 'paypal');
create policy payer_stop on payments for update to portal_payer
  using (invoice_id = (select payer_invoice())) with check (invoice_id = (select payer_invoice()));
create policy payer_note on payment_events for insert to portal_payer
  with check (actor_id is null and kind in ('created', 'cancelled', 'superseded')
    and exists (select from payments p where p.id = payment_id));
create policy payer_read on integration_settings for select to portal_payer using (true);
create policy payer_read on business_settings for select to portal_payer using (true);
create policy payer_own on commands to portal_payer using (owner_id = (select actor_id()));
create policy payer_write on audit_events for insert to portal_payer with check (actor_id = (select actor_id()));
create policy payer_write on change_events for insert to portal_payer with check (true);
grant select (id, number, client_id, status, currency, issued_on, due_on, subtotal_cents, tax_cents, total_cents, paid_cents,
  credited_cents, deposit_cents, note, sent_at, void_reason, version, created_at) on invoices to portal_payer;
grant select (id, invoice_id, position, description, detail, quantity, unit_cents, amount_cents, tax_name, tax_ppm, tax_cents)
  on invoice_lines to portal_payer;
grant select, insert, update (status, check_at) on payments to portal_payer;
grant insert on payment_events, audit_events, change_events to portal_payer;
grant select on integration_settings, business_settings to portal_payer;
grant select, insert, update (status, answer) on commands to portal_payer;

-- A command's owner is a person or a pay link.
alter table commands drop constraint commands_owner_id_fkey;

-- As in 0014, and a payer may hold the invoice of the link.
create or replace function hold_invoice(invoice uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.invoices i where i.id = invoice
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_id() and i.status <> 'draft')
    and (current_setting('role') <> 'portal_payer' or i.id = public.payer_invoice())
  for no key update;
end $$;
grant execute on function hold_invoice(uuid) to portal_payer;

-- Money that came in is the portal's to say, also when a payer asks.
create function payer_stops() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'portal_payer' and new.status not in ('cancelled', 'superseded') then
    raise exception 'that is not a payer''s to say' using errcode = 'QR012';
  end if;
  return new;
end $$;
create trigger payer_stops before update of status on payments for each row
  when (old.status is distinct from new.status) execute function payer_stops();
