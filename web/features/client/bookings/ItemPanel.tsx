import { useId } from 'react';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import { assetLimits, jobLimits } from '#contract/base/limits.ts';
import type { OwnPlace } from '#contract/booking/ownVisit.schema.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { conditions, vehicleSizes } from '#contract/jobs/service.kinds.ts';
import { actionText } from '#text/actions.ts';
import { bookText, whatText as text } from '#text/book.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { Choices } from '#web/features/client/bookings/Choices.tsx';
import { priceIn, surcharge } from '#web/features/client/bookings/draft.ts';
import { surfacesFor, vehiclesAt } from '#web/features/shared/services/known.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';

type Props = {
  item: BookLinkItem;
  service: Service;
  place: OwnPlace;
  today: string;
  onChange: (item: BookLinkItem) => void;
};

/** One service with its quantity and the breakdown of its price. */
export function ItemPanel({ item, service, place, today, onChange }: Props) {
  const id = useId();
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  const priced = priceIn(service, item, today);
  const change = (part: Partial<BookLinkItem>) => onChange({ ...item, ...part });
  if (!priced) return null;
  const { rate } = priced;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="min-w-0 text-17 font-strong wrap-anywhere md:text-14">
          {service.name}
        </h2>
        <b className="wide text-20 tabular-nums">{money(priced.price_cents)}</b>
      </div>
      {service.description && <p className="text-14 text-muted md:text-12">{service.description}</p>}

      {item.square_feet !== null && (
        <Area {...{ item, service, place, onChange: change }} rate={rate} id={`${id}-feet`} />
      )}

      {item.units !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <label htmlFor={`${id}-units`} className="text-14 text-muted md:text-12">
            {rate.extra_cents > 0
              ? fill(rate.included_units === 1 ? text.unitsForOne : text.unitsFor, {
                  price: money(rate.price_cents),
                  count: rate.included_units,
                  extra: money(rate.extra_cents),
                })
              : text.count}
          </label>
          <Stepper
            id={`${id}-units`}
            value={item.units}
            min={1}
            max={jobLimits.units}
            onChange={(units) => change({ units })}
            names={{ less: actionText.fewer, more: actionText.more }}
          />
        </div>
      )}

      {item.vehicle_size !== null && (
        <>
          {vehiclesAt(place).map(({ id: vehicle, label, vehicle_size }) => (
            <p key={vehicle} className="text-14 text-muted md:text-12">
              {vehicle_size && fill(text.known, { vehicle: label, size: bookText.sizes[vehicle_size] })}
            </p>
          ))}
          <Choices
            label={fieldText.vehicleSize}
            value={item.vehicle_size}
            onChoose={(vehicle_size) => change({ vehicle_size })}
            choices={vehicleSizes.map((size) => ({
              value: size,
              label: bookText.sizes[size],
              more: money(priceIn(service, { ...item, vehicle_size: size }, today)?.price_cents ?? 0),
            }))}
          />
        </>
      )}

      {service.by_condition && (
        <Choices
          label={fieldText.condition}
          value={item.condition}
          onChoose={(condition) => change({ condition })}
          choices={conditions.map((condition) => {
            const extra = surcharge(service, item, condition, today);
            return {
              value: condition,
              label: bookText.conditions[condition],
              more: extra > 0 ? fill(text.plus, { amount: money(extra) }) : null,
            };
          })}
        />
      )}
    </section>
  );
}

type AreaProps = Omit<Props, 'onChange' | 'today'> & {
  id: string;
  rate: { price_cents: number; minimum_cents: number | null };
  onChange: (part: Partial<BookLinkItem>) => void;
};

/** Square feet, from the surfaces measured at the place. */
function Area({ id, item, service, place, rate, onChange }: AreaProps) {
  const currency = useCurrency();
  const surfaces = surfacesFor(service, place);
  const feet = item.square_feet!;
  const known = surfaces.find(({ square_feet }) => square_feet === feet);
  const least = rate.minimum_cents ?? 0;
  const words = fill(feet * rate.price_cents < least ? text.feetLeast : text.feetTimes, {
    feet: formatNumber(feet),
    rate: formatCents(rate.price_cents, currency),
    least: formatCents(least, currency),
  });
  return (
    <>
      {surfaces.length > 1 && (
        <ChipChoice
          label={text.surface}
          value={known?.id ?? ''}
          choices={surfaces.map((surface) => ({ value: surface.id, label: surface.label }))}
          onChoose={(chosen) =>
            onChange({ square_feet: surfaces.find((surface) => surface.id === chosen)?.square_feet ?? feet })
          }
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="min-w-0 flex-1 basis-[9rem] text-14 text-muted tabular-nums md:text-12">
          <span className="sr-only">{fieldText.squareFeet}</span>
          {words}
          <span className="block">{known ? known.label : surfaces.length === 0 && text.notMeasured}</span>
        </label>
        <Stepper
          id={id}
          value={feet}
          min={1}
          max={assetLimits.square_feet}
          by={20}
          onChange={(square_feet) => onChange({ square_feet })}
          names={{ less: text.fewerFeet, more: text.moreFeet }}
        />
      </div>
    </>
  );
}
