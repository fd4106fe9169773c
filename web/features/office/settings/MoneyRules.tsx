import type { ReactNode } from 'react';
import { generalText } from '#text/settings.ts';
import { code, rulesIn, type FieldsProps } from '#web/features/office/settings/businessDraft.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { formatCents } from '#web/money.ts';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { WholeField } from '#web/ui/WholeField.tsx';

/** Deposits and cancellation fees. */
export function MoneyRules({ form, savedCurrency }: FieldsProps & { savedCurrency: string }) {
  const { shown } = form;
  const currency = /^[A-Z]{3}$/.test(code(shown.currency)) ? code(shown.currency) : savedCurrency;
  const rules = rulesIn(shown, (cents) => formatCents(cents, currency));
  const unit = (text: string) => (
    <span aria-hidden className="pr-2.5 text-14 text-muted md:text-12">
      {text}
    </span>
  );
  return (
    <Section title={generalText.moneyTitle} hint={generalText.moneyHint}>
      <div className="grid gap-x-4 gap-y-5 px-4 pb-4 md:grid-cols-2">
        <Rule sentence={rules.deposit}>
          <WholeField label={generalText.depositPercent} end={unit('%')} {...form.field('deposit_percent')} />
          <DecimalField label={generalText.depositFrom} end={unit(currency)} {...form.field('deposit_from')} />
        </Rule>
        <Rule sentence={rules.cancellation}>
          <WholeField
            label={generalText.noticeHours}
            end={unit(generalText.hourSign)}
            {...form.field('cancellation_notice_hours')}
          />
          <DecimalField label={generalText.lateFee} end={unit(currency)} {...form.field('cancellation_fee')} />
        </Rule>
      </div>
    </Section>
  );
}

/** Two fields and the rule they make. */
function Rule({ sentence, children }: { sentence: string | null; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2.5">
      <div className="grid grid-cols-2 gap-3">{children}</div>
      <output className="min-h-5 text-14 font-medium md:text-13">{sentence}</output>
    </div>
  );
}
