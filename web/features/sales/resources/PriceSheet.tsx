import { useQuery } from '@tanstack/react-query';
import { categoryName, sortedCategories } from '#contract/jobs/categories.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { priceOf } from '#contract/money/price.ts';
import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { vehicleSizes } from '#contract/jobs/service.kinds.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { salesResourcesText as text } from '#text/scripts.ts';
import { vehicleText } from '#text/quantities.ts';
import { businessQuery } from '#web/business.ts';
import { formatDay } from '#web/calendar.ts';
import { formatDuration } from '#web/duration.ts';
import { priceWords } from '#web/features/shared/services/rules.ts';
import { rateOn } from '#web/features/shared/services/services.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import '#web/features/sales/resources/priceSheet.css';

/** The price book of a day on one sheet: the same on screen and on paper. */
export function PriceSheet({ services, day }: { services: readonly Service[]; day: string }) {
  const { data: business } = useQuery(businessQuery);
  const priced = services.flatMap((service) => {
    const price = service.active ? rateOn(service, day) : undefined;
    return price ? { service, price } : [];
  });
  const categories = sortedCategories(priced.map(({ service }) => service.category));
  return (
    <div className="price-sheet">
      <header>
        <div className="min-w-48 flex-1">
          <b className="wide text-18 wrap-anywhere">{business?.name}</b>
          <p className="text-muted">
            {[business?.phone && formatPhone(business.phone), business?.website_url?.replace(/^https?:\/\/|\/$/g, '')]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <p className="text-muted">{fill(text.asOf, { day: formatDay(day) })}</p>
      </header>
      {categories.map((category) => (
        <section key={category}>
          <h3>{categoryName(category)}</h3>
          <ul>
            {priced
              .filter(({ service }) => service.category === category)
              .map(({ service, price }) => (
                <Line key={service.id} service={service} price={price} />
              ))}
          </ul>
        </section>
      ))}
      <footer className="text-muted">
        {text.tax} {priced.some(({ service }) => service.billing === 'month') && quotePlanText.monthHow}
      </footer>
    </div>
  );
}

const factorOf = (percent: number) => formatNumber(percent / 100);

function Line({ service, price }: { service: Service; price: ServicePrice }) {
  const { name, description, duration_minutes, by_condition, pricing, deposit_percent } = service;
  const facts = [
    fill(text.about, { duration: formatDuration(duration_minutes) }),
    by_condition && fill(text.dirty, { dirty: factorOf(price.dirty_percent), heavy: factorOf(price.heavy_percent) }),
    // The other kinds state it with the price.
    pricing === 'by_vehicle' && deposit_percent > 0 && fill(text.deposit, { percent: deposit_percent }),
  ];
  return (
    <li>
      <div className="min-w-0">
        <b className="font-strong wrap-anywhere">{name}</b>
        {description && <p className="wrap-anywhere text-muted">{description}</p>}
        <p className="text-muted">{facts.filter(Boolean).join(' ')}</p>
      </div>
      <Prices service={service} price={price} />
    </li>
  );
}

/** Vehicle pricing has one price per size; every other kind has one price with its unit. */
function Prices({ service, price }: { service: Service; price: ServicePrice }) {
  const currency = useCurrency();
  if (service.pricing === 'by_vehicle')
    return (
      <dl className="price-sizes">
        {vehicleSizes.map((vehicle_size) => {
          const quantity = { units: null, square_feet: null, vehicle_size, condition: 'normal' as const };
          return (
            <div key={vehicle_size}>
              <dt className="text-muted">{vehicleText[vehicle_size]}</dt>
              <dd className="font-strong tabular-nums">
                {formatCents(priceOf(service, price, quantity).price_cents, currency)}
              </dd>
            </div>
          );
        })}
      </dl>
    );
  const { head, rule } = priceWords(service, price, currency);
  return (
    <div className="price-one">
      <b className="wide text-17 tabular-nums">{head}</b>
      <p className="text-muted wrap-anywhere">{rule}</p>
    </div>
  );
}
