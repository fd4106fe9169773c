import { useId } from 'react';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import { assetLimits, jobLimits } from '#contract/base/limits.ts';
import { conditions, vehicleSizes } from '#contract/trade.ts';
import { calculatorText as text } from '#text/calculator.ts';
import { conditionText, vehicleText } from '#text/services.ts';
import type { Line } from '#web/features/sales/calculator/calculation.ts';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';

/** How much of it: what its way of pricing asks for, and nothing else. */
export function Quantities({ line, onChange }: { line: Line; onChange: (item: BookLinkItem) => void }) {
  const id = useId();
  const { item, service, quantity } = line;
  const { pricing, by_condition } = service;
  return (
    <>
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
            {service.unit ?? text.howMany}
          </label>
          <Stepper
            id={id}
            value={quantity.units ?? 1}
            min={1}
            max={jobLimits.units}
            onChange={(units) => onChange({ ...item, units })}
            names={{ less: text.fewer, more: text.more }}
          />
        </div>
      )}
      {pricing === 'by_vehicle' && (
        <Segmented
          label={text.size}
          value={quantity.vehicle_size ?? 'sedan'}
          choices={vehicleSizes.map((size) => ({ value: size, label: vehicleText[size] }))}
          onChoose={(vehicle_size) => onChange({ ...item, vehicle_size })}
        />
      )}
      {by_condition && (
        <Segmented
          label={text.condition}
          value={item.condition}
          choices={conditions.map((condition) => ({ value: condition, label: conditionText[condition] }))}
          onChoose={(condition) => onChange({ ...item, condition })}
        />
      )}
    </>
  );
}
