import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { taxOn } from '#contract/money.ts';
import { addPerson, type Person } from '#test/support/people.ts';

export type Bill = { id: string; client: Person; total_cents: number };
export type Ground = { office: Person; clients: Person[]; bills: Bill[] };

const tax = { name: 'Wake County', ppm: 72_500 } as const;

/** An office, some clients, and an issued invoice with tax for each payment, booked as issuing books it. */
export async function layGround(admin: pg.Pool, count: number): Promise<Ground> {
  const office = await addPerson(admin, 'admin', { full_name: 'Renee Park' });
  const clients: Person[] = [];
  for (let n = 0; n < 20; n += 1) clients.push(await addPerson(admin, 'client', { full_name: `Client ${n + 1}` }));
  const bills = Array.from({ length: count }, (_, n) => addBill(admin, n + 1, clients[n % clients.length]!));
  await admin.query("update invoice_counters set last = $1 where kind = 'invoice'", [count]);
  await admin.query('update integration_settings set card_checkout = true');
  return { office, clients, bills: await Promise.all(bills) };
}

async function addBill(admin: pg.Pool, number: number, client: Person): Promise<Bill> {
  const id = uuidv7();
  const subtotal = 1_000 + ((number * 7_919) % 49_000);
  const taxed = taxOn(subtotal, tax.ppm);
  const total = subtotal + taxed;
  await admin.query(
    `with bill as (
       insert into invoices (id, client_id, currency, subtotal_cents, tax_cents, total_cents, deposit_cents)
       values ($1, $2, 'USD', $3, $4, $5, $6) returning id)
     insert into invoice_lines (id, invoice_id, position, description, quantity, unit_cents, amount_cents, tax_name, tax_ppm, tax_cents)
     select $7, id, 0, 'Driveway and flatwork wash', 1, $3, $3, $8, $9, $4 from bill`,
    [id, client.id, subtotal, taxed, total, Math.floor(total / 4), uuidv7(), tax.name, tax.ppm],
  );
  await admin.query(
    "update invoices set status = 'issued', number = $2, issued_on = current_date, due_on = current_date where id = $1",
    [id, number],
  );
  await admin.query(
    `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, tax_name, tax_ppm, taxable_cents, memo, client_id, invoice_id)
     select $1, current_date, account, cents, name, ppm, taxable, 'Issued', $2, $3
     from (values ('receivable', $4::bigint, null, null::int, null::bigint), ('revenue', -$5::bigint, null, null, null),
       ('tax', -$6::bigint, $7, $8, $5)) as e (account, cents, name, ppm, taxable)`,
    [uuidv7(), client.id, id, total, subtotal, taxed, tax.name, tax.ppm],
  );
  return { id, client, total_cents: total };
}
