import { useState, type ReactNode } from 'react';
import { priceOf } from '#contract/money/price.ts';
import { fieldText } from '#text/fields.ts';
import { conditionText, vehicleText } from '#text/quantities.ts';
import { serviceEditorText as text } from '#text/services.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { conditions, vehicleSizes, type Condition, type VehicleSize } from '#contract/jobs/service.kinds.ts';
import { rateIn, timesIn, type ServiceDraft } from '#web/features/office/services/draft.ts';
import { formatCents } from '#web/money.ts';

const control = 'h-11 rounded-control bg-surface text-16 font-medium edge-control tabular-nums md:h-[34px] md:text-13';

type Props = {
  shown: ServiceDraft;
  currency: string;
  /** Leaves room for the save bar below. */
  lifted: boolean;
};

/** Tries the typed rule on one order. On a desktop it stays in view while the user edits the rule. */
export function TryIt({ shown, currency, lifted }: Props) {
  const [area, setArea] = useState('820');
  const [units, setUnits] = useState('3');
  const [minutesTyped, setMinutes] = useState(shown.duration);
  const [size, setSize] = useState<VehicleSize>('suv');
  const [condition, setCondition] = useState<Condition>('normal');
  const { pricing, by_condition } = shown;
  const count = (typed: string) => (/^[1-9]\d{0,5}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);
  const rate = rateIn(shown);
  const { price_cents: cents, minutes } = priceOf({ pricing, by_condition, ...timesIn(shown) }, rate, {
    units: count(units),
    minutes: count(minutesTyped),
    square_feet: count(area),
    vehicle_size: size,
    condition,
  });
  const known = Number.isSafeInteger(cents);
  const each = Number.isNaN(rate.price_cents) ? null : formatCents(rate.price_cents, currency);

  return (
    <fieldset
      aria-label={text.tryRule}
      className={`flex min-h-14 flex-wrap items-center gap-2.5 rule-t bg-sunken px-4 py-2.5 md:px-5 lg:sticky ${lifted ? 'lg:bottom-[4.25rem]' : 'lg:bottom-0'}`}
    >
      <b className="mr-1 text-15 font-strong md:text-13">{text.tryIt}</b>
      {pricing === 'per_area' && (
        <>
          <Typed label={fieldText.squareFeet} unit={text.sqFt} value={area} onType={setArea} />
          <Sign>{text.times}</Sign>
        </>
      )}
      {pricing === 'hourly' && (
        <>
          <Typed label={fieldText.minutes} unit={text.min} value={minutesTyped} onType={setMinutes} />
          <Sign>{text.times}</Sign>
        </>
      )}
      {pricing === 'per_unit' && (
        <Typed label={fieldText.howMany} unit={shown.unit.trim() || text.units} value={units} onType={setUnits} />
      )}
      {pricing === 'by_vehicle' && (
        <>
          <Choice
            label={fieldText.vehicleSize}
            values={vehicleSizes}
            names={vehicleText}
            value={size}
            onChoose={setSize}
          />
          <Sign>{text.times}</Sign>
        </>
      )}
      {pricing !== 'per_unit' && (
        <span className="font-medium tabular-nums">
          {each}
          {pricing === 'hourly' && each !== null && ` ${text.perHour}`}
        </span>
      )}
      {by_condition && (
        <>
          <Sign>{text.times}</Sign>
          <Choice
            label={fieldText.condition}
            values={conditions}
            names={conditionText}
            value={condition}
            onChoose={setCondition}
          />
        </>
      )}
      {known && <Sign>=</Sign>}
      <output className="flex min-w-0 flex-1 flex-wrap max-md:basis-full items-baseline justify-between gap-x-3 tabular-nums">
        {known ? (
          <b className="wide text-20">{formatCents(cents, currency)}</b>
        ) : (
          <span className="text-14 text-muted md:text-13">{text.notYet}</span>
        )}
        {known && Number.isSafeInteger(minutes) && (
          <span className="text-14 text-muted md:text-13">{fill(workText.minutes, { count: minutes })}</span>
        )}
      </output>
    </fieldset>
  );
}

const Sign = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="text-muted">
    {children}
  </span>
);

type TypedProps = { label: string; unit: string; value: string; onType: (text: string) => void };

function Typed({ label, unit, value, onType }: TypedProps) {
  return (
    <span className="relative">
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={value}
        onChange={(event) => onType(event.target.value)}
        className={`${control} w-28 pr-12 pl-2.5 md:w-24 md:pr-11`}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-12 text-muted"
      >
        {unit}
      </span>
    </span>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  values: readonly T[];
  names: Record<T, string>;
  value: T;
  onChoose: (value: T) => void;
};

function Choice<T extends string>({ label, values, names, value, onChoose }: ChoiceProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(values.find((each) => each === target.value) ?? value)}
      className={`${control} px-2`}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </select>
  );
}
