import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { taxOn } from '#contract/money/money.ts';
import { addService, addTechnician, everyDay } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';

/** An invoice, and a booking of the same client whose deposit is unpaid. */
export type Bill = { id: string; client: Person; total_cents: number; booking: string };
export type Ground = { office: Person; clients: Person[]; bills: Bill[] };

const tax = { name: 'Wake County', ppm: 72_500 } as const;

/** An office, some clients, and an issued invoice with tax for each payment, booked as issuing books it. */
export async function layGround(admin: pg.Pool, count: number): Promise<Ground> {
  const office = await addPerson(admin, 'admin', { full_name: 'Renee Park' });
  const clients: Person[] = [];
  for (let n = 0; n < 20; n += 1) clients.push(await addPerson(admin, 'client', { full_name: `Client ${n + 1}` }));
  const crew = await Promise.all(Array.from({ length: 4 }, () => addTechnician(admin, everyDay('00:00', '23:59'))));
  const service = await addService(admin);
  // A booking copies its time from a hold. Here bookings are created without one, several for the same time: one gets it.
  await admin.query('alter table bookings disable trigger fitting_booking');
  const bills = Array.from({ length: count }, async (_, n) => {
    const client = clients[n % clients.length]!;
    const bill = await addBill(admin, n + 1, client);
    return { ...bill, booking: await addBooking(admin, n, { client, service, technician: crew[n % crew.length]! }) };
  });
  await admin.query("update invoice_counters set last = $1 where kind = 'invoice'", [count]);
  await admin.query('update integration_settings set card_checkout = true');
  const made = await Promise.all(bills);
  await admin.query('alter table bookings enable trigger fitting_booking');
  return { office, clients, bills: made };
}

async function addBooking(
  admin: pg.Pool,
  n: number,
  { client, service, technician }: { client: Person; service: string; technician: Person },
): Promise<string> {
  const id = uuidv7();
  const price = 4_000 + (n % 900);
  const item = { service_id: service, units: null, square_feet: null, vehicle_size: null, condition: 'normal' };
  const line = {
    ...item,
    name: 'Wash',
    unit: null,
    minutes: 60,
    price_cents: price,
    discount_cents: 0,
    taxable: false,
  };
  const sums = { minutes: 60, subtotal_cents: price, discount_cents: 0, tax: [], total_cents: price };
  await admin.query(
    `insert into bookings (id, client_id, created_by, kind, status, technician_id, starts_at, ends_at, window_start, window_end,
       items, quote, notice_hours, late_fee_cents)
     select $1, $2, $2, 'new', 'awaiting_deposit', $3, at, at + interval '1 hour', at, at + interval '2 hours', $5, $6, 24, 0
     from (select date_trunc('day', now()) + interval '2 days' + make_interval(hours => $4) as at) time`,
    [
      id,
      client.id,
      technician.id,
      (n % 97) * 3,
      JSON.stringify([item]),
      JSON.stringify({ lines: [line], ...sums, deposit_cents: Math.ceil(price / 2) }),
    ],
  );
  return id;
}

async function addBill(admin: pg.Pool, number: number, client: Person): Promise<Omit<Bill, 'booking'>> {
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
