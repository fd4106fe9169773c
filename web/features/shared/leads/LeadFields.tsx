import { useQuery } from '@tanstack/react-query';
import { leadTexts, profileLimits } from '#contract/base/limits.ts';
import {
  knownLeadSources,
  leadSources,
  nextSteps,
  type LeadSource,
  type NextStep,
} from '#contract/sales/lead.kinds.ts';
import { fieldText } from '#text/fields.ts';
import { leadFormText as text, leadsText } from '#text/leadPages.ts';
import { leadFileText, leadSourceText } from '#text/leads.ts';
import { placeLabels } from '#text/place.ts';
import type { LeadDraft } from '#web/features/shared/leads/leadDraft.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import type { FormOf } from '#web/form.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';

/** The lead's contact details, request and next step. Sold and lost leads have no next step. */
export function LeadFields({ form, steps = true }: { form: FormOf<LeadDraft>; steps?: boolean }) {
  const { field, shown, type } = form;
  const { data: services = [] } = useQuery(servicesQuery);
  const sources = shown.source === 'import' ? knownLeadSources : leadSources;
  return (
    <>
      <Field
        label={fieldText.name}
        autoComplete="off"
        required
        maxLength={profileLimits.full_name}
        {...field('full_name')}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <PhoneField label={fieldText.phone} hint={text.reachHint} maxLength={profileLimits.phone} {...field('phone')} />
        <Field
          label={fieldText.email}
          type="email"
          autoComplete="off"
          maxLength={profileLimits.email}
          {...field('email')}
        />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Select label={fieldText.service} {...field('service_id')}>
          <option value="">{text.noService}</option>
          {services
            .filter(({ active, id }) => active || id === shown.service_id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
        <Field label={text.value} inputMode="decimal" autoComplete="off" {...field('value')} />
      </div>
      <TextArea label={leadFileText.detail} maxLength={leadTexts.detail} {...field('detail')} />
      <Field label={text.street} autoComplete="off" maxLength={leadTexts.street} {...field('street')} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={placeLabels.city} autoComplete="off" maxLength={leadTexts.city} {...field('city')} />
        <Field
          label={placeLabels.postal_code}
          autoComplete="off"
          maxLength={leadTexts.postal_code}
          {...field('postal_code')}
        />
      </div>
      <Select
        label={text.source}
        value={shown.source}
        onChange={({ target }) => type({ source: target.value as LeadSource })}
      >
        {sources.map((source) => (
          <option key={source} value={source}>
            {leadSourceText[source]}
          </option>
        ))}
      </Select>
      {steps && (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
          <Select
            label={text.nextStep}
            value={shown.next_step}
            onChange={({ target }) => type({ next_step: target.value as NextStep })}
          >
            {nextSteps.map((step) => (
              <option key={step} value={step}>
                {leadsText.steps[step]}
              </option>
            ))}
          </Select>
          <DayField label={fieldText.date} required {...field('day')} />
          <TimeField label={text.time} required {...field('time')} />
        </div>
      )}
    </>
  );
}
