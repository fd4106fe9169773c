import { Car, CircleDollarSign, Clock, Hash, History, Ruler } from 'lucide-react';
import { useId } from 'react';
import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { conditionText, vehicleText } from '#text/quantities.ts';
import { pricingText, serviceEditorText as text } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { sayCure } from '#web/features/office/jobs/useNeeds.ts';
import { asked, type FieldsProps, type PriceKey } from '#web/features/office/services/draft.ts';
import { Factors } from '#web/features/office/services/Factors.tsx';
import { formatCents } from '#web/money.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Switch } from '#web/ui/Switch.tsx';

const choices = [
  { value: 'per_area', label: pricingText.per_area, Icon: Ruler },
  { value: 'per_unit', label: pricingText.per_unit, Icon: Hash },
  { value: 'by_vehicle', label: pricingText.by_vehicle, Icon: Car },
  { value: 'hourly', label: pricingText.hourly, Icon: Clock },
  { value: 'flat', label: pricingText.flat, Icon: CircleDollarSign },
] as const;

type TypedKey = PriceKey | 'duration' | 'extra_minutes' | 'buffer' | 'people' | 'cure' | 'cure_after' | 'deposit';
type Props = FieldsProps & {
  service: Service | null;
  now: ServicePrice | undefined;
  repriced: boolean;
  currency: string;
  today: string;
};

/** Pricing and duration. A new price applies from a day on; earlier prices never change. */
export function PricingFields({ form, current, service, now, repriced, currency, today }: Props) {
  const { shown, type } = form;
  const id = useId();
  const asks = (key: PriceKey) => asked[shown.pricing].includes(key);
  const was = (key: TypedKey) => {
    const before = current[key];
    return service && before && before !== shown[key] ? { hint: fill(text.was, { value: before }) } : {};
  };
  const field = (key: TypedKey, label: string, unit: string, kind: 'decimal' | 'numeric') => (
    <Field
      key={key}
      label={label}
      inputMode={kind}
      autoComplete="off"
      end={<Unit text={unit} />}
      {...form.field(key)}
      {...was(key)}
    />
  );
  const cures = Number(shown.cure) > 0;
  const isFirstDay = service?.prices.some(({ valid_from }) => valid_from === today);

  return (
    <section aria-labelledby={id} className="grid gap-3.5 not-first:rule-t not-first:pt-3.5">
      <h3 id={id} className="text-17 font-strong md:text-14">
        {text.pricing}
      </h3>
      <Segmented
        label={text.pricedBy}
        choices={choices}
        value={shown.pricing}
        onChoose={(pricing) => type({ pricing })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {field(
          'price',
          shown.pricing === 'by_vehicle' ? text.priceSedan : amountText.price,
          shown.pricing === 'per_area' ? text.perArea : shown.pricing === 'hourly' ? text.perHour : currency,
          'decimal',
        )}
        {asks('minimum') && field('minimum', text.minimum, currency, 'decimal')}
        {shown.pricing === 'per_unit' && (
          <Field label={fieldText.unit} autoComplete="off" hint={text.unitHint} {...form.field('unit')} />
        )}
        {asks('included') && field('included', text.included, shown.unit.trim() || text.units, 'numeric')}
        {asks('extra') && field('extra', text.each, currency, 'decimal')}
        {field('duration', shown.pricing === 'hourly' ? text.usualDuration : text.duration, text.min, 'numeric')}
        {shown.pricing === 'per_area' && field('extra_minutes', text.extraArea, text.min, 'numeric')}
        {shown.pricing === 'per_unit' && field('extra_minutes', text.extraUnit, text.min, 'numeric')}
        {field('buffer', text.buffer, text.min, 'numeric')}
        {field('people', text.people, text.peopleUnit, 'numeric')}
        {field('cure', text.cure, text.min, 'numeric')}
        {cures && field('cure_after', text.cureAfter, text.percent, 'numeric')}
        {cures && Number(shown.cure_after) > 0 && (
          <p className="col-span-2 text-13 text-muted md:text-12">
            {sayCure({ wait_minutes: Number(shown.cure), wait_after_percent: Number(shown.cure_after) })}
          </p>
        )}
        {field('deposit', amountText.deposit, text.percent, 'numeric')}
      </div>
      {asks('suv') && (
        <Factors
          label={fieldText.vehicleSize}
          base={vehicleText.sedan}
          keys={[
            ['suv', vehicleText.suv],
            ['truck', vehicleText.truck],
            ['van', vehicleText.van],
          ]}
          form={form}
          current={current}
        />
      )}
      <div className="grid gap-1.5">
        <div className="-ml-1 flex items-center gap-1.5">
          <Switch id={`${id}-condition`} on={shown.by_condition} onChange={(on) => type({ by_condition: on })} />
          <label htmlFor={`${id}-condition`} className="cursor-pointer text-15 font-medium md:text-13">
            {text.byCondition}
          </label>
        </div>
        {shown.by_condition && (
          <Factors
            label={fieldText.condition}
            base={conditionText.normal}
            keys={[
              ['dirty', conditionText.dirty],
              ['heavy', conditionText.heavy],
            ]}
            form={form}
            current={current}
          />
        )}
      </div>
      {repriced && (
        <div className="grid items-start gap-3 md:grid-cols-2">
          <DayField
            label={text.validFrom}
            {...form.field('valid_from')}
            hint={service ? (isFirstDay ? text.validToday : text.validFromHint) : text.validNewHint}
          />
        </div>
      )}
      {now && (
        <p className="flex gap-2 text-14 text-muted md:text-12/[1.125rem]">
          <History size={15} aria-hidden className="mt-px flex-none" />
          {fill(text.keep, { amount: formatCents(now.price_cents, currency) })}
        </p>
      )}
    </section>
  );
}

/** The unit, inside the end of a field. */
function Unit({ text: said }: { text: string }) {
  return (
    <span aria-hidden className="pointer-events-none pr-2.5 text-14 whitespace-nowrap text-muted md:text-12">
      {said}
    </span>
  );
}
