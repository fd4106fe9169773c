import { z } from 'zod';
import { Day, Id, inOrder, Instant } from '#contract/base/scalars.schema.ts';

const cents = z.number().int();

/** From a day to a day, both included, in the business' time zone. */
export const BooksRange = z.strictObject({ from: Day, to: Day }).refine(...inOrder('from', 'to'));

const figures = {
  /** Invoiced amounts without tax, plus sales without an invoice. */
  revenue_cents: cents,
  /** Taken back by refunds and credit notes, without tax. */
  refunds_cents: cents,
  tax_cents: cents,
  tips_cents: cents,
  fees_cents: cents,
  /** Money received, less refunds and PayPal's fees. */
  cash_cents: cents,
};

const TaxLine = z.strictObject({ name: z.string(), ppm: z.number().int(), taxable_cents: cents, tax_cents: cents });

/** The totals of a period, as an accountant needs them. */
export const Books = z.strictObject({
  currency: z.string(),
  totals: z.strictObject(figures),
  /** One line per month, oldest first, including months without entries. */
  months: z.array(z.strictObject({ month: Day, closed: z.boolean(), ...figures })),
  taxes: z.array(TaxLine),
  /** By account, as of the end of the period. */
  balances: z.array(z.strictObject({ account: z.string(), balance_cents: cents })),
  closed_through: Day.nullable(),
});

/** Entries dated up to this day are locked. */
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
