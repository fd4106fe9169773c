import { generalText } from '#contract/text/en/settings.ts';
import type { FieldsProps } from '#web/features/office/settings/businessDraft.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Field } from '#web/ui/Field.tsx';

const zones = Intl.supportedValuesOf('timeZone');
const currencies = Intl.supportedValuesOf('currency');
const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' });

export function BusinessFields({ shown, problems, edit }: FieldsProps) {
  return (
    <Section title={generalText.businessTitle} hint={generalText.businessHint}>
      <div className="grid gap-4 px-4 pb-5 md:grid-cols-2">
        <Field
          label={generalText.name}
          name="name"
          autoComplete="organization"
          required
          value={shown.name}
          onChange={(event) => edit('name', event.target.value)}
          error={problems.name}
        />
        <Field
          label={generalText.tagline}
          name="tagline"
          hint={generalText.taglineHint}
          value={shown.tagline}
          onChange={(event) => edit('tagline', event.target.value)}
          error={problems.tagline}
        />
        <Field
          label={generalText.website}
          name="website_url"
          type="url"
          autoComplete="url"
          hint={generalText.websiteHint}
          value={shown.website_url}
          onChange={(event) => edit('website_url', event.target.value)}
          error={problems.website_url}
        />
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_112px]">
          <Field
            label={generalText.timeZone}
            name="time_zone"
            list="time-zones"
            autoComplete="off"
            spellCheck={false}
            hint={generalText.timeZoneHint}
            value={shown.time_zone}
            onChange={(event) => edit('time_zone', event.target.value)}
            error={problems.time_zone}
          />
          <Field
            label={generalText.currency}
            name="currency"
            list="currencies"
            autoComplete="off"
            spellCheck={false}
            maxLength={3}
            hint={generalText.currencyHint}
            value={shown.currency}
            onChange={(event) => edit('currency', event.target.value.toUpperCase())}
            error={problems.currency}
          />
        </div>
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
