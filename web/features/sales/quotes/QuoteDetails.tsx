import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/base/days.ts';
import { jobLimits, quoteLimits, quoteTexts } from '#contract/base/limits.ts';
import type { QuoteRules } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { builderText as text } from '#text/quotePages.ts';
import { salesClientQuery } from '#web/features/sales/clients/salesClients.ts';
import { PersonField } from '#web/features/sales/quotes/PersonField.tsx';
import type { QuoteDraft } from '#web/features/sales/quotes/quoteDraft.ts';
import type { FormOf } from '#web/form.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = { form: FormOf<QuoteDraft>; rules: QuoteRules; today: string };

/** The recipient, title, expiry and discount. */
export function QuoteDetails({ form, rules, today }: Props) {
  const { shown, problems, type } = form;
  const { person } = shown;
  return (
    <Panel title={fieldText.details}>
      <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
        <PersonField
          person={person}
          error={problems.person}
          onChange={(after) => type({ person: after, place_id: null })}
        />
        <Field
          label={fieldText.title}
          hint={text.titleHint}
          maxLength={jobLimits.title.max}
          autoComplete="off"
          {...form.field('title')}
        />
        {person?.kind === 'client' && (
          <PlaceField client={person.id} value={shown.place_id} onChange={(place_id) => type({ place_id })} />
        )}
        <DayField
          label={text.goodUntil}
          hint={fill(text.goodUntilHint, { count: rules.valid_days })}
          min={today}
          max={addDays(today, quoteLimits.valid_ahead_days)}
          {...form.field('valid_until')}
        />
        <Field
          label={text.discount}
          hint={fill(text.discountHint, { percent: rules.discount_percent })}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...form.field('discount')}
        />
        <div className="md:col-span-2">
          <TextArea label={text.note} maxLength={quoteTexts.note} {...form.field('note')} />
        </div>
        {rules.cooling_off && (
          <div className="md:col-span-2">
            <SwitchField
              label={text.atHome}
              hint={text.atHomeHint}
              on={shown.home}
              onChange={(home) => type({ home })}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

type PlaceProps = { client: string; value: string | null; onChange: (id: string | null) => void };

function PlaceField({ client, value, onChange }: PlaceProps) {
  const places = useQuery(salesClientQuery(client)).data?.places ?? [];
  return (
    <Select label={fieldText.address} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">{text.noPlace}</option>
      {places.map(({ id, label, street, city }) => (
        <option key={id} value={id}>
          {[street, city].join(', ') + (label ? ` (${label})` : '')}
        </option>
      ))}
    </Select>
  );
}
