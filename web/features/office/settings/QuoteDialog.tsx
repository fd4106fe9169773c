import { quoteLimits } from '#contract/base/limits.ts';
import type { QuoteRules } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { quoteRulesText as text } from '#text/quoteRules.ts';
import { quoteRulesQuery } from '#web/features/office/settings/queries.ts';
import { SettingsDialog } from '#web/features/office/settings/SettingsDialog.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { WholeField } from '#web/ui/WholeField.tsx';

const whole = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);

function problemOf(typed: string, { min, max }: { min: number; max: number }): string | undefined {
  return whole(typed) >= min && whole(typed) <= max ? undefined : fill(fieldText.whole, { min, max });
}

export function QuoteDialog({ saved, onClose }: { saved: QuoteRules; onClose: () => void }) {
  const base = {
    discount: String(saved.discount_percent),
    valid: String(saved.valid_days),
    terms: saved.terms ?? '',
    cooling_off: saved.cooling_off,
  };
  return (
    <SettingsDialog
      text={text}
      command="quoteRules.update"
      row={quoteRulesQuery}
      base={base}
      check={({ discount, valid }) => ({
        discount: problemOf(discount, { min: 0, max: 100 }),
        valid: problemOf(valid, quoteLimits.valid_days),
      })}
      input={({ discount, valid, ...rest }) => ({
        body: { discount_percent: whole(discount), valid_days: whole(valid), ...rest },
      })}
      sentAs={{ discount_percent: 'discount', valid_days: 'valid' }}
      onClose={onClose}
    >
      {({ shown, type, field }) => (
        <>
          <WholeField label={text.discountLabel} hint={text.discountHint} required {...field('discount')} />
          <WholeField label={text.validLabel} required {...field('valid')} />
          <TextArea
            label={text.termsLabel}
            hint={text.termsHint}
            maxLength={quoteLimits.terms}
            rows={6}
            {...field('terms')}
          />
          <SwitchField
            label={text.coolingOffLabel}
            hint={text.coolingOffHint}
            on={shown.cooling_off}
            onChange={(on) => type({ cooling_off: on })}
          />
        </>
      )}
    </SettingsDialog>
  );
}
