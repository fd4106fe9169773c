import { sql, type Insertable, type UpdateObject } from 'kysely';
import { Invoice, type InvoiceDetail, type InvoiceLine } from '#contract/money/invoice.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { liveLink } from '#server/features/payLinks/payLinks.queries.ts';

const columns = Invoice.keyof().options;

/** As it is while nobody else can move money on it. */
export type LockedInvoice = Invoice;

export const ownColumnsSql = columnsOf(Invoice, 'i');

const owed = sql`i.status in ('issued', 'partly_paid')`;
/** What is still owed on an invoice i. */
export const balance = sql`case when ${owed} then i.total_cents - i.paid_cents - i.credited_cents else 0 end`;

/** What a row of a list is made of. The day is the business' own. */
export const rowSql = sql`
  ${ownColumnsSql}, c.full_name as client_name, ${balance} as balance_cents,
    ${owed} and i.due_on < (now() at time zone b.time_zone)::date as overdue`;
export const namesSql = sql`join profiles c on c.id = i.client_id cross join business_settings b`;

/** Held until the transaction ends. Through a function: a client may hold what they can't change. */
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

/** Only what changes is named; where it stands, and its version, the database keeps. */
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

type Head = Omit<InvoiceDetail, 'lines' | 'jobs' | 'payments' | 'credit_notes' | 'pay_link'>;

/** Where bills go: what stands on the invoice, or would. */
const addressSql = sql`
  case when i.bill_to is null then (
    select concat_ws(', ', p.street, p.city, nullif(concat_ws(' ', p.region, p.postal_code), ''))
    from places p where p.client_id = i.client_id order by p.created_at, p.id limit 1)
  else (select nullif(string_agg(line, ', '), '') from jsonb_array_elements_text(i.bill_to -> 'address') line) end`;

const headSql = (id: string) => sql<Head>`
  select ${rowSql}, c.email as client_email, c.phone as client_phone, ${addressSql} as client_address,
    greatest(0, least(i.deposit_cents - i.paid_cents, ${balance})) as deposit_open_cents,
    client_credit(i.client_id) as client_credit_cents, credit_used(i.id) as credit_used_cents, held.reserved_cents,
    (select card_checkout from integration_settings) as card_checkout
  from invoices i ${namesSql} cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as reserved_cents from payments
    where invoice_id = i.id and status in ('capturing', 'pending')) held
  where i.id = ${id}`;

/** Everything about one invoice, as this actor may see it; nothing of it, if it isn't theirs. */
export async function detail(tx: Tx, actor: Actor, id: string): Promise<InvoiceDetail | undefined> {
  const [head, lines, jobs, payments, notes, link] = await Promise.all([
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
    // How an invoice can be paid without signing in is the office's to know.
    actor.role === 'admin' ? liveLink(tx, id) : undefined,
  ]);
  return head && { ...head, lines, jobs, payments, credit_notes: notes, pay_link: link ?? null };
}

/** The next number, and nobody else's: it is given in the transaction that uses it. */
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

/** Whether a payment of it is on its way; or, more narrowly, whether PayPal has its money already. */
export const isBeingPaid = async (tx: Tx, id: string, statuses: readonly Database['payments']['status'][]) =>
  (await tx.run(
    sqlFor.selectFrom('payments').select('id').where('invoice_id', '=', id).where('status', 'in', statuses).limit(1),
  )) > 0;
