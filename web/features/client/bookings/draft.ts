import { day as firstDay, oneOf, text as words, uuid, type useFilters } from '#web/filters.ts';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import type { OwnPlace } from '#contract/booking/ownVisit.schema.ts';
import { priceOf, rateOf, type Quantity } from '#contract/money/price.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import type { Condition } from '#contract/jobs/service.kinds.ts';

export const bookSteps = ['what', 'when', 'confirm'] as const;
export type BookStep = (typeof bookSteps)[number];

/** contract/booking/bookLink.ts defines how the items are written; `from` is the first day shown. */
export const bookSchema = {
  items: words(800),
  place: uuid,
  again: uuid,
  step: oneOf(bookSteps, 'what'),
  from: firstDay,
  /** The client wants something other than what a representative holds. */
  other: oneOf(['yes']),
};
export type BookFilters = ReturnType<typeof useFilters<typeof bookSchema>>;

export type DraftLine = { item: BookLinkItem; service: Service };

export type Draft = {
  place: OwnPlace;
  places: OwnPlace[];
  services: Service[];
  lines: DraftLine[];
  /** The earlier visit that is booked again. */
  again: string | undefined;
};

/** The price by the price book of that day; null if it has no price. */
export function priceIn(service: Service, quantity: Quantity, day: string) {
  const rate = rateOf(service.prices, day);
  return rate ? { ...priceOf(service, rate, quantity), rate } : null;
}

/** The amount that a worse condition adds. */
export function surcharge(service: Service, item: BookLinkItem, condition: Condition, day: string): number {
  const at = (state: Condition) => priceIn(service, { ...item, condition: state }, day)?.price_cents ?? 0;
  return at(condition) - at('normal');
}
