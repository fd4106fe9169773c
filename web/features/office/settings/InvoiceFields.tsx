import { fieldText } from '#text/fields.ts';
import { generalText } from '#text/settings.ts';
import { whole, type FieldsProps } from '#web/features/office/settings/businessDraft.ts';
import { daysIn, invoiceRules } from '#web/features/office/settings/reminderDays.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { WholeField } from '#web/ui/WholeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';

const text = generalText.invoices;

/** The invoice's fields, its payment terms and its reminders. */
export function InvoiceFields({ form }: FieldsProps) {
  const rules = invoiceRules(whole(form.shown.payment_terms_days), daysIn(form.shown.reminder_days));
  return (
    <Section title={text.title} hint={text.hint}>
      <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
        <div className="md:col-span-2">
          <Field
            label={fieldText.address}
            autoComplete="street-address"
            hint={text.addressHint}
            {...form.field('address')}
          />
        </div>
        <PhoneField label={fieldText.phone} autoComplete="tel" hint={fieldText.optional} {...form.field('phone')} />
        <Field
          label={text.email}
          type="email"
          autoComplete="email"
          hint={text.emailHint}
          {...form.field('billing_email')}
        />
        <div className="grid content-start gap-2.5">
          <WholeField label={text.terms} end={<Unit />} {...form.field('payment_terms_days')} />
          <output className="min-h-5 text-14 font-medium md:text-13">{rules.terms}</output>
        </div>
        <div className="grid content-start gap-2.5">
          <Field label={text.reminders} autoComplete="off" end={<Unit />} {...form.field('reminder_days')} />
          <output className="min-h-5 text-14 font-medium md:text-13">{rules.reminders}</output>
        </div>
      </div>
    </Section>
  );
}

const Unit = () => (
  <span aria-hidden className="pr-2.5 text-14 text-muted md:text-12">
    {text.unit}
  </span>
);
