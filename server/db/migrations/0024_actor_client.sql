-- The client for whom this transaction acts. Today that is the person who is signed in; when several people may act for one
-- client, only this function changes.
create function actor_client_id() returns uuid language sql stable set search_path = pg_catalog as
  $$ select public.actor_id() $$;

alter policy client_own on contacts using (client_id = (select actor_client_id()));
alter policy client_own on places using (client_id = (select actor_client_id()));
alter policy client_own on assets using (client_id = (select actor_client_id()));
alter policy client_own on job_series using (client_id = (select actor_client_id()));
alter policy client_own on jobs using (client_id = (select actor_client_id()));
alter policy client_own on job_items using (client_id = (select actor_client_id()));
alter policy client_own on job_item_prices using (client_id = (select actor_client_id()));
alter policy client_own on checklist_items using (client_id = (select actor_client_id()));
alter policy client_own on invoices using (client_id = (select actor_client_id()) and status <> 'draft');
alter policy client_own on invoice_lines
  using (client_id = (select actor_client_id()) and exists (select from invoices i where i.id = invoice_id));
alter policy client_own on invoice_jobs
  using (client_id = (select actor_client_id()) and exists (select from invoices i where i.id = invoice_id));
alter policy client_own on credit_notes using (client_id = (select actor_client_id()));
alter policy client_own on refunds using (client_id = (select actor_client_id()));
alter policy client_own on payment_events using (client_id = (select actor_client_id()));
alter policy client_own on payments using (client_id = (select actor_client_id()));
-- Who pays is a person, whose payment it is a client.
alter policy client_pay on payments with check (client_id = (select actor_client_id())
  and created_by = (select actor_id()) and provider = 'paypal' and invoice_id is not null);
alter policy client_stop on payments
  using (client_id = (select actor_client_id())) with check (client_id = (select actor_client_id()));

-- The functions that answer a client, as in 0022, 0014, 0023 and 0012, ask the same.
create or replace function hold_invoice(invoice uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.invoices i where i.id = invoice
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id() and i.status <> 'draft')
    and (current_setting('role') <> 'portal_payer' or i.id = public.payer_invoice())
  for no key update;
end $$;

create or replace function client_credit(client uuid) returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(-sum(amount_cents), 0)::bigint from public.ledger_entries
  where account = 'client_credit' and client_id = client
    and (current_setting('role') <> 'portal_client' or client = public.actor_client_id())
$$;

create or replace function item_plan(item uuid) returns json language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('month', lower(i.period), 'included', coalesce(i.charged_job_id <> i.job_id, false),
    'billed_by', case when j.id is not null then json_build_object('job_id', j.id, 'job_number', j.number,
      'invoice_number', v.number, 'waived', o.job_id is null and exists (select from public.billing_waivers w where w.job_id = j.id)) end)
  from public.plan_items i
    left join public.jobs j on j.id = i.charged_job_id
    left join public.invoice_jobs o on o.job_id = j.id and not o.released
    left join public.invoices v on v.id = o.invoice_id
  where i.item_id = item and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id())
$$;

-- The whole row of the place: a technician who goes there and its client know all of it, and the contract names the columns.
create or replace function job_parties(job uuid) returns table (client_name text, client_phone text, technician_name text, place json)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.full_name, case when j.assigned_to = public.actor_id() then c.phone end, t.full_name,
    case when p.id is not null then row_to_json(p) end
  from public.jobs j
  left join public.profiles c on c.id = j.client_id
  left join public.profiles t on t.id = j.assigned_to
  left join public.places p on p.id = j.place_id
  where j.id = job and (j.client_id = public.actor_client_id() or j.assigned_to = public.actor_id())
$$;
