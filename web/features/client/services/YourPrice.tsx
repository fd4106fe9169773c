import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { amountText } from '#text/amounts.ts';
import { priceListText as text } from '#text/priceList.ts';
import { salesResourcesText } from '#text/scripts.ts';
import { QuantityFields } from '#web/features/shared/lines/QuantityFields.tsx';
import { PriceParts } from '#web/features/shared/services/PriceParts.tsx';

type Props = { service: Service; price: ServicePrice; item: BookLinkItem; onChange: (item: BookLinkItem) => void };

/** The price for the client's own driveway, car or bins, and how it is made up. */
export function YourPrice({ service, price, item, onChange }: Props) {
  const { pricing, billing, taxable } = service;
  const units = item.units ?? price.included_units;
  return (
    <div className="mt-2 grid gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        <QuantityFields service={service} item={item} included={price.included_units} compact onChange={onChange} />
      </div>
      {pricing !== 'per_area' || item.square_feet !== null ? (
        <PriceParts
          service={service}
          rate={price}
          quantity={{ ...item, units }}
          total={billing === 'month' ? text.monthly : amountText.total}
        >
          <span className="block text-14 text-muted md:text-12">{taxable ? salesResourcesText.tax : text.noTax}</span>
        </PriceParts>
      ) : (
        <output className="block rounded-card bg-sunken px-3.5 py-2.5 text-15 md:text-13">{text.noArea}</output>
      )}
    </div>
  );
}
