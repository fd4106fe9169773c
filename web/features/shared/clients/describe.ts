import type { Asset, Place } from '#contract/people/client.schema.ts';
import { assetText } from '#text/clients.ts';
import { invoiceLineText } from '#text/invoiceLines.ts';
import { vehicleText } from '#text/quantities.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';
import { formatNumber } from '#web/numbers.ts';

/** 118 Alder Bend, Oak Hill */
export const streetLine = ({ street, city }: Pick<Place, 'street' | 'city'>) => `${street}, ${city}`;

/** Home, NC 27513 */
export const detailsOf = ({ label, region, postal_code }: Pick<Place, 'label' | 'region' | 'postal_code'>) =>
  [label, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The kind and the quantity of an asset. */
export function tellAsset({ kind, vehicle_size, plate, bin_count, pickup_weekday, square_feet }: Asset) {
  if (kind === 'vehicle') return { about: vehicle_size ? vehicleText[vehicle_size] : '', amount: plate ?? '' };
  if (kind === 'surface') {
    const area = formatNumber(square_feet ?? 0);
    return { about: assetText.kinds.surface, amount: fill(assetText.sqft, { area }) };
  }
  const about =
    pickup_weekday === null ? assetText.noPickupDay : fill(assetText.pickupOn, { day: weekdayName(pickup_weekday) });
  return {
    about,
    amount: bin_count === 1 ? invoiceLineText.bin : fill(invoiceLineText.bins, { count: bin_count ?? 0 }),
  };
}
