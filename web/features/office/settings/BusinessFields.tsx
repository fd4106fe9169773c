import { weekStarts } from '#contract/base/days.ts';
import { amountText } from '#text/amounts.ts';
import { generalText } from '#text/settings.ts';
import type { FieldsProps } from '#web/features/office/settings/businessDraft.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { weekdayName } from '#web/calendar.ts';
import { locale } from '#web/language.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

const zones = Intl.supportedValuesOf('timeZone');
const currencies = Intl.supportedValuesOf('currency');
const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' });

export function BusinessFields({ form }: FieldsProps) {
  return (
    <Section title={generalText.businessTitle} hint={generalText.businessHint}>
      <div className="grid gap-4 px-4 pb-5 md:grid-cols-2">
        <Field label={generalText.name} autoComplete="organization" required {...form.field('name')} />
        <Field label={generalText.tagline} hint={generalText.taglineHint} {...form.field('tagline')} />
        <Field
          label={generalText.website}
          type="url"
          autoComplete="url"
          hint={generalText.websiteHint}
          {...form.field('website_url')}
        />
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_112px]">
          <Field
            label={generalText.timeZone}
            list="time-zones"
            autoComplete="off"
            spellCheck={false}
            hint={generalText.timeZoneHint}
            {...form.field('time_zone')}
          />
          <Field
            label={amountText.currency}
            list="currencies"
            autoComplete="off"
            spellCheck={false}
            maxLength={3}
            hint={generalText.currencyHint}
            {...form.field('currency')}
            onChange={(event) => form.type({ currency: event.target.value.toUpperCase() })}
          />
        </div>
        <Select
          label={generalText.weekStart}
          hint={generalText.weekStartHint}
          value={form.shown.week_starts_on}
          onChange={({ target }) => {
            const day = weekStarts.find((each) => String(each) === target.value);
            if (day !== undefined) form.type({ week_starts_on: day });
          }}
        >
          {weekStarts.map((day) => (
            <option key={day} value={day}>
              {weekdayName(day)}
            </option>
          ))}
        </Select>
        <datalist id="time-zones">
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <datalist id="currencies">
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currencyNames.of(currency)}
            </option>
          ))}
        </datalist>
      </div>
    </Section>
  );
}
