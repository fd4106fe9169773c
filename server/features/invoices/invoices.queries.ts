import { sql, type Insertable, type UpdateObject } from 'kysely';
import { Invoice, type InvoiceDetail, type InvoiceLine } from '#contract/money/invoice.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { heldForInvoice } from '#server/features/bookings/deposits.queries.ts';
import { withDelivery } from '#server/features/invoices/issue/delivery.queries.ts';
import { liveLink } from '#server/features/payLinks/payLinks.queries.ts';

const columns = Invoice.keyof().options;

/** An invoice that is locked, so that no other transaction can move money on it. */
export type LockedInvoice = Invoice;

export const ownColumnsSql = columnsOf(Invoice, 'i');

const owed = sql`i.status in ('issued', 'partly_paid')`;
/** The open balance of an invoice i. */
export const balance = sql`case when ${owed} then i.total_cents - i.paid_cents - i.credited_cents else 0 end`;

/** The columns of a list row. "Overdue" uses the date in the business' time zone. */
export const rowSql = sql`
  ${ownColumnsSql}, c.full_name as client_name, ${balance} as balance_cents,
    ${owed} and i.due_on < (now() at time zone b.time_zone)::date as overdue`;
/** The amount on an invoice i that payments in progress hold. */
export const reservedSql = sql`(select coalesce(sum(p.amount_cents), 0)::bigint from payments p
  where p.invoice_id = i.id and p.status in ('capturing', 'pending'))`;
export const namesSql = sql`join profiles c on c.id = i.client_id cross join business_settings b`;

/**
 * Locks the invoice until the transaction ends, through a function: a client may lock an invoice that they can't change.
 */
export const lock = async (tx: Tx, id: string): Promise<LockedInvoice | undefined> => {
  const [, invoice] = await Promise.all([
    tx.run(sql`select hold_invoice(${id}::uuid)`),
    tx.first(sqlFor.selectFrom('invoices').select(columns).where('id', '=', id)),
  ]);
  return invoice;
};

export const numberOf = async (tx: Tx, id: string): Promise<number | null | undefined> =>
  (await tx.first(sqlFor.selectFrom('invoices').select('number').where('id', '=', id)))?.number;

export const insert = (tx: Tx, values: Insertable<Database['invoices']>): Promise<number> =>
  tx.run(sqlFor.insertInto('invoices').values(values));

/** Sets only the given columns; the database maintains the status and the version. */
export const update = (tx: Tx, id: string, values: UpdateObject<Database, 'invoices'>): Promise<Invoice | undefined> =>
  tx.first(sqlFor.updateTable('invoices').set(values).where('id', '=', id).returning(columns));

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('invoices').where('id', '=', id));

export const linesOf = (tx: Tx, id: string): Promise<InvoiceLine[]> =>
  tx.all(
    sqlFor
      .selectFrom('invoice_lines')
      .select([
        'id',
        'job_id',
        'service_id',
        'description',
        'detail',
        'quantity',
        'unit_cents',
        'tax_rate_id',
        'amount_cents',
        'tax_name',
        'tax_ppm',
        'tax_cents',
      ])
      .where('invoice_id', '=', id)
      .orderBy('position')
      .orderBy('id'),
  );

type Head = Omit<
  InvoiceDetail,
  'delivery' | 'deposit_held_cents' | 'lines' | 'jobs' | 'payments' | 'credit_notes' | 'pay_link'
>;

/** The billing address: the one on the invoice, or for a draft the client's current one. */
const addressSql = sql`
  case when i.bill_to is null then (
    select concat_ws(', ', p.street, p.city, nullif(concat_ws(' ', p.region, p.postal_code), ''))
    from places p where p.client_id = i.client_id order by p.created_at, p.id limit 1)
  else (select nullif(string_agg(line, ', '), '') from jsonb_array_elements_text(i.bill_to -> 'address') line) end`;

const headSql = (id: string) => sql<Head>`
  select ${rowSql}, c.email as client_email, c.phone as client_phone, ${addressSql} as client_address,
    greatest(0, least(i.deposit_cents - i.paid_cents, ${balance})) as deposit_open_cents,
    client_credit(i.client_id) as client_credit_cents, credit_used(i.id) as credit_used_cents, ${reservedSql} as reserved_cents,
    (select card_checkout from integration_settings) as card_checkout
  from invoices i ${namesSql}
  where i.id = ${id}`;

/** Everything about one invoice, as this actor may see it; undefined if it isn't theirs. */
export async function detail(tx: Tx, actor: Actor, id: string): Promise<InvoiceDetail | undefined> {
  const [head, lines, jobs, payments, notes, link, held] = await Promise.all([
    tx.first(headSql(id)),
    linesOf(tx, id),
    tx.all(sql<InvoiceDetail['jobs'][number]>`
      select j.id, j.number, j.title, p.street || ', ' || p.city as place
      from invoice_jobs o join jobs j on j.id = o.job_id left join places p on p.id = j.place_id
      where o.invoice_id = ${id} order by j.number`),
    tx.all(
      sqlFor
        .selectFrom('payments')
        .select([
          'id',
          'number',
          'amount_cents',
          'tip_cents',
          'refunded_cents',
          'method',
          'status',
          'received_on',
          'created_at',
        ])
        .where('invoice_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc'),
    ),
    tx.all(
      sqlFor
        .selectFrom('credit_notes')
        .select(['id', 'number', 'amount_cents', 'tax_cents', 'reason', 'created_at'])
        .where('invoice_id', '=', id)
        .orderBy('number', 'desc'),
    ),
    // Only the office may see how an invoice can be paid without signing in.
    actor.role === 'admin' ? liveLink(tx, id) : undefined,
    actor.role === 'admin' ? heldForInvoice(tx, id) : 0,
  ]);
  if (!head) return undefined;
  const [shown] = await withDelivery(tx, actor, [head]);
  const deposit_held_cents = head.status === 'draft' ? held : 0;
  return { ...shown!, deposit_held_cents, lines, jobs, payments, credit_notes: notes, pay_link: link ?? null };
}

/** Takes the next number. It is assigned in the transaction that uses it, so no number is lost or used twice. */
export const nextNumber = async (tx: Tx, kind: 'invoice' | 'credit_note'): Promise<number> => {
  const counter = await tx.first(
    sqlFor
      .updateTable('invoice_counters')
      .set({ last: sql`last + 1` })
      .where('kind', '=', kind)
      .returning('last'),
  );
  return counter!.last;
};

/**
 * Whether a payment of the invoice is in one of these statuses: in progress, or more narrowly, money that PayPal already has.
 */
export const isBeingPaid = async (tx: Tx, id: string, statuses: readonly Database['payments']['status'][]) =>
  (await tx.run(
    sqlFor.selectFrom('payments').select('id').where('invoice_id', '=', id).where('status', 'in', statuses).limit(1),
  )) > 0;
