import { useId } from 'react';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import { assetLimits } from '#contract/base/limits.ts';
import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { priceListText as text } from '#text/priceList.ts';
import { conditionText, vehicleText } from '#text/services.ts';
import { conditions, vehicleSizes } from '#contract/trade.ts';
import { arithmeticOf } from '#web/features/shared/services/arithmetic.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';

type Props = { service: Service; price: ServicePrice; item: BookLinkItem; onChange: (item: BookLinkItem) => void };

/** What it comes to for the reader's own driveway, car or bins, with its arithmetic. */
export function YourPrice({ service, price, item, onChange }: Props) {
  const currency = useCurrency();
  const id = useId();
  const { pricing, by_condition, billing, taxable } = service;
  const units = item.units ?? price.included_units;
  const { lines, total_cents } = arithmeticOf(service, price, { ...item, units }, (cents) =>
    formatCents(cents, currency),
  );
  const known = pricing !== 'per_area' || item.square_feet !== null;
  return (
    <div className="mt-2 grid gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        {pricing === 'per_area' && (
          <Field
            label={text.squareFeet}
            inputMode="numeric"
            autoComplete="off"
            value={item.square_feet ?? ''}
            onChange={({ target }) => {
              const feet = Number(target.value.replaceAll(/\D/g, '').slice(0, 7));
              onChange({ ...item, square_feet: feet ? Math.min(feet, assetLimits.square_feet) : null });
            }}
          />
        )}
        {pricing === 'per_unit' && (
          <div className="grid justify-items-start gap-1.5">
            <label htmlFor={id} className="text-14 font-medium md:text-12">
              {text.howMany}
            </label>
            <Stepper
              id={id}
              value={units}
              min={1}
              max={assetLimits.bin_count}
              onChange={(count) => onChange({ ...item, units: count })}
              names={{ less: text.less, more: text.more }}
            />
          </div>
        )}
        {pricing === 'by_vehicle' && (
          <Select
            label={text.size}
            value={item.vehicle_size ?? 'sedan'}
            onChange={({ target }) =>
              onChange({ ...item, vehicle_size: vehicleSizes.find((size) => size === target.value) ?? null })
            }
          >
            {vehicleSizes.map((size) => (
              <option key={size} value={size}>
                {vehicleText[size]}
              </option>
            ))}
          </Select>
        )}
        {by_condition && (
          <Select
            label={text.condition}
            value={item.condition}
            onChange={({ target }) =>
              onChange({ ...item, condition: conditions.find((each) => each === target.value) ?? 'normal' })
            }
          >
            {conditions.map((condition) => (
              <option key={condition} value={condition}>
                {conditionText[condition]}
              </option>
            ))}
          </Select>
        )}
      </div>
      <output className="block rounded-card bg-sunken px-3.5 py-2.5 text-15 md:text-13">
        {known ? (
          <>
            {lines.map(({ what, cents }) => (
              <span key={what} className="flex justify-between gap-3 tabular-nums">
                <span className="min-w-0 wrap-anywhere">{what}</span>
                {formatCents(cents, currency)}
              </span>
            ))}
            <span className="mt-1 flex justify-between gap-3 rule-t pt-1 font-strong tabular-nums">
              {billing === 'month' ? text.monthly : text.total}
              <span>{formatCents(total_cents, currency)}</span>
            </span>
            <span className="block text-14 text-muted md:text-12">{taxable ? text.tax : text.noTax}</span>
          </>
        ) : (
          text.noArea
        )}
      </output>
    </div>
  );
}
