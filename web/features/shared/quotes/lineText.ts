import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { perText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { bookText } from '#text/book.ts';
import { invoiceLineText } from '#text/invoiceLines.ts';
import { visitPageText } from '#text/ownVisits.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';

type Line = Pick<
  QuoteContent['add_ons'][number],
  'name' | 'units' | 'unit' | 'square_feet' | 'vehicle_size' | 'condition' | 'plan'
>;

/** The name and the quantity: Driveway wash, 820 sq ft. */
export function lineText({ name, units, unit, square_feet, vehicle_size, condition, plan }: Line): string {
  return [
    name,
    square_feet && fill(visitPageText.feet, { feet: formatNumber(square_feet) }),
    vehicle_size && bookText.sizes[vehicle_size],
    units && units > 1 && fill(unit ? invoiceLineText.own : bookText.units, { count: units, unit: unit ?? '' }),
    condition !== 'normal' && bookText.conditions[condition],
    plan?.billing === 'month' && fill(quotePlanText.visits, { repeat: quotePlanText.repeats[plan.repeat] }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "$45.00", "$29.00 a month" */
export function priceText(
  { price_cents, plan }: Pick<QuoteContent['add_ons'][number], 'price_cents' | 'plan'>,
  currency: string,
): string {
  const shown = formatCents(price_cents, currency);
  return plan ? perText(plan, shown) : shown;
}
