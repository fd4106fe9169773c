import { sql, type Selectable } from 'kysely';
import type { Books, BooksRange, ClosedPeriod } from '#contract/money/books.schema.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Month = Books['months'][number];

/** Sums of the ledger. Sales, taxes and tips are credits: negative in the ledger, positive on the screen. */
const figures = {
  revenue_cents: "-sum(amount_cents) filter (where account = 'revenue')",
  refunds_cents: "sum(amount_cents) filter (where account = 'refunds')",
  tax_cents: "-sum(amount_cents) filter (where account = 'tax')",
  tips_cents: "-sum(amount_cents) filter (where account = 'tips')",
  fees_cents: "sum(amount_cents) filter (where account = 'fees')",
  cash_cents: "sum(amount_cents) filter (where account in ('cash:paypal', 'cash:manual'))",
} satisfies Record<keyof Books['totals'], string>;
const kinds = Object.entries(figures);
const sums = sql.raw(kinds.map(([kind, sum]) => `${sum} as ${kind}`).join(', '));
const orNothing = sql.raw(kinds.map(([kind]) => `coalesce(e.${kind}, 0)::bigint as ${kind}`).join(', '));

/** One row per month, even without entries. The first and the last month count only the days in the range. */
export const months = (tx: Tx, { from, to }: BooksRange): Promise<Month[]> =>
  tx.all(sql<Month>`
    select m.month::date as month, m.month + interval '1 month' - interval '1 day' <= c.through is true as closed, ${orNothing}
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date, interval '1 month') m (month)
      cross join (select max(through) as through from closed_periods) c
      left join (
        select date_trunc('month', booked_on::timestamp) as month, ${sums} from ledger_entries
        where booked_on between ${from}::date and ${to}::date group by 1) e on e.month = m.month
    order by m.month`);

/** Per jurisdiction: the taxed amount and the tax owed on it. */
export const taxes = (tx: Tx, { from, to }: BooksRange): Promise<Books['taxes']> =>
  tx.all(sql<Books['taxes'][number]>`
    select tax_name as name, tax_ppm as ppm, coalesce(sum(taxable_cents), 0)::bigint as taxable_cents,
      (-sum(amount_cents))::bigint as tax_cents
    from ledger_entries where account = 'tax' and booked_on between ${from}::date and ${to}::date
    group by tax_name, tax_ppm order by tax_name, tax_ppm`);

/** Balances as of the end of a day. */
export const balances = (tx: Tx, to: string): Promise<Books['balances']> =>
  tx.all(sql<Books['balances'][number]>`
    select account, sum(amount_cents)::bigint as balance_cents from ledger_entries where booked_on <= ${to}::date
    group by account order by account`);

export const closedThrough = async (tx: Tx): Promise<string | null> => {
  const row = await tx.first(sql<{ through: string | null }>`select max(through) as through from closed_periods`);
  return row!.through;
};

export const periods = (tx: Tx): Promise<ClosedPeriod[]> =>
  tx.all(
    sqlFor
      .selectFrom('closed_periods as c')
      .innerJoin('profiles as p', 'p.id', 'c.closed_by')
      .select(['c.id', 'c.through', 'c.closed_at', 'p.full_name as closed_by_name'])
      .orderBy('c.through', 'desc'),
  );

/** Waits for transactions that are booking, and blocks new ones until it commits. */
export const close = (tx: Tx, values: { id: string; through: string; closed_by: string }): Promise<number> =>
  tx.run(sqlFor.insertInto('closed_periods').values(values));

/** One side of a transaction, as one line of the file. */
export type BookLine = Pick<
  Selectable<Database['ledger_entries']>,
  'id' | 'transaction_id' | 'booked_on' | 'account' | 'amount_cents' | 'tax_name' | 'tax_ppm' | 'memo'
> & {
  client_name: string | null;
  invoice_number: number | null;
  payment_number: number | null;
  currency: string;
};
export type BookCursor = Pick<BookLine, 'booked_on' | 'transaction_id' | 'id'>;

/**
 * Ordered by day, with the sides of a transaction together: a file that is read while others book contains only whole
 * transactions.
 */
export const lines = (
  tx: Tx,
  { from, to }: BooksRange,
  after: BookCursor | null,
  limit: number,
): Promise<BookLine[]> => {
  const later = after
    ? sql`and (booked_on, transaction_id, id) > (${after.booked_on}::date, ${after.transaction_id}::uuid, ${after.id}::bigint)`
    : sql``;
  return tx.all(sql<BookLine>`
    select e.id, e.transaction_id, e.booked_on, e.account, e.amount_cents, e.tax_name, e.tax_ppm, e.memo,
      c.full_name as client_name, i.number as invoice_number, p.number as payment_number,
      coalesce(i.currency, p.currency, b.currency) as currency
    from (
      select * from ledger_entries where booked_on between ${from}::date and ${to}::date ${later}
      order by booked_on, transaction_id, id limit ${sql.lit(limit)}
    ) e cross join business_settings b left join profiles c on c.id = e.client_id
      left join invoices i on i.id = e.invoice_id left join payments p on p.id = e.payment_id
    order by e.booked_on, e.transaction_id, e.id`);
};
