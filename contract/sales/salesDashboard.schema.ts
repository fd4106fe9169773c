import { z } from 'zod';
import { Period } from '#contract/office/figures.schema.ts';

const cents = z.number().int();
const count = z.number().int();
/** Quotes with an answer, and how many of them were accepted. */
const Closed = z.strictObject({ signed: count, decided: count });

/** A representative's own figures. A list shows the rows of each: leads, open quotes, and quotes by when they ended. */
export const SalesDashboard = z.strictObject({
  leads: z.strictObject({ open: count, /** Open leads that came this week. */ new_this_week: count }),
  /** The total of open quotes, at the cheapest and at the most expensive option, with tax. */
  quotes: z.strictObject({ count, low_cents: cents, high_cents: cents }),
  /** Signed this month and not cancelled since, with tax. Growth compares it with last month up to the same day. */
  sold: z.strictObject({ period: Period, count, cents, before: Period, growth: z.number().nullable() }),
  closed: z.strictObject({ period: Period, now: Closed, before: Closed }),
});
export type SalesDashboard = z.infer<typeof SalesDashboard>;
