import { useId } from 'react';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import { conditions, vehicleSizes } from '#contract/jobs/service.kinds.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { lineMax } from '#contract/money/soldLine.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { conditionText, vehicleText } from '#text/quantities.ts';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';

type Props = {
  service: Service;
  item: BookLinkItem;
  /** The units that the price includes. */
  included: number;
  /** Choices open from a field instead of standing side by side. */
  compact?: boolean;
  onChange: (item: BookLinkItem) => void;
};

/** The quantities that the service's pricing needs, and nothing else. */
export function QuantityFields({ service, item, included, compact = false, onChange }: Props) {
  const id = useId();
  const { pricing, by_condition } = service;
  const Choice: typeof SelectOne = compact ? SelectOne : Segmented;
  return (
    <>
      {pricing === 'per_area' && (
        <Field
          label={fieldText.squareFeet}
          inputMode="numeric"
          autoComplete="off"
          value={item.square_feet ?? ''}
          onChange={({ target }) => {
            const feet = Number(target.value.replaceAll(/\D/g, '').slice(0, 7));
            onChange({ ...item, square_feet: feet ? Math.min(feet, lineMax.square_feet) : null });
          }}
        />
      )}
      {pricing === 'per_unit' && (
        <div className="grid justify-items-start gap-1.5">
          <label htmlFor={id} className="text-14 font-medium md:text-12">
            {service.unit ?? fieldText.howMany}
          </label>
          <Stepper
            id={id}
            value={item.units ?? included}
            min={1}
            max={lineMax.units}
            onChange={(units) => onChange({ ...item, units })}
            names={{ less: actionText.fewer, more: actionText.more }}
          />
        </div>
      )}
      {pricing === 'by_vehicle' && (
        <Choice
          label={fieldText.vehicleSize}
          value={item.vehicle_size ?? 'sedan'}
          choices={vehicleSizes.map((size) => ({ value: size, label: vehicleText[size] }))}
          onChoose={(vehicle_size) => onChange({ ...item, vehicle_size })}
        />
      )}
      {by_condition && (
        <Choice
          label={fieldText.condition}
          value={item.condition}
          choices={conditions.map((condition) => ({ value: condition, label: conditionText[condition] }))}
          onChoose={(condition) => onChange({ ...item, condition })}
        />
      )}
    </>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

const SelectOne = <Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) => (
  <Select
    label={label}
    value={value}
    onChange={({ target }) => onChoose(choices.find((each) => each.value === target.value)?.value ?? value)}
  >
    {choices.map((each) => (
      <option key={each.value} value={each.value}>
        {each.label}
      </option>
    ))}
  </Select>
);
