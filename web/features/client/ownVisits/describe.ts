import type { OwnItem, OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import type { Slots } from '#contract/booking/slot.schema.ts';
import { invoiceLineText } from '#text/invoiceLines.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { bookText, changeText } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';

/** The visit's services in one line. */
export const servicesOf = ({ services, title }: Pick<OwnVisit, 'services' | 'title'>) => services.join(', ') || title;

type Quantity = Pick<OwnItem, 'units' | 'unit' | 'square_feet' | 'vehicle_size' | 'condition'>;

/** The quantity: 820 sq ft, heavily soiled; 3 bins; SUV. */
export function quantityOf({ units, unit, square_feet, vehicle_size, condition }: Quantity): string {
  return [
    square_feet && fill(text.feet, { feet: formatNumber(square_feet) }),
    vehicle_size && bookText.sizes[vehicle_size],
    units && fill(unit ? invoiceLineText.own : bookText.units, { count: units, unit: unit ?? '' }),
    condition !== 'normal' && bookText.conditions[condition],
  ]
    .filter(Boolean)
    .join(', ');
}

type Prices = Pick<Slots, 'quote' | 'near_quote'>;

/** The visit's price on the day that is picked. */
export const quoteOn = ({ quote, near_quote }: Prices, near: boolean) => (near && near_quote ? near_quote : quote);

/** That price in words, and whether its neighborhood discount applies. */
export function priceWords(slots: Prices, near: boolean, currency: string): string {
  const quote = quoteOn(slots, near);
  const off = formatCents(slots.near_quote?.discount_cents ?? 0, currency);
  const words = slots.near_quote ? (near ? changeText.nearApplies : changeText.nearGoes) : changeText.samePrice;
  return quote.subtotal_cents > 0 ? fill(words, { off, total: formatCents(quote.total_cents, currency) }) : '';
}
