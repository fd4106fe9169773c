import { generalText } from '#contract/text/en/settings.ts';
import { whole, type FieldsProps } from '#web/features/office/settings/businessDraft.ts';
import { daysIn, invoiceRules } from '#web/features/office/settings/reminderDays.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Field } from '#web/ui/Field.tsx';

const text = generalText.invoices;

/** What stands on an invoice beside the name, when it is due, and when somebody is reminded of it. */
export function InvoiceFields({ shown, problems, edit }: FieldsProps) {
  const rules = invoiceRules(whole(shown.payment_terms_days), daysIn(shown.reminder_days));
  return (
    <Section title={text.title} hint={text.hint}>
      <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
        <div className="md:col-span-2">
          <Field
            label={text.address}
            name="address"
            autoComplete="street-address"
            hint={text.addressHint}
            value={shown.address}
            onChange={(event) => edit('address', event.target.value)}
            error={problems.address}
          />
        </div>
        <Field
          label={text.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          hint={text.phoneHint}
          value={shown.phone}
          onChange={(event) => edit('phone', event.target.value)}
          error={problems.phone}
        />
        <Field
          label={text.email}
          name="billing_email"
          type="email"
          autoComplete="email"
          hint={text.emailHint}
          value={shown.billing_email}
          onChange={(event) => edit('billing_email', event.target.value)}
          error={problems.billing_email}
        />
        <div className="grid content-start gap-2.5">
          <Field
            label={text.terms}
            name="payment_terms_days"
            inputMode="numeric"
            autoComplete="off"
            end={<Unit />}
            value={shown.payment_terms_days}
            onChange={(event) => edit('payment_terms_days', event.target.value)}
            error={problems.payment_terms_days}
          />
          <output className="min-h-5 text-14 font-medium md:text-13">{rules.terms}</output>
        </div>
        <div className="grid content-start gap-2.5">
          <Field
            label={text.reminders}
            name="reminder_days"
            autoComplete="off"
            end={<Unit />}
            value={shown.reminder_days}
            onChange={(event) => edit('reminder_days', event.target.value)}
            error={problems.reminder_days}
          />
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
