import type { OwnItem, OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { bookText } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { formatNumber } from '#web/numbers.ts';

/** What a visit is for, in a line. */
export const servicesOf = ({ services, title }: Pick<OwnVisit, 'services' | 'title'>) => services.join(', ') || title;

type Quantity = Pick<OwnItem, 'units' | 'unit' | 'square_feet' | 'vehicle_size' | 'condition'>;

/** How much of it: 820 sq ft, heavily soiled; 3 bins; SUV. */
export function quantityOf({ units, unit, square_feet, vehicle_size, condition }: Quantity): string {
  return [
    square_feet && fill(text.feet, { feet: formatNumber(square_feet) }),
    vehicle_size && bookText.sizes[vehicle_size],
    units && fill(unit ? bookText.counted : bookText.units, { count: units, unit: unit ?? '' }),
    condition !== 'normal' && bookText.conditions[condition],
  ]
    .filter(Boolean)
    .join(', ');
}
