import { z } from 'zod';
import { Day, Id, inOrder, Instant } from '#contract/base/scalars.schema.ts';

const cents = z.number().int();

/** From a day to a day, both included, on the business' clock. */
export const BooksRange = z.strictObject({ from: Day, to: Day }).refine(...inOrder('from', 'to'));

const figures = {
  /** Invoiced, without tax, and what was sold without an invoice. */
  revenue_cents: cents,
  /** Taken back of it by refunds and credit notes, without tax. */
  refunds_cents: cents,
  tax_cents: cents,
  tips_cents: cents,
  fees_cents: cents,
  /** What really came in, less what went back and what PayPal kept. */
  cash_cents: cents,
};

const TaxLine = z.strictObject({ name: z.string(), ppm: z.number().int(), taxable_cents: cents, tax_cents: cents });

/** What a period came to, as an accountant asks for it. */
export const Books = z.strictObject({
  currency: z.string(),
  totals: z.strictObject(figures),
  /** One line a month, oldest first, also where nothing happened. */
  months: z.array(z.strictObject({ month: Day, closed: z.boolean(), ...figures })),
  taxes: z.array(TaxLine),
  /** By account, as the ledger has it at the end of the period. */
  balances: z.array(z.strictObject({ account: z.string(), balance_cents: cents })),
  closed_through: Day.nullable(),
});

/** Nothing dated up to this day may change any more. */
export const ClosePeriod = z.strictObject({ through: Day });
export const ClosedPeriod = z.strictObject({
  id: Id,
  through: Day,
  closed_at: Instant,
  closed_by_name: z.string(),
});

export type Books = z.infer<typeof Books>;
export type BooksRange = z.infer<typeof BooksRange>;
export type ClosedPeriod = z.infer<typeof ClosedPeriod>;
